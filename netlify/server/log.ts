/** The server's log: one JSON object a line on stderr, which hosts collect as it is. Never personal data. */

export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  /** What happened, in a few constant words that one can search for. */
  readonly event: string;
  readonly error?: unknown;
  readonly [fact: string]: unknown;
}

export type LogLine = (entry: LogEntry) => void;

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { name: error.name, message: error.message, stack: error.stack, ...cause };
}

export const writeLog: LogLine = (entry) => {
  const { error, ...facts } = entry;
  const line = { at: new Date().toISOString(), ...facts, ...(error ? { error: describeError(error) } : {}) };
  process.stderr.write(`${JSON.stringify(line)}\n`);
};
