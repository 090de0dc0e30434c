import type { CheckLine, PreflightReport } from '../../../src/features/desk/preflight.contract.ts';
import type { Database } from '../db/connection.ts';
import { readLastEvents, type SigningService } from '../db/last-events.ts';

export async function readPreflightReport(database: Database): Promise<PreflightReport> {
  const events = await readLastEvents(database);
  // The lines of another release may have other checks.
  const run = events.get('preflight') as { at: Date; detail: { lines: CheckLine[] } } | undefined;
  const timeOf = (name: 'backup' | `signed ${SigningService}`) => events.get(name)?.at.toISOString() ?? null;
  return {
    run: run === undefined ? null : { at: run.at.toISOString(), lines: run.detail.lines },
    backupAt: timeOf('backup'),
    signedAt: {
      stripe: timeOf('signed stripe'),
      paypal: timeOf('signed paypal'),
      sanity: timeOf('signed sanity'),
    },
  };
}
