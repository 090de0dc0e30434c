import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectConsistentStock } from '../../../tests/orders/sums.ts';
import {
  captureElsewhere,
  duplicatePayment,
  orderNow,
  pay,
  variantUnits,
} from '../../../tests/orders/world.ts';
import { OPERATOR_COMMANDS } from '../cli/command.ts';
import type { Database } from '../db/connection.ts';
import {
  carts,
  charges,
  credentials,
  flags,
  mails,
  orderEdits,
  orderEvents,
  orders,
  refunds,
  sessions,
  users,
} from '../db/schema.ts';
import { deliverMails } from '../mail/delivery/deliver.ts';
import { eraseRecipients } from '../mail/outbox-store.ts';
import { removeBuyers } from '../orders/deleted-accounts-store.ts';
import { settleAndCaptureByRef } from '../payments/settle/capture.ts';
import type { Caller } from '../testing/caller.ts';
import { withPayments } from '../testing/shop.ts';
import { deleteAccount as deleteAccountOf } from './delete-account.ts';

const PASSWORD = 'a good password';
const person = { name: '王小蝶', address: '上海市', phone: '13800000000', password: PASSWORD };
const EMAIL = 'leaver@example.com';
const recipient = { name: '王小蝶', phone: '13800000000', address: '上海市' };
const onlyRecipient = { recipient, contactEmail: EMAIL };
const takenOut = { recipient: null, contactEmail: null };

// Runs on PostgreSQL only, because password hashes take most of the time.
describe.each(['PostgreSQL'] as const)('an account that is deleted on %s', (kind) => {
  const world = withPayments(kind);
  beforeEach(async () => {
    await world.stock('morpho', 9);
  });
  afterEach(async () => {
    await expectConsistentStock(world.database);
  });

  async function shopper(email = EMAIL): Promise<{ caller: Caller; id: string }> {
    const caller = await world.confirmed({ ...person, email });
    const login = await caller.call('POST', '/login', { email, password: PASSWORD });
    expect(login.status).toBe(200);
    const [user] = await world.database.select().from(users).where(eq(users.email, email));
    return { caller, id: user?.id ?? '' };
  }
  async function goToPay({ caller, id }: { caller: Caller; id: string }) {
    await world.fill({ id }, [variantUnits('morpho')]);
    const { sessionId } = (await caller.call('POST', '/stripe/create-session')).body;
    const [{ id: number }] = (await caller.get('/orders')).body.data;
    return { sessionId, number } as { sessionId: string; number: string };
  }
  async function buy(who: { caller: Caller; id: string }): Promise<string> {
    const { sessionId, number } = await goToPay(who);
    await world.sandbox.payByCard(sessionId);
    expect(await who.caller.get(`/stripe/verify-payment/${sessionId}`)).toMatchObject({ status: 200 });
    return number;
  }
  const leave = (caller: Caller, password = PASSWORD) => caller.call('POST', '/user/delete', { password });
  const operator = (command: keyof typeof OPERATOR_COMMANDS, ...args: string[]) =>
    OPERATOR_COMMANDS[command].run(world.services, args, () => undefined);
  const rowOf = async (number: string) => (await orderNow(world, number)).order;
  const mailsTo = (address: string) =>
    world.services.sent.filter(({ to }) => to === address).map(({ subject }) => subject.split(' · ')[0]);

  test('is gone with its sessions, cart and password; its address is free, and gets a mail', async () => {
    const who = await shopper();
    const elsewhere = await world.visitor();
    await elsewhere.call('POST', '/login', { email: EMAIL, password: PASSWORD });
    await world.fill(who, [variantUnits('morpho')]);
    const left = await leave(who.caller);
    expect([left.status, left.body]).toEqual([200, { status: 200, msg: '账号已注销', data: null }]);
    await who.caller.settled();
    for (const table of [users, sessions, credentials, carts])
      expect(await world.database.$count(table)).toBe(0);
    expect(who.caller.cookies.has('session')).toBe(false);
    expect(await elsewhere.get('/cart')).toMatchObject({ status: 401 });
    expect(await leave(elsewhere)).toMatchObject({ status: 401 });
    expect(mailsTo(EMAIL)).toEqual(['您的账号已注销']);

    const again = await world.visitor();
    expect(await again.call('POST', '/login', { email: EMAIL, password: PASSWORD })).toMatchObject({
      status: 401,
    });
    const anew = await shopper();
    expect(anew.id).not.toBe(who.id);
  });

  test('requires the password, allows ten wrong ones in 15 minutes, and stays until it is right', async () => {
    const { caller } = await shopper();
    const first = await leave(caller, 'a wrong password');
    expect([first.status, first.body]).toEqual([
      400,
      { status: 400, code: 'wrong-password', msg: '密码错误', data: null, field: 'password' },
    ]);
    const paths = ['/user/delete', '/user/export'];
    for (let n = 1; n < 10; n += 1) {
      const response = await caller.call('POST', paths[n % 2] ?? '', { password: 'a wrong password' });
      expect(response.status).toBe(400);
    }
    for (const path of paths)
      expect(await caller.call('POST', path, { password: PASSWORD })).toMatchObject({ status: 429 });
    expect(await caller.get('/user/current')).toMatchObject({ status: 200 });
    // The owner has tries left in another session, even in the same network.
    const owner = await world.visitor();
    await owner.call('POST', '/login', { email: EMAIL, password: PASSWORD });
    expect(await owner.call('POST', '/user/export', { password: PASSWORD })).toMatchObject({ status: 200 });
  });

  test('leaves a paid order to its recipient until it is shipped and done, then erases the recipient', async () => {
    const who = await shopper();
    const number = await buy(who);
    expect(await leave(who.caller)).toMatchObject({ status: 200 });
    await shopper();
    expect(await rowOf(number)).toMatchObject({
      ...onlyRecipient,
      status: 'completed',
      shippingStatus: 'pending',
    });
    expect(await removeBuyers(world.database)).toBe(0);

    await operator('ship', number, '--courier', '顺丰', '--tracking', 'SF1');
    await deliverMails(world.services);
    expect(mailsTo(EMAIL)).toContain(`订单 ${number} 已发货`);
    expect(world.services.sent.at(-1)?.text).not.toMatch(/王小蝶|13800000000|上海市/);
    expect((await rowOf(number)).recipient).toEqual(recipient);
    expect(await removeBuyers(world.database)).toBe(0);
    await operator('receive', number);
    expect(await removeBuyers(world.database)).toBe(1);
    expect(await rowOf(number)).toMatchObject({ ...takenOut, totalFen: 12_850, shippingStatus: 'done' });
    await operator('refund', number);
    await operator('restock', number);
    expect(await rowOf(number)).toMatchObject(takenOut);
  });

  test('takes the operators’ words about its edits and additions with it', async () => {
    const who = await shopper();
    const number = await buy(who);
    const [createdAt, createdBy] = [new Date(), 'test'];
    const row = { orderNumber: number, createdAt, createdBy };
    const words = '王小蝶来电要求';
    await world.database.insert(charges).values({
      ...{ ...row, position: 1, kind: 'addition', amountFen: 100, reason: words, state: 'withdrawn' },
      ...{ expiresAt: createdAt, linkId: randomUUID(), withdrawnAt: createdAt },
    });
    const edit = { ...row, id: randomUUID(), state: 'confirmed', differenceFen: 0, reason: words } as const;
    await world.database.insert(orderEdits).values({ ...edit, closedAt: createdAt });
    const kinds = ['edit-confirmed', 'charge-added'] as const;
    await world.database.insert(orderEvents).values(
      kinds.map((kind) => ({
        orderNumber: number,
        kind,
        actor: 'test',
        at: createdAt,
        data: { note: words },
      })),
    );
    expect(await leave(who.caller)).toMatchObject({ status: 200 });
    const wordsOf = async () => [
      (await world.database.select().from(charges).where(eq(charges.position, 1)))[0]?.reason,
      (await world.database.select().from(orderEdits))[0]?.reason,
      ...(await world.database.select().from(orderEvents).where(inArray(orderEvents.kind, kinds))).map(
        ({ data }) => data?.note,
      ),
    ];
    expect(await wordsOf()).toEqual([words, words, words, words]);
    await operator('ship', number, '--courier', '顺丰', '--tracking', 'SF1');
    await operator('receive', number);
    expect(await removeBuyers(world.database)).toBe(1);
    expect(await wordsOf()).toEqual([null, '', undefined, undefined]);
  });

  test('is erased from closed orders at once, and from refunded ones once the money is back', async () => {
    const who = await shopper();
    const received = await buy(who);
    await operator('ship', received, '--courier', '顺丰', '--tracking', 'SF1');
    await operator('receive', received);
    const refundedLater = await buy(who);
    const cancelled = (await goToPay(who)).number;
    expect(await leave(who.caller)).toMatchObject({ status: 200 });
    expect(await rowOf(received)).toMatchObject(takenOut);
    expect(await rowOf(cancelled)).toMatchObject({ ...takenOut, status: 'cancelled' });
    expect(await rowOf(refundedLater)).toMatchObject(onlyRecipient);

    await operator('refund', refundedLater, '--amount', '20');
    expect(await removeBuyers(world.database)).toBe(0);
    await operator('refund', refundedLater);
    await deliverMails(world.services);
    expect(mailsTo(EMAIL).filter((subject) => subject === `订单 ${refundedLater} 已退款`)).toHaveLength(2);
    expect(await removeBuyers(world.database)).toBe(1);
    expect(await rowOf(refundedLater)).toMatchObject({ ...takenOut, status: 'cancelled' });
  });

  test('keeps its recipient while a refund is pending or a flag is open', async () => {
    const who = await shopper();
    const number = await buy(who);
    expect(await leave(who.caller)).toMatchObject({ status: 200 });
    await world.sandbox.control('outcomes', { step: 'stripe-refund', result: 'pending' });
    await operator('refund', number);
    expect(await removeBuyers(world.database)).toBe(0);
    await world.database.update(refunds).set({ state: 'failed' });
    await world.database.insert(flags).values({
      ...{
        kind: 'refund-failed',
        provider: 'stripe',
        providerRef: 're_1',
        orderNumber: number,
        note: 'AttemptStatus.',
      },
      at: new Date(),
    });
    expect(await removeBuyers(world.database)).toBe(0);
    await world.database.update(flags).set({ doneAt: new Date() });
    expect(await removeBuyers(world.database)).toBe(0);
    await operator('refund', number, '--outside', '银行转账');
    expect(await removeBuyers(world.database)).toBe(1);
  });

  test('ends its unpaid order first, at the provider as well', async () => {
    const who = await shopper();
    const { sessionId, number } = await goToPay(who);
    expect(await leave(who.caller)).toMatchObject({ status: 200 });
    expect(await rowOf(number)).toMatchObject({ status: 'cancelled' });
    const { stripe } = await world.sandbox.state();
    expect(stripe.sessions.find(({ id }) => id === sessionId)?.status).toBe('expired');
  });

  test('ends an order that another tab places at the last moment, too', async () => {
    const { id } = await shopper();
    const [user] = await world.database.select().from(users).where(eq(users.id, id));
    if (user === undefined) throw new Error('there is no account');
    await world.fill(user, [variantUnits('morpho')]);
    let isMade = false;
    /**
     * Checks out after the check for an unpaid order and before the transaction that deletes the
     * account.
     */
    const transaction: Database['transaction'] = async (work, config) => {
      if (!isMade) {
        isMade = true;
        await pay(world, user, 'stripe');
      }
      return await world.database.transaction(work, config);
    };
    const database = new Proxy(world.database, {
      get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key, target)),
    });
    const shopperNow = { ...user, avatarHash: null, pendingEmail: null };
    const asked = { password: PASSWORD, session: { address: '192.0.2.1', token: 'any' } };
    expect(await deleteAccountOf(world.services, { ...world.context, database }, shopperNow, asked)).toEqual({
      kind: 'deleted',
    });
    expect(isMade).toBe(true);
    expect(await world.database.select().from(orders)).toMatchObject([{ ...takenOut, status: 'cancelled' }]);
    expect(await world.available('morpho')).toBe(9);
  });

  test('is not told that its password is wrong when another tab has just deleted it', async () => {
    const who = await shopper();
    const [user] = await world.database.select().from(users);
    expect(await leave(who.caller)).toMatchObject({ status: 200 });
    if (user === undefined) throw new Error('No account');
    const shopperThen = { ...user, avatarHash: null, pendingEmail: null };
    const asked = { password: PASSWORD, session: { address: '192.0.2.1', token: 'any' } };
    expect(await deleteAccountOf(world.services, world.context, shopperThen, asked)).toEqual({
      kind: 'ended',
    });
  });

  test('releases the card that it had authorised', async () => {
    const who = await shopper();
    const { sessionId, number } = await goToPay(who);
    await world.sandbox.payByCard(sessionId);
    expect(await leave(who.caller)).toMatchObject({ status: 200 });
    const { stripe } = await world.sandbox.state();
    const session = stripe.sessions.find(({ id }) => id === sessionId);
    const intent = stripe.paymentIntents.find(({ id }) => id === session?.payment_intent);
    expect(intent).toMatchObject({ status: 'canceled', amount_received: 0 });
    expect(await rowOf(number)).toMatchObject({ status: 'cancelled' });
  });

  test('is not deleted while its order turns out to be paid, but is on a retry', async () => {
    const who = await shopper();
    const { sessionId, number } = await goToPay(who);
    await world.sandbox.payByCard(sessionId);
    await captureElsewhere(world.sandbox, sessionId);
    const refused = await leave(who.caller);
    expect([refused.status, refused.body.msg]).toEqual([
      409,
      '您有一笔订单刚刚付款成功，账号尚未注销。订单会照常发货；如仍要注销，请再次确认。',
    ]);
    expect(await who.caller.get('/user/current')).toMatchObject({ status: 200 });
    expect(await leave(who.caller)).toMatchObject({ status: 200 });
    expect(await rowOf(number)).toMatchObject({ ...onlyRecipient, status: 'completed' });
  });

  test('is not deleted while a bank decides, or the provider is unreachable', async () => {
    const who = await shopper();
    const { sessionId } = await goToPay(who);
    await world.sandbox.control('faults', { provider: 'stripe', kind: 'refuse', times: 0 });
    const faulty = await leave(who.caller);
    await world.sandbox.control('calm');
    expect([faulty.status, faulty.body.msg]).toEqual([
      503,
      '暂时无法确认订单的付款状态，账号尚未注销，请稍后再试',
    ]);
    await world.sandbox.payByCard(sessionId, 'async_succeed');
    const waiting = await leave(who.caller);
    expect([waiting.status, waiting.body.msg]).toEqual([
      409,
      '您有一笔订单正在付款处理中，请在付款有结果后再注销',
    ]);
    expect(await who.caller.get('/user/current')).toMatchObject({ status: 200 });
  });

  test('has a late payment refunded, because the order has no recipient', async () => {
    const who = await shopper();
    const { number } = await goToPay(who);
    expect(await leave(who.caller)).toMatchObject({ status: 200 });
    const ref = await duplicatePayment(world, world.sandbox, await rowOf(number));
    expect(await settleAndCaptureByRef(world.context, 'stripe', ref ?? '')).toMatchObject({
      kind: 'sent-back',
    });
    expect(await rowOf(number)).toMatchObject({ ...takenOut, status: 'cancelled' });
    expect(await world.available('morpho')).toBe(9);
  });

  test('is deleted once when two tabs delete it and another checks out', async () => {
    const who = await shopper();
    await world.fill(who, [variantUnits('morpho')]);
    const [one1, two, paying, adding] = await Promise.all([
      leave(who.caller),
      leave(who.caller),
      who.caller.call('POST', '/stripe/create-session'),
      who.caller.call('POST', '/cart', { productId: 'morpho', quality: 'A1', quantity: 1 }),
    ]);
    for (const { status } of [one1, two]) expect([200, 401]).toContain(status);
    expect([one1.status, two.status]).toContain(200);
    expect([200, 400, 401, 409, 502]).toContain(paying.status);
    expect([200, 401]).toContain(adding.status);
    expect(await world.database.$count(users)).toBe(0);
    expect(await world.database.$count(orders, eq(orders.status, 'pending'))).toBe(0);
    expect(await world.available('morpho')).toBe(9);
    expect(world.services.logged.filter(({ event }) => event === 'request failed')).toEqual([]);
  });

  test('is erased from mails to it, and every other address after 30 days', async () => {
    const who = await shopper();
    await buy(who);
    await who.caller.settled();
    const other = await shopper('stays@example.com');
    await buy(other);
    await other.caller.settled();
    expect(await leave(who.caller)).toMatchObject({ status: 200 });
    await who.caller.settled();
    const known = async () =>
      (await world.database.select().from(mails))
        .map(({ key, recipient: to }) => [key.split(' ')[0], to])
        .sort();
    expect(await known()).toEqual([
      ['account-deleted', EMAIL],
      ['order-paid', ''],
      ['order-paid', 'stays@example.com'],
    ]);
    await world.database.update(mails).set({ createdAt: sql`now() - interval '31 days'` });
    await eraseRecipients(world.database, 30);
    expect((await known()).map(([, to]) => to)).toEqual(['', '', '']);
  });

  test('takes all of its rows along, whatever tables there are', async () => {
    const unchanged = await world.database.execute(
      sql`select conrelid::regclass::text as table from pg_constraint
          where contype = 'f' and confrelid = 'users'::regclass and confdeltype <> 'c'`,
    );
    expect(unchanged).toMatchObject({ rows: [] });
  });
});
