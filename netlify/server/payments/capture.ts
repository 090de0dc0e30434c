/** Taking the money of a wallet order that its shopper agreed to, and letting go of one that he closed. */
import { findOrder } from '../orders/store.ts';
import { type Attempt, countCapture, findAttempt, findAttemptByRef, turnAttempt } from './attempt-store.ts';
import type { WalletProvider } from './provider.ts';
import { endAttempt, putDown, type Settled, settle } from './settle.ts';
import type { Till } from './till.ts';

export type WalletCaptured =
  | Settled
  /** The wallet's means of payment was declined; another may be chosen in the same window. */
  | { readonly kind: 'declined' }
  /** The wallet takes nothing by this wallet order any more; the order itself may be paid by another. */
  | { readonly kind: 'refused'; readonly number: string }
  /** There is no such wallet order of this account. */
  | { readonly kind: 'not-found' };

/** Captures once: repeated, and at once, the same idempotency key is used until the provider refuses. */
export async function captureWallet(till: Till, accountId: string, ref: string): Promise<WalletCaptured> {
  const attempt = await findOwn(till, accountId, ref);
  if (attempt === undefined) return { kind: 'not-found' };
  return await capture(till, attempt.id, ref);
}

/** Goes on with a capture that a process died over. */
export async function capture(till: Till, attemptId: string, ref: string): Promise<WalletCaptured> {
  const wallet = till.providers.paypal;
  if (wallet === undefined) throw new Error('There are wallet payments, but no key for the wallet is set');
  // From here on the attempt can't be closed until the outcome is known.
  const isOurs = await turnAttempt(till.database, attemptId, ['open', 'capturing'], { state: 'capturing' });
  const attempt = await findAttempt(till.database, attemptId);
  if (attempt === undefined) return { kind: 'not-found' };
  if (!isOurs) return await settle(till, attempt);
  await till.reached('capture intended');
  const result = await wallet.capture(ref, `capture-${attempt.id}-${attempt.captures}`);
  await till.reached('capture made');
  switch (result.kind) {
    case 'captured':
      return await settleTaken(till, wallet, attempt, ref);
    case 'unknown':
      return await settle(till, attempt);
    // The next try has another key: with this one the provider might repeat its refusal.
    case 'declined':
      await countCapture(till.database, attempt.id);
      return { kind: 'declined' };
    case 'not-approved':
      await countCapture(till.database, attempt.id);
      return { kind: 'open', number: attempt.orderNumber };
    case 'refused':
      till.log({ level: 'warn', event: 'capture refused', order: attempt.orderNumber, ...result });
      return await endRefused(till, wallet, attempt, ref);
    case 'unreachable':
      till.log({ level: 'warn', event: 'capture without an answer', order: attempt.orderNumber, ...result });
      return result;
  }
}

/**
 * Money was taken. A look that doesn't show it yet is an old one, and must not be told as a payment that failed
 * (docs/decisions/0011): the attempt stays as being captured, so that the reconcile asks again.
 */
async function settleTaken(
  till: Till,
  wallet: WalletProvider,
  attempt: Attempt,
  ref: string,
): Promise<Settled> {
  const look = await wallet.look(ref);
  await till.reached('provider asked');
  if (look.kind === 'open' || look.kind === 'unknown')
    return { kind: 'processing', number: attempt.orderNumber };
  return await putDown(till, attempt, look);
}

/** Ends the attempt, so that the next press makes another wallet order; unless it turns out to be paid. */
async function endRefused(
  till: Till,
  wallet: WalletProvider,
  attempt: Attempt,
  ref: string,
): Promise<WalletCaptured> {
  const settled = await putDown(till, attempt, await wallet.close(ref), { closable: ['capturing'] });
  return settled.kind === 'closed' ? { ...settled, kind: 'refused' } : settled;
}

/** A wallet window was cancelled: its order ends and frees what it holds at once. */
export async function cancelWallet(till: Till, accountId: string, ref: string): Promise<WalletCaptured> {
  const attempt = await findOwn(till, accountId, ref);
  if (attempt === undefined) return { kind: 'not-found' };
  if (attempt.state === 'capturing') return { kind: 'processing', number: attempt.orderNumber };
  // Who was declined and then closed the window had agreed to pay.
  const asked = attempt.captures === 0 ? 'window-closed' : 'cancelled';
  return await endAttempt(till, attempt, { asked });
}

async function findOwn(till: Till, accountId: string, ref: string) {
  const attempt = await findAttemptByRef(till.database, 'paypal', ref);
  const order = attempt === undefined ? undefined : await findOrder(till.database, attempt.orderNumber);
  return order?.accountId === accountId ? attempt : undefined;
}
