import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { ProviderName } from '../../../../src/rules/providers/providers.ts';
import { JOB_ENDED, readCursor, writeCursor } from '../../db/job-cursors.ts';
import { notifyStaff, SILENT_MINUTES } from '../../mail/notify-staff.ts';
import { unpaidOrders, updateOrder } from '../../orders/store.ts';
import { providerOf, type Till, withPatience } from '../core/context.ts';
import { unfinishedRefunds } from '../core/money-store.ts';
import { carryOutRefund } from '../refunds/refund.ts';
import { follow } from '../settle/events.ts';
import { acquireLease, releaseLease } from './lease-store.ts';
import { reconcileOrder } from './reconcile-order.ts';

/**
 * What keeps money, stock and orders in agreement when a webhook is lost, a shopper never comes back or a process dies
 * (docs/decisions/0014). Works in slices: each takes what waited longest, so the next goes on from there.
 */

/**
 * The next slice begins five minutes later at most, and the last piece of work may take a minute: together less than
 * the 15 minutes that Netlify gives a background function, and after which the reconcile counts as silent. Milliseconds.
 */
const SLICE_MS = 8 * 60_000;
/** All calls of providers for one order, one refund or one page of events together: none holds up the others. Milliseconds. */
const PATIENCE_MS = 60_000;
const JOB = 'reconcile payments';
/** Taken anew before each piece of work, which has the patience above; whoever died holds it only so long. Milliseconds. */
const LEASE_MS = 3 * 60_000;
/** An order or a refund is looked at once in so long. Milliseconds. */
const PAUSE_MS = 60_000;
/** Events are looked for so far back; webhooks are tried for three days. Milliseconds. */
const LOOK_BACK_MS = 4 * 24 * 3_600_000;
const AT_ONCE = 20;

export interface Reconciled {
  readonly kind: 'reconciled';
  readonly orders: number;
  readonly refunds: number;
  /** Payments and refunds at the providers that were looked at. */
  readonly events: number;
  /** Whether the slice came to the end of everything. */
  readonly isDone: boolean;
}

/** How much of a slice may be over when each part ends: none waits for ever behind one that always has work. */
const ORDERS_UNTIL = 0.5;
const REFUNDS_UNTIL = 0.7;

/** How much a part did, and whether it came to its end. */
interface Part {
  readonly count: number;
  readonly isDone: boolean;
}

/** A slice, unless another is under way here or in another process. */
export async function reconcileAlone(till: Till, leaseMs = LEASE_MS): Promise<Reconciled | { kind: 'busy' }> {
  const holder = randomUUID();
  const isOurs = () => acquireLease(till.database, JOB, holder, leaseMs);
  if (!(await isOurs())) return { kind: 'busy' };
  try {
    const done = await reconcile(till, { isOurs });
    await writeCursor(till.database, JOB_ENDED.payments, new Date().toISOString());
    return done;
  } finally {
    await releaseLease(till.database, JOB, holder);
  }
}

interface Slice {
  readonly sliceMs?: number;
  /** Asked before each piece of work. */
  readonly isOurs?: () => Promise<boolean>;
}

type HasTime = () => Promise<boolean>;

/** Works until there is nothing left or the slice's time is over. */
export async function reconcile(
  till: Till,
  { sliceMs = SLICE_MS, isOurs = async () => true }: Slice = {},
): Promise<Reconciled> {
  const start = performance.now();
  const until = (share: number) => async () =>
    performance.now() < start + share * sliceMs && (await isOurs());
  const orders = await reconcileOrders(till, until(ORDERS_UNTIL));
  const refunds = await reconcileRefunds(till, until(REFUNDS_UNTIL));
  const events: Part[] = [];
  const names = Object.keys(till.rules) as ProviderName[];
  for (const [index, name] of names.entries()) {
    const share = REFUNDS_UNTIL + ((1 - REFUNDS_UNTIL) * (index + 1)) / names.length;
    events.push(await followMissed(till, name, until(share)));
  }
  return {
    kind: 'reconciled',
    orders: orders.count,
    refunds: refunds.count,
    events: events.reduce((sum, { count }) => sum + count, 0),
    isDone: [orders, refunds, ...events].every(({ isDone }) => isDone),
  };
}

async function reconcileOrders(till: Till, hasTime: HasTime): Promise<Part> {
  const before = new Date(till.now().getTime() - PAUSE_MS);
  let count = 0;
  while (await hasTime()) {
    const waiting = await unpaidOrders(till.database, before, AT_ONCE);
    if (waiting.length === 0) return { count, isDone: true };
    for (const order of waiting) {
      if (!(await hasTime())) break;
      // First, so that an order which can't be looked at holds up no other.
      await updateOrder(till.database, order.number, { checkedAt: till.now() });
      const patient = withPatience(till, PATIENCE_MS);
      await guarded(till, 'order not reconciled', order.number, () => reconcileOrder(patient, order));
      count += 1;
    }
  }
  return { count, isDone: false };
}

async function reconcileRefunds(till: Till, hasTime: HasTime): Promise<Part> {
  const before = new Date(till.now().getTime() - PAUSE_MS);
  let count = 0;
  const seen = new Set<string>();
  while (await hasTime()) {
    const waiting = (await unfinishedRefunds(till.database, before, AT_ONCE)).filter(
      ({ id }) => !seen.has(id),
    );
    if (waiting.length === 0) return { count, isDone: true };
    for (const { id } of waiting) {
      if (!(await hasTime())) break;
      seen.add(id);
      await guarded(till, 'refund not reconciled', id, () =>
        carryOutRefund(withPatience(till, PATIENCE_MS), id),
      );
      count += 1;
    }
  }
  return { count, isDone: false };
}

/**
 * Looks through what happened at the provider lately for what the shop was not told: payments that it doesn't know, and
 * money that went back. The cursor says how far the list was read; at its end it begins anew.
 */
async function followMissed(till: Till, name: ProviderName, hasTime: HasTime): Promise<Part> {
  if (till.providers[name] === undefined) return { count: 0, isDone: true };
  const job = `missed events ${name}`;
  let { page, done } = cursorFrom(await readCursor(till.database, job));
  const since = await knownSince(till);
  const seen = new Set<string>();
  while (await hasTime()) {
    const listed = await providerOf(withPatience(till, PATIENCE_MS), name).listEvents(since, page);
    if (listed.kind === 'unreachable') {
      till.log({ level: 'warn', event: 'provider out of reach', provider: name, reason: listed.reason });
      // A cursor may have gone out of date with the entry it named.
      await writeCursor(till.database, job, '');
      return { count: seen.size, isDone: true };
    }
    for (const event of listed.events.slice(done)) {
      if (!(await hasTime())) {
        await writeCursor(till.database, job, JSON.stringify({ page, done }));
        return { count: seen.size, isDone: false };
      }
      done += 1;
      const subject = event.kind === 'other' ? undefined : event.ref;
      if (subject === undefined || seen.has(subject)) continue;
      seen.add(subject);
      await guarded(till, 'event not reconciled', subject, () =>
        follow(withPatience(till, PATIENCE_MS), name, event, { isNews: false }),
      );
    }
    page = listed.next;
    done = 0;
    await writeCursor(till.database, job, page === null ? '' : JSON.stringify({ page, done }));
    if (page === null) return { count: seen.size, isDone: true };
  }
  return { count: seen.size, isDone: false };
}

/** Which page of a list comes next, and how many of its entries were followed already. Another form begins anew. */
const cursorSchema = z.object({ page: z.string().nullable(), done: z.int() });

function cursorFrom(written: string | undefined): z.infer<typeof cursorSchema> {
  const cursor = written ? cursorSchema.safeParse(JSON.parse(written)).data : undefined;
  return cursor ?? { page: null, done: 0 };
}

/** The shop can't know payments from before its database was emptied. */
export const EMPTIED = 'emptied';

async function knownSince(till: Till): Promise<Date> {
  const earliest = new Date(till.now().getTime() - LOOK_BACK_MS);
  const emptied = await readCursor(till.database, EMPTIED);
  return emptied !== undefined && new Date(emptied) > earliest ? new Date(emptied) : earliest;
}

/** One that fails is told and holds up no other. */
async function guarded(
  till: Till,
  event: string,
  subject: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    till.log({ level: 'error', event, subject, error });
  }
}

/**
 * Notices when the reconcile does not end any more. It runs apart from the reconcile, in a function of its own, and
 * tells the staff once for each silence, and once when it is over.
 */

/** When it was first looked for; counts while it has never ended. */
const WATCHED = 'reconcile watched';
/** The end of the reconcile after which silence was told; empty while all is well. */
const NOTIFIED = 'reconcile silence told';

export async function watchReconcile({ database, staff, now }: Pick<Till, 'database' | 'staff' | 'now'>) {
  // Nobody is told of the end of what they never heard of.
  if (staff.STAFF_MAIL.length === 0) return;
  await database.transaction(async (tx) => {
    const ended = await readCursor(tx, JOB_ENDED.payments);
    const watched = await readCursor(tx, WATCHED);
    const since = ended ?? watched ?? now().toISOString();
    if (watched === undefined) await writeCursor(tx, WATCHED, since);
    const notified = (await readCursor(tx, NOTIFIED)) ?? '';
    if (now().getTime() - Date.parse(since) >= SILENT_MINUTES * 60_000) {
      const letter = { kind: 'staff-reconcile-silent' as const, since, isFirst: ended === undefined };
      await notifyStaff(tx, staff, since, letter);
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
