import { DrizzleQueryError } from 'drizzle-orm/errors';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatLogError, type LogEntry, type LogLine, redactLogText, writeLog } from './log.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a failed query is logged in few words: without statement and parameters', () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const cause = Object.assign(new Error('invalid byte sequence'), { code: '22021' });
  const params = ['lin@example.com', '云南省\nparams: 大理市', 'token'];
  writeLog({
    level: 'error',
    event: 'request failed',
    error: new DrizzleQueryError('insert into "mails" values ($1)', params, cause),
  });
  const line = String(written.mock.calls[0]?.[0]);
  expect(JSON.parse(line).error).toMatchObject({
    message: 'Failed query',
    stack: expect.stringMatching(/^\n {4}at .*log\.test\.ts/),
    cause: { message: 'invalid byte sequence', stack: expect.stringMatching(/^\n {4}at .*log\.test\.ts/) },
  });
  expect(line).not.toMatch(/insert into|lin@example|大理市|token/);
});

test('a provider’s error is logged without the addresses that it quotes', () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const cause = new Error('connect ETIMEDOUT 203.0.113.7:465');
  writeLog({
    level: 'warn',
    event: 'refund to be tried again',
    reason: 'No such customer: lin@example.com',
    result: { tried: ['https://pay.example/c?key=secret'] },
    error: new Error('550 <lin@example.com> unknown', { cause }),
  });
  const line = String(written.mock.calls[0]?.[0]);
  expect(line).toContain('refund to be tried again');
  expect(line).toContain('log.test.ts');
  expect(line).not.toMatch(/lin@|203\.0\.113|secret/);
});

test('statement and parameters appear neither in facts nor in an error at the terminal', () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const cause = Object.assign(new Error('invalid input syntax for type uuid: "lin \n die"'), {
    code: '22P02',
  });
  const error = new DrizzleQueryError('select $1', ['大理市'], cause);
  writeLog({ level: 'error', event: 'catalogue sync stopped', result: { reason: error.message }, error });
  const line = String(written.mock.calls[0]?.[0]);
  for (const reported of [line, formatLogError(error)]) {
    expect(reported).toContain('Failed query');
    expect(reported).toContain('invalid input syntax for type uuid: …');
    expect(reported).not.toMatch(/select|大理市|lin|die"/);
    expect(reported).toContain('log.test.ts');
  }
});

const lost = (code: string) =>
  new DrizzleQueryError('begin', [], Object.assign(new Error('refused'), { code }));
const unanswered = (errorId: string, error: Error = lost('ECONNREFUSED')): LogEntry => ({
  ...{ level: 'error', event: 'request failed', errorId, requestId: `r-${errorId}`, error },
});

describe('in an outage of the database', () => {
  let lines: { event: string; count?: number; ids?: string[]; errorId?: string; level: string }[];
  let writeLog: LogLine;
  beforeAll(async () => {
    // Other tests may have lost a database a moment ago.
    vi.resetModules();
    ({ writeLog } = await import('./log.ts'));
  });
  beforeEach(() => {
    vi.useFakeTimers();
    lines = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0);
  });
  afterEach(() => {
    // Ends the minutes that are open.
    vi.advanceTimersByTime(120_000);
    vi.useRealTimers();
  });

  test('the first failure is logged at once, and the others as one line a minute with the ids that were answered', () => {
    for (const id of ['a', 'b', 'c']) writeLog(unanswered(id));
    writeLog({ level: 'warn', event: 'database connection lost', mergeAs: 'database unreachable' });
    expect(lines).toMatchObject([{ event: 'request failed', errorId: 'a' }]);
    vi.advanceTimersByTime(60_000);
    for (const id of ['d', 'e']) writeLog(unanswered(id));
    vi.advanceTimersByTime(60_000);
    const merged = { at: expect.any(String), level: 'error', event: 'database unreachable' };
    expect(lines.slice(1)).toEqual([
      { ...merged, count: 3, ids: ['b', 'c'] },
      { ...merged, count: 2, ids: ['d', 'e'] },
    ]);
    vi.advanceTimersByTime(60_000);
    writeLog(unanswered('f'));
    expect(lines.slice(3)).toMatchObject([{ event: 'request failed', errorId: 'f' }]);
  });

  test('a process that ends writes what it has merged', () => {
    writeLog(unanswered('a'));
    writeLog(unanswered('b'));
    process.emit('exit', 0);
    expect(lines.slice(1)).toMatchObject([{ event: 'database unreachable', count: 1, ids: ['b'] }]);
  });

  test('forged webhooks merge apart from it, and a thousand ids are enough of them', () => {
    const forged = { event: 'forged webhook refused', mergeAs: 'forged webhooks refused' } as const;
    for (let n = 0; n < 3_000; n += 1) writeLog({ level: 'warn', ...forged, requestId: `r-${n}` });
    writeLog(unanswered('a'));
    vi.advanceTimersByTime(60_000);
    expect(lines.map(({ event }) => event)).toEqual([forged.event, 'request failed', forged.mergeAs]);
    expect(lines[2]).toMatchObject({ level: 'warn', count: 2_999, ids: { length: 1_000, 0: 'r-1' } });
  });

  test.each<[what: string, error: Error]>([
    ['a server that starts', lost('57P03')],
    ['a pooler that has no server', lost('08P01')],
    ['too many connections', lost('53300')],
    ['a connection that never came', new DrizzleQueryError('begin', [], new Error('timeout exceeded'))],
    ['a cause of a cause', new Error('no stock', { cause: lost('ECONNRESET') })],
  ])('%s merges', (_, error) => {
    writeLog(unanswered('a'));
    writeLog(unanswered('b', error));
    expect(lines).toHaveLength(1);
  });

  test.each<[what: string, error: Error]>([
    ['a wrong statement', lost('42P01')],
    ['a value that cannot be written', new DrizzleQueryError('insert', [], new TypeError('circular'))],
    ['a provider out of reach', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['a bug', new TypeError('undefined')],
  ])('%s is a line of its own', (_, error) => {
    writeLog(unanswered('a'));
    writeLog(unanswered('b', error));
    writeLog(unanswered('c', error));
    expect(lines.map(({ errorId }) => errorId)).toEqual(['a', 'b', 'c']);
  });
});

test.each([
  ['550 5.1.1 <Lin.Die+shop@mail.example.com>: unknown', '550 5.1.1 <[e-mail]>: unknown'],
  ["Invalid email: o'neill@example.co.uk.", 'Invalid email: [e-mail].'],
  ['To 林蝶@例子.中国: unknown', 'To [e-mail]: unknown'],
  ['connect ETIMEDOUT 203.0.113.7:465', 'connect ETIMEDOUT [ip]:465'],
  ['blocked [2001:db8::7f:1] today', 'blocked [[ip]] today'],
  ['from 2001:db8:0:1:2:3:4:5, refused', 'from [ip], refused'],
  ['::ffff:203.0.113.7 was refused', '[ip] was refused'],
  ['postgres://shop:secret@db.example:5432/shop failed', 'postgres://db.example:5432/shop failed'],
  ['smtps://lin%40example.com:secret@mail.example:465', 'smtps://mail.example:465'],
  [`/api/v1/pay/${'aZ-_'.repeat(11)}/capture failed`, '/api/v1/pay/…/capture failed'],
  ['see https://pay.example/c/pay?key=secret#frag, then', 'see https://pay.example/c/pay?… then'],
  ['GET "https://shop.example/reset-password?token=secret"', 'GET "https://shop.example/reset-password?…"'],
])('%s', (reported, unchanged) => {
  expect(redactLogText(reported)).toBe(unchanged);
});

test.each([
  'connect ECONNREFUSED 127.0.0.1:5432',
  'listening on ::1',
  'at f (file:///app/node_modules/@scope/name/dist/index.js:10:24)',
  'at node_modules/.pnpm/stripe@23.1.0/node_modules/stripe/esm/x.js:1:2',
  'at async Module.run (node:internal/modules/esm:12:34)',
  '2026-11-21T23:40:00.000Z and 12:34:56',
  'version 1.2.3, code 3.14, 10:24',
  'std::vector',
  'https://api.example/v1/checkout/sessions/cs_1 answered 402',
])('%s contains no personal address and stays', (reported) => {
  expect(redactLogText(reported)).toBe(reported);
});
