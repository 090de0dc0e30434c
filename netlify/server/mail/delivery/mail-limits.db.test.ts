import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { variantUnits } from '../../../../tests/orders/world.ts';
import { enqueueConfirmationMail } from '../../accounts/email-confirmation.ts';
import { mails, tries, users } from '../../db/schema.ts';
import type { Caller } from '../../testing/caller.ts';
import { withPayments } from '../../testing/shop.ts';
import type { MailData } from '../mail-data.ts';
import { enqueueMail } from '../outbox-store.ts';
import { deliverMails } from './deliver.ts';

const VICTIM = 'victim@example.com';
const person = { name: '林蝶', address: '昆明', phone: '1', password: 'morpho-blue' };
const NOW = '2026-11-21T08:00:00.000Z';
/** Words that say that a mail was sent. */
const CLAIM = /已发送|已发出|刚发出/;

describe('mails to an address that never confirmed anything', () => {
  const world = withPayments('PostgreSQL');
  let networks = 0;
  beforeEach(async () => {
    networks = 0;
    await world.stock('morpho', 9);
  });

  const stranger = () => {
    networks += 1;
    return world.visitor(`203.0.113.${networks}`);
  };
  const sentTo = (name: string) => world.services.sent.filter(({ to }) => to.startsWith(name));
  const subjectsTo = (name: string) => sentTo(name).map(({ subject }) => subject.split(' · ')[0]);
  async function ask(path: string, content: object, caller?: Caller) {
    const who = caller ?? (await stranger());
    const { status, body } = await who.call('POST', path, content);
    await who.settled();
    return { status, body };
  }
  const register = (email = VICTIM) => ask('/register', { ...person, email });
  const forgot = (email = VICTIM) => ask('/password/forgot', { email });
  const alert = (email = VICTIM) => ask('/alerts', { productId: 'morpho', variantKey: 'a1', email });
  async function moveTo(email: string, from: string) {
    const caller = await world.loggedIn({ ...person, email: from }, `198.51.100.${networks}`);
    const { status, body } = await caller.call('PUT', '/user/update', { ...person, email });
    await caller.settled();
    return { status, body };
  }
  const aDayLater = async () => {
    await world.database.update(tries).set({
      times: sql`array(select t - interval '25 hours' from unnest(${tries.times}) as t)`,
    });
    await world.database.update(mails).set({ nextTry: sql`next_try - interval '25 hours'` });
  };
  const linkIn = (text = '') => /token=([\w-]{43})\b/.exec(text)?.[1] ?? 'no link was mailed';

  test('are six a day of all kinds together, whatever strangers ask for, and no answer claims that one was sent', async () => {
    const answers = [await register()];
    for (let n = 0; n < 4; n += 1) {
      answers.push(await register(`victim+${n}@example.com`), await register());
      answers.push(await forgot(), await alert(), await moveTo(VICTIM, `thief-${n}@example.com`));
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter(({ body }) => CLAIM.test(body.msg))).toEqual([]);
    expect(await forgot()).toEqual(await forgot('nobody@example.com'));
    await deliverMails(world.services);
    expect(sentTo('victim').length).toBeGreaterThan(2);
    expect(sentTo('victim').length).toBeLessThanOrEqual(6);
    await aDayLater();
    const before = sentTo('victim').length;
    for (let n = 0; n < 9; n += 1) await forgot();
    await deliverMails(world.services);
    expect(sentTo('victim').length).toBeGreaterThan(before);
    expect(sentTo('victim').length).toBeLessThanOrEqual(before + 6);
  });

  test('about money received are never among the stopped, and mails about an order wait for the next day', async () => {
    const buyer = await world.loggedIn({ ...person, email: VICTIM });
    await buyer.settled();
    for (let n = 0; n < 9; n += 1) await forgot();
    const [{ id = '' } = {}] = await world.database.select().from(users).where(eq(users.email, VICTIM));
    await world.fill({ id }, [variantUnits('morpho')]);
    const { sessionId } = (await buyer.call('POST', '/stripe/create-session')).body;
    const [{ id: number }] = (await buyer.get('/orders')).body.data;
    for (const subject of ['一', '二', '三'])
      await enqueueMail(world.database, {
        key: `buyer-message ${subject}`,
        recipient: VICTIM,
        data: { kind: 'buyer-message', number, name: '', subject, text: '包裹周五寄出。' },
      });
    await deliverMails(world.services);
    expect(subjectsTo('victim').slice(4)).toEqual(['重置您的密码', '一']);
    await world.sandbox.payByCard(sessionId);
    expect(await buyer.get(`/stripe/verify-payment/${sessionId}`)).toMatchObject({ status: 200 });
    await buyer.settled();
    expect(subjectsTo('victim').slice(6)).toEqual([`订单 ${number} 支付成功`]);
    await aDayLater();
    await deliverMails(world.services);
    expect(subjectsTo('victim').slice(7).toSorted()).toEqual(['三', '二']);
  });

  test('about what staff did with an order are never among the stopped, because the desk says that they are sent', async () => {
    await register();
    for (let n = 0; n < 9; n += 1) await forgot();
    const about = { number: '1042-0000-0001', name: '', goods: [] };
    const order = { ...about, orderedAt: NOW, lines: [], total: 990, shippingFee: null, feeStatus: null };
    const parcel = { method: '', courier: 'DHL', trackingNumber: 'X1', trackingUrl: null, recipient: null };
    const shipment = { ...parcel, contents: [], isPart: false, isReplacement: false, joinedWith: [] };
    const edit = { state: 'confirmed' as const, reason: '买家来信', difference: 0, changes: [] };
    const news: readonly MailData[] = [
      { kind: 'tracking-corrected', order, shipment },
      { kind: 'claim-answered', ...about, answer: '照片已核对', refund: 990, isReplaced: false },
      { kind: 'replacement-given-up', ...about, reason: '已售罄' },
      { kind: 'recipient-changed', ...about, recipient: null },
      { kind: 'order-edited', ...about, ...edit, linkId: null, expiresAt: null },
      { kind: 'order-cancelled', ...about },
    ];
    const letter = { kind: 'buyer-message', ...about, subject: '进度', text: '包裹周五寄出。' } as const;
    for (const key of ['letter 1', 'letter 2'])
      await enqueueMail(world.database, { key, recipient: VICTIM, data: letter });
    await deliverMails(world.services);
    const before = sentTo('victim').length;
    for (const data of news) await enqueueMail(world.database, { key: data.kind, recipient: VICTIM, data });
    await deliverMails(world.services);
    const waiting = await world.database.select().from(mails).where(eq(mails.state, 'waiting'));
    expect(waiting.map(({ data }) => data?.kind)).toEqual(['buyer-message']);
    expect(sentTo('victim')).toHaveLength(before + news.length);
  });

  test('leave its owner two links to the account, whatever else strangers ask for', async () => {
    for (let n = 0; n < 5; n += 1) {
      await alert();
      await moveTo(VICTIM, `thief-${n}@example.com`);
    }
    await register();
    await forgot();
    expect(subjectsTo('victim').slice(-2)).toEqual(['请确认您的邮箱', '重置您的密码']);
  });

  test('that a limit stopped leave the newest link valid for as long as they are stopped', async () => {
    for (let n = 0; n < 9; n += 1) await register();
    for (let n = 0; n < 9; n += 1) await forgot();
    const newest = linkIn(sentTo('victim').at(-1)?.text);
    await world.database.execute(
      sql`update password_resets set expires_at = expires_at - interval '23 hours'`,
    );
    const owner = await stranger();
    const reset = { token: newest, password: 'of the owner' };
    expect(await owner.call('POST', '/password/reset', reset)).toMatchObject({ status: 200 });
  });

  test('that were never sent, because no account has the address, use up nothing', async () => {
    for (let n = 0; n < 9; n += 1) await forgot();
    expect(sentTo('victim')).toEqual([]);
    await register();
    expect(subjectsTo('victim')).toEqual(['请确认您的邮箱']);
  });

  test('stay within the limit when several jobs send at once', async () => {
    await register();
    for (let n = 0; n < 12; n += 1) await enqueueConfirmationMail(world.database, VICTIM);
    await Promise.all(Array.from({ length: 4 }, () => deliverMails(world.services)));
    expect(sentTo('victim')).toHaveLength(5);
  });

  test('that the mail server refuses use up nothing', async () => {
    const refusing = async () => Promise.reject(new Error('450 try later'));
    const due = () => world.database.update(mails).set({ nextTry: sql`now()` });
    await register();
    await enqueueConfirmationMail(world.database, VICTIM);
    for (let n = 0; n < 6; n += 1) {
      await due();
      await deliverMails({ ...world.services, mailer: { kind: 'open', send: refusing } });
    }
    await due();
    await deliverMails(world.services);
    expect(sentTo('victim')).toHaveLength(2);
  });
});

describe('mails to a confirmed address', () => {
  const world = withPayments('PostgreSQL');

  test('are not stopped by what strangers ask for other spellings of its mailbox', async () => {
    await world.confirmed({ ...person, email: VICTIM });
    for (let n = 0; n < 7; n += 1) {
      const maker = await world.visitor(`203.0.113.${n}`);
      const email = `victim+${n}@example.com`;
      await maker.call('POST', '/register', { ...person, email });
      await maker.call('POST', '/password/forgot', { email });
      await maker.settled();
    }
    const owner = await world.visitor();
    await owner.call('POST', '/password/forgot', { email: VICTIM });
    await owner.settled();
    expect(world.services.sent.at(-1)).toMatchObject({ to: VICTIM, subject: '重置您的密码 · 蝶藏' });
  });
});
