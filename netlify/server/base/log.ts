/** One JSON object per line on stderr, without personal data and SQL. */
import { isIPv4, isIPv6 } from 'node:net';
import { isConnectionFailure } from './connection-failure.ts';

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

type MergedEvent = 'database unreachable' | 'forged webhooks refused';

export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  /** Constant words, so that logs can be searched for the event. */
  readonly event: string;
  /** After the first line, such entries become one line a minute. Errors of the connection need no mark. */
  readonly mergeAs?: MergedEvent;
  readonly error?: unknown;
  readonly [fact: string]: unknown;
}

export type LogLine = (entry: LogEntry) => void;

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  const { name, message, stack = '' } = error;
  return { name, message: withoutQuoted(error, message), stack: framesOf(stack), ...cause };
}

/**
 * Removes the input that PostgreSQL's data exceptions (class 22) quote: `invalid input syntax for
 * type uuid: "…"`.
 */
function withoutQuoted(error: Error, text: string): string {
  const code = 'code' in error ? String(error.code) : '';
  return /^22...$/.test(code) ? text.replace(/: ".*"/s, ': …') : text;
}

/** Removes what Drizzle's errors quote: the statement, and parameters such as addresses, mails and tokens. */
function withoutStatement(text: string): string {
  const [before = '', ...statement] = text.split(/(?<=Failed query): /);
  return statement.length === 0 ? text : before + framesOf(text);
}

/** The lines of a stack below its message. */
function framesOf(stack: string): string {
  return stack.match(/(\n {4}at .*)+$/)?.[0] ?? '';
}

const scrubbed = (text: string) => redactLogText(withoutStatement(text));

export const writeLog: LogLine = ({ mergeAs, ...entry }) => {
  const kind = mergeAs ?? (isConnectionFailure(entry.error) ? 'database unreachable' : undefined);
  if (kind === undefined) return writeLine(entry);
  const open = merging.get(kind);
  if (open !== undefined) return open(entry);
  writeLine(entry);
  mergeFor(kind);
};

/** Milliseconds. */
const MERGED_MS = 60_000;
/** Strangers can forge any number of webhooks. */
export const MERGED_IDS_MAX = 1_000;

const merging = new Map<MergedEvent, LogLine>();

/** Writes the entries of the next minute as one line; none if there are none, which ends the merging. */
function mergeFor(kind: MergedEvent): void {
  let count = 0;
  let level: LogEntry['level'] = 'warn';
  const ids = new Set<unknown>();
  merging.set(kind, (entry) => {
    count += 1;
    if (entry.level === 'error') level = 'error';
    const id = entry['errorId'] ?? entry['requestId'];
    if (id !== undefined && ids.size < MERGED_IDS_MAX) ids.add(id);
  });
  const write = () => {
    clearTimeout(timer);
    process.off('exit', write);
    merging.delete(kind);
    if (count === 0) return;
    writeLine({ level, event: kind, count, ids: [...ids] });
    mergeFor(kind);
  };
  const timer = setTimeout(write, MERGED_MS).unref();
  process.once('exit', write);
}

const writeLine: LogLine = (entry) => {
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
