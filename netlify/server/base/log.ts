/** One JSON object per line on stderr, without personal data. */
import { isIPv4, isIPv6 } from 'node:net';

/** Log lines hold no personal data, but providers' errors quote addresses. */
const EMAIL = /[\p{L}\p{N}._%+'~-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu;
const CREDENTIALS = /(?<=\b[a-z][a-z\d+.-]*:\/\/)[^\s/?#@"'<>]+@/giu;
/** A URL's query may hold a token. */
const QUERY = /(?<=\bhttps?:\/\/[^\s?#"'<>]*)[?#][^\s"'<>)]*/giu;
const PAY_TOKEN = /(?<=\/pay\/)[\w-]{44}(?![\w-])/gu;
const MAYBE_IPV4 = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.]*\w)/gu;
const MAYBE_IPV6 = /(?<![\w:.])[\da-f]{0,4}:[\da-f:.]*:[\da-f.]*(?![\w:])/giu;

/** Loopback addresses identify nobody. */
const LOOPBACK = new Set(['127.0.0.1', '::1']);

export function redactLogText(text: string): string {
  return text
    .replace(CREDENTIALS, '')
    .replace(QUERY, '?…')
    .replace(PAY_TOKEN, '…')
    .replace(EMAIL, '[e-mail]')
    .replace(MAYBE_IPV6, (found) => (isIPv6(found) && !LOOPBACK.has(found) ? '[ip]' : found))
    .replace(MAYBE_IPV4, (found) => (isIPv4(found) && !LOOPBACK.has(found) ? '[ip]' : found));
}

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
