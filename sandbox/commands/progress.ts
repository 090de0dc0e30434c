import { writeLog } from '../../netlify/server/base/log.ts';

/** Tells a person at the terminal, or the other end of the control socket, what is going on. */
export type Say = (line: string) => void;

export const sayHere: Say = (line) => console.log(line);

/** Writes what a stand-in tells to the log, in the form of all its lines. */
export function logOf(standIn: string, told: string): void {
  writeLog({ level: 'info', event: standIn, told });
}

/** Runs a step and tells how long it took; does not begin it once the command is to end. */
export async function timed<T>(
  say: Say,
  ending: AbortSignal,
  what: string,
  step: () => Promise<T>,
): Promise<T> {
  ending.throwIfAborted();
  const started = performance.now();
  say(`${what}…`);
  const result = await step();
  say(`  ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
