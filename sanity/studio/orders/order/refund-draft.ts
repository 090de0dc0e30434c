/** What a refund asks for, out of what was chosen and typed. */
import type { OpsOrder } from '../../../../src/contract/ops-order.ts';
import type { RefundRequest } from '../../../../src/contract/ops-order-writes.ts';
import { fenToYuan, formatFen, requireFen } from '../../../../src/rules/money.ts';
import { orderText } from '../../text/order.ts';
import { fenTyped, halfFen, NO_PIECES, type Pieces, piecesFen, withPieces } from './amounts.ts';

const texts = orderText.refund;

export type Kind = keyof typeof texts.kinds;
const KINDS = Object.keys(texts.kinds) as readonly Kind[];

export interface Choice {
  /** Undefined while nobody chose: `firstKind`. */
  readonly kind: Kind | undefined;
  /** As it was typed, for `amount`. */
  readonly typed: string;
  /** For `lines`. */
  readonly pieces: Pieces;
  readonly back: Pieces;
}

export const NOTHING: Choice = { kind: undefined, typed: '', pieces: NO_PIECES, back: NO_PIECES };

/** As it is kept: where nothing but what is offered first is chosen, nothing that was typed before counts. */
export function keptChoice(choice: Choice, order: Refundable): Choice {
  const kind = choice.kind === firstKind(order) ? undefined : choice.kind;
  if (kind === undefined && countOf(choice.back) === 0) return NOTHING;
  return { ...choice, kind, back: withinLines(choice, order) };
}

/** Of a by-line refund only its own pieces come back. */
function withinLines(choice: Choice, order: Refundable): Pieces {
  if (kindOf(choice, order) !== 'lines') return choice.back;
  return order.lines.reduce(
    (kept, line) =>
      withPieces(kept, line.position, Math.min(choice.back[line.position] ?? 0, backMax(choice, line))),
    NO_PIECES,
  );
}

/** How many pieces of a line can come back with a refund. */
export function backMax(
  { kind, pieces }: Choice,
  { position, returnable }: OpsOrder['lines'][number],
): number {
  return kind === 'lines' ? Math.min(returnable, pieces[position] ?? 0) : returnable;
}

/** What can be chosen: what is owed first; of money that paid no order, that alone. */
export function kindsOf(order: Refundable): readonly Kind[] {
  return KINDS.filter((kind) => {
    if (kind === 'owed') return order.debts.length > 0;
    return order.refundable > 0 && (kind !== 'half' || halfFen(order) !== undefined);
  });
}

export function firstKind(order: Refundable): Kind {
  return kindsOf(order)[0] ?? 'rest';
}

export function kindOf({ kind }: Choice, order: Refundable): Kind {
  return kind ?? firstKind(order);
}

export type ReadRefund =
  | { readonly kind: 'wish'; readonly fen: number; readonly wish: RefundRequest }
  | { readonly kind: 'wrong'; readonly msg: string };

/** What of an order a refund depends on. */
export type Refundable = Pick<
  OpsOrder,
  | 'number'
  | 'version'
  | 'total'
  | 'refunded'
  | 'refunding'
  | 'refundable'
  | 'debts'
  | 'payments'
  | 'lines'
  | 'shipping'
>;

/** Undefined where it is no amount. */
export function amountOf(choice: Choice, order: Refundable): number | undefined {
  const { typed, pieces } = choice;
  switch (kindOf(choice, order)) {
    case 'owed':
      return requireFen(order.debts[0]?.owed ?? 0);
    case 'rest':
      return requireFen(order.refundable);
    case 'half':
      return halfFen(order);
    case 'lines':
      return piecesFen(order.lines, pieces, order.refundable);
    case 'amount':
      return fenTyped(typed);
  }
}

/** The payment that a debt is of, where it is not the one that paid the order: that came late or twice. */
export function otherPayment({ debts, payments }: Pick<OpsOrder, 'debts' | 'payments'>): string | undefined {
  const [debt] = debts;
  const paid = payments.find(({ outcome }) => outcome === 'accepted');
  return debt === undefined || debt.paymentId === paid?.id ? undefined : debt.paymentId;
}

/** `order` as it is seen: its version goes along. */
export function readRefund(choice: Choice, order: Refundable): ReadRefund {
  const kind = kindOf(choice, order);
  if (kind === 'half' && halfFen(order) === undefined) return { kind: 'wrong', msg: texts.halfGone };
  const fen = amountOf(choice, order) ?? 0;
  const payment = kind === 'owed' ? otherPayment(order) : undefined;
  const left = payment === undefined ? requireFen(order.refundable) : fen;
  if (fen === 0) return { kind: 'wrong', msg: texts.wrongAmount };
  if (fen > left) return { kind: 'wrong', msg: texts.tooMuch(formatFen(left)) };
  const isRest = payment === undefined && fen === left;
  const wish = {
    ...{ number: order.number, version: order.version, amount: fenToYuan(fen) },
    ...{ of: isRest ? ('rest' as const) : ('part' as const), back: backOf(choice.back) },
    ...(payment === undefined ? {} : { payment }),
    ...(kind === 'lines' ? { lines: backOf(choice.pieces) } : {}),
  };
  return { kind: 'wish', fen, wish };
}

/** What so much does to the whole order, as a sentence; `payment`: it is of another payment than the order's. */
export function effectOf(fen: number, order: Refundable, payment: string | undefined): string {
  if (payment !== undefined) return texts.besideOrder;
  const total = requireFen(order.total);
  const back = requireFen(order.refunded) + requireFen(order.refunding) + fen;
  if (back < total) return texts.goesOn(formatFen(back), formatFen(total), formatFen(total - back));
  const isShipped = order.shipping.shippedAt !== null;
  return isShipped ? texts.refundsShipped(formatFen(total)) : texts.cancels(formatFen(total));
}

export function backOf(pieces: Pieces): { position: number; pieces: number }[] {
  return Object.entries(pieces).map(([position, count]) => ({ position: Number(position), pieces: count }));
}

export const countOf = (pieces: Pieces) => Object.values(pieces).reduce((sum, count) => sum + count, 0);

/** All that can come back. */
export function allBack(choice: Choice, lines: OpsOrder['lines']): Pieces {
  return lines.reduce((all, line) => withPieces(all, line.position, backMax(choice, line)), NO_PIECES);
}
