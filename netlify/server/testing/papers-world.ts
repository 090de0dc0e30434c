import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { makeRule } from '../../../src/features/shipping/rule.fixture.ts';
import type { ShippingRule } from '../../../src/features/shipping/rule.rules.ts';
import { variantUnits, type World } from '../../../tests/orders/world.ts';
import { markEmailVerified } from '../accounts/store.ts';
import { orders, quotes, users } from '../db/schema.ts';
import { acceptRules } from './accept-rules.ts';
import type { Caller } from './caller.ts';
import { fetchStaffQuote, type RequestedQuote, runQuoteAction, type SentQuote } from './quote-world.ts';
import { sendWrite } from './staff-world.ts';

interface PapersShop extends Pick<World, 'buyer' | 'fill' | 'database' | 'context'> {
  readonly signedInAs: (accountId: string) => Promise<Caller>;
}

const EXPORT = { name: '公约证', who: 'shop', when: 'before', days: 30 } as const;
export const IMPORT_PERMIT = { name: '进口许可', who: 'buyer', when: 'before' } as const;
const OUT = makeRule('out', { border: 'export' });
/** Before payment Germany requires two papers, Japan one, and the USA none. */
export const SHIPPING_RULES: readonly ShippingRule[] = [
  OUT,
  makeRule('germany', {
    destination: 'DE',
    verdict: 'papers',
    papers: [EXPORT, IMPORT_PERMIT],
    words: '须有进口许可',
  }),
  makeRule('japan', {
    destination: 'JP',
    verdict: 'papers',
    papers: [{ ...IMPORT_PERMIT, name: '事前確認' }],
  }),
  makeRule('usa', { destination: 'US' }),
  makeRule('india', { destination: 'IN', verdict: 'forbidden', words: '禁止进口' }),
];

export async function setRules(
  { database }: Pick<PapersShop, 'database'>,
  rules: readonly ShippingRule[] = SHIPPING_RULES,
): Promise<void> {
  await acceptRules(database, rules);
}

/** A buyer in Germany with a confirmed mailbox and units in the cart. */
export async function createBuyerAbroad(shop: PapersShop, units = 1, country = 'DE') {
  const account = await shop.buyer('林德国');
  await markEmailVerified(shop.database, account.id);
  await changeCountry(shop, account.id, country);
  await shop.fill(account, [variantUnits('morpho', units)]);
  return { account: { ...account, country }, buyer: await shop.signedInAs(account.id) };
}

export async function changeCountry({ database }: Pick<PapersShop, 'database'>, id: string, country: string) {
  await database.update(users).set({ country }).where(eq(users.id, id));
  await database.execute(
    sql`update orders set country = ${country} where account_id = ${id} and recipient is null`,
  );
}

export const requestReservation = async (buyer: Caller, body: object = {}, key: string = randomUUID()) =>
  await buyer.call('POST', '/reservations', body, { headers: { 'idempotency-key': key } });

/** A request of a new buyer in Germany that staff has not answered. */
export async function createPapersRequest(shop: PapersShop, units = 1): Promise<RequestedQuote> {
  const { account, buyer } = await createBuyerAbroad(shop, units);
  const response = await requestReservation(buyer, { message: '寄往德国' });
  expect(response).toMatchObject({ status: 200, body: { data: { state: 'requested', order: null } } });
  return { id: response.body.data.id, account, buyer };
}

/** A reservation that waits for both papers that Germany requires. */
export async function createReservation(shop: PapersShop, operator: Caller, units = 1): Promise<SentQuote> {
  const one = await createPapersRequest(shop, units);
  const accepted = await runQuoteAction(operator, 'reserve', one.id);
  expect(accepted).toMatchObject({ status: 200, body: { data: { state: 'papers' } } });
  const { order: number, version } = accepted.body.data;
  return { ...one, number, version };
}

export async function expireReservation(
  { database }: Pick<PapersShop, 'database'>,
  { id, number }: Pick<SentQuote, 'id' | 'number'>,
): Promise<void> {
  const past = new Date(Date.now() - 1_000);
  await database.update(quotes).set({ validUntil: past }).where(eq(quotes.id, id));
  await database.update(orders).set({ holdUntil: past }).where(eq(orders.number, number));
}

const IN = { receivedOn: '2026-11-20', number: 'CN-1' };

/** Records the papers of the reservation; by default all as received. */
export async function recordPapers(
  operator: Caller,
  id: string,
  change: (name: string) => object = () => IN,
) {
  const { version, papers } = await fetchStaffQuote(operator, id);
  const items = papers?.items ?? [];
  return await sendWrite(operator, '/ops/quotes/papers', {
    ...{ id, version },
    papers: items.map(({ waitsFor: _, reportedNumber, ...paper }) => ({
      ...{ ...paper, isReported: reportedNumber !== null },
      ...change(paper.name),
    })),
  });
}

export async function openPayment(operator: Caller, id: string, key?: string, freight: number | null = null) {
  const { version } = await fetchStaffQuote(operator, id);
  return await sendWrite(operator, '/ops/quotes/open', { id, version, freight, note: '' }, key);
}

export async function createPayableReservation(shop: PapersShop, operator: Caller): Promise<SentQuote> {
  const one = await createReservation(shop, operator);
  expect(await recordPapers(operator, one.id)).toMatchObject({ status: 200 });
  const opened = await openPayment(operator, one.id);
  expect(opened).toMatchObject({ status: 200, body: { data: { state: 'sent' } } });
  return { ...one, version: opened.body.data.version };
}
