import type { z } from 'zod';
import type {
  joinRequestSchema,
  ShipOutcome,
  splitRequestSchema,
} from '../../../../src/contract/ops-order-writes.ts';
import { hasHiddenCharacters } from '../../../../src/rules/hidden-characters.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import type { Account } from '../../accounts/store.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import { parseOrderNumber } from '../../orders/number.ts';
import type { OrdersContext } from '../../orders/service.ts';
import { failureResponse, type IdempotentWrite, successResponse } from '../access/idempotency.ts';
import { type JoinResult, joinOrders, splitOrders } from './join.ts';
import { type MoveOrderResult, ship } from './ship.ts';
import { isSeenButForAddress, lockJoinedOrders, lockOrders } from './write-store.ts';
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
    if (!(await isSeenButForAddress(tx, order, request.version))) return orderChangedResponse(request);
    const isSplit = await splitOrders(tx, orders, { actor: actorOf(staff.id), at: systemClock.now() });
    return isSplit
      ? successResponse({ number: order.number })
      : notPossibleResponse(request, texts().notJoined);
  };
}

export interface ShipLine {
  readonly number: string;
  readonly courier: string;
  readonly tracking: string;
}

export interface ShippedLine {
  readonly line: number;
  readonly number: string;
  readonly outcome: ShipOutcome;
}

const FIELD_MAX = 100;

export async function shipMany(
  context: OrdersContext,
  lines: readonly ShipLine[],
  { actor, failed }: { readonly actor: string; readonly failed: (number: string, error: unknown) => void },
): Promise<ShippedLine[]> {
  const results: ShippedLine[] = [];
  const before = new Set<string>();
  for (const [line, typed] of lines.entries()) {
    const number = parseOrderNumber(typed.number);
    const outcome = await outcomeOf(number, typed);
    results.push({ line, number: number ?? typed.number.trim(), outcome });
    if (number !== undefined) before.add(number);
  }
  return results;

  async function outcomeOf(number: string | undefined, typed: ShipLine): Promise<ShipOutcome> {
    const [courier, trackingNumber] = [typed.courier.trim(), typed.tracking.trim()];
    if (![courier, trackingNumber].every(isField)) return 'bad-line';
    if (number === undefined) return typed.number.trim() === '' ? 'bad-line' : 'no-order';
    if (before.has(number)) return 'twice';
    const parcel = { courier, trackingNumber, method: '', fee: undefined, actor };
    const shipping = { ...parcel, despiteFlags: false, despitePapers: false };
    try {
      return nameOf(await ship(context, number, shipping), shipping);
    } catch (error) {
      failed(number, error);
      return 'failed';
    }
  }
}

function isField(text: string): boolean {
  return text !== '' && text.length <= FIELD_MAX && text.isWellFormed() && !hasHiddenCharacters(text);
}

function nameOf(
  moved: MoveOrderResult,
  { courier, trackingNumber }: { readonly courier: string; readonly trackingNumber: string },
): ShipOutcome {
  if (moved.kind === 'moved') return 'shipped';
  if (moved.kind === 'fee-fixed' || moved.kind === 'not-packed')
    throw new Error('pasted lines set no fee and name no lines');
  if (moved.kind !== 'not-now') return moved.kind;
  const { status, courier: other, trackingNumber: otherNumber } = moved.order;
  if (status !== 'completed') return 'not-paid';
  return courier === other && trackingNumber === otherNumber ? 'shipped-before' : 'shipped-otherwise';
}
