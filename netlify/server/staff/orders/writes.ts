import type { z } from 'zod';
import type {
  addChargeRequestSchema,
  feeRequestSchema,
  noteRequestSchema,
  packRequestSchema,
  receiveRequestSchema,
  restockRequestSchema,
  sendLinkRequestSchema,
  shipRequestSchema,
  tagsRequestSchema,
  trackingRequestSchema,
  withdrawChargeRequestSchema,
} from '../../../../src/contract/ops-order-writes.ts';
import { requireFen } from '../../../../src/rules/money.ts';
import { stateBlockedReason } from '../../../../src/rules/orders.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import type { Account } from '../../accounts/store.ts';
import type { Database } from '../../db/connection.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import { sumByVariant } from '../../inventory/reservations.ts';
import type { VariantQuantity } from '../../inventory/shift-store.ts';
import { readJoinedNumbers } from '../../orders/shipment-store.ts';
import { type OrderRow, readLines, stateOfOrder } from '../../orders/store.ts';
import {
  failureResponse,
  type IdempotentWrite,
  successResponse,
  type WriteResponse,
} from '../access/idempotency.ts';
import { addNote, setTags } from './marks.ts';
import { addCharge, sendPayLink, withdrawAddition } from './order-charges.ts';
import { packParcel } from './pack.ts';
import { restockInTransaction } from './restock.ts';
import {
  type MoveOrderResult,
  receiveInTransaction,
  type ShippingFee,
  setShippingFee,
  shipInTransaction,
} from './ship.ts';
import { correctTracking } from './tracking.ts';
import { lockJoinedOrders, lockSeenOrder } from './write-store.ts';

export interface SeenOrder {
  readonly number: string;
  readonly version: number;
}

export const systemClock = { now: () => new Date() };

interface UpdateOptions {
  /** Other orders that the write changes. */
  readonly othersOf?: (tx: Database) => Promise<readonly string[]>;
  /** True if the write depends on who gets the order, and where. Changes of the address refuse no other write. */
  readonly needsRecipient?: boolean;
}

/** A conflict names the version, so that `finish` can list the later events. */
export function updateSeenOrder(
  seen: SeenOrder,
  work: (tx: Database, order: OrderRow) => Promise<WriteResponse | undefined>,
  { othersOf, needsRecipient = false }: UpdateOptions = {},
): IdempotentWrite {
  return async (tx) => {
    const others = othersOf === undefined ? [] : await othersOf(tx);
    const locked = await lockSeenOrder(tx, seen, { others, needsRecipient });
    if (locked.kind === 'no-order') return failureResponse(404, 'order-not-found', texts().noOrder);
    if (locked.kind === 'changed') return orderChangedResponse(seen);
    return (await work(tx, locked.order)) ?? successResponse({ number: seen.number });
  };
}

export function orderChangedResponse({ number, version }: SeenOrder): WriteResponse {
  return failureResponse(409, 'order-changed', texts().changed, { number, seen: version });
}

export function notPossibleResponse({ number, version }: SeenOrder, msg: string): WriteResponse {
  return failureResponse(409, 'not-possible', msg, { number, seen: version });
}

export function shipWrite(staff: Account, request: z.output<typeof shipRequestSchema>): IdempotentWrite {
  return async (tx) => {
    const [order, ...joined] = await lockJoinedOrders(tx, request.number);
    if (order === undefined) return failureResponse(404, 'order-not-found', texts().noOrder);
    if (order.version !== request.version) return orderChangedResponse(request);
    if (!isSeen(joined, request.joined)) return notPossibleResponse(request, texts().joinedChanged);
    const { courier, trackingNumber, method, despiteFlags } = request;
    const lines = request.lines?.map(({ position, pieces: quantity }) => ({ position, quantity }));
    const fee = request.fee === undefined ? undefined : toShippingFee(request.fee);
    // The operator saw the address of the checked version.
    const parcel = { courier, trackingNumber, method, fee, lines, despiteFlags, despitePapers: true };
    const shipping = { ...parcel, actor: actorOf(staff.id) };
    const moved = await shipInTransaction(systemClock, tx, [order, ...joined], shipping);
    return refuseMoved(request, moved) ?? successResponse({ number: order.number });
  };
}

/** True if the request names exactly these orders, each at its current version. */
function isSeen(orders: readonly OrderRow[], seen: readonly SeenOrder[]): boolean {
  const isNamed = ({ number, version }: OrderRow) =>
    seen.some((one) => one.number === number && one.version === version);
  return orders.length === seen.length && orders.every(isNamed);
}

export function packWrite(staff: Account, request: z.output<typeof packRequestSchema>): IdempotentWrite {
  return updateSeenOrder(request, async (tx, order) => {
    const chosen = request.lines.map(({ position, pieces: quantity }) => ({ position, quantity }));
    const done = await packParcel(tx, order, chosen, { actor: actorOf(staff.id), at: systemClock.now() });
    switch (done.kind) {
      case 'packed':
        return undefined;
      case 'unchanged':
        return notPossibleResponse(request, texts().unchanged);
      case 'refunded':
        return notPossibleResponse(request, texts().refunded);
      case 'not-unsent':
        return notPossibleResponse(request, texts().notUnsent);
      case 'not-now':
        return notPossibleResponse(request, texts()[done.refusal]);
    }
  });
}

export function trackingWrite(
  staff: Account,
  request: z.output<typeof trackingRequestSchema>,
): IdempotentWrite {
  return updateSeenOrder(
    request,
    async (tx, order) => {
      const { courier, trackingNumber, shipment } = request;
      const tracking = { courier, trackingNumber, shipment, actor: actorOf(staff.id) };
      const done = await correctTracking(systemClock, tx, order, tracking);
      if (done.kind === 'no-shipment') return notPossibleResponse(request, texts().noShipment);
      if (done.kind === 'unchanged') return notPossibleResponse(request, texts().unchanged);
      return refuseMoved(request, done);
    },
    { othersOf: (tx) => readJoinedNumbers(tx, request.number) },
  );
}

export function receiveWrite(
  staff: Account,
  request: z.output<typeof receiveRequestSchema>,
): IdempotentWrite {
  return updateSeenOrder(request, async (tx, order) =>
    refuseMoved(request, await receiveInTransaction(systemClock, tx, order, actorOf(staff.id))),
  );
}

export function setFeeWrite(staff: Account, request: z.output<typeof feeRequestSchema>): IdempotentWrite {
  const write = async (tx: Database, order: OrderRow) => {
    const refusal = stateBlockedReason('set-fee', stateOfOrder(order));
    if (refusal !== null) return notPossibleResponse(request, texts()[refusal]);
    const set = await setShippingFee(systemClock, tx, order, {
      ...toShippingFee(request),
      actor: actorOf(staff.id),
    });
    if (set === 'unchanged') return notPossibleResponse(request, texts().unchanged);
    return set === 'set' ? undefined : notPossibleResponse(request, texts().charges[set.because]);
  };
  // Freight depends on the country.
  return updateSeenOrder(request, write, { needsRecipient: true });
}

export function addChargeWrite(
  staff: Account,
  request: z.output<typeof addChargeRequestSchema>,
): IdempotentWrite {
  return updateSeenOrder(request, async (tx, order) => {
    const by = { actor: actorOf(staff.id), at: systemClock.now() };
    const asked = { reason: request.reason, amountFen: requireFen(request.amount) };
    const blocked = await addCharge(tx, order, asked, by);
    return blocked === null ? undefined : notPossibleResponse(request, texts()[blocked]);
  });
}

export function withdrawChargeWrite(
  staff: Account,
  request: z.output<typeof withdrawChargeRequestSchema>,
): IdempotentWrite {
  return updateSeenOrder(request, async (tx, order) => {
    const by = { actor: actorOf(staff.id), at: systemClock.now() };
    const done = await withdrawAddition(tx, order, request.charge, by);
    switch (done.kind) {
      case 'withdrawn':
        return undefined;
      case 'no-charge':
        return notPossibleResponse(request, texts().noCharge);
      case 'refused':
        return notPossibleResponse(request, texts().charges[done.because]);
    }
  });
}

/** Each press mails the link once. */
export function sendLinkWrite(
  staff: Account,
  request: z.output<typeof sendLinkRequestSchema>,
): IdempotentWrite {
  return updateSeenOrder(request, async (tx, order) => {
    const by = { actor: actorOf(staff.id), at: systemClock.now() };
    const sent = await sendPayLink(tx, order, request.charge, by);
    switch (sent.kind) {
      case 'sent':
        return undefined;
      case 'no-charge':
        return notPossibleResponse(request, texts().noCharge);
      case 'no-mailbox':
        return notPossibleResponse(request, texts().noMailbox);
      case 'refused':
        return notPossibleResponse(request, texts().charges[sent.because]);
    }
  });
}

export function noteWrite(staff: Account, request: z.output<typeof noteRequestSchema>): IdempotentWrite {
  return updateSeenOrder(request, async (tx, order) => {
    await addNote(tx, order, request.text, { actor: actorOf(staff.id), at: systemClock.now() });
    return undefined;
  });
}

export function tagsWrite(staff: Account, request: z.output<typeof tagsRequestSchema>): IdempotentWrite {
  return updateSeenOrder(request, async (tx, order) => {
    await setTags(tx, order, request.tags, { actor: actorOf(staff.id), at: systemClock.now() });
    return undefined;
  });
}

export function restockWrite(
  staff: Account,
  request: z.output<typeof restockRequestSchema>,
): IdempotentWrite {
  return updateSeenOrder(request, async (tx, order) => {
    const units = await findLineVariants(tx, order, request.back);
    if (units === undefined) return notPossibleResponse(request, texts().tooManyUnits);
    const restocked = await restockInTransaction(systemClock, tx, order.number, actorOf(staff.id), units);
    if (restocked.kind === 'not-refunded') return notPossibleResponse(request, texts().nothingRefunded);
    return restocked.kind === 'restocked' ? undefined : notPossibleResponse(request, texts().tooManyUnits);
  });
}

/** Undefined if a line has fewer units. */
export async function findLineVariants(
  tx: Database,
  { number }: OrderRow,
  back: readonly { readonly position: number; readonly pieces: number }[],
): Promise<VariantQuantity[] | undefined> {
  const lines = back.length === 0 ? [] : await readLines(tx, number);
  const named: VariantQuantity[] = [];
  for (const { position, pieces } of back) {
    const line = lines.find((one) => one.position === position);
    if (line === undefined || pieces > line.quantity) return undefined;
    named.push({ productId: line.productId, variantKey: line.variantKey, quantity: pieces });
  }
  return sumByVariant(named);
}

export function toShippingFee({
  fee,
  feeStatus,
  feeNote,
}: {
  fee: number | null;
  feeStatus: ShippingFee['feeStatus'];
  feeNote: string;
}): ShippingFee {
  return { feeFen: fee === null ? null : requireFen(fee), feeStatus, feeNote };
}

function refuseMoved(seen: SeenOrder, moved: MoveOrderResult): WriteResponse | undefined {
  switch (moved.kind) {
    case 'moved':
      return undefined;
    case 'no-order':
      return failureResponse(404, 'order-not-found', texts().noOrder);
    case 'bad-tracking':
      return failureResponse(400, 'bad-field', texts().notTracking, { field: 'trackingNumber' });
    case 'flagged':
      return failureResponse(409, 'order-flagged', texts().flagged, {
        number: seen.number,
        seen: seen.version,
      });
    case 'joined-refused':
      return notPossibleResponse(seen, texts().joinedRefused(moved.number, refusalText(moved.because)));
    case 'fee-fixed':
      return notPossibleResponse(seen, texts().charges[moved.because]);
    case 'reprint':
      throw new Error('what was seen needs no new paper');
    default:
      return notPossibleResponse(seen, refusalText(moved));
  }
}

function refusalText(refusal: Extract<MoveOrderResult, { kind: 'joined-refused' }>['because']): string {
  switch (refusal.kind) {
    case 'flagged':
      return texts().flagged;
    case 'edit-waits':
      return texts().editWaits;
    case 'refunded':
      return texts().refunded;
    case 'reprint':
      return texts().shipLine.reprint;
    case 'no-recipient':
      return texts().noRecipient;
    case 'other-recipient':
      return texts().otherRecipient;
    case 'not-packed':
      return texts().notPacked;
    case 'not-now':
      return texts()[refusal.refusal];
  }
}
