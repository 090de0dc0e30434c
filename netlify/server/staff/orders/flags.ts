/** A flag that somebody has dealt with. */
import type { Database } from '../../db/connection.ts';
import type { Desk } from '../../orders/service.ts';
import { enterEvent, lockOrder } from '../../orders/store.ts';
import { type Flag, findFlag, lowerFlag } from '../../payments/till/flag-store.ts';
import { versionOfClearing } from './mark-store.ts';

export interface Closing {
  readonly actor: string;
  /** What was done about it. */
  readonly note: string | null;
}

/** Undefined when it is no open flag. */
export async function closeFlag(desk: Desk, id: number, closing: Closing): Promise<Flag | undefined> {
  return await desk.database.transaction((tx) => closeFlagIn(desk, tx, id, closing));
}

/** The same in a transaction of the caller's. */
export async function closeFlagIn(
  { now }: Pick<Desk, 'now'>,
  tx: Database,
  id: number,
  { actor, note }: Closing,
): Promise<Flag | undefined> {
  const flag = await findFlag(tx, id);
  if (flag === undefined) return undefined;
  // An order first, as everywhere; the flag of an unknown payment has none.
  const order = flag.orderNumber === null ? undefined : await lockOrder(tx, flag.orderNumber);
  const at = now();
  const lowered = await lowerFlag(tx, id, { doneAt: at, doneBy: actor, doneNote: note });
  if (lowered === undefined || order === undefined) return lowered;
  const changes = [{ field: 'flag', before: lowered.kind, after: null }];
  const data = { changes, ...(note === null ? {} : { note }) };
  await enterEvent(tx, { orderNumber: order.number, kind: 'flag-cleared', actor, at, data });
  return lowered;
}

/** The order of a flag that is done, and its version before it was: what came since names who was quicker. */
export async function doneBefore(
  tx: Database,
  id: number,
): Promise<{ readonly number: string; readonly version: number } | undefined> {
  const flag = await findFlag(tx, id);
  if (!flag?.orderNumber || flag.doneAt === null) return undefined;
  const made = await versionOfClearing(tx, flag.orderNumber, flag.doneAt);
  return { number: flag.orderNumber, version: (made ?? 1) - 1 };
}
