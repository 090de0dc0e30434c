import type { Hono } from 'hono';
import * as z from 'zod';
import { ORDER_DETAILS_MAX } from '../../../../src/contract/ops-order.ts';
import {
  addChargeRequestSchema,
  cancelRequestSchema,
  clearFlagRequestSchema,
  editOrderRequestSchema,
  endRequestSchema,
  feeRequestSchema,
  joinRequestSchema,
  markPrintedRequestSchema,
  noteRequestSchema,
  packRequestSchema,
  receiveRequestSchema,
  recipientRequestSchema,
  recordRefundRequestSchema,
  refundRequestSchema,
  restockRequestSchema,
  sendLinkRequestSchema,
  shipManyRequestSchema,
  shipRequestSchema,
  splitRequestSchema,
  tagsRequestSchema,
  trackingRequestSchema,
  withdrawChargeRequestSchema,
} from '../../../../src/contract/ops-order-writes.ts';
import { ordersQuerySchema } from '../../../../src/contract/ops-orders.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import type { ApiEnv } from '../../http/call.ts';
import { respondWithCsv } from '../../http/csv.ts';
import { fail } from '../../http/failure.ts';
import { namesParameter, readQuery } from '../../http/input.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import { parseOrderNumber } from '../../orders/number.ts';
import { paymentsContext } from '../../payments/providers.ts';
import { closeAttemptsOfWithdrawnCharges, pollLinkAttempts } from '../../payments/settle/links.ts';
import { failureResponse, successResponse } from '../access/idempotency.ts';
import { type FinishWrite, guardedRoutes } from '../access/route-guard.ts';
import { editOrderWrite, finishEdit } from './edit-writes.ts';
import { endWrite, finishEnd } from './end-writes.ts';
import { exportOrdersCsv, listOrders } from './list.ts';
import { readTags } from './list-store.ts';
import { closeFlagInTransaction, findResolvedFlag, recordPrinted } from './marks.ts';
import { finishRefund, refundWrite } from './money-writes.ts';
import { joinWrite, shipMany, splitWrite } from './parcel-writes.ts';
import { recipientWrite } from './recipient.ts';
import { finishRecordedRefund, recordRefundWrite } from './record-refund-writes.ts';
import {
  callProviderThenRespond,
  listOpenFlags,
  readOrdersByNumber,
  respondWithOrder,
  responseData,
} from './responses.ts';
import {
  addChargeWrite,
  noteWrite,
  orderChangedResponse,
  packWrite,
  receiveWrite,
  restockWrite,
  sendLinkWrite,
  setFeeWrite,
  shipWrite,
  tagsWrite,
  trackingWrite,
  withdrawChargeWrite,
} from './writes.ts';

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

  const one = 'operator';
  guarded.post(
    '/orders/ship',
    one,
    shipRequestSchema,
    async (services, request, by) => {
      if (request.fee !== undefined) await pollLinkAttempts(paymentsContext(services), request.number);
      return shipWrite(by, request);
    },
    withLinksClosed,
  );
  guarded.post(
    '/orders/pack',
    one,
    packRequestSchema,
    async (_, request, by) => packWrite(by, request),
    respondWithOrder,
  );
  guarded.post(
    '/orders/recipient',
    one,
    recipientRequestSchema,
    async (services, request, by) => recipientWrite(services, by, request),
    respondWithOrder,
  );
  guarded.post(
    '/orders/join',
    one,
    joinRequestSchema,
    async (services, request, by) => {
      const context = paymentsContext(services);
      for (const { number } of [request, ...request.others]) await pollLinkAttempts(context, number);
      return joinWrite(by, request);
    },
    withJoinedLinksClosed,
  );
  guarded.post(
    '/orders/split',
    one,
    splitRequestSchema,
    async (_, request, by) => splitWrite(by, request),
    respondWithOrder,
  );
  guarded.post(
    '/orders/tracking',
    one,
    trackingRequestSchema,
    async (_, request, by) => trackingWrite(by, request),
    respondWithOrder,
  );
  guarded.post(
    '/orders/receive',
    one,
    receiveRequestSchema,
    async (_, request, by) => receiveWrite(by, request),
    respondWithOrder,
  );
  guarded.post(
    '/orders/note',
    one,
    noteRequestSchema,
    async (_, request, by) => noteWrite(by, request),
    respondWithOrder,
  );
  guarded.post(
    '/orders/tags',
    one,
    tagsRequestSchema,
    async (_, request, by) => tagsWrite(by, request),
    respondWithOrder,
  );
  guarded.post(
    '/orders/fee',
    one,
    feeRequestSchema,
    async (services, request, by) => {
      await pollLinkAttempts(paymentsContext(services), request.number);
      return setFeeWrite(by, request);
    },
    withLinksClosed,
  );
  guarded.post(
    '/orders/send-link',
    one,
    sendLinkRequestSchema,
    async (_, request, by) => sendLinkWrite(by, request),
    respondWithOrder,
  );
  guarded.post(
    '/orders/add-charge',
    one,
    addChargeRequestSchema,
    async (_, request, by) => addChargeWrite(by, request),
    respondWithOrder,
  );
  guarded.post(
    '/orders/withdraw-charge',
    one,
    withdrawChargeRequestSchema,
    async (services, request, by) => {
      await pollLinkAttempts(paymentsContext(services), request.number);
      return withdrawChargeWrite(by, request);
    },
    withLinksClosed,
  );
  guarded.post(
    '/orders/edit',
    one,
    editOrderRequestSchema,
    async (services, request, by) => editOrderWrite(paymentsContext(services), by, request),
    callProviderThenRespond(finishEdit),
  );
  guarded.post(
    '/orders/restock',
    one,
    restockRequestSchema,
    async (_, request, by) => restockWrite(by, request),
    respondWithOrder,
  );
  guarded.post(
    '/orders/cancel',
    one,
    cancelRequestSchema,
    async (_, request, by) => endWrite(by, request, ['capturing', 'processing']),
    callProviderThenRespond(finishEnd),
  );
  guarded.post(
    '/orders/end',
    one,
    endRequestSchema,
    async (_, request, by) => endWrite(by, request, []),
    callProviderThenRespond(finishEnd),
  );
  guarded.post(
    '/orders/refund',
    one,
    refundRequestSchema,
    async (services, request, by) => refundWrite(paymentsContext(services), by, request),
    callProviderThenRespond(finishRefund),
  );
  guarded.post(
    '/orders/record-refund',
    one,
    recordRefundRequestSchema,
    async (services, request, by) => recordRefundWrite(paymentsContext(services), by, request),
    callProviderThenRespond(finishRecordedRefund),
  );

  guarded.post(
    '/flags/clear',
    one,
    clearFlagRequestSchema,
    async (_, { id, note }, by) =>
      async (tx) => {
        const closed = await closeFlagInTransaction({ now: () => new Date() }, tx, id, {
          actor: actorOf(by.id),
          note,
        });
        if (closed !== undefined) return successResponse({ number: closed.orderNumber });
        const before = await findResolvedFlag(tx, id);
        return before === undefined
          ? failureResponse(404, 'flag-not-found', texts().noFlag)
          : orderChangedResponse(before);
      },
    respondWithOrder,
  );

  guarded.post(
    '/orders/printed',
    one,
    markPrintedRequestSchema,
    async (_, { orders, paper }, by) =>
      async (tx) => {
        const mark = { actor: actorOf(by.id), at: new Date() };
        return successResponse({ items: await recordPrinted(tx, orders, paper, mark) });
      },
  );

  guarded.post('/orders/ship-many', one, shipManyRequestSchema, async (services, { lines }, by) => {
    const failed = (order: string, error: unknown) =>
      services.log({ level: 'error', event: 'pasted line not shipped', order, error });
    const shipped = await shipMany(paymentsContext(services), lines, { actor: actorOf(by.id), failed });
    const results = shipped.map((line) => ({ ...line, msg: texts().shipLine[line.outcome] }));
    return async () => successResponse({ results });
  });
}

/** Closes the payments of withdrawn charges at their providers first. */
const withLinksClosed: FinishWrite = async (services, stored) => {
  const { number } = responseData(stored);
  if (stored.status === 200 && typeof number === 'string')
    await closeAttemptsOfWithdrawnCharges(paymentsContext(services), number);
  return await respondWithOrder(services, stored);
};

const joinedSchema = z.array(z.string());

const withJoinedLinksClosed: FinishWrite = async (services, stored) => {
  const { intended } = responseData(stored);
  if (stored.status === 200)
    for (const number of joinedSchema.parse(intended))
      await closeAttemptsOfWithdrawnCharges(paymentsContext(services), number);
  return await respondWithOrder(services, stored);
};
