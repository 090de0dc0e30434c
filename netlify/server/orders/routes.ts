import { Hono } from 'hono';
import * as z from 'zod';
import { addressText } from '../../../src/features/accounts/address-form.text.ts';
import { orderAddressRequestSchema } from '../../../src/features/accounts/addresses.contract.ts';
import { ORDERS_PAGE_MAX, PAGE_SIZE_DEFAULT } from '../../../src/features/base/limits.contract.ts';
import { pagePath } from '../../../src/features/base/words.text.ts';
import { orderFailures } from '../../../src/features/checkout/checkout-failures.text.ts';
import { requireAccount } from '../accounts/current.ts';
import { limitWrites } from '../accounts/form.ts';
import type { ReviewMovedOrders } from '../accounts/store.ts';
import { type ApiEnv, markMailsQueued } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { pageParameter, pageSizeUpTo, readJson, readQuery } from '../http/input.ts';
import type { Services } from '../http/services.ts';
import { orderNumberSchema } from './number.ts';
import { payToken } from './pay-link.ts';
import {
  changeOrderAddress,
  type FindPaymentRefusals,
  findBuyerOrder,
  findOwnOrderNumber,
  listBuyerOrders,
  type OrdersContext,
} from './service.ts';
import type { ProviderDecimals } from './view.ts';

/** Orders older than the order `before`, so that new orders don't shift the pages. */
const listQuery = z.object({
  page: pageParameter,
  pageSize: pageSizeUpTo(ORDERS_PAGE_MAX).optional(),
  before: orderNumberSchema.optional(),
});

/** 404 for an order of another account (docs/shop.md "Calls"). */
export function orderRoutes(
  rules: ProviderDecimals,
  {
    reviewMovedOrders,
    findPaymentRefusals,
  }: { readonly reviewMovedOrders: ReviewMovedOrders; readonly findPaymentRefusals: FindPaymentRefusals },
): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const contextOf = (services: Services) => ({ ...ordersContext(services, rules), findPaymentRefusals });

  routes.get('/orders', requireAccount, async (c) => {
    const services = await c.var.services();
    const { shopper: buyer } = c.var;
    const query = readQuery(c, listQuery);
    if (query.kind === 'refused') return query.response;
    const { page, pageSize, before } = query.value;
    const limit = pageSize ?? (page === undefined ? ORDERS_PAGE_MAX : PAGE_SIZE_DEFAULT);
    const part = { limit, offset: ((page ?? 1) - 1) * limit, before };
    const { orders, total, next } = await listBuyerOrders(contextOf(services), buyer, part);
    return c.json({ status: 200, msg: '', data: orders, total, page: page ?? 1, next });
  });

  routes.get('/orders/:id', requireAccount, async (c) => {
    const services = await c.var.services();
    const order = await findBuyerOrder(contextOf(services), c.var.shopper.id, c.req.param('id'));
    if (order === undefined) return fail(c, 404, 'order-not-found', orderFailures);
    return c.json({ status: 200, msg: '', data: order });
  });

  routes.put('/orders/:id/address', requireAccount, limitWrites, async (c) => {
    const services = await c.var.services();
    // Runs before the body is read, so that a stranger can't find out which orders exist.
    const number = await findOwnOrderNumber(services.database, c.var.shopper, c.req.param('id'));
    if (number === undefined) return fail(c, 404, 'order-not-found', orderFailures);
    const request = readJson(c, await c.req.text(), orderAddressRequestSchema);
    if (request.kind === 'refused') return request.response;
    const wanted = { addressId: request.value.address, at: new Date() };
    switch (await changeOrderAddress({ ...services, reviewMovedOrders }, c.var.shopper, number, wanted)) {
      case 'changed':
        return c.json({ status: 200, msg: addressText().orderChanged, data: null });
      case 'in-review':
        markMailsQueued(c);
        return c.json({ status: 200, msg: addressText().inReview, data: null });
      case 'no-order':
        return fail(c, 404, 'order-not-found', orderFailures);
      case 'no-address':
        return fail(c, 409, 'address-not-found', orderFailures);
      case 'fixed':
        return fail(c, 409, 'address-fixed', orderFailures);
    }
  });

  return routes;
}

function ordersContext(
  { database, secret, origin, settings }: Services,
  rules: ProviderDecimals,
): OrdersContext {
  const payPath = (linkId: string) => `/pay/${payToken(secret, linkId)}`;
  const orderPage = (number: string) => `${origin}${pagePath(`/orders/${number}`)}`;
  return { database, rules, handling: settings.HANDLING_DAYS, payPath, orderPage, now: () => new Date() };
}
