import * as z from 'zod';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import type { OrderConflict, orderRequests } from '../../../src/features/orders/ops-order-writes.contract.ts';
import { type OrderAction, stateBlockedReason } from '../../../src/features/orders/orders.rules.ts';
import type { Database } from '../db/connection.ts';
import { takeWithinByteLimit } from '../http/byte-limit.ts';
import type { Services } from '../http/services.ts';
import { type OrderRow, stateOfOrder } from '../orders/store.ts';
import { actorOf } from '../staff/actor-store.ts';
import {
  failureResponse,
  notPossibleResponse,
  successResponse,
  type WriteResponse,
} from '../staff/idempotency.ts';
import type { StaffWrite, WritesFor } from '../staff/route-guard.ts';
import type { ActorAndTime } from './order-charges.ts';
import { readOrdersByNumber } from './reads.ts';
import { isSeenButForAddress, lockOrders } from './write-store.ts';

export type OrderWrites = WritesFor<typeof orderRequests>;

export interface SeenOrder {
  readonly number: string;
  readonly version: number;
}

/** The transaction of a write, in which the order is locked and has the version that the operator saw. */
export interface OrderChange {
  readonly services: Services;
  readonly tx: Database;
  readonly order: OrderRow;
  /** The other orders that `lock` returned. */
  readonly others: readonly OrderRow[];
  readonly by: ActorAndTime;
}

/**
 * Undefined once done. A string says why the write is not possible. `intended` is stored with the response, so that
 * `finish` can continue after the commit.
 */
export type ChangeResult = undefined | string | { readonly intended: unknown } | WriteResponse;

export interface RecordedAction {
  readonly number: string;
  readonly intended?: unknown;
}

interface OutcomeText {
  readonly outcome: string;
  readonly msg: string;
}

/** Continues after the commit, such as with a call to the provider. Runs again when the request is repeated. */
export type FinishOrder = (services: Services, recorded: RecordedAction) => Promise<OutcomeText | undefined>;

interface OrderWrite<Request extends SeenOrder> {
  /** The write is refused while the order's state refuses this action. */
  readonly action?: OrderAction;
  /** True if the write depends on who gets the order, and where. Changes of the address refuse no other write. */
  readonly needsRecipient?: boolean;
  /** Locks the order and others that the write changes. */
  readonly lock?: (tx: Database, request: Request) => Promise<readonly OrderRow[]>;
  /** Runs before the transaction, such as a poll of the provider. */
  readonly prepare?: (services: Services, request: Request) => Promise<void>;
  readonly change: (change: OrderChange, request: Request) => Promise<ChangeResult>;
  readonly finish?: FinishOrder;
}

/**
 * A write to one order. It responds with the order's current state; after a conflict, with the events after the version
 * that the operator saw.
 */
export function orderWrite<Request extends SeenOrder>({
  action,
  needsRecipient = false,
  lock = (tx, { number }) => lockOrders(tx, number, []),
  prepare,
  change,
  finish,
}: OrderWrite<Request>): StaffWrite<Request> {
  return {
    plan: async (services, request, staff) => {
      await prepare?.(services, request);
      return async (tx) => {
        const { number, version } = request;
        const rows = await lock(tx, request);
        const order = rows.find((row) => row.number === number);
        if (order === undefined) return failureResponse(404, 'order-not-found', texts().noOrder);
        const isSeen = needsRecipient
          ? order.version === version
          : await isSeenButForAddress(tx, order, version);
        if (!isSeen) return orderChangedResponse(request);
        const refusal = action === undefined ? null : stateBlockedReason(action, stateOfOrder(order));
        if (refusal !== null) return notPossibleResponse(texts()[refusal], namedOrder(request));
        const others = rows.filter((row) => row !== order);
        const by = { actor: actorOf(staff.id), at: new Date() };
        return toResponse(request, await change({ services, tx, order, others, by }, request));
      };
    },
    finish: (services, stored) => respondWithOrder(services, stored, finish),
  };
}

function toResponse(seen: SeenOrder, result: ChangeResult): WriteResponse {
  if (typeof result === 'string') return notPossibleResponse(result, namedOrder(seen));
  if (result === undefined || 'intended' in result)
    return successResponse({ number: seen.number, ...result });
  return result.status === 409 ? { ...result, body: { ...result.body, ...namedOrder(seen) } } : result;
}

export function orderChangedResponse(seen: SeenOrder): WriteResponse {
  return failureResponse(409, 'order-changed', texts().changed, namedOrder(seen));
}

/** A conflict names the order and the version, so that the response can list the later events. */
function namedOrder({ number, version }: SeenOrder) {
  return { number, seen: version };
}

const recordedSchema = z.object({ number: z.string(), intended: z.unknown().optional() });

/** Responds with the order's current state; after a conflict, with the events after the seen version. */
export async function respondWithOrder(
  services: Services,
  stored: WriteResponse,
  finish?: FinishOrder,
): Promise<WriteResponse> {
  const { number: refused, seen, ...rest } = stored.body;
  const isDone = stored.status === 200;
  const data = responseData(stored);
  const outcome = isDone && finish ? await finish(services, recordedSchema.parse(data)) : undefined;
  const number = data.number ?? refused;
  if (typeof number !== 'string') return isDone ? successResponse({ order: null }) : stored;
  const [full] = await readOrdersByNumber(services, [number]);
  if (full === undefined) return stored;
  const order = withNewestHistory(full);
  if (isDone) return successResponse({ ...outcome, order });
  const changes = order.events.filter(({ version }) => version > Number(seen));
  const conflict: OrderConflict = { order, changes };
  return { status: stored.status, body: { ...rest, ...conflict } };
}

/** Bytes, each for events and notes. */
const HISTORY_BYTES_MAX = 50_000;

/** The history grows without bound, so a write responds with its newest part. The order's own call has all. */
function withNewestHistory(order: OpsOrder): OpsOrder {
  const events = takeWithinByteLimit(order.events.toReversed(), HISTORY_BYTES_MAX).toReversed();
  return { ...order, events, notes: takeWithinByteLimit(order.notes, HISTORY_BYTES_MAX) };
}

function responseData({ body }: WriteResponse): Readonly<Record<string, unknown>> {
  const { data } = body;
  return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : {};
}
