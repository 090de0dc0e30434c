import * as z from 'zod';
import type { CheckLine, PreflightReport } from '../../../src/features/desk/preflight.contract.ts';
import type { Database } from '../db/connection.ts';
import { readLastEvents, type SigningService } from '../db/last-events.ts';

/** A run of another release may have other checks. */
const runSchema = z.object({ lines: z.array(z.custom<CheckLine>()) });

export async function readPreflightReport(database: Database): Promise<PreflightReport> {
  const events = await readLastEvents(database);
  const run = events.get('preflight');
  const parsed = runSchema.safeParse(run?.detail);
  const timeOf = (name: 'backup' | `signed ${SigningService}`) => events.get(name)?.at.toISOString() ?? null;
  return {
    run: run === undefined || !parsed.success ? null : { at: run.at.toISOString(), lines: parsed.data.lines },
    backupAt: timeOf('backup'),
    signedAt: {
      stripe: timeOf('signed stripe'),
      paypal: timeOf('signed paypal'),
      sanity: timeOf('signed sanity'),
    },
  };
}
