/** How an order ends unpaid. */
import type { Database } from '../db/connection.ts';
import { readHold } from '../inventory/hold-store.ts';
import { releaseHold } from '../inventory/holds.ts';
import { enterEvent, type OrderRow, updateOrder } from '../orders/store.ts';
import { findLiveAttempt } from './attempt-store.ts';
import { mayCancel } from './decide.ts';

export interface Ending {
  readonly now: Date;
  /** Whether the shopper wants it so. */
  readonly isAsked: boolean;
  readonly actor: string;
}

/** Cancels an order of a locked account and frees what it holds, if nobody can pay it and its time is over. */
export async function cancelIfDue(
  transaction: Database,
  order: OrderRow,
  { now, isAsked, actor }: Ending,
): Promise<boolean> {
  const { number, status } = order;
  const live = await findLiveAttempt(transaction, number);
  const hold = await readHold(transaction, number);
  const liveAttempts = live === undefined ? 0 : 1;
  if (!mayCancel({ status, liveAttempts, until: hold?.until, now, isAsked })) return false;
  await updateOrder(transaction, number, { status: 'cancelled' });
  await enterEvent(transaction, { orderNumber: number, kind: 'cancelled', actor, at: now });
  await releaseHold(transaction, number, { actor, reason: isAsked ? 'cancelled' : 'not paid in time' });
  return true;
}
