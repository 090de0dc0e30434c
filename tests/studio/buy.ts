import { request as requests } from '@playwright/test';
import type { Order } from '../../src/features/orders/orders.contract.ts';
import { hasSeveralUnits, putInCart } from '../browser/buying.ts';
import type { OwnProduct } from '../browser/shop.ts';
import { PASSWORD, postJson, randomShopper, registerShopper } from '../browser/shoppers.ts';
import { expect, test } from './studio.ts';

export interface Purchase {
  readonly number: string;
  readonly buyer: string;
  readonly session: string;
}

/** `instead` is a different amount that the provider charges, in fen. `buyer` has bought before. */
export async function placePaidOrder(
  ownProduct: OwnProduct,
  quantity = 1,
  instead?: number,
  buyer?: string,
): Promise<Purchase> {
  const api = await requests.newContext({ baseURL: String(test.info().project.use.baseURL) });
  const email = buyer ?? (await registerBuyer());
  await postJson(api, '/login', { email, password: PASSWORD });
  const product = ownProduct(hasSeveralUnits);
  await putInCart(api, product, { quantity: quantity });
  const { sessionId } = await postJson(api, '/stripe/create-session');
  if (instead !== undefined)
    await api.post('/sandbox/api/outcomes', { data: { step: 'stripe-amount', result: { amount: instead } } });
  const paid = await api.post(`/sandbox/api/stripe/sessions/${sessionId}/pay`, {
    data: { result: 'succeed' },
  });
  expect(paid.ok(), await paid.text()).toBe(true);
  // This call of the return page settles the payment.
  await api.get(`/api/v1/stripe/verify-payment/${sessionId}`);
  const { data: orders } = (await (await api.get('/api/v1/orders')).json()) as { data: Order[] };
  await api.dispose();
  return { number: orders[0]?.id ?? '', buyer: email, session: sessionId };
}

async function registerBuyer(): Promise<string> {
  const name = `买家${Math.random().toString(36).slice(2, 8)}`;
  return (await registerShopper({ ...randomShopper(), name, country: 'CN' })).email;
}
