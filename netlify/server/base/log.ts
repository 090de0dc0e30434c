/** One JSON object per line on stderr, without personal data. */
import { redactLogText } from './log-redaction.ts';

export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  /** Constant words, so that logs can be searched for the event. */
  readonly event: string;
  readonly error?: unknown;
  readonly [fact: string]: unknown;
}

export type LogLine = (entry: LogEntry) => void;

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  const { name, message, stack } = error;
  return { name, message: withoutQuoted(error, message), stack: withoutQuoted(error, stack ?? ''), ...cause };
}

/**
 * Removes the input that PostgreSQL's data exceptions (class 22) quote: `invalid input syntax for
 * type uuid: "…"`.
 */
function withoutQuoted(error: Error, text: string): string {
  const code = 'code' in error ? String(error.code) : '';
  return /^22...$/.test(code) ? text.replace(/: ".*"/s, ': …') : text;
}

/** Removes the parameters that Drizzle's errors quote: addresses, mails, tokens. */
function withoutParameters(text: string): string {
  const [query = '', ...rest] = text.split('\nparams: ');
  if (rest.length === 0) return text;
  const stack = rest.join('').match(/(\n\s+at .*)+$/)?.[0] ?? '';
  return query + stack;
}

const scrubbed = (text: string) => redactLogText(withoutParameters(text));

export const writeLog: LogLine = (entry) => {
  const { error, ...facts } = entry;
  const line = { at: new Date().toISOString(), ...facts, ...(error ? { error: describeError(error) } : {}) };
  const json = JSON.stringify(line, (_, value: unknown) =>
    typeof value === 'string' ? scrubbed(value) : value,
  );
  process.stderr.write(`${json}\n`);
};

export function formatLogError(error: unknown): string {
  if (!(error instanceof Error)) return scrubbed(String(error));
  const own = scrubbed(withoutQuoted(error, error.stack ?? error.message));
  return error.cause === undefined ? own : `${own}\nCaused by: ${formatLogError(error.cause)}`;
}
