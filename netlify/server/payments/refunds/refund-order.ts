/** A refund is recorded before the provider is called. */
import { randomUUID } from 'node:crypto';
import { formatFen } from '../../../../src/features/base/money.rules.ts';
import { GOODS_CHARGE } from '../../../../src/features/orders/charges.rules.ts';
import { type PaidMoney, restFen } from '../../../../src/features/orders/order-edit.rules.ts';
import { isUnshipped, type LineUnits } from '../../../../src/features/orders/orders.rules.ts';
import type { ProviderName } from '../../../../src/features/orders/providers.rules.ts';
import type { Database } from '../../db/connection.ts';
import { readPaidMoney } from '../../orders/edit-store.ts';
import { isPartShipped } from '../../orders/shipment-store.ts';
import {
  insertEvent,
  lockOrder,
  lockRequiredOrder,
  type OrderRow,
  stateOfOrder,
} from '../../orders/store.ts';
import type { VariantQuantity } from '../../stock/shift-store.ts';
import type { PaymentsContext } from '../core/context.ts';
import { decideRefund, prorate, refundBalance } from '../core/decide.ts';
import {
  findAcceptedPayment,
  findPaidPart,
  findPayment,
  findRefund,
  insertRefund,
  isChargePaid,
  listRefundsOf,
  type PaidPart,
  type Payment,
  sumRefunds,
  waiveRefund,
} from '../core/money-store.ts';
import { processRefund, recordRefundDone } from './refund.ts';

export type RefundResult =
  | { readonly kind: 'done' | 'pending' | 'failed' | 'unreachable'; readonly amountFen: number }
  /** The refund is sent by the next reconcile that has a key for the provider. */
  | { readonly kind: 'recorded'; readonly amountFen: number; readonly provider: ProviderName }
  | { readonly kind: 'no-order' }
  | { readonly kind: 'not-paid' }
  /** More than is left, or not all of it where all was meant. */
  | { readonly kind: 'too-much'; readonly leftFen: number }
  | { readonly kind: 'too-small'; readonly currency: string; readonly leastFen: number }
  /** A partial refund that names no units can't put any back. */
  | { readonly kind: 'restock-in-part'; readonly leftFen: number }
  /** The first payment would be refunded in full, which cancels the order, while an edit's payment is not. */
  | { readonly kind: 'edits-first'; readonly leftFen: number };

/** The part of a payment that a refund names. */
interface NamedPart {
  /** Undefined refunds the payment of the goods. */
  readonly paymentId?: string | undefined;
  /** Undefined refunds the charge that the payment was begun for. */
  readonly charge?: number | undefined;
}

export interface RefundRequest extends NamedPart {
  /** Undefined refunds the whole remaining amount. */
  readonly amountFen: number | undefined;
  readonly restock: boolean;
  /** Units to put back into stock. */
  readonly pieces?: readonly VariantQuantity[] | undefined;
  readonly lines?: readonly LineUnits[] | undefined;
  /** True if the units of `lines` broke before shipping, so they are not sent. */
  readonly areUnsent?: boolean | undefined;
  /** Why, for the staff. Empty if nobody wrote one. */
  readonly reason?: string;
  /** Text for the mails to the buyer; empty for none. */
  readonly buyerMessage?: string;
  readonly editId?: string;
  /** For a refund outside the provider: the operator's note, such as a bank transfer. */
  readonly how?: string;
  readonly actor: string;
}

/** Money that the operator gave back outside the provider. */
export async function recordOutsideRefunds(
  context: PaymentsContext,
  tx: Database,
  number: string,
  parts: readonly PartToRefund[],
  request: RequestOfParts & { readonly how: string },
): Promise<CreateRefundsResult> {
  const intended = await createRefunds(context, tx, number, parts, request);
  if (intended.kind !== 'intended') return intended;
  for (const { refundId } of intended.refunds)
    await recordRefundDone(context, tx, await requireRefund(tx, refundId), null);
  return intended;
}

/**
 * The payments of an order, and what a refund of the rest gives back of them: goods, edits, and freight until a parcel
 * was sent. Undefined if it was never paid.
 */
export async function readRest(
  tx: Database,
  order: OrderRow,
): Promise<{ readonly money: PaidMoney; readonly leftFen: number } | undefined> {
  const money = await readPaidMoney(tx, order.number);
  const isSent = !isUnshipped(stateOfOrder(order)) || (await isPartShipped(tx, order));
  return money && { money, leftFen: restFen(money, { isSent }) };
}

async function requireRefund(tx: Database, refundId: string) {
  const refund = await findRefund(tx, refundId);
  const payment = refund === undefined ? undefined : await findPayment(tx, refund.paymentId);
  if (refund === undefined || payment === undefined) throw new Error(`there is no refund ${refundId}`);
  return { refund, payment, order: await lockRequiredOrder(tx, refund.orderNumber) };
}

/** False if nothing is owed. */
export async function waiveOwedRefund(
  { now }: Pick<PaymentsContext, 'now'>,
  tx: Database,
  number: string,
  { actor, note, ...named }: NamedPart & { readonly actor: string; readonly note: string },
): Promise<boolean> {
  // Locks the order, so that concurrent refunds see the waiver.
  await lockOrder(tx, number);
  const found = await findRefundablePart(tx, number, named);
  const rows = found === undefined ? [] : await listRefundsOf(tx, found.part);
  const owedFen = refundBalance(rows);
  if (owedFen <= 0) return false;
  let left = owedFen;
  for (const { id, state, amountFen, waivedFen } of rows.toReversed()) {
    const part = state === 'failed' ? Math.min(left, amountFen - waivedFen) : 0;
    if (part > 0) await waiveRefund(tx, id, waivedFen + part);
    left -= part;
  }
  await insertEvent(tx, {
    orderNumber: number,
    kind: 'refund-asked',
    actor,
    at: now(),
    data: { changes: [{ field: 'refund', before: formatFen(owedFen), after: null }], note },
  });
  return true;
}

/** Returns the named payment; without a name, the payment of the goods. */
export async function findRefundablePayment(
  tx: Database,
  number: string,
  paymentId: string | undefined,
): Promise<Payment | undefined> {
  if (paymentId === undefined) return await findAcceptedPayment(tx, number);
  const payment = await findPayment(tx, paymentId);
  return payment?.orderNumber === number && payment.outcome !== 'flagged' ? payment : undefined;
}

async function findRefundablePart(
  tx: Database,
  number: string,
  { paymentId, charge }: NamedPart,
): Promise<{ readonly payment: Payment; readonly part: PaidPart } | undefined> {
  const payment = await findRefundablePayment(tx, number, paymentId);
  const part = payment && (await findPaidPart(tx, payment, charge ?? payment.charge));
  return payment && part && { payment, part };
}

export async function sendRefund(
  context: PaymentsContext,
  { refundId, amountFen, provider }: Pick<CreatedRefund, 'refundId' | 'amountFen' | 'provider'>,
): Promise<Extract<RefundResult, { amountFen: number }>> {
  await context.reached('refund intended');
  if (context.providers[provider] === undefined) return { kind: 'recorded', amountFen, provider };
  return { kind: await processRefund(context, refundId), amountFen };
}

/** Name of the refund as a change in the order's history. */
function refundField(payment: Payment, { charge }: PaidPart): string {
  return isChargePaid(payment) && charge !== GOODS_CHARGE ? 'chargeRefund' : 'refund';
}

export interface CreatedRefund {
  readonly kind: 'intended';
  readonly refundId: string;
  readonly amountFen: number;
  readonly provider: ProviderName;
  readonly charge: number;
}

type CreateRefundResult =
  | CreatedRefund
  | Extract<
      RefundResult,
      {
        kind: 'no-order' | 'not-paid' | 'too-much' | 'too-small' | 'restock-in-part' | 'edits-first';
      }
    >;

export type CreateRefundsResult =
  | { readonly kind: 'intended'; readonly refunds: readonly CreatedRefund[] }
  | Exclude<CreateRefundResult, CreatedRefund>;

interface PartToRefund extends NamedPart {
  /** Undefined is all that is left of it. */
  readonly amountFen: number | undefined;
}

type RequestOfParts = Omit<RefundRequest, keyof PartToRefund>;

/** Records all parts or none. Lines and units belong to the last part, because the first payment's refund ends the order. */
export async function createRefunds(
  { now }: Pick<PaymentsContext, 'now'>,
  tx: Database,
  number: string,
  parts: readonly PartToRefund[],
  { pieces, lines, areUnsent, restock, ...request }: RequestOfParts,
): Promise<CreateRefundsResult> {
  let refused: Exclude<CreateRefundResult, CreatedRefund> | undefined;
  const refunds: CreatedRefund[] = [];
  // One mail is about all parts, which it knows by their time.
  const at = now();
  const rollBack = new Error('a part of the refund is refused');
  try {
    await tx.transaction(async (part) => {
      for (const [index, named] of parts.entries()) {
        const units = index < parts.length - 1 ? { restock: false } : { pieces, lines, areUnsent, restock };
        const created = await createRefund(at, part, number, { ...request, ...units, ...named });
        if (created.kind === 'intended') refunds.push(created);
        else {
          refused = created;
          throw rollBack;
        }
      }
    });
  } catch (error) {
    if (error !== rollBack) throw error;
  }
  return refused ?? { kind: 'intended', refunds };
}

/** Runs in the caller's transaction; `sendRefund` follows. */
async function createRefund(
  at: Date,
  tx: Database,
  number: string,
  request: RefundRequest,
): Promise<CreateRefundResult> {
  const order = await lockOrder(tx, number);
  if (order === undefined) return { kind: 'no-order' };
  const found = await findRefundablePart(tx, number, request);
  if (found === undefined) return { kind: 'not-paid' };
  const { payment, part } = found;
  const before = await sumRefunds(tx, part);
  const leftFen = part.amountFen - before.fen;
  const askedMinor = minorOf(request.amountFen, part, before);
  if (askedMinor === 0) return tooSmall(payment, part);
  const decision = decideRefund({ paid: part, refundedMinor: before.minor, askedMinor });
  if (decision.kind === 'too-much') return { kind: 'too-much', leftFen };
  const { amountMinor } = decision;
  const isRest = before.minor + amountMinor === part.amountMinor;
  if (request.restock && !isRest) return { kind: 'restock-in-part', leftFen };
  const editsLeftFen = isRest && part.charge === GOODS_CHARGE ? await readEditsLeftFen(tx, number) : 0;
  if (editsLeftFen > 0) return { kind: 'edits-first', leftFen: editsLeftFen };
  const amountFen =
    !isRest && request.amountFen !== undefined ? request.amountFen : refundedFen(amountMinor, part, before);
  const refundId = randomUUID();
  await insertRefund(tx, {
    id: refundId,
    paymentId: payment.id,
    charge: part.charge,
    orderNumber: number,
    cause: 'operator',
    amountMinor,
    amountFen,
    restock: request.restock,
    pieces: request.pieces ?? null,
    lines: request.lines ?? null,
    areUnsent: request.areUnsent ?? false,
    outside: request.how ?? null,
    reason: request.reason || null,
    buyerMessage: request.buyerMessage || null,
    editId: request.editId ?? null,
    actor: request.actor,
    state: 'intended',
    createdAt: at,
  });
  await insertEvent(tx, {
    orderNumber: number,
    kind: 'refund-asked',
    actor: request.actor,
    at,
    data: {
      changes: [{ field: refundField(payment, part), before: null, after: formatFen(amountFen) }],
      ...(request.reason ? { note: request.reason } : {}),
    },
  });
  return { kind: 'intended', refundId, amountFen, provider: payment.provider, charge: part.charge };
}

/** Fen that buyers paid for edits and that no refund returns. */
async function readEditsLeftFen(tx: Database, number: string): Promise<number> {
  const money = await readPaidMoney(tx, number);
  return money?.edits.reduce((sum, { leftFen }) => sum + leftFen, 0) ?? 0;
}

/** Fen. The last part takes everything left, so that no rounding remains. */
export function refundedFen(
  amountMinor: number,
  part: Pick<PaidPart, 'amountMinor' | 'amountFen'>,
  before: RefundedBefore,
): number {
  const isRest = before.minor + amountMinor === part.amountMinor;
  return isRest ? Math.max(part.amountFen - before.fen, 0) : prorate(amountMinor, part, part.amountFen);
}

interface RefundedBefore {
  readonly fen: number;
  readonly minor: number;
}

/** Minor units in the payment's currency. */
function minorOf(amountFen: number | undefined, part: PaidPart, before: RefundedBefore): number | undefined {
  if (amountFen === undefined) return undefined;
  if (amountFen === part.amountFen - before.fen) return part.amountMinor - before.minor;
  if (amountFen > part.amountFen - before.fen) return part.amountMinor + 1;
  const minor = prorate(amountFen, { amountMinor: part.amountFen }, part.amountMinor);
  // Rounding of earlier refunds must not make a partial amount exceed what is left.
  return Math.min(minor, part.amountMinor - before.minor);
}

/** `leastFen` is the smallest amount that rounds up to one minor unit. */
function tooSmall({ currency }: Payment, { amountMinor, amountFen }: PaidPart): CreateRefundResult {
  return { kind: 'too-small', currency, leastFen: Math.ceil(amountFen / (2 * amountMinor)) };
}
