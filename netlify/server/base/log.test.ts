import { DrizzleQueryError } from 'drizzle-orm/errors';
import { afterEach, expect, test, vi } from 'vitest';
import { formatLogError, writeLog } from './log.ts';

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
