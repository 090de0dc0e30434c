/** A change needs the password and a confirmation from the new mailbox (docs/decisions/0066). */
import { randomUUID } from 'node:crypto';
import { pagePath } from '../../../src/features/base/words.text.ts';
import type { Database } from '../db/connection.ts';
import type { Services } from '../http/services.ts';
import { hashToken, sign } from '../http/signing.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import {
  deletePendingEmailChange,
  type EmailChange,
  findEmailChangeByConfirmHash,
  findEmailChangeByStopHash,
  writeEmailChange,
} from './email-change-store.ts';
import type { RateLimitedResult } from './limiter.ts';
import { mailboxOf } from './network.ts';
import { checkPassword, type PasswordCheck } from './reauthentication.ts';
import {
  type Account,
  type Credential,
  findAccountByEmail,
  lockCredential,
  type Profile,
  readAccount,
} from './store.ts';
import type { PresentedSession } from './throttling.ts';
import { countMailedLink } from './throttling.ts';

const CHANGE_LINK_HOURS = 24;

export type OwnerCheckResult = PasswordCheck | { readonly kind: 'password-missing' };

export async function checkOwner(
  services: Services,
  shopper: Account,
  password: string | undefined,
  session: PresentedSession,
): Promise<OwnerCheckResult> {
  if (password === undefined || password === '') return { kind: 'password-missing' };
  return await checkPassword(services, shopper, password, session, {
    // An error reveals that the new address has an account.
    tries: 'change email',
    acts: { 'change email mailbox': mailboxOf(shopper.email) },
  });
}

export type RequestEmailChangeResult =
  | { readonly kind: 'asked' }
  | { readonly kind: 'taken' }
  | { readonly kind: 'ended' };

/** The caller has locked the account. */
export async function requestEmailChange(
  { secret }: Pick<Services, 'secret'>,
  transaction: Database,
  { id: userId, email: before, emailVerified }: Account,
  { name, email }: Pick<Profile, 'name' | 'email'>,
  credential: Credential,
): Promise<RequestEmailChangeResult> {
  if (!(await lockCredential(transaction, credential))) return { kind: 'ended' };
  if ((await findAccountByEmail(transaction, email))?.emailVerified) return { kind: 'taken' };
  const id = randomUUID();
  const hashes = {
    confirmHash: hashToken(confirmToken(secret, id)),
    stopHash: hashToken(stopToken(secret, id)),
  };
  await writeEmailChange(transaction, { userId, id, email, ...hashes }, CHANGE_LINK_HOURS);
  await mailNewMailbox(transaction, { id, email });
  // An unconfirmed old address may belong to a stranger, so it gets no mail.
  if (emailVerified)
    await enqueueMail(transaction, {
      key: `email-change-asked ${id}`,
      recipient: before,
      data: { kind: 'email-change-asked', change: id, name, newEmail: email },
    });
  return { kind: 'asked' };
}

/** Quotes nothing from the account, because its owner may be a spammer. */
export async function mailNewMailbox(
  transaction: Database,
  { id, email }: Pick<EmailChange, 'id' | 'email'>,
): Promise<void> {
  await enqueueMail(transaction, {
    key: `email-change ${randomUUID()}`,
    recipient: email,
    data: { kind: 'email-change', change: id },
  });
}

export async function cancelEmailChange(
  { database }: Services,
  userId: string,
): Promise<Account | undefined> {
  await deletePendingEmailChange(database, userId);
  return await readAccount(database, userId);
}

export type StopEmailChangeResult =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'invalid' }
  | RateLimitedResult;

export async function stopEmailChange(
  services: Services,
  token: string,
  address: string,
): Promise<StopEmailChangeResult> {
  const tokenHash = hashToken(token);
  const change = await findEmailChangeByStopHash(services.database, tokenHash);
  const taken = await countMailedLink(services, { tokenHash, isGood: change !== undefined }, address);
  if (taken.kind === 'limited') return taken;
  if (change === undefined) return { kind: 'invalid' };
  return (await deletePendingEmailChange(services.database, change.userId))
    ? { kind: 'stopped' }
    : { kind: 'invalid' };
}

/** Undefined if the change is no longer pending. */
export async function confirmChangeLink(
  { database, origin, secret }: Services,
  id: string,
): Promise<string | undefined> {
  const token = confirmToken(secret, id);
  const change = await findEmailChangeByConfirmHash(database, hashToken(token));
  return change && `${origin}${pagePath('/confirm-email')}?token=${token}&change=1`;
}

/** Undefined if the change is no longer pending. */
export async function stopChangeLink(
  { database, origin, secret }: Services,
  id: string,
): Promise<string | undefined> {
  const token = stopToken(secret, id);
  const change = await findEmailChangeByStopHash(database, hashToken(token));
  return change && `${origin}${pagePath('/stop-email-change')}?token=${token}`;
}

/** Derives the token from the id, so that a repeated mail has the same link. */
function confirmToken(secret: string, id: string): string {
  return sign(secret, 'email change', id);
}

function stopToken(secret: string, id: string): string {
  return sign(secret, 'email change stop', id);
}
