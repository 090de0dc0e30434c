import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { emailChanges, mails, roleChanges, sessions, tries, users } from '../db/schema.ts';
import { deliverMails } from '../mail/delivery/deliver.ts';
import { reviewMovedOrders } from '../payments/address-review/review.ts';
import { Caller } from '../testing/caller.ts';
import { setUpTestShop } from '../testing/shop.ts';
import { updateProfile } from './profile.ts';
import { writeRole } from './role-store.ts';
import { markEmailVerified, readAccount } from './store.ts';

const PASSWORD = 'morpho-blue';
const OLD = 'lin@example.com';
const NEW = 'new@example.com';
const own = { name: '林蝶', address: '昆明', email: OLD, phone: '1' };
const INVALID = '链接无效或已过期';

// Runs on PostgreSQL only, because password hashes take most of the time.
describe.each(['PostgreSQL'] as const)('a change of the address on %s', (kind) => {
  const shop = setUpTestShop(kind);
  let shopper: Caller;
  beforeEach(async () => {
    shopper = await registered(OLD, '192.0.2.1');
    await login(shopper, OLD);
  });

  const registered = (email: string, ip: string) =>
    shop.registered({ ...own, email, password: PASSWORD }, ip);
  const login = (caller: Caller, email: string, password = PASSWORD) =>
    caller.call('POST', '/login', { email, password });
  const save = (caller: Caller, change: object) => caller.call('PUT', '/user/update', { ...own, ...change });
  const move = (caller: Caller, email: string) => save(caller, { email, password: PASSWORD });
  const emails = async () =>
    (await shop.database.select({ email: users.email }).from(users).orderBy(users.email)).map(
      ({ email }) => email,
    );
  async function idOf(email: string): Promise<string> {
    const [user] = await shop.database.select().from(users).where(eq(users.email, email));
    return user?.id ?? 'nobody';
  }
  const confirm = async (email: string) => await markEmailVerified(shop.database, await idOf(email));
  async function mailed(email: string, page: string): Promise<string> {
    await shopper.settled();
    const mail = shop.services.sent.findLast(({ to, text }) => to === email && text.includes(`/${page}?`));
    return new RegExp(`/${page}\\?token=([\\w-]{43})\\b`).exec(mail?.text ?? '')?.[1] ?? 'no link was mailed';
  }
  const confirmLink = (email = NEW) => mailed(email, 'confirm-email');
  async function follow(token: string, password = PASSWORD, ip = '203.0.113.1') {
    const visitor = await shop.visitor(ip);
    const response = await visitor.call('POST', '/user/email/confirm', { token, password });
    // Otherwise mails of this response might arrive later.
    await visitor.settled();
    return response;
  }
  const stop = async (token: string, ip = '203.0.113.1') =>
    (await shop.visitor(ip)).call('POST', '/user/email/stop', { token });
  const subjectsTo = (email: string) =>
    shop.services.sent.filter(({ to }) => to === email).map(({ subject }) => subject.split(' · ')[0]);

  test('requires the password, and names its field', async () => {
    for (const change of [{ email: NEW }, { email: NEW, password: '' }]) {
      const missing = await save(shopper, change);
      expect([missing.status, missing.body]).toEqual([
        400,
        {
          status: 400,
          code: 'password-required',
          msg: '更改邮箱请填写当前密码',
          data: null,
          field: 'password',
        },
      ]);
    }
    const wrong = await save(shopper, { email: NEW, password: 'not-that-one', name: '改' });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { status: 400, code: 'wrong-password', msg: '当前密码错误，请重新输入', data: null, field: 'password' },
    ]);
    expect((await shopper.get('/user/current')).body.data).toMatchObject(own);
    expect(await save(shopper, { phone: '2', email: ' LIN@example.com' })).toMatchObject({ status: 200 });
    await shopper.settled();
    expect(subjectsTo(NEW)).toEqual([]);
  });

  test('allows ten password guesses in a stolen session', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await save(shopper, { email: NEW, password: `guess-${n}` })).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect(await move(shopper, NEW)).toMatchObject({ status: 429 });
    const elsewhere = new Caller(shop.api, { ip: '198.51.100.3' });
    for (const [name, value] of shopper.cookies) elsewhere.cookies.set(name, value);
    expect(await move(elsewhere, NEW)).toMatchObject({ status: 200 });
    const anew = await shop.visitor('192.0.2.1');
    await login(anew, OLD);
    expect(await move(anew, NEW)).toMatchObject({ status: 200 });
  });

  test('takes effect once the new mailbox confirms it; until then the current address logs in', async () => {
    await confirm(OLD);
    const asked = await move(shopper, 'New@example.com');
    expect([asked.status, asked.body]).toEqual([
      200,
      {
        status: 200,
        msg: '更新成功，新邮箱确认后生效。请打开我们发到新邮箱的邮件完成确认',
        data: { ...own, country: 'CN', avatar: null, email_confirmed: true, pending_email: NEW },
      },
    ]);
    expect(await emails()).toEqual([OLD]);
    const elsewhere = await shop.visitor('198.51.100.1');
    expect(await login(elsewhere, NEW)).toMatchObject({ status: 401 });
    expect(await login(elsewhere, OLD)).toMatchObject({ status: 200 });

    const done = await follow(await confirmLink());
    expect([done.status, done.body]).toEqual([
      200,
      {
        status: 200,
        msg: '邮箱已确认',
        data: {
          user: {
            ...own,
            country: 'CN',
            avatar: null,
            email: NEW,
            email_confirmed: true,
            pending_email: null,
          },
        },
      },
    ]);
    expect(await emails()).toEqual([NEW]);
    for (const before of [shopper, elsewhere])
      expect(await before.get('/user/current')).toMatchObject({ status: 401 });
    expect(await shop.database.$count(sessions)).toBe(1);
    expect(await login(elsewhere, OLD)).toMatchObject({ status: 401 });
    expect(await login(elsewhere, NEW)).toMatchObject({ status: 200 });
  });

  test('is confirmed with the account’s password, once, within 24 hours', async () => {
    await move(shopper, NEW);
    const token = await confirmLink();
    expect(await follow(token, '')).toMatchObject({ status: 400, body: { field: 'password' } });
    expect(await follow(token, 'not-that-one')).toMatchObject({
      status: 400,
      body: { code: 'wrong-password', field: 'password' },
    });
    const many = await Promise.all(Array.from({ length: 5 }, () => follow(token)));
    expect(many.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    expect((await follow(token)).body).toEqual({
      ...{ status: 400, code: 'link-invalid', msg: INVALID, data: null, field: 'token' },
    });
    await login(shopper, NEW);
    await save(shopper, { email: 'third@example.com', password: PASSWORD });
    const late = await confirmLink('third@example.com');
    await shop.database.update(emailChanges).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(await follow(late)).toMatchObject({ status: 400 });
    expect((await shopper.get('/user/current')).body.data.pending_email).toBeNull();
    expect(await emails()).toEqual([NEW]);
  });

  test('has links that exist only in the mails', async () => {
    await confirm(OLD);
    await move(shopper, NEW);
    const tokens = [await confirmLink(), await mailed(OLD, 'stop-email-change')];
    const tables = JSON.stringify([
      await shop.database.select().from(emailChanges),
      await shop.database.select().from(mails),
    ]);
    for (const token of tokens) {
      expect(token).toHaveLength(43);
      expect(tables).not.toContain(token);
    }
  });

  test('is reported to the current address, which can stop it without a login', async () => {
    await confirm(OLD);
    await move(shopper, NEW);
    const confirming = await confirmLink();
    const token = await mailed(OLD, 'stop-email-change');
    const sentMails = shop.services.sent.filter(({ to }) => to === OLD).map(({ text }) => text);
    expect(sentMails).toContainEqual(expect.stringMatching(/^林蝶，您好：[\s\S]*new@example\.com/));
    expect(await stop(confirming)).toMatchObject({ status: 400 });
    expect(await follow(token)).toMatchObject({ status: 400 });
    expect(await stop(token)).toMatchObject({ status: 200, body: { msg: '已停止更改邮箱' } });
    expect(await stop(token)).toMatchObject({ status: 400, body: { msg: INVALID } });
    expect(await follow(confirming)).toMatchObject({ status: 400 });
    expect(await emails()).toEqual([OLD]);
  });

  test('can be cancelled and mailed again by the logged-in shopper', async () => {
    await confirm(OLD);
    expect(await shopper.call('POST', '/user/email/resend')).toMatchObject({
      status: 409,
      body: { code: 'email-confirmed' },
    });
    await move(shopper, NEW);
    const first = await confirmLink();
    expect(await shopper.call('POST', '/user/email/resend')).toMatchObject({ status: 200 });
    expect([await confirmLink(), subjectsTo(NEW).length]).toEqual([first, 2]);
    const cancelled = await shopper.call('DELETE', '/user/email/change');
    expect([cancelled.status, cancelled.body.data.pending_email]).toEqual([200, null]);
    expect(await follow(first)).toMatchObject({ status: 400 });
    expect(await emails()).toEqual([OLD]);
  });

  test('that is replaced invalidates its links', async () => {
    await move(shopper, NEW);
    const first = await confirmLink();
    await move(shopper, 'third@example.com');
    expect(await follow(first)).toMatchObject({ status: 400 });
    expect(await follow(await confirmLink('third@example.com'))).toMatchObject({ status: 200 });
    expect(await emails()).toEqual(['third@example.com']);
  });

  test('invalidates links mailed to the current address', async () => {
    await confirm(OLD);
    await shopper.call('POST', '/password/forgot', { email: OLD });
    const token = await mailed(OLD, 'reset-password');
    await move(shopper, NEW);
    await follow(await confirmLink());
    const reset = { token, password: 'idea-leuconoe' };
    expect(await shopper.call('POST', '/password/reset', reset)).toMatchObject({ status: 400 });
  });

  test('is cancelled by a new password', async () => {
    await confirm(OLD);
    await move(shopper, NEW);
    const token = await confirmLink();
    await shopper.call('POST', '/password/forgot', { email: OLD });
    const reset = { token: await mailed(OLD, 'reset-password'), password: 'idea-leuconoe' };
    expect(await shopper.call('POST', '/password/reset', reset)).toMatchObject({ status: 200 });
    for (const password of [PASSWORD, 'idea-leuconoe'])
      expect(await follow(token, password)).toMatchObject({ status: 400 });
    expect(await shop.database.$count(emailChanges)).toBe(0);
  });

  test('is not undone by a profile update that began earlier', async () => {
    await confirm(OLD);
    const before = await readAccount(shop.database, await idOf(OLD));
    if (before === undefined) throw new Error('no shopper');
    await move(shopper, NEW);
    await follow(await confirmLink());
    const session = { token: 'any', address: '192.0.2.1' };
    expect(await updateProfile({ ...shop.services, reviewMovedOrders }, before, own, session)).toEqual({
      kind: 'ended',
    });
    const late = { ...own, email: 'other@example.com', password: PASSWORD };
    expect(await updateProfile({ ...shop.services, reviewMovedOrders }, before, late, session)).toEqual({
      kind: 'ended',
    });
    expect(await emails()).toEqual([NEW]);
  });

  test('waits for a concurrent one', async () => {
    const both = await Promise.all([move(shopper, NEW), move(shopper, 'other@example.com')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shop.database.$count(emailChanges)).toBe(1);
  });

  test('that two accounts request goes to the first that confirms', async () => {
    const other = await registered('other@example.com', '198.51.100.2');
    await login(other, 'other@example.com');
    await move(shopper, NEW);
    const first = await confirmLink();
    await move(other, NEW);
    await other.settled();
    const second = await confirmLink();
    expect(first).not.toBe(second);
    const both = await Promise.all([follow(first), follow(second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await emails()).filter((email) => email === NEW)).toHaveLength(1);
    expect(await shop.database.$count(emailChanges)).toBe(0);
  });

  test('to an address that another account has confirmed meanwhile is refused, and so is a new request for it', async () => {
    await move(shopper, NEW);
    const token = await confirmLink();
    await registered(NEW, '198.51.100.2');
    await confirm(NEW);
    expect(await follow(token)).toMatchObject({ status: 409, body: { code: 'email-taken' } });
    expect(await move(shopper, NEW)).toMatchObject({
      status: 409,
      body: { msg: '该邮箱已注册', field: 'email' },
    });
    expect(await emails()).toEqual([OLD, NEW].toSorted());
  });

  test('revokes the role, and notifies the previous address', async () => {
    await confirm(OLD);
    await writeRole(shop.database, OLD, 'operator', 'test');
    await move(shopper, NEW);
    expect(await shopper.get('/ops/me')).not.toMatchObject({ status: 404 });
    await follow(await confirmLink());
    expect(await shop.database.select().from(users)).toMatchObject([{ email: NEW, role: 'shopper' }]);
    expect((await shop.database.select().from(roleChanges)).at(-1)).toMatchObject({
      before: 'operator',
      after: 'shopper',
      actor: 'email change',
    });
    await deliverMails(shop.services);
    expect(subjectsTo(OLD)).toEqual(['请确认您的邮箱', '您的登录邮箱即将更改', '您的登录邮箱已更改']);
    expect(await writeRole(shop.database, NEW, 'operator', 'test')).toBe('granted');
  });

  test('allows thirty invalid links without blocking the valid one', async () => {
    await move(shopper, NEW);
    const token = await confirmLink();
    const statuses = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await follow('x')).status);
    expect(statuses).toEqual([...Array(30).fill(400), 429]);
    expect(await follow(token)).toMatchObject({ status: 200 });
  });

  test('mails only the new mailbox, without any text of the account, if the current one is unconfirmed', async () => {
    await save(shopper, { name: '点击领奖 evil.example' });
    await shopper.settled();
    shop.services.sent.splice(0);
    await move(shopper, NEW);
    await shopper.settled();
    expect(shop.services.sent.map(({ to }) => to)).toEqual([NEW]);
    expect(JSON.stringify(shop.services.sent)).not.toMatch(/evil|领奖|lin@/);
  });

  test('sends a mailbox at most three mails a day, whatever accounts and spellings are used', async () => {
    const attackers = Array.from({ length: 6 }, (_, n) => `attacker-${n}@example.com`);
    const statuses: number[] = [];
    for (const [n, email] of attackers.entries()) {
      const attacker = await registered(email, `198.51.100.${n}`);
      await login(attacker, email);
      statuses.push((await move(attacker, `victim+${n}@example.com`)).status);
      await attacker.settled();
    }
    expect(statuses).toEqual(Array(6).fill(200));
    expect(shop.services.sent.filter(({ to }) => to.startsWith('victim'))).toHaveLength(3);
  });

  test('reveals to one account and network only a few times which addresses are taken', async () => {
    await registered('taken@example.com', '198.51.100.9');
    await confirm('taken@example.com');
    const ask = (caller: Caller) => move(caller, 'taken@example.com');
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await ask(shopper)).status);
    expect(statuses).toEqual([...Array(10).fill(409), 429]);
    const rest = [];
    for (const n of [1, 2, 3]) {
      const email = `helper-${n}@example.com`;
      await registered(email, '192.0.2.1');
      const helper = await shop.visitor('192.0.2.1');
      await login(helper, email);
      for (let m = 0; m < 10; m += 1) rest.push((await ask(helper)).status);
    }
    expect(rest.filter((status) => status === 409)).toHaveLength(20);
    expect(rest.filter((status) => status === 429)).toHaveLength(10);
    await shop.database.update(tries).set({
      times: sql`array(select t - interval '16 minutes' from unnest(${tries.times}) as t)`,
    });
    expect(await move(shopper, NEW)).toMatchObject({ status: 200 });
  });
});
