/** How a command ends: by Ctrl-C, by a signal, or because the launcher that began it is gone. */
import { Refusal } from './refusal.ts';

/** npm and the terminal both pass a Ctrl-C on; only one that comes later is a person's second. Milliseconds. */
const SAME_SIGNAL = 2000;

/** Resolves at the first wish to end. A second one, two seconds later or more, ends the process at once. */
export function wishToEnd(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let first: number | undefined;
  const end = () => {
    first ??= performance.now();
    if (performance.now() - first > SAME_SIGNAL) process.exit(1);
    resolve();
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  process.on('SIGHUP', end);
  process.on('disconnect', end);
  // The launcher's channel alone must not keep a finished command alive.
  process.channel?.unref();
  return promise;
}

/** Runs a command to its end and sets the exit code; what cannot be done is told in a sentence. */
export async function runCommand(command: () => Promise<void>): Promise<never> {
  try {
    await command();
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    process.exit(1);
  }
}
