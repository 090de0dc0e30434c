import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { mails, tries } from '../db/schema.ts';
import type { Caller } from '../testing/caller.ts';
import { setUpTestShop } from '../testing/shop.ts';
import { TURNS } from './limits.ts';

const form = { name: '林', address: '昆明', email: 'lin@example.com', password: 'morpho-blue', phone: '1' };
const HOME = '192.0.2.1';
const ELSEWHERE = '198.51.100.7';

// Runs on PostgreSQL only, because password hashes take most of the time.
describe.each(['PostgreSQL'] as const)('a stranger on %s', (kind) => {
  const shop = setUpTestShop(kind, { connections: 20 });
  let shopper: Caller;
  beforeEach(async () => {
    shopper = await shop.confirmed(form, HOME);
  });

  const login = (caller: Caller, password = form.password) =>
    caller.call('POST', '/login', { email: form.email, password });
  const forgot = (caller: Caller, email = form.email) => caller.call('POST', '/password/forgot', { email });
  async function guess(caller: Caller, times: number): Promise<number[]> {
    const responses = await Promise.all(Array.from({ length: times }, () => login(caller, 'wrong-password')));
    return responses.map(({ status }) => status);
  }
  async function mailedToken(caller: Caller): Promise<string> {
    await forgot(caller);
    await caller.settled();
    return /token=([\w-]{43})\b/.exec(shop.services.sent.at(-1)?.text ?? '')?.[1] ?? 'no link was mailed';
  }

  test('who guesses from elsewhere is locked out after 10 tries, and the shopper is not', async () => {
    const stranger = await shop.visitor(ELSEWHERE);
    expect((await guess(stranger, 11)).toSorted()).toEqual([...Array(10).fill(401), 429]);
    const refused = await login(stranger);
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        status: 429,
        code: 'too-many-tries',
        msg: '尝试次数过多，请 15 分钟后再试，或通过“忘记密码”重置密码',
        values: { tried: 'login', seconds: expect.any(Number) },
        data: null,
      },
    ]);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
    expect(refused.cookies).toEqual([]);
    expect(await login(await shop.visitor(HOME))).toMatchObject({ status: 200 });
  });

  test('in the shopper’s network locks out new browsers, but not one that logged in before', async () => {
    await login(shopper);
    await shopper.call('POST', '/logout');
    const beside = await shop.visitor(HOME);
    await guess(beside, 10);
    const others = Array.from({ length: 20 }, (_, n) => ({ ...form, email: `${n}@example.com` }));
    for (const other of others) await beside.call('POST', '/login', other);
    expect(await login(await shop.visitor(HOME))).toMatchObject({ status: 429 });
    expect(await beside.call('POST', '/login', { ...form, email: 'new@example.com' })).toMatchObject({
      status: 429,
    });
    expect(await login(shopper)).toMatchObject({ status: 200 });
    expect((await guess(shopper, 11)).toSorted()).toEqual([...Array(10).fill(401), 429]);
  });

  test('can’t use a browser’s cookie for another account, nor forge one', async () => {
    const own = await shop.visitor(ELSEWHERE);
    const theirs = { ...form, email: 'stranger@example.com' };
    await own.call('POST', '/register', theirs);
    await own.call('POST', '/login', theirs);
    const [device = ''] = (own.cookies.get('device') ?? '').split('.');
    expect(device).not.toBe('');
    expect((await guess(own, 11)).filter((status) => status === 401)).toHaveLength(10);
    own.cookies.set('device', `${device}x.${'A'.repeat(43)}`);
    expect(await login(own)).toMatchObject({ status: 429 });
  });

  test('can’t learn a name from a browser’s cookie, which no script reads and which keeps its id', async () => {
    const line = (await login(shopper)).cookies.find((each) => each.startsWith('device='));
    expect(line).toMatch(/^device=[\w-]+\.[\w-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(line).not.toContain('lin@');
    const before = shopper.cookies.get('device');
    await login(shopper);
    expect(shopper.cookies.get('device')).toBe(before);
  });

  test('with many networks slows the account down, but locks neither it nor a known browser', async () => {
    await login(shopper);
    const networks = await Promise.all(Array.from({ length: 20 }, (_, n) => shop.visitor(`203.0.113.${n}`)));
    const started = performance.now();
    const statuses = (await Promise.all(networks.map((each) => guess(each, 10)))).flat();
    const tried = statuses.filter((status) => status === 401).length;
    const { first, later } = TURNS.gap;
    const seconds = (performance.now() - started) / 1_000 + TURNS.maxWait;
    expect(tried).toBeGreaterThanOrEqual(10);
    expect(tried).toBeLessThanOrEqual(2 * (TURNS.free + 1) + seconds * (1 / first + 1 / later));
    const newcomer = await shop.visitor(ELSEWHERE);
    const reported = await login(newcomer);
    expect([200, 429]).toContain(reported.status);
    const wait = reported.status === 429 ? Number(reported.headers.get('Retry-After')) : 0;
    expect(wait).toBeLessThanOrEqual(200 * first);
    expect(await login(shopper)).toMatchObject({ status: 200 });
    await shop.database.update(tries).set({
      times: sql`array(select t - make_interval(secs => ${wait}::int) from unnest(${tries.times}) as t)`,
    });
    expect(await login(newcomer)).toMatchObject({ status: 200 });
  });

  test('can’t block the reset: requests elsewhere and invalid links leave the valid link usable', async () => {
    const token = await mailedToken(shopper);
    const stranger = await shop.visitor(ELSEWHERE);
    const beside = await shop.visitor(HOME);
    for (let n = 0; n < 10; n += 1) await forgot(stranger);
    expect(await forgot(stranger)).toMatchObject({ status: 429 });
    expect(await forgot(shopper)).toMatchObject({ status: 200 });
    const reset = (caller: Caller, link: string) =>
      caller.call('POST', '/password/reset', { token: link, password: 'idea-leuconoe' });
    const statuses = (await Promise.all(Array.from({ length: 40 }, () => reset(beside, 'x')))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await reset(shopper, token)).toMatchObject({ status: 200 });
  });

  test('gets three mails an hour sent to a confirmed address, and further requests get the same answer', async () => {
    const asks = [];
    for (let n = 0; n < 6; n += 1) {
      const stranger = await shop.visitor(`203.0.113.${n}`);
      const { status, body, cookies } = await forgot(stranger);
      asks.push({ status, body, cookies });
      await stranger.settled();
    }
    expect(new Set(asks.map((ask) => JSON.stringify(ask))).size).toBe(1);
    expect(asks[0]).toMatchObject({ status: 200 });
    expect(shop.services.sent).toHaveLength(3);
    const rows = await shop.database.select({ state: mails.state, data: mails.data }).from(mails);
    expect(rows.map(({ state }) => state).toSorted()).toEqual([
      ...Array(3).fill('dropped'),
      ...Array(3).fill('sent'),
    ]);
    await shop.database.update(tries).set({
      times: sql`array(select t - interval '61 minutes' from unnest(${tries.times}) as t)`,
    });
    await forgot(shopper);
    await shopper.settled();
    expect(shop.services.sent).toHaveLength(4);
  });

  test('can’t keep the owner out, who resets by the mailed link', async () => {
    const token = await mailedToken(shopper);
    const phone = await shop.visitor(HOME);
    await phone.call('POST', '/password/reset', { token, password: 'idea-leuconoe' });
    await guess(await shop.visitor(HOME), 10);
    expect(await login(phone, 'idea-leuconoe')).toMatchObject({ status: 200 });
  });

  test('creates 10 accounts a day from one address, gets the retry time, and refusals do not count', async () => {
    const newcomer = await shop.visitor(ELSEWHERE);
    const make = (n: number) =>
      newcomer.call('POST', '/register', { ...form, email: `new-${n}@example.com` });
    expect(await newcomer.call('POST', '/register', form)).toMatchObject({ status: 409 });
    const all = await Promise.all(Array.from({ length: 15 }, (_, n) => make(n)));
    const statuses = all.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(5).fill(429)]);
    const refused = await make(20);
    expect(refused.body.msg).toBe('注册的账户过多，请 24 小时后再试，或登录已有账户');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(86_000);
    const others = await shop.visitor('2001:db8:1:2::1');
    expect(await others.call('POST', '/register', { ...form, email: 'v6@example.com' })).toMatchObject({
      status: 200,
    });
  });

  test('who asks thirty times which addresses have accounts gets no more answers', async () => {
    const stranger = await shop.visitor(ELSEWHERE);
    const statuses = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await stranger.call('POST', '/register', form)).status);
    expect(statuses.filter((status) => status === 409)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});
