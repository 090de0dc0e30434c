import { asc, eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../db/connection.ts';
import { credentials, sessions, tries, users } from '../db/schema.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { whileLocked } from '../testing/locks.ts';
import { blockHashing, useRealHashing } from '../testing/quick-hash.ts';
import { setUpTestShop } from '../testing/shop.ts';
import { resetLink } from './password-reset.ts';
import { hashPassword } from './passwords.ts';
import { beginSession } from './session-store.ts';
import { findCredential, lockCredential } from './store.ts';

const form = { name: '林', address: '昆明', email: 'lin@example.com', password: 'morpho-blue', phone: '1' };
const refusal = {
  ...{ status: 429, code: 'shop-busy', msg: '访问人数较多，请 3 秒后再试', data: null },
  values: { with: 'passwords', seconds: 3 },
};

describe.each(DEPLOYED_KIND)('hashes and sessions on %s', (kind) => {
  const shop = setUpTestShop(kind);

  /** Two hashes run and twenty wait until `release` is called. */
  function fillLine() {
    const release = blockHashing();
    onTestFinished(release);
    return { line: Promise.all(Array.from({ length: 22 }, () => hashPassword('morpho-blue'))), release };
  }
  const counted = async () =>
    (await shop.database.select().from(tries)).reduce((sum, { times }) => sum + times.length, 0);

  test('the database stores passwords as scrypt hashes only', async () => {
    await useRealHashing(true);
    onTestFinished(() => useRealHashing(false));
    await shop.loggedIn(form);
    const [row] = await shop.database.select().from(credentials);
    expect(row?.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    const { password: _, ...own } = form;
    expect(await shop.database.select().from(users)).toMatchObject([{ ...own, role: 'shopper' }]);
  });

  // A real hash takes at least 60 ms, the rest of a login far less.
  test('a login with an address without an account costs as much work as one with', async () => {
    await useRealHashing(true);
    onTestFinished(() => useRealHashing(false));
    const caller = await shop.visitor();
    const cpu = async (work: () => Promise<unknown>) => {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const hashes = [];
    for (let made = 0; made < 3; made++) hashes.push(await cpu(() => hashPassword('morpho-blue')));
    const login = () => caller.call('POST', '/login', { email: 'no@example.com', password: 'morpho-blue' });
    expect(await cpu(login)).toBeGreaterThan(Math.min(...hashes) * 0.6);
  });

  test('beyond twenty waiting hashes, further ones are refused and the rest continue', {
    timeout: 20_000,
  }, async () => {
    const { line, release } = fillLine();
    const beyond = await Promise.all([hashPassword('one'), hashPassword('more')]);
    release();
    const kinds = [...(await line), ...beyond].map(({ kind: made }) => made);
    expect(kinds).toEqual([...Array(22).fill('hashed'), 'limited', 'limited']);
    expect(await hashPassword('later')).toMatchObject({ kind: 'hashed' });
  });

  test('while the queue is full every call that hashes is refused with a message, and counts no try', async () => {
    const caller = await shop.loggedIn(form);
    // The mail of the registration counts in limits of its mailbox.
    await caller.settled();
    const link = await resetLink(shop.services, form.email);
    const token = new URL(link ?? '').searchParams.get('token');
    const visitor = await shop.visitor('192.0.2.9');
    const before = await counted();
    const { line, release } = fillLine();
    expect(await hashPassword('more')).toMatchObject({ kind: 'limited' });
    const responses = await Promise.all([
      visitor.call('POST', '/login', form),
      visitor.call('POST', '/login', { ...form, email: 'nobody@example.com' }),
      visitor.call('POST', '/register', { ...form, email: 'new@example.com' }),
      visitor.call('POST', '/password/reset', { token, password: 'another-one' }),
      caller.call('POST', '/user/export', { password: form.password }),
      caller.call('POST', '/user/delete', { password: form.password }),
    ]);
    for (const { status, body, headers } of responses)
      expect([status, body, headers.get('Retry-After')]).toEqual([429, refusal, '3']);
    expect((await counted()) - before).toBeLessThanOrEqual(2);
    release();
    await line;
    expect(await visitor.call('POST', '/login', form)).toMatchObject({ status: 200 });
  });

  test('an account has at most twenty sessions; the oldest ends', async () => {
    const first = await shop.loggedIn(form);
    const [user] = await shop.database.select().from(users).where(eq(users.email, form.email));
    const credential = await findCredential(shop.database, form.email);
    if (user === undefined || credential === undefined) throw new Error('there is no account');
    const beginIn = async (tx: Database) => {
      await lockCredential(tx, credential);
      return await beginSession(tx, user.id);
    };
    const begin = () => shop.database.transaction(beginIn);
    for (let nth = 0; nth < 19; nth += 1) await begin();
    expect(await first.get('/user/current')).toMatchObject({ status: 200 });
    const tokens = await Promise.all(Array.from({ length: 9 }, begin));
    expect(await first.get('/user/current')).toMatchObject({ status: 401 });
    const left = await shop.database.select().from(sessions).orderBy(asc(sessions.createdAt));
    expect(left).toHaveLength(20);
    expect(
      left
        .slice(-9)
        .map(({ token }) => token)
        .sort(),
    ).toEqual(tokens.sort());
    // On a busy machine the nine calls above may run one after another; these two always overlap.
    await whileLocked(shop.database, beginIn, begin);
    expect(await shop.database.$count(sessions)).toBe(20);
  });
});
