import type { Database } from '../../db/connection.ts';
import { readCursor, writeCursor } from '../../db/job-cursors.ts';
import { isAwaitingProvider } from '../../db/kinds.ts';
import { notifyStaff } from '../../mail/notify-staff.ts';
import type { OrdersContext } from '../../orders/service.ts';
import { insertEvent, type OrderRow, updateOrder } from '../../orders/store.ts';
import { findLiveAttempt, requireNewApproval } from '../../payments/core/attempt-store.ts';
import { type PaymentsContext, withTimeout } from '../../payments/core/context.ts';
import { type EndOrderResult, endOrder } from '../../payments/settle/end-order.ts';
import {
  countReservedGrades,
  type ReservedGrades,
  readReservingNetworks,
  readUnpaidOfNetwork,
} from './reservations-store.ts';
import { lockRow } from './write-store.ts';

/** Shares of the grades in stock. Below FEW the alert is re-armed. */
const MANY = 1 / 5;
const FEW = 1 / 10;

/**
 * Time of the last alert, or CALM and its start. The CALM value keys the next alert's mail, so that
 * concurrent runs send one.
 */
const NOTIFIED_CURSOR = 'held grades told';
const CALM = 'calm';

export function isReservedShareHigh({ grades, held }: ReservedGrades): boolean {
  return held > 0 && held >= grades * MANY;
}

/** Alerts once each time that a fifth of the grades or more is reserved. */
export async function checkReservedGrades({
  database,
  staff,
  now,
}: Pick<PaymentsContext, 'database' | 'staff' | 'now'>): Promise<void> {
  if (staff.STAFF_MAIL.length === 0) return;
  await database.transaction(async (tx) => {
    const counted = await countReservedGrades(tx);
    const cursor = (await readCursor(tx, NOTIFIED_CURSOR)) ?? CALM;
    const isTold = !cursor.startsWith(CALM);
    const at = now().toISOString();
    if (!isTold && isReservedShareHigh(counted)) {
      const [largest] = await readReservingNetworks(tx, 1);
      const network = largest === undefined ? null : { orders: largest.orders, lines: largest.lines };
      await notifyStaff(tx, staff, cursor, { kind: 'staff-stock-held', ...counted, network });
      await writeCursor(tx, NOTIFIED_CURSOR, at);
    } else if (isTold && counted.held < counted.grades * FEW)
      await writeCursor(tx, NOTIFIED_CURSOR, `${CALM} since ${at}`);
  });
}

/** `endOrders` calls the providers. Skips orders whose payment is processing. */
export async function requestEndOfNetwork(
  context: Pick<OrdersContext, 'now'>,
  tx: Database,
  network: string,
  actor: string,
): Promise<string[]> {
  const asked: string[] = [];
  for (const number of await readUnpaidOfNetwork(tx, network)) {
    const order = await lockRow(tx, number);
    // The order may have changed since it was read.
    if (order?.status !== 'pending' || order.network !== network) continue;
    const attempt = await findLiveAttempt(tx, number);
    if (isAwaitingProvider(attempt?.state)) continue;
    await requestOrderEndInTransaction(context, tx, order, actor);
    asked.push(number);
  }
  return asked;
}

export interface EndOrdersResult {
  readonly ended: number;
  readonly paid: number;
  readonly waiting: number;
}

/** Milliseconds for all providers together; the Studio waits 30 s. */
const TIMEOUT_MS = 15_000;
const AT_ONCE = 5;

/** Polls each provider first, and applies a payment that it reports. */
export async function endOrders(
  hurried: PaymentsContext,
  numbers: readonly string[],
  actor: string,
): Promise<EndOrdersResult> {
  const context = withTimeout(hurried, TIMEOUT_MS);
  const became: (keyof EndOrdersResult)[] = [];
  const left = [...numbers];
  const work = async () => {
    for (let number = left.shift(); number !== undefined; number = left.shift())
      became.push(await endOne(context, number, actor));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const count = (kind: keyof EndOrdersResult) => became.filter((one) => one === kind).length;
  return { ended: count('ended'), paid: count('paid'), waiting: count('waiting') };
}

async function endOne(
  context: PaymentsContext,
  number: string,
  actor: string,
): Promise<keyof EndOrdersResult> {
  try {
    const ended = await endOrder(context, number, actor);
    if (ended.kind === 'not-open') return ended.status === 'completed' ? 'paid' : 'ended';
    if (ended.kind === 'paid' || ended.kind === 'sent-back' || ended.kind === 'flagged') return 'paid';
    return ended.kind === 'ended' ? 'ended' : 'waiting';
  } catch (error) {
    context.log({ level: 'error', event: 'order of a network not ended', order: number, error });
    return 'waiting';
  }
}

/** Stops the payment of an order, and revokes an approval in a wallet. */
export async function requestOrderEndInTransaction(
  { now }: Pick<OrdersContext, 'now'>,
  tx: Database,
  { number, holdUntil }: OrderRow,
  actor: string,
): Promise<void> {
  const attempt = await findLiveAttempt(tx, number);
  if (attempt !== undefined) await requireNewApproval(tx, attempt.id);
  if (holdUntil > now()) await updateOrder(tx, number, { holdUntil: now() });
  await insertEvent(tx, { orderNumber: number, kind: 'end-asked', actor, at: now() });
}

/** Closes the payment attempt, then ends the order unless the provider reports a payment. */
export async function requestOrderEnd(
  context: PaymentsContext,
  number: string,
  actor: string,
): Promise<EndOrderResult> {
  await context.database.transaction(async (tx) => {
    const order = await lockRow(tx, number);
    if (order?.status === 'pending') await requestOrderEndInTransaction(context, tx, order, actor);
  });
  return await endOrder(context, number, actor);
}
