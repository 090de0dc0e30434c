import { randomUUID } from 'node:crypto';
import { request } from '@playwright/test';
import { IDEMPOTENCY_KEY_HEADER } from '../../src/features/base/limits.contract.ts';
import type { OpsOrder } from '../../src/features/orders/ops-order.contract.ts';
import type { OpsQuote } from '../../src/features/quotes/ops-quotes.contract.ts';
import { test } from './shop.ts';
import { postJson } from './shoppers.ts';

export type DeskCalls = Awaited<ReturnType<typeof openDeskCalls>>;

/** Calls the staff API as the operator. Each write sends the current version. */
export async function openDeskCalls() {
  const api = await request.newContext({ baseURL: String(test.info().project.use.baseURL) });
  await postJson(api, '/login', { email: 'operator@example.com', password: 'butterfly-operator' });
  const read = async (path: string) => (await (await api.get(`/api/v1/ops/${path}`)).json()).data;
  const write = (path: string, body: object) =>
    postJson(api, `/ops/${path}`, body, { [IDEMPOTENCY_KEY_HEADER]: randomUUID() });
  const order = async (number: string): Promise<OpsOrder> => (await read(`orders/${number}`)).order;
  const quote = async (id: string): Promise<OpsQuote> => await read(`quotes/${id}`);
  return {
    order,
    quote,
    seen: async (number: string) => ({ number, version: (await order(number)).version }),
    writeOrder: async (action: string, number: string, more: object = {}) =>
      await write(`orders/${action}`, { number, version: (await order(number)).version, ...more }),
    writeQuote: async (action: string, id: string, more: object = {}) =>
      await write(`quotes/${action}`, { id, version: (await quote(id)).version, ...more }),
    close: () => api.dispose(),
  };
}
