/** How an order ends unpaid. */
import type { Database } from '../../db/connection.ts';
import type { Ending } from '../../db/order-kinds.ts';
import { releaseHold } from '../../inventory/holds.ts';
import { enterEvent, type OrderRow, updateOrder } from '../../orders/store.ts';
import { findLiveAttempt } from '../till/attempt-store.ts';
import { mayCancel } from '../till/decide.ts';

/** Why an order is to end before its time. */
export type AskedEnd = Exclude<Ending, 'expired'>;

export interface CancelOptions {
  readonly now: Date;
  /** Undefined: it ends only if its time is over. */
  readonly asked: AskedEnd | undefined;
  readonly actor: string;
}

/** Cancels an order of a locked account and frees what it holds, if nobody can pay it and its time is over. */
export async function cancelIfDue(
  transaction: Database,
  order: OrderRow,
  { now, asked, actor }: CancelOptions,
): Promise<boolean> {
  const { number, status, holdUntil: until } = order;
  const live = await findLiveAttempt(transaction, number);
  const liveAttempts = live === undefined ? 0 : 1;
  if (!mayCancel({ status, liveAttempts, until, now, isAsked: asked !== undefined })) return false;
  await updateOrder(transaction, number, {
    status: 'cancelled',
    endedAt: now,
    ending: asked ?? 'expired',
    network: null,
  });
  await enterEvent(transaction, { orderNumber: number, kind: 'cancelled', actor, at: now });
  await releaseHold(transaction, number, {
    actor,
    reason: asked === undefined ? 'not paid in time' : 'cancelled',
  });
  return true;
}
