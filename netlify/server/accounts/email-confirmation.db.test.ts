import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { variantUnits } from '../../../tests/orders/world.ts';
import { OPEN_MAIL_STATES } from '../db/kinds.ts';
import { carts, mails, orders, refunds, users } from '../db/schema.ts';
import { ship } from '../desk/ship.ts';
import { deliverMails } from '../mail/delivery/deliver.ts';
import { removeBuyers } from '../orders/deleted-accounts-store.ts';
import type { Caller } from '../testing/caller.ts';
import { withPayments } from '../testing/shop.ts';
import { writeRole } from './role-store.ts';

const VICTIM = 'victim@example.com';
const stranger = {
  name: '点击领奖',
  address: '陌生人的地址',
  phone: '13900006660',
  country: 'CN',
  password: 'of a stranger',
};
const owner = {
  name: '林蝶',
  address: '昆明',
  phone: '13800000000',
  country: 'CN',
  password: 'of the owner',
};

describe.each(['PostgreSQL'] as const)('an account that a stranger prepared on %s', (kind) => {
  const world = withPayments(kind);
  let thief: Caller;
  let victim: Caller;
  beforeEach(async () => {
    await world.stock('morpho', 9);
    thief = await world.visitor('192.0.2.66');
    victim = await world.visitor('198.51.100.1');
  });

  const register = (caller: Caller, who: object, email = VICTIM) =>
    caller.call('POST', '/register', { ...who, email });
  const login = (caller: Caller, { password }: { password: string }, email = VICTIM) =>
    caller.call('POST', '/login', { email, password });
  const current = async (caller: Caller) => (await caller.get('/user/current')).body.data;
  const accountOf = async (email = VICTIM) =>
    (await world.database.select().from(users).where(eq(users.email, email)))[0];
  async function token(email: string, page: string, subject = ''): Promise<string> {
    for (const caller of [thief, victim]) await caller.settled();
    await deliverMails(world.services);
    const mail = world.services.sent.findLast(
      (sent) => sent.to === email && sent.text.includes(`/${page}?`) && sent.subject.includes(subject),
    );
    return /token=([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? 'no link was mailed';
  }
  const confirm = (caller: Caller, link: string, { password }: { password: string }) =>
    caller.call('POST', '/user/email/confirm', { token: link, password });
  const reset = (caller: Caller, link: string, { password }: { password: string } = owner) =>
    caller.call('POST', '/password/reset', { token: link, password });
  async function forgot(caller: Caller): Promise<string> {
    await caller.call('POST', '/password/forgot', { email: VICTIM });
    await caller.settled();
    return await token(VICTIM, 'reset-password');
  }
  async function trojan(): Promise<string> {
    expect(await register(thief, stranger)).toMatchObject({ status: 200 });
    expect(await login(thief, stranger)).toMatchObject({ status: 200 });
    const account = await accountOf();
    await world.fill({ id: account?.id ?? '' }, [variantUnits('morpho')]);
    return account?.id ?? '';
  }
  async function buy(caller: Caller): Promise<string> {
    const { sessionId } = (await caller.call('POST', '/stripe/create-session')).body;
    await world.sandbox.payByCard(sessionId);
    expect(await caller.get(`/stripe/verify-payment/${sessionId}`)).toMatchObject({ status: 200 });
    return (await caller.get('/orders')).body.data[0].id;
  }
  async function expectClean(old: string) {
    expect(await current(thief)).toBeNull();
    for (const password of [stranger, { password: 'guessed' }])
      expect(await login(thief, password)).toMatchObject({ status: 401 });
    const account = await accountOf();
    expect(account).toMatchObject({ name: '', phone: '', address: '', role: 'shopper', emailVerified: true });
    expect(account?.id).not.toBe(old);
    expect(await world.database.$count(carts)).toBe(0);
    expect(await login(victim, owner)).toMatchObject({ status: 200 });
    expect((await victim.get('/orders')).body.data).toEqual([]);
    expect(JSON.stringify((await victim.call('POST', '/user/export', owner)).body.data)).not.toMatch(
      /点击领奖|陌生人|13900006660/,
    );
  }

  test('is emptied when the mailbox’s owner sets a password: no session, data, pending change or link remains', async () => {
    const old = await trojan();
    await thief.call('PUT', '/user/update', { ...stranger, email: 'thief@example.com' });
    const change = await token('thief@example.com', 'confirm-email');
    expect(change).toHaveLength(43);
    const earlier = await forgot(thief);
    const link = await forgot(victim);
    expect(await reset(victim, link)).toMatchObject({ status: 200 });
    await expectClean(old);
    expect(await confirm(thief, change, stranger)).toMatchObject({ status: 400 });
    expect(await reset(thief, earlier, stranger)).toMatchObject({ status: 400 });
    expect((await accountOf())?.email).toBe(VICTIM);
    expect(await accountOf('thief@example.com')).toBeUndefined();
  });

  test('does not block the owner, who registers, sets a password by the mailed link and gets an empty account', async () => {
    const old = await trojan();
    const response = await register(victim, owner);
    expect([response.status, response.body.data]).toEqual([200, { by_mail: true }]);
    expect((await current(thief)).email).toBe(VICTIM);
    const link = await token(VICTIM, 'confirm-email');
    expect(await confirm(victim, link, owner)).toMatchObject({ status: 400, body: { field: 'password' } });
    expect((await accountOf())?.emailVerified).toBe(false);
    expect(await reset(victim, link)).toMatchObject({ status: 200 });
    await expectClean(old);
    expect(await register(thief, stranger)).toMatchObject({ status: 409, body: { msg: '该邮箱已注册' } });
  });

  test('stays with its creator, with cart and orders, if they confirm the mailbox with the account’s password; other sessions end', async () => {
    await register(victim, owner);
    await login(victim, owner);
    const elsewhere = await world.visitor('198.51.100.2');
    await login(elsewhere, owner);
    const account = await accountOf();
    await world.fill({ id: account?.id ?? '' }, [variantUnits('morpho')]);
    const number = await buy(victim);
    const link = await token(VICTIM, 'confirm-email');
    expect((await current(victim)).email_confirmed).toBe(false);
    expect(await confirm(victim, link, owner)).toMatchObject({
      status: 200,
      body: { data: { user: { name: owner.name, email_confirmed: true } } },
    });
    expect((await victim.get('/orders')).body.data.map(({ id }: { id: string }) => id)).toEqual([number]);
    expect(await current(elsewhere)).toBeNull();
    expect(await confirm(victim, link, owner)).toMatchObject({ status: 400, body: { field: 'token' } });
    expect(await reset(victim, link)).toMatchObject({ status: 400 });
    expect((await accountOf())?.id).toBe(account?.id);
  });

  test('is not confirmed by a paid order', async () => {
    await trojan();
    await buy(thief);
    expect((await accountOf())?.emailVerified).toBe(false);
    expect(await current(thief)).toMatchObject({ email_confirmed: false });
  });

  test('leaves its paid orders to their recipient, and neither account shows or is mailed about them', async () => {
    const old = await trojan();
    const number = await buy(thief);
    // The API delivers mails after its responses.
    await thief.settled();
    await deliverMails(world.services);
    const before = world.services.sent.length;
    expect(await reset(victim, await forgot(victim))).toMatchObject({ status: 200 });
    await expectClean(old);
    const row = async () => (await world.database.select().from(orders).where(eq(orders.number, number)))[0];
    const { name, phone, address } = stranger;
    expect(await row()).toMatchObject({
      ...{ status: 'completed', accountId: old, buyerLeftAt: expect.any(Date) },
      ...{ recipient: { name, phone, address }, contactEmail: '' },
    });
    expect(await victim.get(`/orders/${number}`)).toMatchObject({ status: 404 });
    const parcel = {
      ...{ courier: 'DHL', trackingNumber: 'X1', method: '', fee: undefined, actor: 'test' },
      ...{ despiteFlags: false, despitePapers: true },
    };
    expect(await ship(world.context, number, parcel)).toEqual({ kind: 'moved' });
    await deliverMails(world.services);
    expect(world.services.sent.slice(before).map(({ subject }) => subject.split(' · ')[0])).toEqual([
      '重置您的密码',
    ]);
    // Mails that were sent before are erased, and no pending mail lacks a recipient.
    const waiting = and(eq(mails.recipient, ''), inArray(mails.state, [...OPEN_MAIL_STATES]));
    expect(await world.database.$count(mails, waiting)).toBe(0);
    await world.database.update(orders).set({ shippingStatus: 'done' });
    expect(await removeBuyers(world.database)).toBe(1);
    expect(await row()).toMatchObject({ recipient: null, contactEmail: null, totalFen: 12_850 });
  });

  test('with an unpaid order that is paid later gets its money back, because nobody waits for the order', async () => {
    const old = await trojan();
    const { sessionId } = (await thief.call('POST', '/stripe/create-session')).body;
    expect(await reset(victim, await forgot(victim))).toMatchObject({ status: 200 });
    await expectClean(old);
    await world.sandbox.payByCard(sessionId);
    expect(
      await world.visitor('192.0.2.67').then((caller) => caller.get(`/stripe/verify-payment/${sessionId}`)),
    ).toMatchObject({ status: 409, body: { code: 'payment-sent-back' } });
    expect(await world.database.select().from(orders)).toMatchObject([{ status: 'pending' }]);
    expect(await world.database.select().from(refunds)).toMatchObject([{ cause: 'late', state: 'done' }]);
  });

  test('with an unconfirmed changed address doesn’t block others either', async () => {
    await register(thief, stranger, 'thief@example.com');
    await login(thief, stranger, 'thief@example.com');
    await thief.call('PUT', '/user/update', { ...stranger, email: VICTIM });
    const change = await token(VICTIM, 'confirm-email');
    const response = await register(victim, owner);
    expect([response.status, response.body.data]).toEqual([200, null]);
    expect(await login(victim, owner)).toMatchObject({ status: 200 });
    expect(await confirm(victim, change, owner)).toMatchObject({ status: 400, body: { field: 'password' } });
    const own = await token(VICTIM, 'confirm-email', '您的邮箱');
    expect(await confirm(victim, own, owner)).toMatchObject({ status: 200 });
    expect(await confirm(thief, change, stranger)).toMatchObject({ status: 400 });
    expect(await current(thief)).toMatchObject({ email: 'thief@example.com', pending_email: null });
  });

  test('is emptied when the owner confirms the address by a change', async () => {
    await trojan();
    const number = await buy(thief);
    await register(victim, owner, 'owner@example.com');
    await login(victim, owner, 'owner@example.com');
    await victim.call('PUT', '/user/update', { ...owner, email: VICTIM });
    const link = await token(VICTIM, 'confirm-email', '新邮箱');
    expect(await confirm(victim, link, owner)).toMatchObject({ status: 200 });
    expect(await current(thief)).toBeNull();
    expect(await current(victim)).toMatchObject({ email: VICTIM, name: owner.name });
    expect((await victim.get('/orders')).body.data).toEqual([]);
    expect(await world.database.select().from(orders)).toMatchObject([{ number, contactEmail: '' }]);
  });

  test('gets no role, and loses any that it had before confirmation', async () => {
    await trojan();
    expect(await writeRole(world.database, VICTIM, 'operator', 'test')).toBe('unconfirmed');
    expect(await thief.get('/ops/me')).toMatchObject({ status: 404 });
    await world.database.update(users).set({ role: 'operator' }).where(eq(users.email, VICTIM));
    expect(await thief.get('/ops/me')).toMatchObject({ status: 404 });
    expect(await writeRole(world.database, VICTIM, 'shopper', 'test')).toBe('granted');
  });

  test('is created once by concurrent registrations, and of a concurrent reset and confirmation one wins', async () => {
    const both = await Promise.all([register(thief, stranger), register(victim, owner)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.filter(({ body }) => body.data === null)).toHaveLength(1);
    expect(await world.database.$count(users)).toBe(1);
    const first = both[0]?.body.data === null ? stranger : owner;
    const link = await token(VICTIM, 'confirm-email');
    const other = await forgot(victim);
    const done = await Promise.all([
      confirm(thief, link, first),
      reset(victim, other, { password: 'set anew by mail' }),
    ]);
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const holds = done[1]?.status === 200 ? { password: 'set anew by mail' } : first;
    expect(await login(await world.visitor('203.0.113.5'), holds)).toMatchObject({ status: 200 });
    expect(await world.database.select().from(users)).toMatchObject([{ emailVerified: true }]);
  });

  test('gets one confirmation mail, a mailbox at most five a day, without any text of the account', async () => {
    for (let n = 0; n < 7; n += 1) {
      const maker = await world.visitor(`203.0.113.${n}`);
      expect(await register(maker, stranger, `victim+${n}@example.com`)).toMatchObject({ status: 200 });
      await maker.settled();
    }
    await deliverMails(world.services);
    expect(world.services.sent).toHaveLength(5);
    expect(JSON.stringify(world.services.sent)).not.toMatch(/点击领奖|陌生人|13900006660/);
    await login(thief, stranger, 'victim+0@example.com');
    for (const status of [200, 200, 200, 429])
      expect(await thief.call('POST', '/user/email/resend')).toMatchObject({ status });
    expect(await thief.call('POST', '/user/delete', stranger)).toMatchObject({ status: 200 });
    await deliverMails(world.services);
    expect(world.services.sent).toHaveLength(5);
  });
});
