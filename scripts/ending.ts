/** How a command ends: when it is done, by Ctrl-C, by a signal, or because the launcher that began it is gone. */
import { tellError } from '../netlify/server/base/log.ts';
import { Refusal } from './refusal.ts';

/** npm and the terminal both pass a Ctrl-C on; only one that comes later is a person's second. Milliseconds. */
const SAME_SIGNAL = 2000;

/** Aborted at the first wish to end. A second one, two seconds later or more, ends the process at once. */
function wishToEnd(): AbortSignal {
  const wish = new AbortController();
  let first: number | undefined;
  const end = () => {
    first ??= performance.now();
    if (performance.now() - first > SAME_SIGNAL) process.exit(1);
    wish.abort(new Refusal('Stopped before it was done.'));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  process.on('disconnect', end);
  // The launcher's channel alone must not keep a finished command alive.
  process.channel?.unref();
  return wish.signal;
}

/** What a command has in hand while it runs. */
export interface Run {
  /** What was started, to be ended in the opposite order. */
  readonly parts: AsyncDisposableStack;
  /** Aborted when the command shall end; steps that take long look at it. */
  readonly ending: AbortSignal;
}

/**
 * Runs a command to its end, ends its parts, and exits: 0, or what the command set as exit code, or 1 with a sentence
 * where it could not be done.
 */
export async function runCommand(command: (run: Run) => Promise<void>): Promise<never> {
  const ending = wishToEnd();
  // Whoever reads what is said may be gone first, as a closed terminal or `npm start | head`: no reason to stop midway.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    await using parts = new AsyncDisposableStack();
    await command({ parts, ending });
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : tellError(error));
    process.exit(1);
  }
  process.exit();
}

/** The same for a command that goes on until it is told to end; `start` brings its parts up. */
export function runUntilEnded(start: (run: Run) => Promise<void>): Promise<never> {
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
