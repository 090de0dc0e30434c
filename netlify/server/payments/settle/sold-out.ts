import type { Database } from '../../db/connection.ts';
import { findOrder, readLines } from '../../orders/store.ts';
import { hasUnits } from '../../stock/reservation-store.ts';
import { isWaitingForCaptures, readStockShortages } from '../../stock/reservations.ts';
import { listOrderRefunds } from '../core/money-store.ts';

/** True if others have bought the unpaid order's stock. False while their captures have no result. */
export async function isSoldOut(database: Database, number: string): Promise<boolean> {
  return (await findSoldOutName(database, number)) !== undefined;
}

/** Name and grade of the first line whose units others have bought; undefined as `isSoldOut` is false. */
export async function findSoldOutName(database: Database, number: string): Promise<string | undefined> {
  if (await hasUnits(database, number)) return undefined;
  const lines = await readLines(database, number);
  const short = await readStockShortages(database, lines);
  if (isWaitingForCaptures(short)) return undefined;
  const gone = lines.find(({ productId, variantKey }) =>
    short.some((one) => one.productId === productId && one.variantKey === variantKey),
  );
  return gone && `${gone.product.name} ${gone.grade}`;
}

interface LateRefund {
  readonly name: string | undefined;
  /** False while the provider has not refunded the payment. */
  readonly isDone: boolean;
}

/** The refund of a payment whose goods were sold first. Undefined for a second payment, and for an ended quote's. */
export async function findLateRefund(database: Database, number: string): Promise<LateRefund | undefined> {
  const order = await findOrder(database, number);
  const isOfEndedQuote = order?.quoteId !== null && order?.status === 'cancelled';
  if (order === undefined || order.paidAt !== null || isOfEndedQuote) return undefined;
  const refund = (await listOrderRefunds(database, number)).findLast(({ cause }) => cause === 'late');
  return refund && { name: await findSoldOutName(database, number), isDone: refund.state === 'done' };
}
