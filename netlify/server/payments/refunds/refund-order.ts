/** Sending money of a paid order back, on an operator's word: how much, and that it is recorded first. */
import { randomUUID } from 'node:crypto';
import { formatFen } from '../../../../src/rules/money.ts';
import type { ProviderName } from '../../../../src/rules/providers/providers.ts';
import type { Database } from '../../db/connection.ts';
import type { LinePieces } from '../../db/schema-payments.ts';
import type { HeldPieces } from '../../inventory/shift-store.ts';
import { enterEvent, lockOrder, type OrderRow, requireOrder } from '../../orders/store.ts';
import type { Till } from '../core/context.ts';
import { balanceOf, decideRefund, fenOf } from '../core/decide.ts';
import {
  findAccepted,
  findPayment,
  findRefund,
  insertRefund,
  type Payment,
  refundsOf,
  sumRefunds,
  waiveRefund,
} from '../core/money-store.ts';
import { carryOutRefund, recordDone } from './refund.ts';

export type RefundResult =
  /** Another amount is left than was said to be all. */
  | { readonly kind: 'not-all'; readonly leftFen: number }
  | { readonly kind: 'done' | 'pending' | 'failed' | 'unreachable'; readonly amountFen: number }
  /** It is intended, but there is no key here to ask the provider with: the next reconcile that has one sends it. */
  | { readonly kind: 'recorded'; readonly amountFen: number; readonly provider: ProviderName }
  | { readonly kind: 'no-order' }
  | { readonly kind: 'not-paid' }
  /** More than is left of the payment. */
  | { readonly kind: 'too-much'; readonly leftFen: number }
  /** Less than the smallest unit of the currency that was charged. */
  | { readonly kind: 'too-small'; readonly currency: string; readonly leastFen: number }
  /** Pieces come back only with all that is left: of a part nobody knows which pieces it is for. */
  | { readonly kind: 'restock-in-part'; readonly leftFen: number };

export interface RefundRequest {
  /** Undefined: all that is left. */
  readonly amountFen: number | undefined;
  /** Whether all pieces that are still sold come back to the stock; only with all that is left. */
  readonly restock: boolean;
  /** Whether `amountFen` has to be all that is left. */
  readonly mustBeAll?: boolean;
  /** Pieces that come back, named one by one: then also with a part of the money. */
  readonly pieces?: readonly HeldPieces[];
  /** The lines that it pays back, where it is a by-line refund. */
  readonly lines?: readonly LinePieces[];
  /** A payment that came late or twice, whose own refund failed. Undefined: the one that paid the order. */
  readonly paymentId?: string | undefined;
  readonly actor: string;
}

/** Records money that went back outside of the shop, such as by bank transfer; `how` is an operator's words. */
export async function recordOutside(
  till: Till,
  tx: Database,
  number: string,
  request: RefundRequest & { readonly how: string },
): Promise<Intended> {
  const intended = await intendRefund(till, tx, number, request);
  if (intended.kind !== 'intended') return intended;
  const { order, payment, refund } = await requireRefund(tx, intended.refundId);
  await recordDone(till, tx, { order, payment, refund }, null);
  return intended;
}

async function requireRefund(tx: Database, refundId: string) {
  const refund = await findRefund(tx, refundId);
  const payment = refund === undefined ? undefined : await findPayment(tx, refund.paymentId);
  if (refund === undefined || payment === undefined) throw new Error(`there is no refund ${refundId}`);
  return { refund, payment, order: await requireOrder(tx, refund.orderNumber) };
}

/** Records that nothing of failed refunds of a payment is owed any more; false where nothing was. */
export async function waiveOwed(
  { now }: Pick<Till, 'now'>,
  tx: Database,
  number: string,
  {
    paymentId,
    actor,
    note,
  }: { readonly paymentId: string | undefined; readonly actor: string; readonly note: string },
): Promise<boolean> {
  // Whoever refunds or records a failure meanwhile counts with what is waived here.
  await lockOrder(tx, number);
  const payment = await findRefundable(tx, number, paymentId);
  const rows = payment === undefined ? [] : await refundsOf(tx, payment.id);
  const owedFen = balanceOf(rows);
  if (owedFen <= 0) return false;
  let left = owedFen;
  for (const { id, state, amountFen, waivedFen } of rows.toReversed()) {
    const part = state === 'failed' ? Math.min(left, amountFen - waivedFen) : 0;
    if (part > 0) await waiveRefund(tx, id, waivedFen + part);
    left -= part;
  }
  await enterEvent(tx, {
    ...{ orderNumber: number, kind: 'refund-asked', actor, at: now() },
    data: { changes: [{ field: 'refund', before: formatFen(owedFen), after: null }], note },
  });
  return true;
}

/** The payment that paid the order, or one of it that came late or twice. */
export async function findRefundable(
  tx: Database,
  number: string,
  paymentId: string | undefined,
): Promise<Payment | undefined> {
  if (paymentId === undefined) return await findAccepted(tx, number);
  const payment = await findPayment(tx, paymentId);
  return payment?.orderNumber === number && payment.outcome !== 'flagged' ? payment : undefined;
}

/** Sends money of a paid order back, on an operator's word. */
export async function refundOrder(till: Till, number: string, request: RefundRequest): Promise<RefundResult> {
  const intended = await till.database.transaction((tx) => intendRefund(till, tx, number, request));
  return intended.kind === 'intended' ? await sendRefund(till, intended) : intended;
}

/** Has the provider send what is intended; again and again, until it has. */
export async function sendRefund(
  till: Till,
  { refundId, amountFen, provider }: Pick<Intention, 'refundId' | 'amountFen' | 'provider'>,
): Promise<Extract<RefundResult, { amountFen: number }>> {
  await till.reached('refund intended');
  if (till.providers[provider] === undefined) return { kind: 'recorded', amountFen, provider };
  return { kind: await carryOutRefund(till, refundId), amountFen };
}

export interface Intention {
  readonly kind: 'intended';
  readonly refundId: string;
  readonly amountFen: number;
  readonly provider: ProviderName;
}

export type Intended =
  | Intention
  | Extract<
      RefundResult,
      { kind: 'no-order' | 'not-paid' | 'not-all' | 'too-much' | 'too-small' | 'restock-in-part' }
    >;

/** Records that so much is to go back, in a transaction of the caller's; then `sendRefund`. */
export async function intendRefund(
  till: Till,
  tx: Database,
  number: string,
  request: RefundRequest & { readonly how?: string },
): Promise<Intended> {
  const order = await lockOrder(tx, number);
  if (order === undefined) return { kind: 'no-order' };
  const payment = await findRefundable(tx, number, request.paymentId);
  if (payment === undefined) return { kind: 'not-paid' };
  const before = await sumRefunds(tx, payment.id);
  const leftFen = order.totalFen - before.fen;
  if (request.mustBeAll === true && request.amountFen !== leftFen) return { kind: 'not-all', leftFen };
  const askedMinor = minorOf(request.amountFen, payment, order, before);
  if (askedMinor === 0) return tooSmall(payment, order);
  const decision = decideRefund({ payment, refundedMinor: before.minor, askedMinor });
  if (decision.kind === 'too-much') return { kind: 'too-much', leftFen };
  const { amountMinor } = decision;
  const isRest = before.minor + amountMinor === payment.amountMinor;
  if (request.restock && !isRest) return { kind: 'restock-in-part', leftFen };
  const amountFen =
    !isRest && request.amountFen !== undefined
      ? request.amountFen
      : fenOfRefund(amountMinor, { payment, before, totalFen: order.totalFen });
  const refundId = randomUUID();
  await insertRefund(tx, {
    id: refundId,
    paymentId: payment.id,
    orderNumber: number,
    cause: 'operator',
    amountMinor,
    amountFen,
    restock: request.restock,
    pieces: request.pieces ?? null,
    lines: request.lines ?? null,
    outside: request.how ?? null,
    actor: request.actor,
    state: 'intended',
    createdAt: till.now(),
  });
  await enterEvent(tx, {
    orderNumber: number,
    kind: 'refund-asked',
    actor: request.actor,
    at: till.now(),
    data: { changes: [{ field: 'refund', before: null, after: formatFen(amountFen) }] },
  });
  return { kind: 'intended', refundId, amountFen, provider: payment.provider };
}

/**
 * What so many smallest units of an order's payment are in fen. Rounding must not leave or make one: the last part is
 * all that is left.
 */
export function fenOfRefund(
  amountMinor: number,
  of: {
    readonly payment: Pick<Payment, 'amountMinor'>;
    readonly before: { readonly fen: number; readonly minor: number };
    readonly totalFen: number;
  },
): number {
  const { payment, before, totalFen } = of;
  const isRest = before.minor + amountMinor === payment.amountMinor;
  return isRest ? Math.max(totalFen - before.fen, 0) : fenOf(amountMinor, payment, totalFen);
}

/** What so many fen of an order are of its payment, in smallest units. */
function minorOf(
  amountFen: number | undefined,
  payment: Payment,
  order: OrderRow,
  before: { readonly fen: number; readonly minor: number },
): number | undefined {
  if (amountFen === undefined) return undefined;
  if (amountFen === order.totalFen - before.fen) return payment.amountMinor - before.minor;
  if (amountFen > order.totalFen - before.fen) return payment.amountMinor + 1;
  const minor = fenOf(amountFen, { amountMinor: order.totalFen }, payment.amountMinor);
  // Less than what is left in fen is never more than what is left, however it was rounded before.
  return Math.min(minor, payment.amountMinor - before.minor);
}

/** From half of a smallest unit on, a sum is rounded to one. */
function tooSmall({ amountMinor, currency }: Payment, { totalFen }: OrderRow): Intended {
  return { kind: 'too-small', currency, leastFen: Math.ceil(totalFen / (2 * amountMinor)) };
}
