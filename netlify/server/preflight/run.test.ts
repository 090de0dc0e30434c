import { expect, test } from 'vitest';
import { requireSettings } from '../../../src/settings.ts';
import { type Check, ok, wrong } from './check.ts';
import { runChecks } from './run.ts';

const settings = requireSettings({
  AUTH_SECRET: 'a-secret-of-more-than-thirty-two-characters',
  DATABASE_URL: 'postgres://shop:p%40ss-word@db.example/shop',
});
const check = (ask: Check['ask']): Check => ({ name: 'settings', ask });

test('each check has a line, in the order of the checks, with what was found and what to do', async () => {
  const asked = [
    check(async () => wrong('The answer is no.', 'Ask again.')),
    check(async () => ok('The answer is yes.')),
  ];
  expect(await runChecks(asked, settings)).toEqual([
    { name: 'settings', state: 'wrong', found: 'The answer is no.', remedy: 'Ask again.' },
    { name: 'settings', state: 'ok', found: 'The answer is yes.' },
  ]);
});

test('a service that never answers holds up no other, and is told as not asked', async () => {
  const asked = [check(() => new Promise(() => undefined)), check(async () => ok('Yes.'))];
  const started = performance.now();
  expect(await runChecks(asked, settings, 50)).toMatchObject([
    { state: 'unasked', found: 'No answer within 0.05 s.' },
    { state: 'ok' },
  ]);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('an error is told by its innermost reason', async () => {
  const failing = async () => {
    throw new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND api.example') });
  };
  const failingTwice = async () => {
    throw new Error('Failed query', { cause: new AggregateError([new Error('connect ECONNREFUSED ::1')]) });
  };
  expect(await runChecks([check(failing), check(failingTwice)], settings)).toMatchObject([
    { state: 'unasked', found: 'getaddrinfo ENOTFOUND api.example' },
    { state: 'unasked', found: 'connect ECONNREFUSED ::1' },
  ]);
});

test('no key or password is printed, even if a service quotes it', async () => {
  const told = `Refused ${settings.AUTH_SECRET} for ${settings.DATABASE_URL}, p%40ss-word, p@ss-word.`;
  const failing = async () => {
    throw new Error(told);
  };
  const lines = await runChecks([check(async () => wrong(told, told)), check(failing)], settings);
  expect(JSON.stringify(lines)).not.toMatch(/a-secret-of|ss-word/);
  expect(lines[0]?.found).toBe('Refused [hidden] for [hidden], [hidden], [hidden].');
});

test('a password with a bare % stops no check, and is hidden', async () => {
  const SMTP_URL = 'smtps://shop:100%pass-word@mail.example';
  const asked = [check(async () => ok(`${SMTP_URL} refuses 100%pass-word.`))];
  const [line] = await runChecks(asked, requireSettings({ SMTP_URL }));
  expect(line?.found).toBe('[hidden] refuses [hidden].');
});

test('a short password is hidden with its address alone, or its place in other words would tell it', async () => {
  const DATABASE_URL = 'postgres://shop:shop@db.example/butterflies';
  const asked = [check(async () => ok(`${DATABASE_URL} is the shop's.`))];
  const [line] = await runChecks(asked, requireSettings({ DATABASE_URL }));
  expect(line?.found).toBe("[hidden] is the shop's.");
});
