/** Reads the demo's content, which `npm run content:export -- --seed` writes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SanityClient } from '@sanity/client';
import * as z from 'zod';

export const SEED_FOLDER = import.meta.dirname;

const documentSchema = z.looseObject({ _id: z.string(), _type: z.string() });

export type SeedDocument = z.infer<typeof documentSchema>;

/** Images name their file in `_sanityAsset`. */
export function readSeed(): SeedDocument[] {
  const lines = readFileSync(path.join(SEED_FOLDER, 'data.ndjson'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => documentSchema.parse(JSON.parse(line)));
}

const stockSchema = z.record(z.string(), z.record(z.string(), z.int().positive()));

interface OpeningStock {
  readonly productId: string;
  readonly variantKey: string;
  /** Above 0: a sold-out variant has no entry. */
  readonly quantity: number;
}

export function readOpeningStock(): OpeningStock[] {
  const file = readFileSync(path.join(SEED_FOLDER, 'opening-stock.json'), 'utf8');
  return Object.entries(stockSchema.parse(JSON.parse(file))).flatMap(([productId, variants]) =>
    Object.entries(variants).map(([variantKey, quantity]) => ({ productId, variantKey, quantity })),
  );
}

/** A seed without the first of these fields lacks all of them. */
const REQUIRED_LATER: Readonly<Record<string, readonly [string, ...string[]]>> = {
  page: ['slug', 'lists', 'rank', 'contact_card'], // docs/decisions/0001
  product: ['permit_note', 'source'], // CITES appendix II only, docs/decisions/0001
};

/**
 * Adds fields that became required later, so that an older dataset still builds. Existing fields
 * stay. `client` must be able to write.
 */
export async function completeOldSeed(client: SanityClient): Promise<void> {
  const wanted = readSeed().flatMap((document) => {
    const fields = REQUIRED_LATER[document._type];
    if (fields === undefined || document[fields[0]] === undefined) return [];
    const values = Object.fromEntries(fields.map((field) => [field, document[field]]));
    return [{ id: document._id, missing: fields[0], fields: values }];
  });
  const found = new Map(
    (await client.getDocuments(wanted.map(({ id }) => id))).flatMap((one) =>
      one === null ? [] : [[one._id, one]],
    ),
  );
  const old = wanted.filter(({ id, missing }) => found.has(id) && found.get(id)?.[missing] === undefined);
  if (old.length === 0) return;
  const transaction = client.transaction();
  for (const { id, fields } of old) transaction.patch(id, { setIfMissing: fields });
  await transaction.commit({ visibility: 'sync' });
}
