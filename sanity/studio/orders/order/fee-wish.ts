/** A shipping fee as it is typed, and as it is recorded. */
import type { FeeStatus, OpsOrder } from '../../../../src/contract/ops-order.ts';
import type { FeeRequest } from '../../../../src/contract/ops-order-writes.ts';
import { fenToYuan } from '../../../../src/rules/money.ts';
import { orderText } from '../../text/order.ts';
import { fenTyped } from './amounts.ts';

const texts = orderText.fee;

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
  if (fen === undefined) return texts.wrong;
  const isSome = fen !== null && fen > 0;
  if (isSome && status === '') return texts.noStatus;
  if (!isSome && status !== '') return texts.noFee;
  return { fee: fen === null ? null : fenToYuan(fen), feeStatus: status || null, feeNote: note };
}
