import { writeLog } from './base/log.ts';

/** Logs failures itself, because the host would print the SQL with all its values. */
export async function runJob(name: string, work: () => Promise<unknown>): Promise<Response | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    writeLog({ level: 'error', event: 'job failed', job: name, error });
    return new Response(null, { status: 500 });
  }
}
