/** Deletes an account for good (docs/decisions/0021). */
import { randomUUID } from 'node:crypto';
import { confirmPassword } from '../accounts/confirm.ts';
import type { Session } from '../accounts/guesses.ts';
import type { Limited } from '../accounts/limiter.ts';
import { deleteResets } from '../accounts/password-reset-store.ts';
import { type Credential, deleteUser, lockCredential, lockShopper, type Shopper } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import { enqueueMail, forgetRecipient } from '../mail/outbox-store.ts';
import { keepBuyerWithOrders } from '../orders/leavers-store.ts';
import { findOpenOrder, lockAccount } from '../orders/store.ts';
import type { Parts } from '../parts/parts.ts';
import { cancelOrder } from '../payments/settle/cancel-order.ts';
import type { Till } from '../payments/till/till.ts';

export type Left =
  | { readonly kind: 'left' }
  | { readonly kind: 'wrong-password' }
  /** An order that was to be ended first turned out to be paid. */
  | { readonly kind: 'paid' }
  /** A payment is on its way. */
  | { readonly kind: 'processing' }
  /** Whether the open order is paid, the provider could not be asked. */
  | { readonly kind: 'unreachable' }
  | Limited;

/** Another tab may begin to pay while its last order is ended; more often than this, something else is wrong. */
const TRIES = 5;

export async function leave(
  parts: Parts,
  till: Till,
  shopper: Shopper,
  { password, session }: { readonly password: string; readonly session: Session },
): Promise<Left> {
  const confirmed = await confirmPassword(parts, shopper, password, session);
  if (confirmed.kind !== 'confirmed') return confirmed;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const ended = await endOpenOrder(till, shopper);
    if (ended !== undefined) return ended;
    const closed = await till.database.transaction((tx) => close(till, tx, shopper.id, confirmed.credential));
    if (closed !== 'open-order') return { kind: closed };
  }
  return { kind: 'unreachable' };
}

/** Undefined when there is no open order any more. */
async function endOpenOrder(till: Till, shopper: Shopper): Promise<Left | undefined> {
  const open = await findOpenOrder(till.database, shopper.id);
  if (open === undefined) return undefined;
  const { kind } = await cancelOrder(till, shopper, open.number);
  return kind === 'paid' || kind === 'processing' || kind === 'unreachable' ? { kind } : undefined;
}

/**
 * Whoever checks out or settles at the same moment takes the account's lock, too, and finds either no account or the
 * order that keeps it from being deleted. Locks are taken as elsewhere: the account, its user, its reset links, its
 * password.
 */
async function close(
  { now }: Till,
  tx: Database,
  id: string,
  credential: Credential,
): Promise<'left' | 'wrong-password' | 'open-order'> {
  await lockAccount(tx, id);
  const shopper = await lockShopper(tx, id);
  // Another tab was quicker.
  if (shopper === undefined) return 'left';
  if ((await findOpenOrder(tx, id)) !== undefined) return 'open-order';
  await deleteResets(tx, id);
  if (!(await lockCredential(tx, credential))) return 'wrong-password';
  await keepBuyerWithOrders(tx, shopper, shopper.email, now());
  // Sessions, cart, picture and password go with it.
  await deleteUser(tx, id);
  await forgetRecipient(tx, shopper.email);
  // An address that nobody confirmed may be a stranger's, who asked for nothing.
  if (!shopper.emailVerified) return 'left';
  await enqueueMail(tx, {
    key: `account-deleted ${randomUUID()}`,
    recipient: shopper.email,
    letter: { kind: 'account-deleted' },
  });
  return 'left';
}
