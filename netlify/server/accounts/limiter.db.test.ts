import { createClient } from '@sanity/client';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../db/connection.ts';
import { tries } from '../db/schema.ts';
import { createApi } from '../http/app.ts';
import { Caller } from '../testing/caller.ts';
import { DATABASE_KINDS, freshDatabase } from '../testing/fresh-database.ts';
import { type TestParts, testParts } from '../testing/parts.ts';
import { network, pardon, takeTry } from './limiter.ts';

const content = createClient({ projectId: 'local', dataset: 'production', useCdn: false, apiVersion: '1' });

describe.each(DATABASE_KINDS)('limits on %s', (kind) => {
  let opened: OpenDatabase;
  let parts: TestParts;
  beforeEach(async () => {
    opened = await freshDatabase(kind, 20);
    parts = testParts(opened.database, content);
  });
  afterEach(() => opened.close());

  const tryLogin = (account: string, address = '192.0.2.1') => takeTry(parts, 'login', { account, address });
  const later = (minutes: number) =>
    opened.database.update(tries).set({
      times: sql`array(select t - make_interval(mins => ${minutes}) from unnest(${tries.times}) as t)`,
    });

  test('of 50 tries at once for an account, 10 are let through', async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) => tryLogin('lin@example.com', `192.0.2.${n}`)),
    );
    expect(all.filter((one) => one.kind === 'allowed')).toHaveLength(10);
    expect(all.find((one) => one.kind === 'limited')).toMatchObject({
      retryAfter: expect.toSatisfy((seconds: number) => seconds > 880 && seconds <= 900),
      msg: '尝试次数过多，请 15 分钟后再试',
    });
  });

  test('of 50 tries at once from one address, each for another account, 30 are let through', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, (_, n) => tryLogin(`${n}@example.com`)));
    expect(all.filter((one) => one.kind === 'allowed')).toHaveLength(30);
    // Who is shut out has not used up the tries of the accounts that he went for.
    const shutOut = all.findIndex((one) => one.kind === 'limited');
    const elsewhere = Array.from({ length: 10 }, (_, n) =>
      tryLogin(`${shutOut}@example.com`, `198.51.100.${n}`),
    );
    expect((await Promise.all(elsewhere)).every((one) => one.kind === 'allowed')).toBe(true);
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
    expect(again.filter((one) => one.kind === 'allowed')).toHaveLength(4);
  });

  test('a try that is given back does not count, and a pardon forgets them all', async () => {
    for (let n = 0; n < 12; n += 1) {
      const taken = await tryLogin('lin@example.com');
      if (taken.kind === 'allowed') await taken.giveBack();
      expect(taken.kind).toBe('allowed');
    }
    for (let n = 0; n < 10; n += 1) await tryLogin('lin@example.com');
    expect(await tryLogin('lin@example.com')).toMatchObject({ kind: 'limited' });
    await pardon(parts, 'login', 'lin@example.com');
    expect(await tryLogin('lin@example.com')).toMatchObject({ kind: 'allowed' });
  });

  test('kinds of tries are counted apart, and no account or address stands in the table', async () => {
    for (let n = 0; n < 11; n += 1) await tryLogin('lin@example.com');
    expect(await takeTry(parts, 'forgot', { account: 'lin@example.com' })).toMatchObject({ kind: 'allowed' });
    const rows = JSON.stringify(await opened.database.select().from(tries));
    expect(rows).not.toMatch(/lin|example|192\.0/);
  });

  test('the API answers 429 with Retry-After before it compares a password, right or wrong', async () => {
    const api = createApi(async () => parts, parts.log);
    const caller = await new Caller(api).ready();
    const right = { email: 'lin@example.com', password: 'morpho-blue' };
    await caller.call('POST', '/register', { ...right, name: '林', address: '昆明', phone: '1' });
    for (let n = 0; n < 10; n += 1) await tryLogin(right.email, '198.51.100.1');
    const started = performance.now();
    const refused = await caller.call('POST', '/login', right);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect([refused.status, refused.body]).toEqual([
      429,
      { status: 429, msg: '尝试次数过多，请 15 分钟后再试', data: null },
    ]);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
    expect(refused.cookies).toEqual([]);

    for (let n = 0; n < 30; n += 1) await takeTry(parts, 'register', { address: '192.0.2.1' });
    expect(
      await caller.call('POST', '/register', { ...right, name: 'x', address: 'x', phone: '1' }),
    ).toMatchObject({
      status: 429,
    });
    for (let n = 0; n < 10; n += 1) await takeTry(parts, 'forgot', { account: right.email });
    expect(await caller.call('POST', '/password/forgot', { email: right.email })).toMatchObject({
      status: 429,
    });
    for (let n = 0; n < 30; n += 1) await takeTry(parts, 'reset', { address: '192.0.2.1' });
    const reset = await caller.call('POST', '/password/reset', { token: 'x', password: 'morpho-blue' });
    expect(reset.status).toBe(429);
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
  expect(network(address)).toBe(expected);
});
