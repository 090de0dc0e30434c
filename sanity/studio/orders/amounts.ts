import { fenToYuan, MAX_PRICE_FEN, requireFen, yuanToFen } from '../../../src/features/base/money.rules.ts';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import type { OpsLine } from '../../../src/features/orders/ops-order-lines.contract.ts';
import type { FeeRequest } from '../../../src/features/orders/ops-order-writes.contract.ts';
import { orderText } from './order.text.ts';

/** Accepts ¥, thousands separators and full-width digits. */
export function parseFen(typed: string): number | undefined {
  const plain = typed
    .normalize('NFKC')
    .trim()
    .replace(/^[¥￥]\s*/u, '');
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(plain);
  if (!isGrouped && !/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return undefined;
  const fen = yuanToFen(Number(plain.replaceAll(',', '')));
  return fen !== undefined && fen <= MAX_PRICE_FEN ? fen : undefined;
}

/** Refundable fen of the goods. */
export function goodsLeftFen({
  refundable,
  refundableFreight,
}: Pick<OpsOrder, 'refundable' | 'refundableFreight'>): number {
  return requireFen(refundable) - requireFen(refundableFreight);
}

/**
 * Half of the order's amount with its freight, also once it was sent. Rounds up for the buyer. Undefined after any
 * refund, when half would be the rest.
 */
export function halfRefundFen(
  order: Pick<OpsOrder, 'refunded' | 'refunding' | 'refundable' | 'refundableFreight' | 'charges'>,
): number | undefined {
  const freight = order.charges.filter(({ kind, paymentId }) => kind === 'freight' && paymentId !== null);
  const isBegun = freight.some(({ refundable, amount }) => refundable < amount);
  if (order.refunded + order.refunding > 0 || isBegun) return undefined;
  const freightFen = freight.reduce((sum, { refundable }) => sum + requireFen(refundable), 0);
  return Math.ceil((goodsLeftFen(order) + freightFen) / 2);
}

export type Quantities = Readonly<Record<number, number>>;
export const NO_QUANTITIES: Quantities = {};

export function withQuantity(units: Quantities, position: number, count: number): Quantities {
  const { [position]: _, ...others } = units;
  return count > 0 ? { ...others, [position]: count } : others;
}

/** Returns at most `leftFen`. */
export function priceFen(lines: readonly OpsLine[], units: Quantities, leftFen: number): number {
  const sum = lines.reduce(
    (before, { position, unitPrice }) => before + requireFen(unitPrice) * (units[position] ?? 0),
    0,
  );
  return Math.min(sum, leftFen);
}

export interface TypedFee {
  readonly fee: string;
  /** Paid outside the shop; without effect unless there is a fee. */
  readonly isReceived: boolean;
  readonly note: string;
}

/** Freight that went back is open to be set again. */
export function currentFee({ fee, feeStatus, feeNote }: OpsOrder['shipping']): TypedFee {
  const isOpen = fee === null || feeStatus === 'refunded';
  return { fee: isOpen ? '' : String(fee), isReceived: feeStatus === 'received', note: feeNote };
}

type FeeChange = Pick<FeeRequest, 'fee' | 'feeStatus' | 'feeNote'>;

/** A fee is due unless it was received. */
export function parseFee({ fee, isReceived, note }: TypedFee): FeeChange | string {
  const fen = fee.trim() === '' ? null : parseFen(fee);
  if (fen === undefined) return orderText.fee.wrong;
  const status = isReceived ? 'received' : 'due';
  return { fee: fen === null ? null : fenToYuan(fen), feeStatus: fen ? status : null, feeNote: note };
}
