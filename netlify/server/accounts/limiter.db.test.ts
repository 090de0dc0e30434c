import { createClient } from '@sanity/client';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../db/connection.ts';
import { tries } from '../db/schema.ts';
import { DATABASE_KINDS, freshDatabase } from '../testing/fresh-database.ts';
import { type TestParts, testParts } from '../testing/parts.ts';
import { awaitTurn, pardon, takeTry } from './limiter.ts';
import { takeTurn } from './limiter-store.ts';
import { SLOWED } from './limits.ts';
import { mailboxOf, networkOf } from './network.ts';

const content = createClient({ projectId: 'local', dataset: 'production', useCdn: false, apiVersion: '1' });

describe.each(DATABASE_KINDS)('limits on %s', (kind) => {
  let opened: OpenDatabase;
  let parts: TestParts;
  beforeEach(async () => {
    opened = await freshDatabase(kind, 20);
    parts = testParts(opened.database, content);
  });
  afterEach(() => opened.close());

  const NETWORK = '192.0.2.1';
  const tryLogin = (account: string, network = NETWORK) =>
    takeTry(parts, { 'login account': `${account} ${network}`, 'login network': network });
  const secondsLater = (seconds: number) =>
    opened.database.update(tries).set({
      times: sql`array(select t - make_interval(secs => ${seconds}) from unnest(${tries.times}) as t)`,
    });
  const later = (minutes: number) => secondsLater(minutes * 60);
  const allowedOf = (all: readonly { kind: string }[]) => all.filter((one) => one.kind === 'allowed').length;

  test('of 50 tries at once for an account from one network, 10 are let through', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => tryLogin('lin@example.com')));
    expect(allowedOf(all)).toBe(10);
    expect(all.find((one) => one.kind === 'limited')).toMatchObject({
      retryAfter: expect.toSatisfy((seconds: number) => seconds > 880 && seconds <= 900),
      msg: '尝试次数过多，请 15 分钟后再试，或通过“忘记密码”重置密码',
    });
  });

  test('who began before those that were counted, and waited for them, is told no longer than the limit lasts', async () => {
    for (let n = 0; n < 10; n += 1) await tryLogin('mo@example.com');
    await secondsLater(-2);
    expect(await tryLogin('mo@example.com')).toMatchObject({
      kind: 'limited',
      retryAfter: 900,
      msg: expect.stringContaining('15 分钟'),
    });
  });

  test('of 50 tries at once from one network, each for another account, 30 are let through', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, (_, n) => tryLogin(`${n}@example.com`)));
    expect(allowedOf(all)).toBe(30);
    // Who is shut out has not used up the tries of the accounts that they went for.
    const shutOut = all.findIndex((one) => one.kind === 'limited');
    const counted = { 'login account': `${shutOut}@example.com ${NETWORK}` };
    const again = await Promise.all(Array.from({ length: 11 }, () => takeTry(parts, counted)));
    expect(allowedOf(again)).toBe(10);
  });

  test('tries that share some of their counts, at once and given back, never wait for each other in a ring', async () => {
    const all = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const taken = await takeTry(parts, {
          'login account': `${n % 3}`,
          'login network': `${n % 4}`,
          'logins network': `${n % 5}`,
        });
        if (taken.kind === 'allowed') await taken.giveBack();
        return taken;
      }),
    );
    expect(allowedOf(all)).toBeGreaterThan(0);
  });

  test('a try is forgotten after 15 minutes, counted from its own time', async () => {
    for (let n = 0; n < 4; n += 1) await tryLogin('lin@example.com');
    await later(10);
    for (let n = 0; n < 6; n += 1)
      expect(await tryLogin('lin@example.com')).toMatchObject({ kind: 'allowed' });
    const refused = await tryLogin('lin@example.com');
    expect(refused).toMatchObject({ kind: 'limited' });
    expect(refused.kind === 'limited' && refused.retryAfter).toBeGreaterThan(280);
    expect(refused.kind === 'limited' && refused.retryAfter).toBeLessThanOrEqual(300);
    await later(5);
    const again = await Promise.all(Array.from({ length: 6 }, () => tryLogin('lin@example.com')));
    expect(allowedOf(again)).toBe(4);
  });

  test('a try that is given back does not count, and a pardon forgets them all', async () => {
    for (let n = 0; n < 12; n += 1) {
      const taken = await tryLogin('lin@example.com');
      if (taken.kind === 'allowed') await taken.giveBack();
      expect(taken.kind).toBe('allowed');
    }
    for (let n = 0; n < 10; n += 1) await tryLogin('lin@example.com');
    expect(await tryLogin('lin@example.com')).toMatchObject({ kind: 'limited' });
    await pardon(parts, 'lin@example.com', { 'login account': `lin@example.com ${NETWORK}` });
    expect(await tryLogin('lin@example.com')).toMatchObject({ kind: 'allowed' });
  });

  test('kinds of tries are counted apart, and no account or address stands in the table', async () => {
    for (let n = 0; n < 11; n += 1) await tryLogin('lin@example.com');
    await awaitTurn(parts, 'lin@example.com');
    const other = { 'forgot account': `lin@example.com ${NETWORK}` };
    expect(await takeTry(parts, other)).toMatchObject({ kind: 'allowed' });
    const rows = JSON.stringify(await opened.database.select().from(tries));
    expect(rows).not.toMatch(/lin|example|192\.0/);
  });

  test('turns at an account come slower the more there were, and each is told or held for seconds at most', async () => {
    const turn = () => takeTurn(opened.database, 'an account', SLOWED);
    for (let n = 0; n < 10; n += 1) expect(await turn()).toMatchObject({ allowed: true, wait: 0 });
    const all = await Promise.all(Array.from({ length: 200 }, turn));
    const held = all.filter(({ allowed }) => allowed).map(({ wait }) => wait);
    // Some more than the 7 that wait at a time, as the first have had their turn when the last come.
    expect(held.length).toBeLessThanOrEqual(10);
    expect(held.length).toBeGreaterThan(3);
    expect(Math.max(...held)).toBeLessThanOrEqual(SLOWED.patience);
    const [before, last] = (await opened.database.select().from(tries))[0]?.times.slice(-2) ?? [];
    expect(Number(last) - Number(before)).toBeGreaterThan(800);
    // It never closes: a while later there is a turn again, though they go on.
    await secondsLater(6);
    expect((await turn()).allowed).toBe(true);
    for (let round = 0; round < 30; round += 1) {
      await secondsLater(6);
      await turn();
    }
    const [row] = await opened.database.select().from(tries);
    expect(row?.times.length).toBeLessThanOrEqual(20);
  });

  test('whoever would wait too long for a turn at an account is told how long, and not let through', async () => {
    expect(await awaitTurn(parts, 'an account')).toMatchObject({ kind: 'allowed' });
    await opened.database.update(tries).set({ times: sql`array[now() + interval '20 seconds']` });
    const turn = await awaitTurn(parts, 'an account');
    expect(turn).toMatchObject({ kind: 'limited' });
    expect(turn.kind === 'limited' && turn.retryAfter).toBeGreaterThanOrEqual(20);
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0db8:0001::', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('the network of %s is %s', (address, expected) => {
  expect(networkOf(address)).toBe(expected);
});

test.each([
  ['lin@example.com', 'lin@example.com'],
  ['lin+shop@example.com', 'lin@example.com'],
  ['l.i.n+1@gmail.com', 'lin@gmail.com'],
  ['l.in@example.com', 'l.in@example.com'],
])('the mailbox of %s is %s', (email, expected) => {
  expect(mailboxOf(email)).toBe(expected);
});
