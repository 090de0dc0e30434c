/** Password reset. The token is made when the mail is sent and stored nowhere else; the table has its hash. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { resetPasswordRequestSchema } from '../../../src/contract/account.ts';
import { hashOfToken } from '../http/signing.ts';
import { enqueueMail, recordUnsentMail } from '../mail/outbox-store.ts';
import type { Services } from '../services/services.ts';
import { deleteChangeOf } from './email-change-store.ts';
import { type OrdersOfAccount, replaceUnconfirmed } from './email-confirmation.ts';
import { clearTries, type Limited, takeTry } from './limiter.ts';
import { mailboxOf, networkOf } from './network.ts';
import { addReset, findByLink, takeReset } from './password-reset-store.ts';
import { hashPassword } from './passwords.ts';
import { endAllSessions } from './session-store.ts';
import { changePassword, lockAddress } from './store.ts';
import { type AttemptSource, countMailedLink, countResetRequest, fromNetwork } from './throttling.ts';

export const RESET_MINUTES = 60;

/** Creates a link; undefined when the address has no account. */
export async function resetLink({ database, origin }: Services, email: string): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const noted = await addReset(database, email, hashOfToken(token), RESET_MINUTES);
  return noted ? `${origin}/reset-password?token=${token}` : undefined;
}

/**
 * Mails a link if the address has an account. Answer and work are the same if it has none, or has had too many mails.
 */
export async function forgotPassword(
  services: Services,
  email: string,
  from: AttemptSource,
): Promise<{ readonly kind: 'asked' } | Limited> {
  const taken = await countResetRequest(services, email, from);
  if (taken.kind === 'limited') return taken;
  const mailbox = await takeTry(services, { 'forgot mailbox': mailboxOf(email) });
  const mail = {
    key: `password-reset ${randomUUID()}`,
    recipient: email,
    data: { kind: 'password-reset' },
  } as const;
  if (mailbox.kind === 'allowed') await enqueueMail(services.database, mail);
  else await recordUnsentMail(services.database, mail);
  return { kind: 'asked' };
}

export type Reset =
  | { readonly kind: 'reset'; readonly email: string }
  | { readonly kind: 'invalid' }
  | Limited;

/**
 * Sets a new password by a mailed link, and ends all sessions, links and a pending change of the account. An account
 * with an unconfirmed mailbox may be a stranger's, so it is replaced by an empty one.
 */
export async function resetPassword(
  services: Services,
  orders: OrdersOfAccount,
  { token, password }: z.output<typeof resetPasswordRequestSchema>,
  address: string,
): Promise<Reset> {
  const { database } = services;
  const tokenHash = hashOfToken(token);
  const owner = await findByLink(database, tokenHash);
  const taken = await countMailedLink(services, { tokenHash, isGood: owner !== undefined }, address);
  if (taken.kind === 'limited') return taken;
  if (owner === undefined) return { kind: 'invalid' };
  const hashed = await hashPassword(password);
  if (hashed.kind === 'limited') {
    await taken.giveBack();
    return hashed;
  }
  const user = await database.transaction(async (tx) => {
    await lockAddress(tx, owner.email);
    await orders.lock(tx, owner.id);
    const used = await takeReset(tx, tokenHash);
    if (used === undefined) return undefined;
    if (used.emailVerified) {
      await changePassword(tx, used.id, hashed.passwordHash);
      await endAllSessions(tx, used.id);
      await deleteChangeOf(tx, used.id);
    } else await replaceUnconfirmed(orders, tx, used, hashed.passwordHash);
    return used;
  });
  if (user === undefined) return { kind: 'invalid' };
  const { email } = user;
  await clearTries(services, email, { 'login account': fromNetwork(networkOf(address), email) });
  return { kind: 'reset', email };
}
