import { DrizzleQueryError } from 'drizzle-orm/errors';
import { afterEach, expect, test, vi } from 'vitest';
import { formatLogError, redactLogText, writeLog } from './log.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a failed query is logged without its parameters', () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const cause = new Error('invalid byte sequence');
  const params = ['lin@example.com', '云南省\nparams: 大理市', 'token'];
  writeLog({
    level: 'error',
    event: 'request failed',
    error: new DrizzleQueryError('insert into "mails" values ($1)', params, cause),
  });
  const line = String(written.mock.calls[0]?.[0]);
  expect(line).toContain('insert into');
  expect(line).toContain('invalid byte sequence');
  expect(line).toContain('log.test.ts');
  expect(line).not.toMatch(/lin@example|大理市|token/);
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

test('a query’s parameters appear neither in facts nor in an error at the terminal', () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const cause = Object.assign(new Error('invalid input syntax for type uuid: "lin \n die"'), {
    code: '22P02',
  });
  const error = new DrizzleQueryError('select $1', ['大理市'], cause);
  writeLog({ level: 'error', event: 'catalogue sync stopped', result: { reason: error.message }, error });
  const line = String(written.mock.calls[0]?.[0]);
  for (const reported of [line, formatLogError(error)]) {
    expect(reported).toContain('select $1');
    expect(reported).toContain('invalid input syntax for type uuid: …');
    expect(reported).not.toMatch(/大理市|lin|die"/);
    expect(reported).toContain('log.test.ts');
  }
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
