import { fenToYuan, formatFen, requireFen } from '../../../src/features/base/money.rules.ts';
import { GOODS_CHARGE } from '../../../src/features/orders/charges.rules.ts';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import type { RefundRequest } from '../../../src/features/orders/ops-order-writes.contract.ts';
import {
  goodsLeftFen,
  halfRefundFen,
  NO_QUANTITIES,
  parseFen,
  priceFen,
  type Quantities,
  withQuantity,
} from '../orders/amounts.ts';
import { isSameJson } from '../orders/drafts.ts';
import { orderText } from '../orders/order.text.ts';

const texts = orderText.refund;

export type RefundKind = keyof typeof texts.kinds;
const KINDS = Object.keys(texts.kinds) as readonly RefundKind[];

export interface RefundChoice {
  readonly kind: RefundKind | undefined;
  /** Yuan; used by kind `amount`. */
  readonly typed: string;
  /** Units by line; used by kinds `lines` and `broken`. */
  readonly quantities: Quantities;
  /** Undefined as proposed (`unitsBack`). */
  readonly back: Quantities | undefined;
  readonly texts: RefundTexts;
}

export interface RefundTexts {
  /** Only the staff sees it. */
  readonly reason: string;
  /** The mail to the buyer quotes it. */
  readonly buyerMessage: string;
}

export const EMPTY_TEXTS: RefundTexts = { reason: '', buyerMessage: '' };

export const EMPTY_CHOICE: RefundChoice = {
  kind: undefined,
  typed: '',
  quantities: NO_QUANTITIES,
  back: undefined,
  texts: EMPTY_TEXTS,
};

/** Hidden fields must have no effect. */
export function normalizeRefundChoice(choice: RefundChoice, order: RefundableOrder): RefundChoice {
  const kind = choice.kind === defaultKind(order) ? undefined : choice.kind;
  const limited = limitToRefundedLines(unitsBack(choice, order), choice, order);
  const back = isSameJson(limited, unitsBack({ kind, back: undefined }, order)) ? undefined : limited;
  if (kind === undefined && back === undefined) return { ...EMPTY_CHOICE, texts: choice.texts };
  return { ...choice, kind, back };
}

/** A refund of the rest proposes what never left the shop. Parcels that were sent may come back or not. */
export function unitsBack(
  { kind, back }: Pick<RefundChoice, 'kind' | 'back'>,
  order: RefundableOrder,
): Quantities {
  if (back !== undefined) return back;
  const isOfUnsent = chosenKind({ kind }, order) === 'rest' && canBreak(order) && goodsLeftFen(order) > 0;
  return order.lines.reduce(
    (all, { position, unsent, returnable }) =>
      withQuantity(all, position, isOfUnsent ? Math.min(unsent, returnable) : 0),
    NO_QUANTITIES,
  );
}

/** A refund by lines can restock only refunded units. */
function limitToRefundedLines(back: Quantities, choice: RefundChoice, order: RefundableOrder): Quantities {
  if (!isRefundByLine(chosenKind(choice, order))) return back;
  return order.lines.reduce(
    (limited, line) =>
      withQuantity(limited, line.position, Math.min(back[line.position] ?? 0, returnableMax(choice, line))),
    NO_QUANTITIES,
  );
}

export function returnableMax(
  { kind, quantities: units }: RefundChoice,
  { position, returnable }: OpsOrder['lines'][number],
): number {
  if (kind === 'broken') return 0;
  return kind === 'lines' ? Math.min(returnable, units[position] ?? 0) : returnable;
}

/** `broken` is for specimens that broke in the shop: refunded by line, and never back in the stock. */
export function isRefundByLine(kind: RefundKind): kind is 'lines' | 'broken' {
  return kind === 'lines' || kind === 'broken';
}

export function refundableUnits(
  kind: 'lines' | 'broken',
  { quantity, refunded, unsent }: OpsOrder['lines'][number],
): number {
  return kind === 'broken' ? unsent : quantity - refunded;
}

export function refundKinds(order: RefundableOrder): readonly RefundKind[] {
  return KINDS.filter((kind) => {
    if (kind === 'owed') return order.debts.length > 0;
    if (kind === 'broken' && !canBreak(order)) return false;
    return order.refundable > 0 && (kind !== 'half' || halfRefundFen(order) !== undefined);
  });
}

function canBreak({ lines, shipping }: RefundableOrder): boolean {
  const isReplacing = lines.some(({ replaced }) => replaced > 0);
  return shipping.shippedAt === null && !isReplacing && lines.some(({ unsent }) => unsent > 0);
}

export function defaultKind(order: RefundableOrder): RefundKind {
  return refundKinds(order)[0] ?? 'rest';
}

export function chosenKind({ kind }: Pick<RefundChoice, 'kind'>, order: RefundableOrder): RefundKind {
  return kind ?? defaultKind(order);
}

type ReadRefund =
  | { readonly kind: 'request'; readonly fen: number; readonly request: RefundRequest }
  | { readonly kind: 'wrong'; readonly msg: string };

export type RefundableOrder = Pick<
  OpsOrder,
  | 'number'
  | 'version'
  | 'refunded'
  | 'refunding'
  | 'refundable'
  | 'refundableFreight'
  | 'charges'
  | 'debts'
  | 'payments'
  | 'lines'
  | 'shipping'
>;

/** Returns fen; undefined if the typed amount is invalid. */
export function refundAmount(choice: RefundChoice, order: RefundableOrder): number | undefined {
  const { typed, quantities: units } = choice;
  switch (chosenKind(choice, order)) {
    case 'owed':
      return requireFen(order.debts[0]?.owed ?? 0);
    case 'rest':
      return requireFen(order.refundable);
    case 'half':
      return halfRefundFen(order);
    case 'lines':
    case 'broken':
      return priceFen(order.lines, units, goodsLeftFen(order));
    case 'amount':
      return parseFen(typed);
  }
}

/** Returns what is owed if it is not of the goods: of another charge, or of a late or second payment. */
export function findOtherDebt({
  debts,
  payments,
}: Pick<OpsOrder, 'debts' | 'payments'>): OpsOrder['debts'][number] | undefined {
  const [debt] = debts;
  const paid = payments.find(({ outcome }) => outcome === 'accepted');
  return debt?.paymentId === paid?.id && debt?.charge === GOODS_CHARGE ? undefined : debt;
}

export function parseRefund(choice: RefundChoice, order: RefundableOrder): ReadRefund {
  const kind = chosenKind(choice, order);
  if (kind === 'half' && halfRefundFen(order) === undefined) return { kind: 'wrong', msg: texts.halfGone };
  const fen = refundAmount(choice, order) ?? 0;
  const other = kind === 'owed' ? findOtherDebt(order) : undefined;
  // Half has freight, also once the rest has none.
  const left = other === undefined && kind !== 'half' ? requireFen(order.refundable) : fen;
  if (fen === 0) return { kind: 'wrong', msg: texts.wrongAmount };
  if (fen > left) return { kind: 'wrong', msg: texts.tooMuch(formatFen(left)) };
  const isRest = other === undefined && fen === requireFen(order.refundable);
  const request = {
    number: order.number,
    version: order.version,
    amount: fenToYuan(fen),
    of: isRest ? ('rest' as const) : ('part' as const),
    back: toLineUnits(unitsBack(choice, order)),
    ...choice.texts,
    ...(other === undefined ? {} : { payment: other.paymentId, charge: other.charge }),
    ...(isRefundByLine(kind) ? { lines: toLineUnits(choice.quantities) } : {}),
    ...(kind === 'broken' ? { broken: true } : {}),
  };
  return { kind: 'request', fen, request };
}

/** The amount, and what of it is of goods and of freight: a refund takes the goods first. */
export function namedAmount(fen: number, order: RefundableOrder, isOfGoods: boolean): string {
  const freightFen = isOfGoods ? Math.max(0, fen - goodsLeftFen(order)) : 0;
  if (freightFen === 0) return formatFen(fen);
  return texts.ofBoth(formatFen(fen), formatFen(fen - freightFen), formatFen(freightFen));
}

export function effectSentence(fen: number, order: RefundableOrder, isOfGoods: boolean): string {
  if (!isOfGoods) return texts.besideOrder;
  const freightLeftFen = requireFen(order.refundable) - fen;
  if (order.refundableFreight > 0 && freightLeftFen > 0 && fen >= goodsLeftFen(order))
    return texts.freightStays(formatFen(freightLeftFen));
  const back = requireFen(order.refunded) + requireFen(order.refunding) + fen;
  // Payments of edits are refunded with the order, but are not in its total.
  const total = back - fen + requireFen(order.refundable);
  if (back < total) return texts.goesOn(formatFen(back), formatFen(total), formatFen(total - back));
  const { shippedAt, shipments } = order.shipping;
  const isShipped = shippedAt !== null || shipments.length > 0;
  return isShipped ? texts.refundsShipped(formatFen(total)) : texts.cancels(formatFen(total));
}

export function toLineUnits(units: Quantities): { position: number; pieces: number }[] {
  return Object.entries(units).map(([position, count]) => ({ position: Number(position), pieces: count }));
}

export const totalUnits = (units: Quantities) => Object.values(units).reduce((sum, count) => sum + count, 0);

export function returnAllUnits(choice: RefundChoice, lines: OpsOrder['lines']): Quantities {
  return lines.reduce(
    (all, line) => withQuantity(all, line.position, returnableMax(choice, line)),
    NO_QUANTITIES,
  );
}
