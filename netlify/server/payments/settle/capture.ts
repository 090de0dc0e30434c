import type { ProviderName } from '../../../../src/rules/providers/providers.ts';
import {
  type Attempt,
  beginCapture,
  findAttempt,
  findAttemptAndOwner,
  type OwnedAttempt,
  reopenAttempt,
} from '../core/attempt-store.ts';
import { type Till, walletOf } from '../core/context.ts';
import type { WalletProvider } from '../core/provider.ts';
import { endAttempt, recordStatus, type Settled, settle } from './settle.ts';

/** Taking the money of a wallet order that its shopper agreed to, and letting go of one whose window was closed. */

export type WalletCaptured =
  | Settled
  /** The wallet's means of payment was declined; another may be chosen in the same window. */
  | { readonly kind: 'declined' }
  /** The wallet takes nothing by this wallet order any more; the order itself may be paid by another. */
  | { readonly kind: 'refused'; readonly number: string }
  /** There is no such wallet order of this account. */
  | { readonly kind: 'not-found' };

/** The shopper's own window, or the page it leads to, asks for it: they try again as often as they like. */
export async function captureWallet(
  till: Till,
  name: ProviderName,
  accountId: string,
  ref: string,
): Promise<WalletCaptured> {
  const own = await findOwn(till, name, accountId, ref);
  if (own === undefined) return { kind: 'not-found' };
  const attempt = await beginCapture(till.database, own.attempt, 'shopper');
  if (attempt === undefined) return await whyNot(till, own);
  const captured = await capture(till, attempt);
  return captured.kind === 'unreachable' ? await toldElsewhere(till, attempt, captured) : captured;
}

/** Takes what the provider shows the shopper agreed to, whoever noticed it: once for each time they agree. */
export async function captureApproved(till: Till, seen: Attempt): Promise<WalletCaptured> {
  const attempt = await beginCapture(till.database, seen, 'shop');
  return attempt === undefined ? { kind: 'open', number: seen.orderNumber } : await capture(till, attempt);
}

/** Asks how an attempt stands, and takes the money where the shopper agreed. */
export async function settleAndCapture(till: Till, attempt: Attempt): Promise<WalletCaptured> {
  const settled = await settle(till, attempt);
  return settled.kind === 'approved' ? await captureApproved(till, settled.attempt) : settled;
}

/**
 * Captures an attempt that is being captured, also one that a process died over: repeated, and at once, the same
 * idempotency key is used until the provider refuses.
 */
export async function capture(till: Till, attempt: Attempt): Promise<WalletCaptured> {
  const wallet = walletOf(till, attempt.provider);
  const { id, orderNumber: number, providerRef: ref, captures } = attempt;
  if (ref === null) throw new Error(`The wallet payment ${id} has no name at its provider`);
  await till.reached('capture intended');
  const result = await wallet.capture(ref, `capture-${id}-${captures}`);
  await till.reached('capture made');
  switch (result.kind) {
    case 'captured':
      return await settleTaken(till, wallet, attempt, ref);
    // The next try has another key: with this one the provider might repeat its refusal.
    case 'declined':
      await reopenAttempt(till.database, id, { awaitsApproval: true });
      return { kind: 'declined' };
    case 'not-approved':
      await reopenAttempt(till.database, id, { awaitsApproval: false });
      return { kind: 'open', number };
    case 'refused':
      till.log({ level: 'warn', event: 'capture refused', order: number, ...result });
      return await abandonCapture(till, attempt);
    case 'unreachable':
      till.log({ level: 'warn', event: 'capture without an answer', order: number, ...result });
      return result;
  }
}

/**
 * Money was taken. A snapshot that doesn't show it yet is an old one, and must not be told as a payment that failed
 * (docs/decisions/0011): the attempt stays as being captured, so that the reconcile asks again.
 */
async function settleTaken(
  till: Till,
  wallet: WalletProvider,
  attempt: Attempt,
  ref: string,
): Promise<Settled> {
  const status = await wallet.readStatus(ref);
  await till.reached('provider asked');
  if (status.kind === 'open' || status.kind === 'approved' || status.kind === 'unknown')
    return { kind: 'processing', number: attempt.orderNumber };
  return await recordStatus(till, attempt, status);
}

/**
 * Ends an attempt whose capture was refused, or never answered, so that the order can be paid another way; unless the
 * provider shows that money was taken. When it can't be asked, nothing ends.
 */
export async function abandonCapture(till: Till, attempt: Attempt): Promise<WalletCaptured> {
  if (attempt.providerRef === null) throw new Error('nothing was captured here');
  const status = await walletOf(till, attempt.provider).close(attempt.providerRef);
  const settled = await recordStatus(till, attempt, status, { closable: ['capturing'] });
  return settled.kind === 'closed' ? { ...settled, kind: 'refused' } : settled;
}

/** Why nothing can be taken by this attempt: it may be paid, or its order another way. */
async function whyNot(till: Till, { attempt, order }: OwnedAttempt): Promise<WalletCaptured> {
  const settled = await settle(till, attempt);
  const isTold = settled.kind === 'paid' || settled.kind === 'sent-back' || settled.kind === 'flagged';
  if (isTold || settled.kind === 'processing') return settled;
  if (order.status === 'completed') return { kind: 'paid', number: order.number };
  return settled.kind === 'approved' ? { kind: 'open', number: order.number } : settled;
}

/** No answer, perhaps because somebody else captures at the same time: then what they were answered counts. */
async function toldElsewhere(
  till: Till,
  { id, captures }: Attempt,
  nothing: Settled,
): Promise<WalletCaptured> {
  const now = await findAttempt(till.database, id);
  if (now?.state === 'paid') return { kind: 'paid', number: now.orderNumber };
  const isDeclined = now?.state === 'open' && now.awaitsApproval && now.captures > captures;
  return isDeclined ? { kind: 'declined' } : nothing;
}

/** A wallet window was cancelled: its order ends and frees what it holds at once. */
export async function cancelWallet(
  till: Till,
  name: ProviderName,
  accountId: string,
  ref: string,
): Promise<WalletCaptured> {
  const own = await findOwn(till, name, accountId, ref);
  if (own === undefined) return { kind: 'not-found' };
  const { attempt } = own;
  if (attempt.state === 'capturing') return { kind: 'processing', number: attempt.orderNumber };
  // Who was declined and then closed the window had agreed to pay.
  const asked = attempt.captures === 0 ? 'window-closed' : 'cancelled';
  return await endAttempt(till, attempt, { asked });
}

async function findOwn(
  till: Till,
  name: ProviderName,
  accountId: string,
  ref: string,
): Promise<OwnedAttempt | undefined> {
  const found = await findAttemptAndOwner(till.database, name, ref);
  return found?.order.accountId === accountId ? found : undefined;
}

/** The page that providers lead back to: its address is enough to see how the payment stands, but not for another account. */

/**
 * Asks the provider and settles; takes what a wallet's shopper approved, as every other who notices it does.
 * `shopperId`: who is logged in, if anybody.
 */
export async function verifyPayment(
  till: Till,
  name: ProviderName,
  shopperId: string | undefined,
  ref: string,
): Promise<WalletCaptured> {
  const found = await findAttemptAndOwner(till.database, name, ref);
  if (found === undefined) return { kind: 'not-found' };
  const { attempt, order } = found;
  if (shopperId !== undefined && shopperId !== order.accountId) return { kind: 'not-found' };
  return await settleAndCapture(till, attempt);
}
