import type { z } from 'zod';
import type { joinRequestSchema, splitRequestSchema } from '../../../../src/contract/ops-order-writes.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import type { Account } from '../../accounts/store.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import { failureResponse, type IdempotentWrite, successResponse } from '../access/idempotency.ts';
import { type JoinResult, joinOrders, splitOrders } from './join.ts';
import { lockJoinedOrders, lockOrders } from './write-store.ts';
import { notPossibleResponse, orderChangedResponse, systemClock, toShippingFee } from './writes.ts';

export function joinWrite(staff: Account, request: z.output<typeof joinRequestSchema>): IdempotentWrite {
  const { number, version, others } = request;
  return async (tx) => {
    const rows = await lockOrders(
      tx,
      number,
      others.map((other) => other.number),
    );
    const orderOf = (wanted: string) => rows.find((row) => row.number === wanted);
    const order = orderOf(number);
    if (order === undefined) return failureResponse(404, 'order-not-found', texts().noOrder);
    if (order.version !== version) return orderChangedResponse(request);
    const seen = others.map((other) => {
      const row = orderOf(other.number);
      return row?.version === other.version && other.number !== number ? row : undefined;
    });
    const joined = seen.filter((row) => row !== undefined);
    if (new Set(joined).size < others.length) return notPossibleResponse(request, texts().joinedChanged);
    const fee = request.fee === undefined ? undefined : toShippingFee(request.fee);
    const by = { actor: actorOf(staff.id), at: systemClock.now() };
    const done = await joinOrders(tx, [order, ...joined], fee, by);
    // `intended` is not part of the response: the route closes the payments of withdrawn charges.
    if (done.kind === 'joined') return successResponse({ number, intended: done.numbers });
    return notPossibleResponse(request, texts().joinRefused(done.number, textOf(done)));
  };
}

function textOf(refused: Exclude<JoinResult, { kind: 'joined' }>): string {
  return refused.kind === 'fee-fixed' ? texts().charges[refused.because] : texts()[refused.because];
}

export function splitWrite(staff: Account, request: z.output<typeof splitRequestSchema>): IdempotentWrite {
  return async (tx) => {
    const orders = await lockJoinedOrders(tx, request.number);
    const [order] = orders;
    if (order === undefined) return failureResponse(404, 'order-not-found', texts().noOrder);
    if (order.version !== request.version) return orderChangedResponse(request);
    const isSplit = await splitOrders(tx, orders, { actor: actorOf(staff.id), at: systemClock.now() });
    return isSplit
      ? successResponse({ number: order.number })
      : notPossibleResponse(request, texts().notJoined);
  };
}
