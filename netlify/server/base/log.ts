/** The server's log: one JSON object a line on stderr, which hosts collect as it is. Never personal data. */
import { withoutAddresses } from './log-scrub.ts';

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
  const [message, stack] = [error.message, error.stack ?? ''].map(withoutParameters);
  return { name: error.name, message, stack, ...cause };
}

/** Drizzle tells of a failed query with all that was put into it: addresses, letters, tokens. */
function withoutParameters(told: string): string {
  const [query = '', ...rest] = told.split('\nparams: ');
  if (rest.length === 0) return told;
  const stack = rest.join('').match(/(\n\s+at .*)+$/)?.[0] ?? '';
  return query + stack;
}

export const writeLog: LogLine = (entry) => {
  const { error, ...facts } = entry;
  const line = { at: new Date().toISOString(), ...facts, ...(error ? { error: describeError(error) } : {}) };
  const scrubbed = JSON.stringify(line, (_, value: unknown) =>
    typeof value === 'string' ? withoutAddresses(value) : value,
  );
  process.stderr.write(`${scrubbed}\n`);
};
