/**
 * Repairs the effects of lost webhooks, absent shoppers and dead processes (docs/decisions/0009). Each run
 * handles the longest waiting attempts first, so the next run continues from there.
 */

import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { ProviderName } from '../../../../src/features/orders/providers.rules.ts';
import { LAST_RUN_CURSORS, PROVIDER_CURSORS, readCursor, writeCursor } from '../../db/job-cursors.ts';
import { notifyStaff, RECONCILE_SILENT_MINUTES } from '../../mail/notify-staff.ts';
import { requireCharge, updateCharge } from '../../orders/charge-store.ts';
import { findUnpaidOrders, updateOrder } from '../../orders/store.ts';
import { type Attempt, listLiveLinkAttempts } from '../core/attempt-store.ts';
import { type PaymentsContext, requireProvider, withTimeout } from '../core/context.ts';
import {
  feeColumns,
  findUnfinishedRefunds,
  listPaymentsWithoutFee,
  updatePayment,
} from '../core/money-store.ts';
import { processRefund } from '../refunds/refund.ts';
import { settleAndCapture } from '../settle/capture.ts';
import { handleEvent } from '../settle/events.ts';
import { cancelExpiredEdits } from '../settle/expired-edits.ts';
import { endAttempt } from '../settle/settle.ts';
import { acquireLease, releaseLease } from './lease-store.ts';
import { flagIfStuck, reconcileOrder, resumeCapture } from './reconcile-order.ts';

async function reconcileCharge(context: PaymentsContext, attempt: Attempt): Promise<void> {
  await flagIfStuck(context, attempt);
  if (attempt.state === 'capturing') return await resumeCapture(context, attempt, attempt.expiresAt);
  const charge = await requireCharge(context.database, attempt);
  // A payment of a charge that is no longer due is refunded.
  if (charge.state !== 'due') {
    await endAttempt(context, attempt, { asked: 'cancelled' });
    return;
  }
  const settled = await settleAndCapture(context, attempt);
  const isUnpaid = settled.kind === 'open' || settled.kind === 'declined';
  if (isUnpaid && context.now() >= attempt.expiresAt) await endAttempt(context, attempt);
}

/**
 * The next run begins within five minutes, and the last task may take one: together less than a background function's
 * 15 minutes.
 */
const SLICE_MS = 8 * 60_000;
const TIMEOUT_MS = 60_000;
const JOB = 'reconcile payments';
const LEASE_MS = 3 * 60_000;
/** Minimum time between polls of an order or refund. */
const PAUSE_MS = 60_000;
/** Providers retry webhooks for three days. */
const LOOK_BACK_MS = 4 * 24 * 3_600_000;
const BATCH_SIZE = 20;
/** Stripe books a payment minutes after it, so the fee is asked for later, and not for ever. */
const FEE_PAUSE_MS = 3_600_000;
const FEE_LOOK_BACK_MS = 2 * 24 * 3_600_000;

export interface ReconcileResult {
  readonly kind: 'reconciled';
  readonly orders: number;
  /** Charges that are being paid by their link. */
  readonly charges: number;
  readonly refunds: number;
  readonly events: number;
  readonly isDone: boolean;
}

/** Shares of a run after which each part stops, so that the later parts get time as well. */
const ORDERS_UNTIL = 0.4;
const CHARGES_UNTIL = 0.5;
const REFUNDS_UNTIL = 0.7;
/** Fees come last, because nobody waits for them. */
const EVENTS_UNTIL = 0.9;

interface Part {
  readonly count: number;
  readonly isDone: boolean;
}

/** Does nothing while another run is active in any process. */
export async function reconcileWithLease(
  context: PaymentsContext,
  leaseMs = LEASE_MS,
): Promise<ReconcileResult | { kind: 'busy' }> {
  const holder = randomUUID();
  const isOurs = () => acquireLease(context.database, JOB, holder, leaseMs);
  if (!(await isOurs())) return { kind: 'busy' };
  try {
    const done = await reconcile(context, { isOurs });
    await writeCursor(context.database, LAST_RUN_CURSORS.payments, new Date().toISOString());
    return done;
  } finally {
    await releaseLease(context.database, JOB, holder);
  }
}

interface Slice {
  readonly sliceMs?: number;
  readonly isOurs?: () => Promise<boolean>;
}

type HasTime = () => Promise<boolean>;

export async function reconcile(
  context: PaymentsContext,
  { sliceMs = SLICE_MS, isOurs = async () => true }: Slice = {},
): Promise<ReconcileResult> {
  const start = performance.now();
  const until = (share: number) => async () =>
    performance.now() < start + share * sliceMs && (await isOurs());
  const orders = await reconcileOrders(context, until(ORDERS_UNTIL));
  const charges = await reconcileCharges(context, until(CHARGES_UNTIL));
  await cancelExpiredEdits(withTimeout(context, TIMEOUT_MS));
  const refunds = await reconcileRefunds(context, until(REFUNDS_UNTIL));
  const events: Part[] = [];
  const names = Object.keys(context.rules) as ProviderName[];
  for (const [index, name] of names.entries()) {
    const share = REFUNDS_UNTIL + ((EVENTS_UNTIL - REFUNDS_UNTIL) * (index + 1)) / names.length;
    events.push(await followMissed(context, name, until(share)));
  }
  const fees = await reconcileFees(context, until(1));
  return {
    kind: 'reconciled',
    orders: orders.count,
    charges: charges.count,
    refunds: refunds.count,
    events: events.reduce((sum, { count }) => sum + count, 0),
    isDone: [orders, charges, refunds, fees, ...events].every(({ isDone }) => isDone),
  };
}

async function reconcileOrders(context: PaymentsContext, hasTime: HasTime): Promise<Part> {
  const now = context.now();
  const due = { checkedBefore: new Date(now.getTime() - PAUSE_MS), now };
  let count = 0;
  while (await hasTime()) {
    const waiting = await findUnpaidOrders(context.database, due, BATCH_SIZE);
    if (waiting.length === 0) return { count, isDone: true };
    for (const order of waiting) {
      if (!(await hasTime())) break;
      // The order is marked first, so that a failing order blocks no other order.
      await updateOrder(context.database, order.number, { checkedAt: context.now() });
      const timed = withTimeout(context, TIMEOUT_MS);
      await guarded(context, 'order not reconciled', order.number, () => reconcileOrder(timed, order));
      count += 1;
    }
  }
  return { count, isDone: false };
}

async function reconcileCharges(context: PaymentsContext, hasTime: HasTime): Promise<Part> {
  const before = new Date(context.now().getTime() - PAUSE_MS);
  let count = 0;
  while (await hasTime()) {
    const waiting = await listLiveLinkAttempts(context.database, before, BATCH_SIZE);
    if (waiting.length === 0) return { count, isDone: true };
    for (const attempt of waiting) {
      if (!(await hasTime())) break;
      const { orderNumber, charge: position } = attempt;
      // The charge is marked first, so that a failing charge blocks no other charge.
      await updateCharge(context.database, { orderNumber, position }, { checkedAt: context.now() });
      const timed = withTimeout(context, TIMEOUT_MS);
      await guarded(context, 'charge not reconciled', orderNumber, () => reconcileCharge(timed, attempt));
      count += 1;
    }
  }
  return { count, isDone: false };
}

async function reconcileRefunds(context: PaymentsContext, hasTime: HasTime): Promise<Part> {
  const before = new Date(context.now().getTime() - PAUSE_MS);
  let count = 0;
  const seen = new Set<string>();
  while (await hasTime()) {
    const waiting = (await findUnfinishedRefunds(context.database, before, BATCH_SIZE)).filter(
      ({ id }) => !seen.has(id),
    );
    if (waiting.length === 0) return { count, isDone: true };
    for (const { id } of waiting) {
      if (!(await hasTime())) break;
      seen.add(id);
      await guarded(context, 'refund not reconciled', id, () =>
        processRefund(withTimeout(context, TIMEOUT_MS), id),
      );
      count += 1;
    }
  }
  return { count, isDone: false };
}

/** Stores the fees that providers told after the payment. */
async function reconcileFees(context: PaymentsContext, hasTime: HasTime): Promise<Part> {
  const now = context.now().getTime();
  const [since, before] = [new Date(now - FEE_LOOK_BACK_MS), new Date(now - FEE_PAUSE_MS)];
  let count = 0;
  while (await hasTime()) {
    const waiting = await listPaymentsWithoutFee(context.database, { since, before }, BATCH_SIZE);
    if (waiting.length === 0) return { count, isDone: true };
    for (const { id, provider, attemptRef } of waiting) {
      if (!(await hasTime())) break;
      await updatePayment(context.database, id, { feeAskedAt: context.now() });
      const asked = withTimeout(context, TIMEOUT_MS).providers[provider];
      if (asked === undefined || attemptRef === null) continue;
      await guarded(context, 'fee not read', id, async () => {
        const status = await asked.readStatus(attemptRef);
        if (status.kind === 'paid') await updatePayment(context.database, id, feeColumns(status.captured));
      });
      count += 1;
    }
  }
  return { count, isDone: false };
}

/** Handles events whose webhooks were lost. The cursor continues a list over several runs. */
async function followMissed(context: PaymentsContext, name: ProviderName, hasTime: HasTime): Promise<Part> {
  if (context.providers[name] === undefined) return { count: 0, isDone: true };
  const job = `missed events ${name}`;
  let { page, done } = cursorFrom(await readCursor(context.database, job));
  const since = await knownSince(context);
  const seen = new Set<string>();
  while (await hasTime()) {
    const listed = await requireProvider(withTimeout(context, TIMEOUT_MS), name).listEvents(since, page);
    const at = new Date().toISOString();
    if (listed.kind === 'unreachable') {
      const details = { provider: name, reason: listed.reason };
      if (listed.isKeyRefused) {
        context.log({ level: 'error', event: 'provider refuses the key', ...details });
        await writeCursor(context.database, PROVIDER_CURSORS.keyRefused(name), at);
      } else context.log({ level: 'warn', event: 'provider out of reach', ...details });
      // The cursor's position may have expired.
      await writeCursor(context.database, job, '');
      return { count: seen.size, isDone: true };
    }
    await writeCursor(context.database, PROVIDER_CURSORS.answered(name), at);
    for (const event of listed.events.slice(done)) {
      if (!(await hasTime())) {
        await writeCursor(context.database, job, JSON.stringify({ page, done }));
        return { count: seen.size, isDone: false };
      }
      done += 1;
      const subject = event.kind === 'other' ? undefined : event.ref;
      if (subject === undefined || seen.has(subject)) continue;
      seen.add(subject);
      await guarded(context, 'event not reconciled', subject, () =>
        handleEvent(withTimeout(context, TIMEOUT_MS), name, event, { isNews: false }),
      );
    }
    page = listed.next;
    done = 0;
    await writeCursor(context.database, job, page === null ? '' : JSON.stringify({ page, done }));
    if (page === null) return { count: seen.size, isDone: true };
  }
  return { count: seen.size, isDone: false };
}

/** `done` entries of the page were handled. An invalid cursor starts over. */
const cursorSchema = z.object({ page: z.string().nullable(), done: z.int() });

function cursorFrom(written: string | undefined): z.infer<typeof cursorSchema> {
  const cursor = written ? cursorSchema.safeParse(JSON.parse(written)).data : undefined;
  return cursor ?? { page: null, done: 0 };
}

/** Cursor with the time of the last emptying. Earlier payments are unknown. */
export const DATABASE_RESET_CURSOR = 'emptied';

async function knownSince(context: PaymentsContext): Promise<Date> {
  const earliest = new Date(context.now().getTime() - LOOK_BACK_MS);
  const emptied = await readCursor(context.database, DATABASE_RESET_CURSOR);
  return emptied !== undefined && new Date(emptied) > earliest ? new Date(emptied) : earliest;
}

/** Logs a failure, so that it blocks no other task. */
async function guarded(
  context: PaymentsContext,
  event: string,
  subject: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    context.log({ level: 'error', event, subject, error });
  }
}

/** Cursor with the start of the watch, used until a first run has ended. */
const WATCHED = 'reconcile watched';
/** Cursor with the end of the last run when silence was reported; empty while runs end in time. */
const NOTIFIED = 'reconcile silence told';

/**
 * Notifies the staff once if no reconcile run has ended for `RECONCILE_SILENT_MINUTES`, and once when
 * one ends again. Runs in another function than the reconcile.
 */
export async function monitorReconcile({
  database,
  staff,
  now,
}: Pick<PaymentsContext, 'database' | 'staff' | 'now'>) {
  // Recovery is only reported if silence was.
  if (staff.STAFF_MAIL.length === 0) return;
  await database.transaction(async (tx) => {
    const ended = await readCursor(tx, LAST_RUN_CURSORS.payments);
    const watched = await readCursor(tx, WATCHED);
    const since = ended ?? watched ?? now().toISOString();
    if (watched === undefined) await writeCursor(tx, WATCHED, since);
    const notified = (await readCursor(tx, NOTIFIED)) ?? '';
    if (now().getTime() - Date.parse(since) >= RECONCILE_SILENT_MINUTES * 60_000) {
      const data = { kind: 'staff-reconcile-silent' as const, since, isFirst: ended === undefined };
      await notifyStaff(tx, staff, since, data);
      await writeCursor(tx, NOTIFIED, since);
    } else if (notified !== '') {
      await notifyStaff(tx, staff, notified, {
        kind: 'staff-reconcile-again',
        since: notified,
        again: since,
      });
      await writeCursor(tx, NOTIFIED, '');
    }
  });
}
