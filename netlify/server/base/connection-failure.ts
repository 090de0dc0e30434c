/** SQLSTATE of lost connections (PgBouncer's, too), of servers that stop, start or are full; Node's codes. */
const CODES = /^(08...|57P0\d|53300|E[A-Z]+)$/;

/** True if a statement failed because the database could not be reached or the connection was lost. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { cause, message } = error;
  // The message of Drizzle's errors.
  if (!message.startsWith('Failed query: ') || !(cause instanceof Error)) return isConnectionFailure(cause);
  // node-postgres' own errors have no code: timeouts, and connections that were lost.
  return 'code' in cause ? CODES.test(String(cause.code)) : cause.constructor === Error;
}
