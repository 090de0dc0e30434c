import type { PrintedDocumentKind } from '../../../../src/contract/ops-order.ts';
import type { Database } from '../../db/connection.ts';
import type { OrdersContext } from '../../orders/service.ts';
import { insertEvent, lockOrder, updateOrder } from '../../orders/store.ts';
import { type Flag, findFlag, resolveFlag } from '../../payments/core/flag-store.ts';
import { findVersionWhenResolved, lockNumbers, readVersions } from './write-store.ts';

interface ActorAndTime {
  readonly actor: string;
  readonly at: Date;
}

/**
 * Marks the versions that were shown. Ignores a version above the order's: the mark would cover
 * changes nobody has seen.
 */
export async function recordPrinted(
  tx: Database,
  shown: readonly { readonly number: string; readonly version: number }[],
  paper: PrintedDocumentKind,
  { actor, at }: ActorAndTime,
): Promise<{ number: string; version: number; printedAt: string }[]> {
  const versions = new Map(shown.map(({ number, version }) => [number, version]));
  const locked = await lockNumbers(tx, [...versions.keys()]);
  const known = locked
    .filter(({ number, version }) => version >= (versions.get(number) ?? 0))
    .map(({ number }) => number);
  const changes = [{ field: 'paper', before: null, after: paper }];
  for (const number of known) {
    await updateOrder(tx, number, { printedAt: at });
    const data = { changes, seen: versions.get(number) ?? 0 };
    await insertEvent(tx, { orderNumber: number, kind: 'printed', actor, at, data });
  }
  const now = known.length === 0 ? [] : await readVersions(tx, known);
  return now.map((row) => ({ ...row, printedAt: at.toISOString() }));
}

export interface CloseFlagOptions {
  readonly actor: string;
  readonly note: string | null;
}

export async function closeFlag(
  context: OrdersContext,
  id: number,
  closing: CloseFlagOptions,
): Promise<Flag | undefined> {
  return await context.database.transaction((tx) => closeFlagInTransaction(context, tx, id, closing));
}

export async function closeFlagInTransaction(
  { now }: Pick<OrdersContext, 'now'>,
  tx: Database,
  id: number,
  { actor, note }: CloseFlagOptions,
): Promise<Flag | undefined> {
  const flag = await findFlag(tx, id);
  if (flag === undefined) return undefined;
  const order = flag.orderNumber === null ? undefined : await lockOrder(tx, flag.orderNumber);
  const at = now();
  const lowered = await resolveFlag(tx, id, { doneAt: at, doneBy: actor, doneNote: note });
  if (lowered === undefined || order === undefined) return lowered;
  const changes = [{ field: 'flag', before: lowered.kind, after: null }];
  const data = { changes, ...(note === null ? {} : { note }) };
  await insertEvent(tx, { orderNumber: order.number, kind: 'flag-cleared', actor, at, data });
  return lowered;
}

/** Includes the order's previous version; later events show which write came first. */
export async function findResolvedFlag(
  tx: Database,
  id: number,
): Promise<{ readonly number: string; readonly version: number } | undefined> {
  const flag = await findFlag(tx, id);
  if (!flag?.orderNumber || flag.doneAt === null) return undefined;
  const made = await findVersionWhenResolved(tx, flag.orderNumber, flag.doneAt);
  return { number: flag.orderNumber, version: (made ?? 1) - 1 };
}
