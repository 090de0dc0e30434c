import { writeLog } from '../netlify/server/base/log.ts';
import { CliError } from './arguments.ts';
import { describeFailure } from './failure.ts';

/** Milliseconds. npm and the terminal both forward a Ctrl-C. */
const SAME_SIGNAL = 2000;
/** Milliseconds. The launcher kills a little later, Docker after 10 s. */
const END_LIMIT = 9000;

function endAnyway(): never {
  console.error(`A part of the command did not end within ${END_LIMIT / 1000} s and was cut off.`);
  process.exit(1);
}

/** Aborts at the first signal; a second one exits immediately. */
function abortOnSignals(): AbortSignal {
  const stopped = new AbortController();
  let first: number | undefined;
  const end = () => {
    if (first === undefined) setTimeout(endAnyway, END_LIMIT).unref();
    first ??= performance.now();
    if (performance.now() - first > SAME_SIGNAL) process.exit(1);
    stopped.abort(new CliError('Stopped before it was finished.'));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  process.on('disconnect', end);
  // Otherwise the launcher's channel would keep a finished command alive.
  process.channel?.unref();
  return stopped.signal;
}

export interface CommandRun {
  /** Resources that are closed in reverse order when the command ends. */
  readonly parts: AsyncDisposableStack;
  readonly ending: AbortSignal;
}

/** Exits with 1 if the command failed, else with `process.exitCode` or 0. */
export async function runCommand(command: (run: CommandRun) => Promise<void>): Promise<never> {
  const ending = abortOnSignals();
  // A closed terminal or `npm start | head` must not stop the command midway.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    await using parts = new AsyncDisposableStack();
    await command({ parts, ending });
  } catch (error) {
    console.error(describeFailure(error));
    process.exit(1);
  }
  process.exit();
}

/** Like `runCommand`, but runs until it is stopped. */
export function runUntilEnded(start: (run: CommandRun) => Promise<void>): Promise<never> {
  return runCommand(async (run) => {
    try {
      await start(run);
    } catch (error) {
      if (error !== run.ending.reason) throw error;
    }
    if (!run.ending.aborted) {
      await new Promise((resolve) => run.ending.addEventListener('abort', resolve, { once: true }));
    }
    console.log('\nEnding…');
  });
}

/** Prints a line at the terminal, or at the other end of the control socket. */
export type PrintLine = (line: string) => void;

export const printOnTerminal: PrintLine = (line) => console.log(line);

export function logStandIn(standIn: string, message: string): void {
  writeLog({ level: 'info', event: standIn, told: message });
}

/** Throws if the command must end. */
export async function runTimed<T>(
  say: PrintLine,
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
