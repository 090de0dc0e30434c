import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { OpsQuote } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { quoteSchema } from '../../../src/features/quotes/quotes.contract.ts';
import { PRICE_FEN, variantUnits, type World } from '../../../tests/orders/world.ts';
import { markEmailVerified } from '../accounts/store.ts';
import type { Buyer } from '../orders/buyer.ts';
import type { Caller } from './caller.ts';
import { sendWrite } from './staff-world.ts';

export const DAY_MS = 24 * 3_600_000;
/** Yuan; less than the list price. */
export const QUOTED_PRICE = PRICE_FEN / 100 - 28.5;

interface QuoteShop extends Pick<World, 'buyer' | 'fill' | 'database' | 'context'> {
  readonly signedInAs: (accountId: string) => Promise<Caller>;
}

export interface RequestedQuote {
  readonly id: string;
  readonly account: Buyer;
  readonly buyer: Caller;
}

export interface SentQuote extends RequestedQuote {
  readonly number: string;
  readonly version: number;
}

export async function requestQuote(
  buyer: Caller,
  body: object = { message: '批发 20 件' },
  key = randomUUID() as string,
) {
  return await buyer.call('POST', '/quotes', body, { headers: { 'idempotency-key': key } });
}

export async function fetchBuyerQuote({ buyer, id }: Pick<RequestedQuote, 'buyer' | 'id'>) {
  return quoteSchema.strict().parse((await buyer.get(`/quotes/${id}`)).body.data);
}

export async function fetchStaffQuote(operator: Caller, id: string): Promise<OpsQuote> {
  return (await operator.get(`/ops/quotes/${id}`)).body.data;
}

/** Requests a quote for the cart of a new buyer, which is empty afterwards. */
export async function createRequestedQuote(shop: QuoteShop, units = 2): Promise<RequestedQuote> {
  const account = await shop.buyer('林批发');
  await markEmailVerified(shop.database, account.id);
  await shop.fill(account, [variantUnits('morpho', units)]);
  const buyer = await shop.signedInAs(account.id);
  const response = await requestQuote(buyer);
  expect(response).toMatchObject({ status: 200 });
  await buyer.call('DELETE', '/cart');
  return { id: quoteSchema.strict().parse(response.body.data).id, account, buyer };
}

export async function editQuote(operator: Caller, id: string, change: object = {}) {
  const { version, lines } = await fetchStaffQuote(operator, id);
  const priced = lines.map(({ productId, variantKey, quantity }) => ({
    ...{ productId, variantKey, quantity, unitPrice: QUOTED_PRICE },
  }));
  const terms = { freight: 20, reserve: true, validUntil: new Date(Date.now() + 3 * DAY_MS).toISOString() };
  return await sendWrite(operator, '/ops/quotes/edit', { id, version, lines: priced, ...terms, ...change });
}

export async function runQuoteAction(operator: Caller, action: string, id: string, key?: string) {
  const { version } = await fetchStaffQuote(operator, id);
  return await sendWrite(operator, `/ops/quotes/${action}`, { id, version }, key);
}

export async function createSentQuote(
  shop: QuoteShop,
  operator: Caller,
  change: object = {},
  units = 2,
): Promise<SentQuote> {
  const one = await createRequestedQuote(shop, units);
  expect(await editQuote(operator, one.id, change)).toMatchObject({ status: 200 });
  const response = await runQuoteAction(operator, 'send', one.id);
  expect(response).toMatchObject({ status: 200, body: { data: { state: 'sent' } } });
  const { order: number, version } = response.body.data;
  return { ...one, number, version };
}
