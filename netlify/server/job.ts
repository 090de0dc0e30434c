/** What scheduled and background functions have in common. */
import { writeLog } from './base/log.ts';

/**
 * Does the work of a function that nobody waits for. A failure is a line of the log like any other, and not what the
 * host prints of an error, which has the statement with all its values.
 */
export async function job(name: string, work: () => Promise<unknown>): Promise<Response | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    writeLog({ level: 'error', event: 'job failed', job: name, error });
    return new Response(null, { status: 500 });
  }
}
