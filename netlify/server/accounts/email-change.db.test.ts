import { createClient } from '@sanity/client';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Api, createApi } from '../api.ts';
import type { OpenDatabase } from '../db/connection.ts';
import { emailUndos, mails, sessions, tries, users } from '../db/schema.ts';
import { Caller } from '../testing/caller.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { type TestParts, testParts } from '../testing/parts.ts';
import { update } from './profile.ts';
import { confirmMailbox, readShopper } from './store.ts';

const content = createClient({ projectId: 'local', dataset: 'production', useCdn: false, apiVersion: '1' });
const PASSWORD = 'morpho-blue';
const OLD = 'lin@example.com';
const NEW = 'new@example.com';
const own = { name: '林蝶', address: '昆明', email: OLD, phone: '1' };
const INVALID = '链接无效或已过期';

// Hashes take most of the time here; PGlite is asked the same over HTTP (tests/abuse, tests/browser).
describe.each(['PostgreSQL'] as const)('a changed address on %s', (kind) => {
  let opened: OpenDatabase;
  let parts: TestParts;
  let api: Api;
  let shopper: Caller;
  beforeEach(async () => {
    opened = await freshDatabase(kind, 10);
    parts = testParts(opened.database, content);
    api = createApi(async () => parts, parts.log);
    shopper = await registered(OLD, '192.0.2.1');
    await login(shopper, OLD);
  });
  afterEach(() => opened.close());

  const visitor = (ip: string) => new Caller(api, { ip }).ready();
  async function registered(email: string, ip: string): Promise<Caller> {
    const caller = await visitor(ip);
    const answer = await caller.call('POST', '/register', { ...own, email, password: PASSWORD });
    expect([email, answer.status]).toEqual([email, 200]);
    return caller;
  }
  const login = (caller: Caller, email: string, password = PASSWORD) =>
    caller.call('POST', '/login', { email, password });
  const save = (caller: Caller, change: object) => caller.call('PUT', '/user/update', { ...own, ...change });
  const move = (caller: Caller, email: string) => save(caller, { email, password: PASSWORD });
  const emails = async () =>
    (await opened.database.select({ email: users.email }).from(users).orderBy(users.email)).map(
      ({ email }) => email,
    );
  async function idOf(email: string): Promise<string> {
    const [user] = await opened.database.select().from(users).where(eq(users.email, email));
    return user?.id ?? 'nobody';
  }
  const confirm = async (email: string) => await confirmMailbox(opened.database, await idOf(email));
  /** The undo link that was mailed last to an address. */
  async function undoToken(email: string): Promise<string> {
    await shopper.settled();
    const mail = parts.sent.findLast(({ to }) => to === email);
    return /\/undo-email\?token=([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? 'no link was mailed';
  }
  const undo = async (token: string, ip = '203.0.113.1') =>
    (await visitor(ip)).call('POST', '/user/email/undo', { token });

  test('asks for the password, and names its field', async () => {
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
    // What is not the address needs none.
    expect(await save(shopper, { phone: '2', email: ' LIN@example.com' })).toMatchObject({ status: 200 });
    expect(parts.sent).toEqual([]);
  });

  test('lets a borrowed session guess the password ten times', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await save(shopper, { email: NEW, password: `guess-${n}` })).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect(await move(shopper, NEW)).toMatchObject({ status: 429 });
  });

  test('holds at once, ends the other sessions, and goes on in this one with another token', async () => {
    const borrowed = await visitor('198.51.100.1');
    await login(borrowed, OLD);
    const before = shopper.cookies.get('session');
    const moved = await move(shopper, 'New@example.com');
    expect([moved.status, moved.body]).toEqual([
      200,
      { status: 200, msg: '更新成功', data: { ...own, email: NEW, avatar: null } },
    ]);
    expect(shopper.cookies.get('session')).not.toBe(before);
    expect((await shopper.get('/user/current')).body.data.email).toBe(NEW);
    expect(await save(shopper, { email: NEW, name: '同' })).toMatchObject({ status: 200 });
    expect(await borrowed.get('/user/current')).toMatchObject({ status: 401 });
    expect(await opened.database.$count(sessions)).toBe(1);
    expect(await login(borrowed, OLD)).toMatchObject({ status: 401 });
    expect(await login(borrowed, NEW)).toMatchObject({ status: 200 });
    await shopper.settled();
    expect(parts.sent).toMatchObject([{ to: OLD, subject: '您的登录邮箱已更改 · 蝶藏' }]);
  });

  test('is not changed back by a call that began before', async () => {
    const before = await readShopper(opened.database, await idOf(OLD));
    if (before === undefined) throw new Error('no shopper');
    await move(shopper, NEW);
    expect(await update(parts, before, own, '192.0.2.1')).toEqual({ kind: 'ended' });
    const late = { ...own, email: 'other@example.com', password: PASSWORD };
    expect(await update(parts, before, late, '192.0.2.1')).toEqual({ kind: 'ended' });
    expect(await emails()).toEqual([NEW]);
  });

  test('of two at once, one holds', async () => {
    const both = await Promise.all([move(shopper, NEW), move(shopper, 'other@example.com')]);
    const statuses = both.map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(200);
    expect([400, 401]).toContain(statuses[1]);
    expect(await opened.database.$count(emailUndos)).toBe(1);
  });

  test('is undone by the link that the old address was mailed: the address is back, all sessions are over', async () => {
    await move(shopper, NEW);
    const token = await undoToken(OLD);
    const done = await undo(token);
    expect([done.status, done.body]).toEqual([
      200,
      { status: 200, msg: '原邮箱已恢复', data: { email: OLD, resetToken: expect.any(String) } },
    ]);
    expect(await emails()).toEqual([OLD]);
    expect(await opened.database.$count(sessions)).toBe(0);
    expect(await shopper.get('/user/current')).toMatchObject({ status: 401 });
    const again = await undo(token);
    expect([again.status, again.body]).toEqual([
      400,
      { status: 400, code: 'link-invalid', msg: INVALID, data: null, field: 'token' },
    ]);
    // Whoever changed it knows the password: it is set anew by what the answer brought, and changes nothing till then.
    await login(shopper, OLD);
    const refused = await move(shopper, NEW);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        status: 409,
        code: 'password-reset-required',
        msg: '邮箱更改刚被撤销，请先通过“忘记密码”重置密码，再更改邮箱',
        data: null,
        field: 'email',
      },
    ]);
    const { resetToken } = done.body.data;
    const reset = { token: resetToken, password: 'idea-leuconoe' };
    expect(await shopper.call('POST', '/password/reset', reset)).toMatchObject({ status: 200 });
    expect(await login(shopper, OLD)).toMatchObject({ status: 401 });
    await login(shopper, OLD, 'idea-leuconoe');
    expect(await save(shopper, { email: NEW, password: 'idea-leuconoe' })).toMatchObject({ status: 200 });
  });

  test('is undone by the first link also when it was changed once more, and then the second opens nothing', async () => {
    await move(shopper, NEW);
    const first = await undoToken(OLD);
    await move(shopper, 'third@example.com');
    const second = await undoToken(NEW);
    expect(await undo(first)).toMatchObject({ status: 200 });
    expect(await undo(second)).toMatchObject({ status: 400 });
    expect(await emails()).toEqual([OLD]);
  });

  test('is undone by the first link also after the second was followed', async () => {
    await move(shopper, NEW);
    const first = await undoToken(OLD);
    await move(shopper, 'third@example.com');
    expect(await undo(await undoToken(NEW))).toMatchObject({ status: 200 });
    expect(await emails()).toEqual([NEW]);
    expect(await undo(first)).toMatchObject({ status: 200 });
    expect(await emails()).toEqual([OLD]);
  });

  test('is undone once of many at once', async () => {
    await move(shopper, NEW);
    const token = await undoToken(OLD);
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => undo(token)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400]);
  });

  test('leaves the old one to nobody else for as long as it can be undone', async () => {
    await registered('other@example.com', '198.51.100.2');
    const other = await visitor('198.51.100.2');
    await login(other, 'other@example.com');
    await move(shopper, NEW);
    const taken = { status: 409, body: { msg: '该邮箱已注册', field: 'email' } };
    const form = { ...own, password: PASSWORD };
    expect(await other.call('POST', '/register', form)).toMatchObject(taken);
    expect(await move(other, OLD)).toMatchObject(taken);
    expect(await emails()).toEqual([NEW, 'other@example.com']);
    // Its owner may go back to it by themselves.
    expect(await move(shopper, OLD)).toMatchObject({ status: 200 });
    await move(shopper, NEW);
    await opened.database.update(emailUndos).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(await other.call('POST', '/register', form)).toMatchObject({ status: 200 });
  });

  test('whose old one has another account all the same is told to write to the shop', async () => {
    await move(shopper, NEW);
    const token = await undoToken(OLD);
    await registered('other@example.com', '198.51.100.2');
    await opened.database.update(users).set({ email: OLD }).where(eq(users.email, 'other@example.com'));
    const refused = await undo(token);
    expect([refused.status, refused.body.msg]).toEqual([
      409,
      '原邮箱已注册了另一个账户，无法恢复，请联系我们',
    ]);
    expect(await emails()).toEqual([OLD, NEW].toSorted());
  });

  test('can be undone for 7 days, and the link lies nowhere but in the mail', async () => {
    await move(shopper, NEW);
    const token = await undoToken(OLD);
    const tables = [
      await opened.database.select().from(emailUndos),
      await opened.database.select().from(mails),
    ];
    expect(JSON.stringify(tables)).not.toContain(token);
    const age = (hours: number) =>
      opened.database
        .update(emailUndos)
        .set({ expiresAt: sql`${emailUndos.expiresAt} - make_interval(hours => ${hours}::int)` });
    await age(7 * 24 - 1);
    const [row] = await opened.database.select().from(emailUndos);
    expect(Number(row?.expiresAt)).toBeGreaterThan(Date.now());
    await age(2);
    expect((await undo(token)).body.msg).toBe(INVALID);
  });

  test('whose link is false is refused thirty times, and the true one works all the same', async () => {
    await move(shopper, NEW);
    const token = await undoToken(OLD);
    const statuses = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await undo('x')).status);
    expect(statuses).toEqual([...Array(30).fill(400), 429]);
    expect(await undo(token)).toMatchObject({ status: 200 });
  });

  test('a mailbox is confirmed by a link that was mailed there, and a changed one is not', async () => {
    const isConfirmed = async () => (await opened.database.select().from(users))[0]?.emailVerified;
    expect(await isConfirmed()).toBe(false);
    await confirm(OLD);
    await save(shopper, { name: '改' });
    expect(await isConfirmed()).toBe(true);
    await move(shopper, NEW);
    expect(await isConfirmed()).toBe(false);
    await undo(await undoToken(OLD));
    expect(await isConfirmed()).toBe(true);
  });

  test('is mailed without a word of a stranger to a mailbox that was never confirmed', async () => {
    await save(shopper, { name: '点击领奖 evil.example' });
    await move(shopper, 'buy-at-evil.example@example.com');
    await shopper.settled();
    const [mail] = parts.sent;
    expect(mail?.to).toBe(OLD);
    expect(JSON.stringify(mail)).not.toMatch(/evil|领奖/);
    expect(mail?.text).toContain('/undo-email?token=');
  });

  test('is told by name to a mailbox that was confirmed', async () => {
    await confirm(OLD);
    await move(shopper, NEW);
    await shopper.settled();
    expect(parts.sent[0]?.text).toMatch(/^林蝶，您好：[\s\S]*new@example\.com/);
  });

  test('mails a stranger’s mailbox three times a day at most, by whatever accounts and addresses', async () => {
    const attackers = Array.from({ length: 6 }, (_, n) => `stranger+${n}@example.com`);
    const statuses: number[] = [];
    for (const [n, email] of attackers.entries()) {
      const attacker = await registered(email, `198.51.100.${n}`);
      await login(attacker, email);
      statuses.push((await move(attacker, `away-${n}@example.com`)).status);
      await attacker.settled();
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    const mailed = parts.sent.filter(({ to }) => to.startsWith('stranger'));
    expect(mailed).toHaveLength(3);
    expect(await emails()).toContain('stranger+5@example.com');
  });

  test('tells one account and one network only so often which addresses are taken', async () => {
    await registered('taken@example.com', '198.51.100.9');
    const ask = (caller: Caller) => move(caller, 'taken@example.com');
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await ask(shopper)).status);
    expect(statuses).toEqual([...Array(10).fill(409), 429]);
    const rest = [];
    for (const n of [1, 2, 3]) {
      const email = `helper-${n}@example.com`;
      await registered(email, '192.0.2.1');
      const helper = await visitor('192.0.2.1');
      await login(helper, email);
      for (let m = 0; m < 10; m += 1) rest.push((await ask(helper)).status);
    }
    expect(rest.filter((status) => status === 409)).toHaveLength(20);
    expect(rest.filter((status) => status === 429)).toHaveLength(10);
    // Nobody was mailed, so the mailbox has its three changes still.
    await opened.database.update(tries).set({
      times: sql`array(select t - interval '16 minutes' from unnest(${tries.times}) as t)`,
    });
    expect(await move(shopper, NEW)).toMatchObject({ status: 200 });
  });
});
