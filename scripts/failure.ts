import { formatLogError } from '../netlify/server/base/log.ts';
import { CliError } from './arguments.ts';

/** Codes of Node, PGlite (`errno`) and PostgreSQL for a disk that is full or read-only. */
const DISK_CODES = ['ENOSPC', 'EDQUOT', 'EROFS', '51', '53100', '25006'];

type Failure = { code?: unknown; errno?: unknown; message?: string; cause?: Failure };

/** Tells the person who ran a command why it ended. */
export function describeFailure(error: unknown): string {
  // The parts of a failed command may fail to close for the same reason.
  if (error instanceof SuppressedError)
    return [...new Set([error.suppressed, error.error].map(describeFailure))].join('\n');
  if (error instanceof CliError) return error.message;
  for (let cause = error as Failure | undefined; cause; cause = cause.cause)
    if (DISK_CODES.includes(String(cause.code ?? cause.errno)))
      return `The disk takes nothing more (${cause.message ?? 'the database'}). Free some space, then try again. What is stored already is kept.`;
  return formatLogError(error);
}
