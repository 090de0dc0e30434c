/** The page that providers lead back to: its address is enough to see how the payment stands, but not for another account. */
import type { ProviderName } from '../../../../src/rules/providers/providers.ts';
import { findAttemptAndOwner } from '../till/attempt-store.ts';
import type { Till } from '../till/till.ts';
import { settleAndCapture, type WalletCaptured } from './capture.ts';

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
