import { randomUUID } from 'node:crypto';
import { deleteMailbox } from '../accounts/alert-mailbox-store.ts';
import type { RateLimitedResult } from '../accounts/limiter.ts';
import { deleteMailedLinks } from '../accounts/password-reset-store.ts';
import { checkPassword } from '../accounts/reauthentication.ts';
import {
  type Account,
  type Credential,
  deleteAccountRow,
  lockAccountRow,
  lockCredential,
} from '../accounts/store.ts';
import type { PresentedSession } from '../accounts/throttling.ts';
import type { Database } from '../db/connection.ts';
import type { Services } from '../http/services.ts';
import { enqueueMail, eraseRecipient } from '../mail/outbox-store.ts';
import type { Buyer } from '../orders/buyer.ts';
import { freezeRecipients } from '../orders/deleted-accounts-store.ts';
import { findUnpaidOrder, lockAccountOrders } from '../orders/store.ts';
import type { PaymentsContext } from '../payments/core/context.ts';
import { cancelOrder } from '../payments/settle/end-order.ts';

export type DeleteAccountResult =
  | { readonly kind: 'deleted' }
  | { readonly kind: 'wrong-password' | 'ended' }
  | { readonly kind: 'paid' }
  | { readonly kind: 'processing' }
  | { readonly kind: 'unreachable' }
  | RateLimitedResult;

/** Another tab may create an order again in the meantime. */
const TRIES = 5;

export async function deleteAccount(
  services: Services,
  context: PaymentsContext,
  shopper: Account,
  { password, session }: { readonly password: string; readonly session: PresentedSession },
): Promise<DeleteAccountResult> {
  const confirmed = await checkPassword(services, shopper, password, session, { tries: 'confirm' });
  if (confirmed.kind !== 'proven') return confirmed;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const ended = await endUnpaidOrders(context, shopper);
    if (ended !== undefined) return ended;
    const closed = await context.database.transaction((tx) =>
      deleteRows(context, tx, shopper.id, confirmed.credential),
    );
    if (closed !== 'open-order') return { kind: closed };
  }
  return { kind: 'unreachable' };
}

/** Undefined if no unpaid order is left, or another tab began a payment in the meantime. */
export async function endUnpaidOrders(
  context: PaymentsContext,
  shopper: Buyer,
): Promise<DeleteAccountResult | undefined> {
  for (;;) {
    const unpaid = await findUnpaidOrder(context.database, shopper.id);
    if (unpaid === undefined) return undefined;
    const { kind } = await cancelOrder(context, shopper, unpaid.number);
    if (kind === 'paid' || kind === 'processing' || kind === 'unreachable') return { kind };
    if (kind === 'still-open') return undefined;
  }
}

/**
 * Checkout and settling also lock the account, so they see either no account or the order that prevents the
 * deletion. All code locks in this order: account, user, reset links, credential.
 */
async function deleteRows(
  { now }: PaymentsContext,
  tx: Database,
  id: string,
  credential: Credential,
): Promise<'deleted' | 'wrong-password' | 'open-order'> {
  await lockAccountOrders(tx, id);
  const shopper = await lockAccountRow(tx, id);
  if (shopper === undefined) return 'deleted';
  if ((await findUnpaidOrder(tx, id)) !== undefined) return 'open-order';
  await deleteMailedLinks(tx, id);
  if (!(await lockCredential(tx, credential))) return 'wrong-password';
  await freezeRecipients(tx, shopper, shopper.email, now());
  // Mails about alerts lock the mailbox before the account's matches. An unconfirmed address may be a stranger's.
  if (shopper.emailVerified) await deleteMailbox(tx, shopper.email);
  await deleteAccountRow(tx, id);
  await eraseRecipient(tx, shopper.email);
  // An unconfirmed address may belong to a stranger.
  if (!shopper.emailVerified) return 'deleted';
  await enqueueMail(tx, {
    key: `account-deleted ${randomUUID()}`,
    recipient: shopper.email,
    data: { kind: 'account-deleted' },
  });
  return 'deleted';
}
