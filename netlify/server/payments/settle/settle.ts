/**
 * The only function that counts payments (docs/shop.md "Orders and payments"). Polls outside any transaction
 * and records the result under the account's lock, so a second caller changes nothing.
 */
import * as z from 'zod';
import { GOODS_CHARGE } from '../../../../src/features/orders/charges.rules.ts';
import type { ProviderName } from '../../../../src/features/orders/providers.rules.ts';
import type { Database } from '../../db/connection.ts';
import {
  type AttemptState,
  isAwaitingProvider,
  LIVE_ATTEMPT_STATES,
  UNAPPROVED_ATTEMPT_STATES,
} from '../../db/kinds.ts';
import { lockRequiredOrder, type OrderRow, readLines } from '../../orders/store.ts';
import { freeUnitsInCapture, readReservedUnits } from '../../stock/reservation-store.ts';
import { releaseReservation, reserve } from '../../stock/reservations.ts';
import {
  type Attempt,
  acceptNextApproval,
  findAttempt,
  findAttemptByRef,
  findLiveAttempt,
  listLiveAttemptsOfVariantsOf,
  requireNewApproval,
  storeProviderRef,
  transitionAttempt,
} from '../core/attempt-store.ts';
import { type PaymentsContext, requireProvider } from '../core/context.ts';
import { unknownPaymentNote } from '../core/flag-notes.ts';
import { endStuckFlag, flagForStaff, syncFlag } from '../core/flag-store.ts';
import { findPaymentByRef } from '../core/money-store.ts';
import type { AttemptStatus, CapturedPayment } from '../core/provider.ts';
import { processRefund } from '../refunds/refund.ts';
import { type CancelReason, cancelIfDue, mailUnpaidOrder } from './cancel.ts';
import { countChargePayment } from './count-charge-payment.ts';
import { countPayment, PAYMENT_ACTOR } from './count-payment.ts';
import { isSoldOut } from './sold-out.ts';

export type SettleResult =
  | {
      readonly kind: 'paid' | 'sent-back' | 'flagged' | 'processing' | 'open';
      readonly number: string;
    }
  /** `isReleased`: the buyer had authorised the payment. */
  | { readonly kind: 'closed'; readonly number: string; readonly isReleased?: boolean | undefined }
  | {
      readonly kind: 'approved';
      readonly number: string;
      readonly attempt: Attempt;
      readonly authorisation: string | undefined;
    }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unreachable'; readonly reason: string };

const UNDECIDED: readonly AttemptState[] = [...UNAPPROVED_ATTEMPT_STATES, 'capturing'];

/** Works even if the shop died before storing the provider's id. */
export async function settleByRef(
  context: PaymentsContext,
  name: ProviderName,
  ref: string,
): Promise<SettleResult> {
  const attempt = await findAttemptByRef(context.database, name, ref);
  if (attempt !== undefined) return await settle(context, attempt);
  const status = await requireProvider(context, name).readStatus(ref);
  if (status.kind === 'unreachable' || status.kind === 'unknown') return status;
  const ours = await findOurs(context.database, name, status.attemptId);
  if (ours !== undefined && (await storeProviderRef(context.database, ours.id, ref)))
    return await applyAttemptStatus(context, { ...ours, providerRef: ref }, status);
  if (status.kind === 'paid') await flagUnknown(context, name, ref, status.captured);
  return { kind: 'unknown' };
}

async function findOurs(
  database: Database,
  name: ProviderName,
  attemptId: string | null,
): Promise<Attempt | undefined> {
  if (attemptId === null || !z.uuid().safeParse(attemptId).success) return undefined;
  const attempt = await findAttempt(database, attemptId);
  return attempt?.provider === name && attempt.providerRef === null ? attempt : undefined;
}

async function flagUnknown(
  context: PaymentsContext,
  provider: ProviderName,
  ref: string,
  captured: CapturedPayment,
): Promise<void> {
  const known = await findPaymentByRef(context.database, provider, captured.ref);
  if (known !== undefined) return;
  const note = unknownPaymentNote(context.rules[provider], ref, captured);
  const isNew = await flagForStaff(context, context.database, {
    kind: 'unknown-payment',
    provider,
    providerRef: captured.ref,
    note,
    at: context.now(),
  });
  // Logged once, because the reconcile repeats the poll.
  if (isNew) context.log({ level: 'error', event: 'payment without an order', provider, ref });
}

export async function settle(context: PaymentsContext, attempt: Attempt): Promise<SettleResult> {
  const number = attempt.orderNumber;
  if (attempt.state === 'paid') return { kind: 'paid', number };
  if (attempt.providerRef === null) return { kind: 'open', number };
  const status = await requireProvider(context, attempt.provider).readStatus(attempt.providerRef);
  await context.reached('provider asked');
  return await applyAttemptStatus(context, attempt, status);
}

/** `closable` are the states in which the attempt may be closed. */
export async function applyAttemptStatus(
  context: PaymentsContext,
  attempt: Attempt,
  status: AttemptStatus,
  {
    closable = LIVE_ATTEMPT_STATES,
    asked,
    actor = PAYMENT_ACTOR,
  }: { closable?: readonly AttemptState[]; asked?: CancelReason | undefined; actor?: string } = {},
): Promise<SettleResult> {
  const number = attempt.orderNumber;
  switch (status.kind) {
    case 'unreachable':
      context.log({
        level: 'warn',
        event: 'provider out of reach',
        provider: attempt.provider,
        reason: status.reason,
      });
      return status;
    case 'open':
      if (attempt.awaitsApproval) await acceptNextApproval(context.database, attempt);
      return { kind: 'open', number };
    case 'approved':
      return { kind: 'approved', number, attempt, authorisation: status.authorisation };
    case 'processing':
      await recordProcessing(context, attempt, status.shopMustAct);
      return { kind: 'processing', number };
    case 'paid':
      return await recordPayment(context, attempt, status);
    case 'unknown':
    case 'closed': {
      const isReleased = status.kind === 'closed' ? status.isReleased : undefined;
      await context.database.transaction(async (tx) => {
        const order = await lockRequiredOrder(tx, number);
        const isClosed = await transitionAttempt(tx, attempt.id, closable, 'closed');
        if (isClosed && attempt.state === 'processing') await endStuckFlag(tx, attempt, context.now());
        if (attempt.charge !== GOODS_CHARGE) return;
        if (isClosed) await giveBackUnits(tx, order, actor);
        // The buyer may have left the shop's page, and sees the authorisation at the bank.
        if (isClosed && isReleased) await mailUnpaidOrder(tx, order, 'payment-released', attempt.id);
        await cancelIfDue(tx, order, { now: context.now(), asked, actor });
      });
      return { kind: 'closed', number, isReleased };
    }
  }
}

/** The attempt was not paid. What staff reserved for a quote stays reserved. */
async function giveBackUnits(tx: Database, { number, quoteId }: OrderRow, actor: string): Promise<void> {
  await freeUnitsInCapture(tx, number);
  if (quoteId === null) await releaseReservation(tx, number, { actor, reason: 'not paid' });
}

/**
 * Units whose capture the provider has authorised stay with the order. A payment that was merely started at a bank
 * takes nothing: a stranger could start one for nothing.
 */
async function recordProcessing(
  context: PaymentsContext,
  attempt: Attempt,
  shopMustAct: string | undefined,
): Promise<void> {
  const { id, orderNumber: number, charge } = attempt;
  await context.database.transaction(async (tx) => {
    await lockRequiredOrder(tx, number);
    const isCaptured = await transitionAttempt(tx, id, ['capturing'], 'processing');
    const others = shopMustAct === undefined ? UNDECIDED : LIVE_ATTEMPT_STATES;
    // A payment that was counted meanwhile needs no flag.
    const isLive = isCaptured || (await transitionAttempt(tx, id, others, 'processing'));
    if (isLive && shopMustAct !== undefined) await flagHeldPayment(context, tx, attempt, shopMustAct);
    if (!isCaptured || charge !== GOODS_CHARGE || (await readReservedUnits(tx, number)).length > 0) return;
    const note = { actor: PAYMENT_ACTOR, reason: 'captured, not confirmed by the bank' };
    await reserve(tx, number, await readLines(tx, number), note);
  });
}

async function flagHeldPayment(
  context: PaymentsContext,
  tx: Database,
  { id, provider, providerRef, orderNumber }: Attempt,
  shopMustAct: string,
): Promise<void> {
  const note = `${provider} holds the payment ${providerRef} of order ${orderNumber} until the shop acts there: ${shopMustAct}`;
  const flag = { kind: 'stuck' as const, provider, providerRef: providerRef ?? id, orderNumber, note };
  await syncFlag(context, tx, { ...flag, stage: 'to-accept', at: context.now() });
}

async function recordPayment(
  context: PaymentsContext,
  attempt: Attempt,
  status: Extract<AttemptStatus, { kind: 'paid' }>,
): Promise<SettleResult> {
  const count = attempt.charge === GOODS_CHARGE ? countPayment : countChargePayment;
  const counted = await context.database.transaction(async (tx) => {
    const result = await count(context, tx, attempt, status);
    if (attempt.state === 'processing' && result.kind !== 'processing')
      await endStuckFlag(tx, attempt, context.now());
    return result;
  });
  await context.reached('payment counted');
  if (counted.refundId !== undefined) await processRefund(context, counted.refundId);
  if (counted.kind === 'paid' && counted.hasOther === true) await endOthers(context, attempt);
  if (counted.kind === 'paid' && counted.isNew === true) await closeSoldOutAttempts(context, attempt);
  return { kind: counted.kind, number: attempt.orderNumber };
}

/** A paid order must not be payable again. */
async function endOthers(context: PaymentsContext, paid: Attempt): Promise<void> {
  const other = await findLiveAttempt(context.database, paid.orderNumber, paid.charge);
  if (other === undefined || other.id === paid.id) return;
  await endAttempt(context, other);
}

/** More wait for the reconcile, because a shopper waits for this call. */
const CLOSED_AT_ONCE = 10;

/** Ends the attempts whose stock `paid` has taken, so that nobody pays for what is gone, or gets back what was paid. */
async function closeSoldOutAttempts(context: PaymentsContext, paid: Attempt): Promise<void> {
  if (paid.charge !== GOODS_CHARGE) return;
  const rivals = await listLiveAttemptsOfVariantsOf(context.database, paid.orderNumber, CLOSED_AT_ONCE);
  // At once, because each provider may take seconds.
  await Promise.all(
    rivals.map(async (attempt) => {
      if (context.providers[attempt.provider] === undefined) return;
      if (await isSoldOut(context.database, attempt.orderNumber)) await endAttempt(context, attempt);
    }),
  );
}

/** The outcome of a `capturing` attempt decides, unless `evenCapturing`. */
function endableAfter(seen: AttemptState, evenCapturing: boolean): readonly AttemptState[] {
  const isIncluded = seen === 'processing' || (seen === 'capturing' && evenCapturing);
  return isIncluded ? [...UNAPPROVED_ATTEMPT_STATES, seen] : UNAPPROVED_ATTEMPT_STATES;
}

/**
 * Closes the attempt, which may turn out to be paid. `asked` also cancels the order;
 * `evenCapturing` closes an attempt whose capture got no response.
 */
export async function endAttempt(
  context: PaymentsContext,
  attempt: Attempt,
  {
    asked,
    actor = PAYMENT_ACTOR,
    evenCapturing = false,
  }: { asked?: CancelReason | undefined; actor?: string; evenCapturing?: boolean } = {},
): Promise<SettleResult> {
  if (attempt.providerRef === null) {
    // The shopper never received the attempt's URL.
    return await applyAttemptStatus(
      context,
      attempt,
      { kind: 'closed', attemptId: attempt.id },
      { closable: ['opening'], asked, actor },
    );
  }
  // Prevents a capture in the meantime, or later if the provider is out of reach.
  if (asked !== undefined) await requireNewApproval(context.database, attempt.id);
  const status = await requireProvider(context, attempt.provider).close(attempt.providerRef);
  await context.reached('attempt ended');
  const closable = endableAfter(attempt.state, evenCapturing);
  const settled = await applyAttemptStatus(context, attempt, status, { closable, asked, actor });
  if (settled.kind !== 'closed') return settled;
  const now = await findAttempt(context.database, attempt.id);
  if (isAwaitingProvider(now?.state)) return { kind: 'processing', number: attempt.orderNumber };
  return now?.state === 'paid' ? { kind: 'paid', number: attempt.orderNumber } : settled;
}
