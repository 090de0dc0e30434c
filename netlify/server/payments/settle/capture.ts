/** Captures payments that buyers authorised, by card or wallet, whoever noticed the approval (docs/decisions/0108). */
import { setTimeout as pause } from 'node:timers/promises';
import { GOODS_CHARGE } from '../../../../src/features/orders/charges.rules.ts';
import type { ProviderName } from '../../../../src/features/orders/providers.rules.ts';
import { lockRequiredOrder, readLines } from '../../orders/store.ts';
import { freeUnitsInCapture, hasUnits } from '../../stock/reservation-store.ts';
import { isWaitingForCaptures, takeForCapture } from '../../stock/reservations.ts';
import {
  type Attempt,
  beginCapture,
  countDeclinedCaptures,
  findAttempt,
  reopenAttempt,
  transitionAttempt,
} from '../core/attempt-store.ts';
import { type PaymentsContext, requireProvider } from '../core/context.ts';
import type { AttemptStatus } from '../core/provider.ts';
import { applyAttemptStatus, endAttempt, type SettleResult, settle, settleByRef } from './settle.ts';

export type CaptureWalletPaymentResult =
  | SettleResult
  | { readonly kind: 'declined' }
  /**
   * `refused`: this attempt can't be captured any more; another one may pay the order. `sold-out`: others bought the
   * units first; nothing was captured.
   */
  | {
      readonly kind: 'refused' | 'sold-out';
      readonly number: string;
      readonly isReleased?: boolean | undefined;
    }
  /** Others are paying for the units; nothing was captured yet. */
  | { readonly kind: 'others-paying'; readonly number: string }
  | { readonly kind: 'not-found' };

/** Another call may capture the same attempt. */
export async function captureTogether(
  context: PaymentsContext,
  attempt: Attempt,
): Promise<CaptureWalletPaymentResult> {
  const captured = await captureAttempt(context, attempt);
  return captured.kind === 'unreachable' ? await findReportedOutcome(context, attempt, captured) : captured;
}

/** Captures once for each approval, whichever process noticed it. */
async function captureIfApproved(
  context: PaymentsContext,
  settled: SettleResult,
): Promise<CaptureWalletPaymentResult> {
  if (settled.kind !== 'approved') return settled;
  const { attempt: seen, authorisation } = settled;
  const begun = await begin(context, seen, 'shop');
  if (begun.kind === 'impossible') return await joinOrRelease(context, seen);
  if (begun.kind !== 'begun') return await endUnlessWaiting(context, seen, begun.kind);
  return await captureAttempt(context, begun.attempt, authorisation);
}

/** An approval must not wait for a capture that never comes: the buyer's bank would keep the money for days. */
async function joinOrRelease(context: PaymentsContext, seen: Attempt): Promise<CaptureWalletPaymentResult> {
  const now = await findAttempt(context.database, seen.id);
  if (now?.state === 'capturing') return await captureTogether(context, now);
  if (now?.state === 'closed') return await endAttempt(context, now);
  return await findReportedOutcome(context, seen, { kind: 'open', number: seen.orderNumber });
}

/** Limits of declined captures, which no honest buyer meets: a loop of them would keep the units from others. */
const DECLINED_MOST = { ofAttempt: 3, ofAccount: 10, windowMs: 3_600_000 } as const;

type BeginCaptureResult =
  | { readonly kind: 'begun'; readonly attempt: Attempt }
  | { readonly kind: 'sold-out' | 'others-paying' | 'refused' }
  /** The attempt is in no state to capture. */
  | { readonly kind: 'impossible' };

/** Takes the stock before the money (docs/decisions/0108), except for charges that the order's goods don't cover. */
async function begin(
  context: PaymentsContext,
  seen: Attempt,
  by: 'shop' | 'shopper',
): Promise<BeginCaptureResult> {
  const number = seen.orderNumber;
  return await context.database.transaction(async (tx) => {
    const order = await lockRequiredOrder(tx, number);
    const attempt = await beginCapture(tx, seen, by);
    if (attempt === undefined) return { kind: 'impossible' };
    // A repeated call finds the units that the first one took.
    if (attempt.charge !== GOODS_CHARGE || (await hasUnits(tx, number))) return { kind: 'begun', attempt };
    const giveUp = async (kind: 'sold-out' | 'others-paying' | 'refused') => {
      await transitionAttempt(tx, attempt.id, ['capturing'], 'open');
      return { kind };
    };
    const since = new Date(context.now().getTime() - DECLINED_MOST.windowMs);
    const declined = await countDeclinedCaptures(tx, order.accountId, since);
    if (attempt.captures >= DECLINED_MOST.ofAttempt || declined >= DECLINED_MOST.ofAccount)
      return await giveUp('refused');
    const taken = await takeForCapture(tx, number, await readLines(tx, number), context.now());
    if (taken.kind === 'reserved') return { kind: 'begun', attempt };
    return await giveUp(isWaitingForCaptures(taken.variants) ? 'others-paying' : 'sold-out');
  });
}

/** Milliseconds. The captures of others take seconds. */
const OTHERS_PAUSE_MS = 1_000;
const OTHERS_TRIES = 6;

export async function beginOrWait(
  context: PaymentsContext,
  seen: Attempt,
  by: 'shop' | 'shopper',
): Promise<BeginCaptureResult> {
  for (let tries = 1; ; tries += 1) {
    const begun = await begin(context, seen, by);
    if (begun.kind !== 'others-paying' || tries === OTHERS_TRIES) return begun;
    await pause(OTHERS_PAUSE_MS);
  }
}

/** Nothing was captured. An attempt that waits for others stays approved, and the reconcile captures it. */
export async function endUnlessWaiting(
  context: PaymentsContext,
  attempt: Attempt,
  why: 'sold-out' | 'others-paying' | 'refused',
): Promise<CaptureWalletPaymentResult> {
  if (why === 'others-paying') return { kind: why, number: attempt.orderNumber };
  const ended = await endAttempt(context, attempt);
  return ended.kind === 'closed' ? { ...ended, kind: why } : ended;
}

export async function settleAndCapture(
  context: PaymentsContext,
  attempt: Attempt,
): Promise<CaptureWalletPaymentResult> {
  return await captureIfApproved(context, await settle(context, attempt));
}

export async function settleAndCaptureByRef(
  context: PaymentsContext,
  name: ProviderName,
  ref: string,
): Promise<CaptureWalletPaymentResult> {
  return await captureIfApproved(context, await settleByRef(context, name, ref));
}

/** Retries use the same idempotency key until the provider declines. */
export async function captureAttempt(
  context: PaymentsContext,
  attempt: Attempt,
  authorisation?: string,
): Promise<CaptureWalletPaymentResult> {
  const provider = requireProvider(context, attempt.provider);
  const { id, orderNumber: number, providerRef: ref, captures } = attempt;
  if (ref === null) throw new Error(`The payment attempt ${id} has no name at its provider`);
  await context.reached('capture intended');
  const result = await provider.capture(ref, `capture-${id}-${captures}`, authorisation);
  await context.reached('capture made');
  switch (result.kind) {
    case 'captured':
      return await settleTaken(context, attempt, result.status ?? (await provider.readStatus(ref)));
    // With the old key the provider might repeat its old response.
    case 'declined':
      await reopen(context, attempt, { awaitsApproval: true });
      return { kind: 'declined' };
    case 'not-approved':
      await reopen(context, attempt, { awaitsApproval: false });
      return { kind: 'open', number };
    case 'refused':
      context.log({ level: 'warn', event: 'capture refused', order: number, ...result });
      return await abandonCapture(context, attempt);
    case 'unreachable':
      context.log({ level: 'warn', event: 'capture without an answer', order: number, ...result });
      return result;
  }
}

/** Frees the units in the transaction that records the result. */
async function reopen(
  context: PaymentsContext,
  { id, orderNumber, charge }: Attempt,
  change: Pick<Attempt, 'awaitsApproval'>,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const isOurs = await reopenAttempt(tx, id, change);
    if (isOurs && charge === GOODS_CHARGE) await freeUnitsInCapture(tx, orderNumber);
  });
}

/**
 * An outdated status must not be reported as a failed payment (docs/decisions/0009): the attempt
 * stays `capturing`, and the reconcile polls again.
 */
async function settleTaken(
  context: PaymentsContext,
  attempt: Attempt,
  status: AttemptStatus,
): Promise<SettleResult> {
  await context.reached('provider asked');
  if (status.kind === 'open' || status.kind === 'approved' || status.kind === 'unknown')
    return { kind: 'processing', number: attempt.orderNumber };
  return await applyAttemptStatus(context, attempt, status);
}

/**
 * Closes the attempt so that another attempt can pay the order. Does nothing if the provider shows a payment or can't
 * be reached.
 */
export async function abandonCapture(
  context: PaymentsContext,
  attempt: Attempt,
): Promise<CaptureWalletPaymentResult> {
  if (attempt.providerRef === null) throw new Error('nothing was captured here');
  const status = await requireProvider(context, attempt.provider).close(attempt.providerRef);
  const settled = await applyAttemptStatus(context, attempt, status, { closable: ['capturing'] });
  return settled.kind === 'closed' ? { ...settled, kind: 'refused' } : settled;
}

/** The result of a concurrent capture; `nothing` if there was none. */
async function findReportedOutcome(
  context: PaymentsContext,
  { id, captures }: Attempt,
  nothing: SettleResult,
): Promise<CaptureWalletPaymentResult> {
  const now = await findAttempt(context.database, id);
  if (now?.state === 'paid') return { kind: 'paid', number: now.orderNumber };
  const isDeclined = now?.state === 'open' && now.awaitsApproval && now.captures > captures;
  return isDeclined ? { kind: 'declined' } : nothing;
}
