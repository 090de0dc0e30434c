/** What a refund asks for, out of what was chosen and typed. */
import type { OpsOrder } from '../../../../src/contract/ops-order.ts';
import type { RefundRequest } from '../../../../src/contract/ops-order-writes.ts';
import { fenToYuan, formatFen, requireFen } from '../../../../src/rules/money.ts';
import { orderText } from '../../text/order.ts';
import { fenTyped, halfFen, NO_PIECES, type Pieces, piecesFen, withPieces } from './amounts.ts';

const texts = orderText.refund;

export type Kind = keyof typeof texts.kinds;
export const KINDS = Object.keys(texts.kinds) as readonly Kind[];

export interface Choice {
  readonly kind: Kind;
  /** As it was typed, for `amount`. */
  readonly typed: string;
  /** For `lines`. */
  readonly pieces: Pieces;
  readonly back: Pieces;
}

export const NOTHING: Choice = { kind: 'rest', typed: '', pieces: NO_PIECES, back: NO_PIECES };

/** As it is kept: where all that is left goes, with no piece back, nothing that was typed before counts. */
export function keptChoice(choice: Choice): Choice {
  return choice.kind === 'rest' && countOf(choice.back) === 0 ? NOTHING : choice;
}

export type ReadRefund =
  | { readonly kind: 'wish'; readonly fen: number; readonly wish: RefundRequest }
  | { readonly kind: 'wrong'; readonly msg: string };

/** What of an order a refund depends on. */
type Refundable = Pick<OpsOrder, 'number' | 'version' | 'refunded' | 'refundable' | 'lines'>;

/** Undefined where it is no amount. */
export function amountOf({ kind, typed, pieces }: Choice, order: Refundable): number | undefined {
  switch (kind) {
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

/** `order` as it is seen: its version goes along. */
export function readRefund(choice: Choice, order: Refundable): ReadRefund {
  const fen = amountOf(choice, order) ?? 0;
  const left = requireFen(order.refundable);
  if (fen === 0) return { kind: 'wrong', msg: texts.wrongAmount };
  if (fen > left) return { kind: 'wrong', msg: texts.tooMuch(formatFen(left)) };
  const wish = {
    ...{ number: order.number, version: order.version, amount: fenToYuan(fen) },
    ...{ of: fen === left ? ('rest' as const) : ('part' as const), back: backOf(choice.back) },
  };
  return { kind: 'wish', fen, wish };
}

export function backOf(pieces: Pieces): { position: number; pieces: number }[] {
  return Object.entries(pieces).map(([position, count]) => ({ position: Number(position), pieces: count }));
}

export const countOf = (pieces: Pieces) => Object.values(pieces).reduce((sum, count) => sum + count, 0);

/** All that can come back. */
export function allBack(lines: OpsOrder['lines']): Pieces {
  return lines.reduce((all, { position, returnable }) => withPieces(all, position, returnable), NO_PIECES);
}
