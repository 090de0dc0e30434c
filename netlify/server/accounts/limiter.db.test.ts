import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { tries } from '../db/schema.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { setUpTestShop } from '../testing/shop.ts';
import { awaitTurn, clearTries, consumeTry } from './limiter.ts';
import { claimTurn } from './limiter-store.ts';
import { TURNS } from './limits.ts';
import { mailboxOf, networkOf, parseWideNetwork } from './network.ts';

describe.each(DEPLOYED_KIND)('limits on %s', (kind) => {
  const shop = setUpTestShop(kind, { connections: 20 });

  const NETWORK = '192.0.2.1';
  const tryLogin = (account: string, network = NETWORK) =>
    consumeTry(shop.services, { 'login account': `${account} ${network}`, 'login network': network });
  const secondsLater = (seconds: number) =>
    shop.database.update(tries).set({
      times: sql`array(select t - make_interval(secs => ${seconds}) from unnest(${tries.times}) as t)`,
    });
  const later = (minutes: number) => secondsLater(minutes * 60);
  const allowedOf = (all: readonly { kind: string }[]) => all.filter((one) => one.kind === 'allowed').length;

  test('of 50 concurrent tries for an account from one network, 10 are allowed', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => tryLogin('lin@example.com')));
    expect(allowedOf(all)).toBe(10);
    expect(all.find((one) => one.kind === 'limited')).toMatchObject({
      retryAfter: expect.toSatisfy((seconds: number) => seconds > 880 && seconds <= 900),
      values: { tried: 'login' },
    });
  });

  test('a try that waited for later ones gets a retry time within the limit', async () => {
    for (let n = 0; n < 10; n += 1) await tryLogin('mo@example.com');
    await secondsLater(-2);
    expect(await tryLogin('mo@example.com')).toMatchObject({
      kind: 'limited',
      retryAfter: 900,
      values: { seconds: 15 * 60 },
    });
  });

  test('of 50 concurrent tries from one network for different accounts, 30 are allowed', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, (_, n) => tryLogin(`${n}@example.com`)));
    expect(allowedOf(all)).toBe(30);
    const shutOut = all.findIndex((one) => one.kind === 'limited');
    const counted = { 'login account': `${shutOut}@example.com ${NETWORK}` };
    const again = await Promise.all(Array.from({ length: 11 }, () => consumeTry(shop.services, counted)));
    expect(allowedOf(again)).toBe(10);
  });

  test('concurrent tries that share counts, and their returns, never deadlock', async () => {
    const all = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const taken = await consumeTry(shop.services, {
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

  test('a try expires after 15 minutes, counted from its own time', async () => {
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

  test('a returned try does not count, and clearing removes all of them', async () => {
    for (let n = 0; n < 12; n += 1) {
      const taken = await tryLogin('lin@example.com');
      if (taken.kind === 'allowed') await taken.giveBack();
      expect(taken.kind).toBe('allowed');
    }
    for (let n = 0; n < 10; n += 1) await tryLogin('lin@example.com');
    expect(await tryLogin('lin@example.com')).toMatchObject({ kind: 'limited' });
    await clearTries(shop.services, 'lin@example.com', { 'login account': `lin@example.com ${NETWORK}` });
    expect(await tryLogin('lin@example.com')).toMatchObject({ kind: 'allowed' });
  });

  test('kinds of tries are counted separately, and the table has no account or address', async () => {
    for (let n = 0; n < 11; n += 1) await tryLogin('lin@example.com');
    await awaitTurn(shop.services, 'lin@example.com', { network: NETWORK, nth: 1 });
    const other = { 'forgot account': `lin@example.com ${NETWORK}` };
    expect(await consumeTry(shop.services, other)).toMatchObject({ kind: 'allowed' });
    const rows = JSON.stringify(await shop.database.select().from(tries));
    expect(rows).not.toMatch(/lin|example|192\.0/);
  });

  const turnOf = (place: string, lane: 'first' | 'later' = 'first') =>
    claimTurn(shop.database, { ...TURNS, gap: TURNS.gap[lane], lane: `lane ${lane}`, place });

  test('after the first ten, turns at an account come one after the other, and each caller waits seconds at most', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, (_, n) => turnOf(`network ${n}`)));
    expect(all.filter(({ wait }) => wait < 0.1).length).toBeGreaterThanOrEqual(10);
    const held = all.filter(({ allowed }) => allowed);
    // More than fit into the longest wait, because the first turns are over when the last calls arrive.
    expect(held.length).toBeGreaterThanOrEqual(10 + TURNS.maxWait / TURNS.gap.first - 1);
    expect(held.length).toBeLessThan(60);
    expect(Math.max(...held.map(({ wait }) => wait))).toBeLessThanOrEqual(TURNS.maxWait);
    expect(Math.max(...all.map(({ wait }) => wait))).toBeLessThanOrEqual(100 * TURNS.gap.first);
  });

  test('an endless flood from 225 networks locks no account: a caller who waits the stated time gets in', async () => {
    const flood = async (networks: number) => {
      for (let n = 0; n < networks; n += 1) await turnOf(`network ${n}`);
    };
    await flood(225);
    const reported = await turnOf('the shopper');
    expect(reported.allowed).toBe(false);
    expect(reported.wait).toBeLessThanOrEqual(226 * TURNS.gap.first);
    await flood(30);
    expect((await turnOf('the shopper')).wait).toBeLessThanOrEqual(reported.wait);
    await secondsLater(reported.wait);
    await flood(30);
    expect(await turnOf('the shopper')).toMatchObject({ allowed: true });
    expect(await shop.database.$count(tries, eq(tries.key, 'the shopper'))).toBe(0);
  });

  test('networks that tried before have a queue of their own, which does not delay new ones', async () => {
    for (let n = 0; n < 50; n += 1) await turnOf(`network ${n}`, 'later');
    expect(await turnOf('the shopper', 'later')).toMatchObject({ allowed: false });
    expect(await turnOf('another shopper')).toMatchObject({ allowed: true, wait: 0 });
  });

  test('a caller who would wait too long gets the time and no turn', async () => {
    const from = { network: NETWORK, nth: 1 };
    for (let n = 0; n < 10; n += 1)
      expect(await awaitTurn(shop.services, 'an account', from)).toMatchObject({ kind: 'allowed' });
    await secondsLater(-20);
    const turn = await awaitTurn(shop.services, 'an account', from);
    expect(turn).toMatchObject({ kind: 'limited' });
    expect(turn.kind === 'limited' && turn.retryAfter).toBeGreaterThanOrEqual(20);
    // Turns are counted per /48; otherwise its owner could take one for each of 65,536 networks.
    const wide = { network: '2001:db8:1:2', nth: 1 };
    await awaitTurn(shop.services, 'an account', wide);
    const rows = await shop.database.$count(tries);
    await awaitTurn(shop.services, 'an account', { ...wide, network: '2001:db8:1:3' });
    expect(await shop.database.$count(tries)).toBe(rows);
  });

  test('a /48 has three times the limit of a network', async () => {
    const all = [];
    for (let n = 0; n < 8; n += 1)
      for (let m = 0; m < 5; m += 1) all.push(await tryLogin('lin@example.com', `2001:db8:1:${n}`));
    expect(allowedOf(all)).toBe(30);
    expect(await tryLogin('lin@example.com', '2001:db8:2:1')).toMatchObject({ kind: 'allowed' });
    expect(await tryLogin('mo@example.com', '2001:db8:1:9')).toMatchObject({ kind: 'allowed' });
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

test.each([
  ['192.0.2.1', undefined],
  ['lin@example.com 192.0.2.1', undefined],
  ['2001:db8:1:2', '2001:db8:1:'],
  ['lin@example.com 2001:db8:1:2', 'lin@example.com 2001:db8:1:'],
  ['0:0:0:0', '0:0:0:'],
])('the /48 in %s is %s', (value, expected) => {
  expect(parseWideNetwork(value)).toBe(expected);
});
