import type { FeeStatus, OpsLine, OpsOrder } from '../../../../src/contract/ops-order.ts';
import type { FeeRequest } from '../../../../src/contract/ops-order-writes.ts';
import { fenToYuan, MAX_PRICE_FEN, requireFen, yuanToFen } from '../../../../src/rules/money.ts';
import { orderText } from '../../text/order.ts';

/** What goes back to the buyer, in whole fen. */

/** An amount as it is typed: with or without ¥, grouped or not, in full-width digits. Undefined where it is none. */
export function fenTyped(typed: string): number | undefined {
  const plain = typed
    .normalize('NFKC')
    .trim()
    .replace(/^[¥￥]\s*/u, '');
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(plain);
  if (!isGrouped && !/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return undefined;
  const fen = yuanToFen(Number(plain.replaceAll(',', '')));
  return fen !== undefined && fen <= MAX_PRICE_FEN ? fen : undefined;
}

/** Half of the order's total, the odd fen to the buyer. Undefined once money went back: a second half would be the rest. */
export function halfFen({
  refunded,
  refunding,
  refundable,
}: Pick<OpsOrder, 'refunded' | 'refunding' | 'refundable'>): number | undefined {
  return refunded + refunding > 0 ? undefined : Math.ceil(requireFen(refundable) / 2);
}

/** How many pieces of each line, by its position; none of those that are not named. */
export type Pieces = Readonly<Record<number, number>>;
export const NO_PIECES: Pieces = {};

export function withPieces(pieces: Pieces, position: number, count: number): Pieces {
  const { [position]: _, ...others } = pieces;
  return count > 0 ? { ...others, [position]: count } : others;
}

/** What these pieces cost, at what was paid for one; never more than is left. */
export function piecesFen(lines: readonly OpsLine[], pieces: Pieces, refundable: number): number {
  const sum = lines.reduce(
    (before, { position, unitPrice }) => before + requireFen(unitPrice) * (pieces[position] ?? 0),
    0,
  );
  return Math.min(sum, requireFen(refundable));
}

/** A shipping fee as it is typed, and as it is recorded. */

export interface TypedFee {
  readonly fee: string;
  readonly status: FeeStatus | '';
  readonly note: string;
}

export function knownFee({ fee, feeStatus, feeNote }: OpsOrder['shipping']): TypedFee {
  return { fee: fee === null ? '' : String(fee), status: feeStatus ?? '', note: feeNote };
}

type FeeWish = Pick<FeeRequest, 'fee' | 'feeStatus' | 'feeNote'>;

/** The fee to record; a string says what is wrong with what is typed. */
export function feeWish({ fee, status, note }: TypedFee): FeeWish | string {
  const fen = fee.trim() === '' ? null : fenTyped(fee);
  if (fen === undefined) return orderText.fee.wrong;
  const isSome = fen !== null && fen > 0;
  if (isSome && status === '') return orderText.fee.noStatus;
  if (!isSome && status !== '') return orderText.fee.noFee;
  return { fee: fen === null ? null : fenToYuan(fen), feeStatus: status || null, feeNote: note };
}
