import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/connection.ts';
import { mails, passwordResets, sessions, users } from '../db/schema.ts';
import type { Caller } from '../testing/caller.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { countLockWaiters } from '../testing/locks.ts';
import { setUpTestShop } from '../testing/shop.ts';
import { deleteMailedLinks } from './password-reset-store.ts';
import { login as logIn } from './service.ts';
import { lockAccountRow } from './store.ts';

const form = { name: '林', address: '昆明', email: 'lin@example.com', password: 'morpho-blue', phone: '1' };
const INVALID = '链接无效或已过期，请重新申请';

describe.each(DEPLOYED_KIND)('a forgotten password on %s', (kind) => {
  const shop = setUpTestShop(kind);
  let caller: Caller;
  beforeEach(async () => {
    caller = await shop.confirmed(form);
  });

  async function mailedToken(email = form.email): Promise<string> {
    await caller.call('POST', '/password/forgot', { email });
    await caller.settled();
    const link = /https:\/\/shop\.example\/reset-password\?token=([\w-]{43})\b/.exec(
      shop.services.sent.at(-1)?.text ?? '',
    );
    return link?.[1] ?? 'no link was mailed';
  }
  const reset = (token: string, password = 'idea-leuconoe') =>
    caller.call('POST', '/password/reset', { token, password });
  const login = (password: string) =>
    shop.visitor().then((other) => other.call('POST', '/login', { email: form.email, password }));

  test('is replaced by the mailed link; all sessions end and none begins', async () => {
    await caller.call('POST', '/login', form);
    const token = await mailedToken();
    expect(shop.services.sent).toMatchObject([{ to: form.email, subject: '重置您的密码 · 蝶藏' }]);
    const done = await reset(token);
    expect([done.status, done.body]).toEqual([
      200,
      { status: 200, msg: '密码已重置，请重新登录', data: null },
    ]);
    expect(await shop.database.$count(sessions)).toBe(0);
    expect(await caller.get('/user/current')).toMatchObject({ status: 401 });
    expect(await login(form.password)).toMatchObject({ status: 401 });
    expect(await login('idea-leuconoe')).toMatchObject({ status: 200 });
  });

  test('gets the same answer whether the address has an account or not, and a mail only if it has', async () => {
    const known = await caller.call('POST', '/password/forgot', { email: ' LIN@example.com' });
    const unknown = await caller.call('POST', '/password/forgot', { email: 'no@example.com' });
    expect([known.status, known.body.msg]).toEqual([
      200,
      '如果该邮箱已注册，请打开我们发到该邮箱的最近一封重置或确认邮件，都没有收到时请稍后再试',
    ]);
    expect([unknown.status, unknown.body, unknown.cookies]).toEqual([
      known.status,
      known.body,
      known.cookies,
    ]);
    await caller.settled();
    expect(shop.services.sent.map(({ to }) => to)).toEqual([form.email]);
    const states = await shop.database.select({ state: mails.state, data: mails.data }).from(mails);
    expect(states.map(({ state }) => state).toSorted()).toEqual(['dropped', 'sent']);
    expect(states.every(({ data }) => data === null)).toBe(true);
  });

  test('has a link that works once, also for concurrent calls', async () => {
    const token = await mailedToken();
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, n) => reset(token, `password-number-${n}`)),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400]);
    const refused = responses.find(({ status }) => status === 400);
    expect(refused?.body).toEqual({
      status: 400,
      code: 'link-invalid',
      msg: INVALID,
      data: null,
      field: 'token',
    });
    expect(await login(`password-number-${statuses.indexOf(200)}`)).toMatchObject({ status: 200 });
    expect(await reset(token)).toMatchObject({ status: 400 });
  });

  test('has a link that is valid for 60 minutes and stored only as a hash', async () => {
    const token = await mailedToken();
    const tables = [
      await shop.database.select().from(passwordResets),
      await shop.database.select().from(mails),
    ];
    expect(JSON.stringify(tables)).not.toContain(token);
    const age = (minutes: number) =>
      shop.database
        .update(passwordResets)
        .set({ expiresAt: sql`${passwordResets.expiresAt} - make_interval(mins => ${minutes})` });
    await age(61);
    expect((await reset(token)).body.msg).toBe(INVALID);
    const second = await mailedToken();
    await age(59);
    expect(await reset(second)).toMatchObject({ status: 200 });
  });

  test('has links that all end when one is used', async () => {
    const first = await mailedToken();
    const second = await mailedToken();
    expect(await reset(second)).toMatchObject({ status: 200 });
    expect(await reset(first)).toMatchObject({ status: 400 });
  });

  test('waits for a concurrent change of the address, which deletes its link', async () => {
    const token = await mailedToken();
    const [{ id = '' } = {}] = await shop.database.select({ id: users.id }).from(users);
    const used = await shop.database.transaction(async (tx) => {
      await lockAccountRow(tx, id);
      const waiting = reset(token);
      while ((await countLockWaiters(shop.database)) === 0) await pause(20);
      await deleteMailedLinks(tx, id);
      return { waiting };
    });
    expect(await used.waiting).toMatchObject({ status: 400, body: { msg: INVALID } });
  });

  test('unlocks an account after too many wrong tries', async () => {
    for (let n = 0; n < 10; n += 1) await login('wrong-password');
    expect(await login(form.password)).toMatchObject({ status: 429 });
    await reset(await mailedToken());
    expect(await login('idea-leuconoe')).toMatchObject({ status: 200 });
  });

  test('that is reset during a login’s comparison opens no session', async () => {
    const token = await mailedToken();
    // Resets the password between login's comparison and its transaction.
    const interrupted = new Proxy(shop.database, {
      get: (database, name) => {
        if (name !== 'transaction') return Reflect.get(database, name);
        return async (work: Parameters<Database['transaction']>[0]) => {
          expect(await reset(token)).toMatchObject({ status: 200 });
          return await database.transaction(work);
        };
      },
    });
    const from = { address: '192.0.2.9', device: undefined, presented: undefined };
    expect(await logIn({ ...shop.services, database: interrupted }, form, from)).toEqual({ kind: 'wrong' });
    expect(await shop.database.$count(sessions)).toBe(0);
  });
});
