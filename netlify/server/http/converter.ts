/** The converter to Traditional Chinese, with the exceptions of the published settings. */
import type { Spelling } from '../../../src/features/base/spellings.rules.ts';
import { type Convert, traditionalConverter } from '../../../src/features/base/traditional.text.ts';
import type { Database } from '../db/connection.ts';
import { readSpellings } from './spellings-store.ts';

/** A changed exception takes effect within half a minute, before the next build. */
const FRESH_MS = 30_000;

interface Known {
  readonly at: number;
  readonly exceptions: string;
  readonly convert: Convert;
}

const known = new WeakMap<Database, Known>();

/** If the database fails, the last known exceptions apply. */
export async function readConverter(database: Database): Promise<Convert> {
  const last = known.get(database);
  if (last !== undefined && Date.now() - last.at < FRESH_MS) return last.convert;
  const spellings = await readSpellings(database).catch((): undefined => undefined);
  const next =
    spellings === undefined && last !== undefined ? last : await converterOf(spellings ?? [], last);
  known.set(database, { ...next, at: Date.now() });
  return next.convert;
}

/** A new converter would have an empty cache. */
async function converterOf(
  spellings: readonly Spelling[],
  last: Known | undefined,
): Promise<Omit<Known, 'at'>> {
  const exceptions = JSON.stringify(spellings);
  return last?.exceptions === exceptions
    ? last
    : { exceptions, convert: await traditionalConverter(spellings) };
}
