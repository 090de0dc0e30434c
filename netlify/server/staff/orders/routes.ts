import type { Hono } from 'hono';
import * as z from 'zod';
import { ORDER_DETAILS_MAX } from '../../../../src/contract/ops-order.ts';
import { orderRequests } from '../../../../src/contract/ops-order-writes.ts';
import { ordersQuerySchema } from '../../../../src/contract/ops-orders.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import type { ApiEnv } from '../../http/call.ts';
import { respondWithCsv } from '../../http/csv.ts';
import { fail } from '../../http/failure.ts';
import { namesParameter, readQuery } from '../../http/input.ts';
import { parseOrderNumber } from '../../orders/number.ts';
import { guardedRoutes } from '../access/route-guard.ts';
import { exportOrdersCsv, listOrders } from './list.ts';
import { readTags } from './list-store.ts';
import { listOpenFlags, readOrdersByNumber } from './responses.ts';
import { orderWrites } from './writes.ts';

const detailsQuery = z.object({
  numbers: namesParameter.pipe(z.array(z.string()).min(1).max(ORDER_DETAILS_MAX)),
});

export function addOrderRoutes(routes: Hono<ApiEnv>): void {
  const guarded = guardedRoutes(routes);

  guarded.get('/orders', 'operator', async (c) => {
    const query = readQuery(c, ordersQuerySchema);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.services();
    return c.json({ status: 200, data: await listOrders(database, query.value, new Date()) });
  });

  guarded.get('/orders.csv', 'operator', async (c) => {
    const query = readQuery(c, ordersQuerySchema);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.services();
    const file = await exportOrdersCsv(database, query.value, new Date());
    return respondWithCsv(c, 'orders.csv', file);
  });

  guarded.get('/orders/tags', 'operator', async (c) => {
    const { database } = await c.var.services();
    return c.json({ status: 200, data: { items: await readTags(database) } });
  });

  guarded.get('/orders/details', 'operator', async (c) => {
    const query = readQuery(c, detailsQuery);
    if (query.kind === 'refused') return query.response;
    const numbers = query.value.numbers.flatMap((typed) => parseOrderNumber(typed) ?? []);
    return c.json({
      status: 200,
      data: { items: await readOrdersByNumber(await c.var.services(), numbers) },
    });
  });

  // Matches digits only, because other words are POST routes.
  guarded.get('/orders/:number{\\d[^/]*}', 'operator', async (c) => {
    const number = parseOrderNumber(c.req.param('number') ?? '');
    const [order] = number === undefined ? [] : await readOrdersByNumber(await c.var.services(), [number]);
    if (order === undefined) return fail(c, 404, 'order-not-found', texts().noOrder);
    return c.json({ status: 200, data: { order } });
  });

  guarded.get('/flags', 'operator', async (c) => {
    const { database } = await c.var.services();
    return c.json({ status: 200, data: { items: await listOpenFlags(database) } });
  });

  guarded.writes('operator', orderRequests, orderWrites);
}
