import { formatLogError } from '../netlify/server/base/log.ts';
import { CliError } from './arguments.ts';

/** Codes of Node's file system and, by its number, of PostgreSQL. */
const DISK_PROBLEMS: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Free some space',
  EDQUOT: 'The disk quota of this user is used up. Free some space',
  53100: 'The disk is full. Free some space',
  25006: 'The database only reads, as it does when its disk is almost full. Free some space',
  EROFS: 'The disk is read-only. Make it writable',
};

/** Tells the person who ran a command why it ended. */
export function describeFailure(error: unknown): string {
  // The parts of a failed command may fail to close for the same reason.
  if (error instanceof SuppressedError)
    return [...new Set([error.suppressed, error.error].map(describeFailure))].join('\n');
  if (error instanceof CliError) return error.message;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const problem = 'code' in cause && DISK_PROBLEMS[String(cause.code)];
    if (problem) return `${problem}, then try again. What is stored already is kept. (${cause.message})`;
  }
  return formatLogError(error);
}
