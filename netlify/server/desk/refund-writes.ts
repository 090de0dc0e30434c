import * as z from 'zod';
import { requireFen } from '../../../src/features/base/money.rules.ts';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import type {
  orderRequests,
  RefundResponse,
} from '../../../src/features/orders/ops-order-writes.contract.ts';
import {
  type PaidMoney,
  type RefundablePayment,
  type RefundPart,
  splitRefund,
} from '../../../src/features/orders/order-edit.rules.ts';
import { isUnshipped } from '../../../src/features/orders/orders.rules.ts';
import { PROVIDER_NAMES } from '../../../src/features/orders/providers.rules.ts';
import type { Database } from '../db/connection.ts';
import type { Services } from '../http/services.ts';
import { readReplacements } from '../orders/replacement-store.ts';
import { readUnsentLines } from '../orders/shipment-store.ts';
import { type OrderRow, readLines, stateOfOrder } from '../orders/store.ts';
import type { PaymentsContext } from '../payments/core/context.ts';
import { refundBalance, refundedUnits } from '../payments/core/decide.ts';
import { listOrderRefunds, listRefundsOf } from '../payments/core/money-store.ts';
import { paymentsContext } from '../payments/providers.ts';
import {
  type CreateRefundsResult,
  createRefunds,
  readRest,
  sendRefund,
} from '../payments/refunds/refund-order.ts';
import { failureResponse } from '../staff/idempotency.ts';
import { type ChangeResult, type OrderWrites, orderWrite, type RecordedAction } from './order-write.ts';
import { findLineVariants, isSoldQuantity, readReturnableUnits } from './restock.ts';

type RefundRequest = z.output<(typeof orderRequests)['/orders/refund']>;
type RefundOfParts = Pick<RefundRequest, 'amount' | 'of' | 'payment' | 'charge'> &
  Partial<Pick<RefundRequest, 'lines'>>;

export const refundWrite: OrderWrites['/orders/refund'] = orderWrite({
  change: async ({ services, tx, order, by }, request) => {
    const { broken, reason } = request;
    const brokenReason = [texts().brokenUnsent, ...(reason === '' ? [] : [reason])].join('：');
    const named = broken ? { ...request, reason: brokenReason } : request;
    return refundResult(await recordIntendedRefund(paymentsContext(services), tx, order, named, by.actor));
  },
  finish: finishRefund,
});

type IntendRefundResult = CreateRefundsResult | { readonly kind: 'wrong-lines'; readonly msg: string };

/** Checks the lines of a refund, and records it in the caller's transaction, which holds the order's lock. */
export async function recordIntendedRefund(
  context: PaymentsContext,
  tx: Database,
  order: OrderRow,
  request: RefundRequest,
  actor: string,
): Promise<IntendRefundResult> {
  const rest = await readRest(tx, order);
  const wrong = findForeignUnits(rest?.money, request) ?? (await findWrongLines(tx, order, request));
  if (wrong !== undefined) return { kind: 'wrong-lines', msg: wrong };
  const units = await readBack(tx, order, request.back);
  if (units === undefined) return { kind: 'wrong-lines', msg: texts().tooManyUnits };
  const { reason, buyerMessage } = request;
  const parts = await partsOfRefund(tx, rest, request);
  if (parts.kind !== 'parts') return parts;
  return await createRefunds(context, tx, order.number, parts.parts, {
    restock: false,
    pieces: units,
    reason,
    buyerMessage,
    actor,
    ...(request.lines.length === 0 ? {} : { lines: request.lines, areUnsent: request.broken }),
  });
}

/** Freight and additions have no lines, so their refund names no units. */
export function findForeignUnits(
  money: PaidMoney | undefined,
  { lines = [], back, broken = false, payment, charge }: Pick<RefundRequest, 'back'> & Partial<RefundRequest>,
): string | undefined {
  if (lines.length === 0 && back.length === 0 && !broken) return undefined;
  const ofGoods = money === undefined ? [] : [money.goods, ...money.edits];
  const isNamed = (paid: RefundablePayment) =>
    paid.paymentId === payment && (charge === undefined || charge === paid.charge);
  const isOfGoods = payment === undefined || ofGoods.some(isNamed);
  return isOfGoods ? undefined : texts().unitsOfGoods;
}

/**
 * The payments that a refund comes from. A refund that names no payment comes from the goods, then from freight; units
 * are of goods alone. Refunding all of it cancels an order that was not sent.
 */
export async function partsOfRefund(
  tx: Database,
  rest: Awaited<ReturnType<typeof readRest>>,
  { amount, of, payment: named, charge, lines = [] }: RefundOfParts,
): Promise<
  | { readonly kind: 'parts'; readonly parts: readonly RefundPart[] }
  | Exclude<CreateRefundsResult, { kind: 'intended' }>
> {
  // An operator who saw another amount meant another refund.
  const amountFen = requireFen(amount);
  if (named !== undefined) return { kind: 'parts', parts: [{ paymentId: named, charge, amountFen }] };
  if (rest === undefined) return { kind: 'not-paid' };
  const { money, leftFen } = rest;
  const { goods } = money;
  const owedFen = refundBalance(await listRefundsOf(tx, goods));
  // A refund of the first payment covers what is owed for it (docs/decisions/0070).
  if (owedFen > 0 && of === 'part') return { kind: 'parts', parts: [{ ...goods, amountFen }] };
  if (of === 'rest' && amountFen !== leftFen) return { kind: 'too-much', leftFen };
  const from = lines.length === 0 ? money : { ...money, freight: [] };
  const parts = splitRefund(amountFen, from, { mayEndOrder: true });
  return parts === undefined ? { kind: 'too-much', leftFen } : { kind: 'parts', parts };
}

/** Checks a by-line refund; the message is Chinese. */
async function findWrongLines(
  tx: Database,
  order: OrderRow,
  { lines, back, amount, broken }: RefundRequest,
): Promise<string | undefined> {
  if (lines.length === 0) return broken ? texts().brokenTooMany : undefined;
  const replacements = await readReplacements(tx, order.number);
  if (broken && replacements.length > 0) return texts().claims.brokenReplacement;
  if (broken && !(await areUnsent(tx, order, { lines, back }))) return texts().brokenTooMany;
  const bought = await readLines(tx, order.number);
  const before = await listOrderRefunds(tx, order.number);
  const replacing = replacements.filter(({ sent, quantity }) => sent < quantity);
  let fen = 0;
  for (const { position, pieces } of lines) {
    const line = bought.find((one) => one.position === position);
    const named = lines.filter((one) => one.position === position).length;
    const left = (line?.quantity ?? 0) - refundedUnits(before, position);
    if (line === undefined || named > 1 || pieces > left) return texts().tooManyRefunded;
    // The buyer gets a waiting replacement or the money, not both.
    const waiting = replacing
      .filter((one) => one.position === position)
      .reduce((sum, { quantity, sent }) => sum + quantity - sent, 0);
    if (pieces > left - waiting) return texts().claims.brokenReplacement;
    fen += line.unitPriceFen * pieces;
  }
  const isOfLines = back.every(({ position, pieces }) =>
    lines.some((line) => line.position === position && pieces <= line.pieces),
  );
  if (!isOfLines) return texts().notOfLines;
  // The last units may cost more than the remaining amount.
  return requireFen(amount) > fen ? texts().moreThanLines : undefined;
}

/** Units that broke in the shop are not sent, and never return to the stock. */
async function areUnsent(
  tx: Database,
  order: OrderRow,
  { lines, back }: Pick<RefundRequest, 'lines' | 'back'>,
): Promise<boolean> {
  const unsent = await readUnsentLines(tx, order.number);
  const isUnsent = ({ position, pieces }: RefundRequest['lines'][number]) =>
    unsent.some((line) => line.position === position && pieces <= line.quantity);
  return isUnshipped(stateOfOrder(order)) && back.length === 0 && lines.every(isUnsent);
}

/** Undefined if more units are returned than were sold. */
export async function readBack(tx: Database, order: OrderRow, back: RefundRequest['back']) {
  const units = await findLineVariants(tx, order, back);
  const sold = await readReturnableUnits(tx, order.number);
  return units?.every((part) => isSoldQuantity(sold, part)) ? units : undefined;
}

export function refundResult(intended: IntendRefundResult): ChangeResult {
  const differs = (msg: string) => failureResponse(409, 'amount-differs', msg);
  switch (intended.kind) {
    case 'intended':
      return { intended: { refunds: intended.refunds } };
    case 'no-order':
      return failureResponse(404, 'order-not-found', texts().noOrder);
    case 'not-paid':
      return texts().nothingPaid;
    case 'wrong-lines':
      return intended.msg;
    case 'too-much':
      return differs(intended.leftFen > 0 ? texts().amountLeft(intended.leftFen) : texts().nothingLeft);
    case 'too-small':
      return differs(texts().tooSmall(intended.leastFen));
    case 'edits-first':
      return differs(texts().editsFirst(intended.leftFen));
    case 'restock-in-part':
      throw new Error('pieces are named one by one here');
  }
}

const createdRefundSchema = z.object({
  refundId: z.uuid(),
  amountFen: z.int(),
  provider: z.literal([...PROVIDER_NAMES]),
});

const createdRefundsSchema = z.object({ refunds: z.array(createdRefundSchema) });

// The previous release recorded one refund; a repeated request may still find it.
const refundSchema = z.union([
  createdRefundsSchema,
  createdRefundSchema.transform((refund) => ({ refunds: [refund] })),
]);

type SentRefund = Awaited<ReturnType<typeof sendRefund>>;

const WORST_FIRST = ['failed', 'recorded', 'unreachable', 'pending', 'done'] as const;

/** The provider pays each refund once, however often this is retried. */
export async function finishRefund(
  services: Services,
  { intended }: RecordedAction,
): Promise<Omit<RefundResponse, 'order'>> {
  const { refunds } = refundSchema.parse(intended);
  const results: SentRefund[] = [];
  for (const refund of refunds) results.push(await sendRefund(paymentsContext(services), refund));
  const amountFen = results.reduce((sum, result) => sum + result.amountFen, 0);
  const [sent] = WORST_FIRST.flatMap((kind) => results.filter((result) => result.kind === kind));
  if (sent === undefined) throw new Error('a recorded refund has at least one part');
  switch (sent.kind) {
    case 'done':
      return { outcome: 'done', msg: texts().refundDone(amountFen) };
    case 'pending':
      return { outcome: 'pending', msg: texts().refundPending(amountFen) };
    case 'failed':
      return { outcome: 'failed', msg: texts().refundFailed };
    case 'unreachable':
      return { outcome: 'recorded', msg: texts().recorded };
    case 'recorded':
      return { outcome: 'waits-for-key', msg: texts().noKey(sent.provider) };
  }
}
