import type { Hono } from 'hono';
import * as z from 'zod';
import { freightQuerySchema } from '../../../src/features/desk/ops-freight.contract.ts';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { ORDER_DETAILS_MAX } from '../../../src/features/orders/ops-order.contract.ts';
import { orderRequests } from '../../../src/features/orders/ops-order-writes.contract.ts';
import { ordersQuerySchema } from '../../../src/features/orders/ops-orders.contract.ts';
import { AWAITED_ATTEMPT_STATES } from '../db/kinds.ts';
import type { ApiEnv } from '../http/call.ts';
import { respondWithCsv } from '../http/csv.ts';
import { fail } from '../http/failure.ts';
import { namesParameter, readQuery } from '../http/input.ts';
import { parseOrderNumber } from '../orders/number.ts';
import { guardedRoutes } from '../staff/route-guard.ts';
import { chargeWrites } from './charge-writes.ts';
import { editWrite } from './edit-writes.ts';
import { endWrite } from './end-writes.ts';
import { exportOrdersCsv, listOrders } from './list.ts';
import { readTags } from './list-store.ts';
import { markWrites } from './marks.ts';
import { parcelWrites } from './parcel-writes.ts';
import { listOpenFlags, readFreight, readOrdersByNumber } from './reads.ts';
import { recipientWrite } from './recipient.ts';
import { recordRefundWrite } from './record-refund-writes.ts';
import { refundWrite } from './refund-writes.ts';
import { restockWrite } from './restock.ts';

const detailsQuery = z.object({
  numbers: namesParameter.pipe(z.array(z.string()).min(1).max(ORDER_DETAILS_MAX)),
});

export function addOrderRoutes(routes: Hono<ApiEnv>): void {
  const guarded = guardedRoutes(routes);

  guarded.read('/orders', 'operator', {
    query: ordersQuerySchema,
    read: ({ database }, query) => listOrders(database, query, new Date()),
  });

  guarded.get('/orders.csv', 'operator', async (c) => {
    const query = readQuery(c, ordersQuerySchema);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.services();
    const file = await exportOrdersCsv(database, query.value, new Date());
    return respondWithCsv(c, 'orders.csv', file);
  });

  guarded.read('/orders/tags', 'operator', {
    read: async ({ database }) => ({ items: await readTags(database) }),
  });

  guarded.read('/orders/details', 'operator', {
    query: detailsQuery,
    read: async (services, { numbers }) => ({
      items: await readOrdersByNumber(
        services,
        numbers.flatMap((typed) => parseOrderNumber(typed) ?? []),
      ),
    }),
  });

  // Matches digits only, because other words are POST routes.
  guarded.read('/orders/:number{\\d[^/]*}', 'operator', {
    read: async (services, _, typed) => {
      const number = parseOrderNumber(typed);
      const [order] = number === undefined ? [] : await readOrdersByNumber(services, [number]);
      return order && { order };
    },
    absent: (c) => fail(c, 404, 'order-not-found', texts().noOrder),
  });

  guarded.read('/flags', 'operator', {
    read: async ({ database }) => ({ items: await listOpenFlags(database) }),
  });

  guarded.read('/freight', 'operator', {
    query: freightQuerySchema,
    read: ({ database, settings }, query) => readFreight(database, query, settings.HANDLING_DAYS, new Date()),
  });

  guarded.writes('operator', orderRequests, {
    ...markWrites,
    ...parcelWrites,
    ...chargeWrites,
    '/orders/recipient': recipientWrite,
    '/orders/edit': editWrite,
    '/orders/cancel': endWrite({ busy: AWAITED_ATTEMPT_STATES }),
    '/orders/end': endWrite({ busy: [] }),
    '/orders/refund': refundWrite,
    '/orders/record-refund': recordRefundWrite,
    '/orders/restock': restockWrite,
  });
}
