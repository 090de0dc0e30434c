/** The token is created when the mail is sent; only its hash is stored. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { resetPasswordRequestSchema } from '../../../src/features/accounts/account.contract.ts';
import { pagePath } from '../../../src/features/base/words.text.ts';
import type { Services } from '../http/services.ts';
import { hashToken } from '../http/signing.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import { deletePendingEmailChange } from './email-change-store.ts';
import { type AccountOrdersPort, replaceUnconfirmedAccount } from './email-confirmation.ts';
import { clearTries, type RateLimitedResult } from './limiter.ts';
import { networkOf } from './network.ts';
import { consumePasswordResetToken, findAccountByLink, insertMailedLink } from './password-reset-store.ts';
import { hashPassword } from './passwords.ts';
import { endAllSessions } from './session-store.ts';
import { changePassword, lockEmail } from './store.ts';
import { type AttemptSource, countMailedLink, countResetRequest, networkScopedKey } from './throttling.ts';

export async function resetLink({ database, origin }: Services, email: string): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const noted = await insertMailedLink(database, email, hashToken(token));
  return noted ? `${origin}${pagePath('/reset-password')}?token=${token}` : undefined;
}

/** Response and work are the same with and without an account, which is looked up when the mail is sent. */
export async function requestPasswordReset(
  services: Services,
  email: string,
  from: AttemptSource,
): Promise<{ readonly kind: 'asked' } | RateLimitedResult> {
  const taken = await countResetRequest(services, email, from);
  if (taken.kind === 'limited') return taken;
  await enqueueMail(services.database, {
    key: `password-reset ${randomUUID()}`,
    recipient: email,
    data: { kind: 'password-reset' },
  });
  return { kind: 'asked' };
}

export type ResetPasswordResult =
  | { readonly kind: 'reset'; readonly email: string }
  | { readonly kind: 'invalid' }
  | RateLimitedResult;

/**
 * Replaces an account with an unconfirmed mailbox by an empty one, because it may be a stranger's.
 */
export async function resetPassword(
  services: Services,
  orders: AccountOrdersPort,
  { token, password }: z.output<typeof resetPasswordRequestSchema>,
  address: string,
): Promise<ResetPasswordResult> {
  const { database } = services;
  const tokenHash = hashToken(token);
  const owner = await findAccountByLink(database, tokenHash);
  const taken = await countMailedLink(services, { tokenHash, isGood: owner !== undefined }, address);
  if (taken.kind === 'limited') return taken;
  if (owner === undefined) return { kind: 'invalid' };
  const hashed = await hashPassword(password);
  if (hashed.kind === 'limited') {
    await taken.giveBack();
    return hashed;
  }
  const user = await database.transaction(async (tx) => {
    await lockEmail(tx, owner.email);
    await orders.lock(tx, owner.id);
    const used = await consumePasswordResetToken(tx, tokenHash);
    if (used === undefined) return undefined;
    if (used.emailVerified) {
      await changePassword(tx, used.id, hashed.passwordHash);
      await endAllSessions(tx, used.id);
      await deletePendingEmailChange(tx, used.id);
    } else await replaceUnconfirmedAccount(orders, tx, used, hashed.passwordHash);
    return used;
  });
  if (user === undefined) return { kind: 'invalid' };
  const { email } = user;
  await clearTries(services, email, { 'login account': networkScopedKey(networkOf(address), email) });
  return { kind: 'reset', email };
}
