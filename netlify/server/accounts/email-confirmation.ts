/** The mailed link proves the mailbox, the password the account (docs/decisions/0066). */
import { randomBytes, randomUUID } from 'node:crypto';
import { pagePath } from '../../../src/features/base/words.text.ts';
import type { Database } from '../db/connection.ts';
import { violatesUnique } from '../db/errors.ts';
import type { Services } from '../http/services.ts';
import { hashToken } from '../http/signing.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import { moveMailbox } from './alert-mailbox-store.ts';
import { mailNewMailbox } from './email-change.ts';
import {
  consumeEmailChange,
  deleteEmailChangesTo,
  deletePendingEmailChange,
  type EmailChange,
  findEmailChangeByConfirmHash,
  findPendingEmailChange,
} from './email-change-store.ts';
import { consumeTry, type RateLimitedResult } from './limiter.ts';
import {
  consumePasswordResetToken,
  deleteMailedLinks,
  findAccountByLink,
  insertMailedLink,
} from './password-reset-store.ts';
import { comparePassword } from './passwords.ts';
import { revokeStaffRights } from './role-store.ts';
import { beginSession, endAllSessions, endSession } from './session-store.ts';
import {
  type Account,
  type AccountByEmail,
  type Credential,
  changeEmail,
  createAccount,
  deleteAccountRow,
  findAccountByEmail,
  findCredentialOf,
  lockAccountRow,
  lockCredential,
  lockEmail,
  markEmailVerified,
  type Profile,
  readAccount,
} from './store.ts';
import { countMailedLink } from './throttling.ts';

export interface AccountOrdersPort {
  /** Must run before the user is locked. */
  readonly lock: (transaction: Database, accountId: string) => Promise<void>;
  /** Keeps the orders of a deleted account. */
  readonly detach: (transaction: Database, buyer: Profile & { readonly id: string }) => Promise<void>;
}

export async function enqueueConfirmationMail(transaction: Database, email: string): Promise<void> {
  await enqueueMail(transaction, {
    key: `email-confirmation ${randomUUID()}`,
    recipient: email,
    data: { kind: 'email-confirmation' },
  });
}

/** Undefined if nothing is left to confirm. */
export async function confirmationLink(
  { database, origin }: Services,
  email: string,
): Promise<string | undefined> {
  if ((await findAccountByEmail(database, email))?.emailVerified !== false) return undefined;
  const token = randomBytes(32).toString('base64url');
  const noted = await insertMailedLink(database, email, hashToken(token));
  return noted ? `${origin}${pagePath('/confirm-email')}?token=${token}` : undefined;
}

/** Mails the pending address, or else the account's unconfirmed one. */
export async function resendConfirmation(
  services: Services,
  { id, email, emailVerified }: Account,
): Promise<{ readonly kind: 'queued' | 'confirmed' } | RateLimitedResult> {
  const { database } = services;
  const change = await findPendingEmailChange(database, id);
  if (change === undefined && emailVerified) return { kind: 'confirmed' };
  const taken = await consumeTry(services, { 'resend account': id });
  if (taken.kind === 'limited') return taken;
  if (change === undefined) await enqueueConfirmationMail(database, email);
  else await mailNewMailbox(database, change);
  return { kind: 'queued' };
}

export type ConfirmEmailResult =
  | { readonly kind: 'confirmed'; readonly shopper: Account; readonly token: string }
  /** The link was used, has expired, was stopped, or was revoked by a new password. */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'wrong-password' }
  | { readonly kind: 'taken' }
  | RateLimitedResult;

export interface ConfirmOptions {
  readonly token: string;
  readonly password: string;
  readonly address: string;
  readonly presented: string | undefined;
}

/**
 * Requires the password, because the mailbox's owner may follow the link of a stranger's account.
 */
export async function confirmEmail(
  services: Services,
  orders: AccountOrdersPort,
  { token, password, address, presented }: ConfirmOptions,
): Promise<ConfirmEmailResult> {
  const { database } = services;
  const tokenHash = hashToken(token);
  const change = await findEmailChangeByConfirmHash(database, tokenHash);
  const userId = change?.userId ?? (await findUnconfirmed(database, tokenHash));
  const taken = await countMailedLink(services, { tokenHash, isGood: userId !== undefined }, address);
  if (taken.kind === 'limited') return taken;
  if (userId === undefined) return { kind: 'invalid' };
  const credential = await findCredentialOf(database, userId);
  const compared = await comparePassword(password, credential?.passwordHash);
  if (compared.kind === 'limited') {
    await taken.giveBack();
    return compared;
  }
  if (credential === undefined || !compared.matches) return { kind: 'wrong-password' };
  const confirm = (tx: Database): Promise<Outcome> =>
    change === undefined
      ? confirmRegistration(tx, tokenHash, credential)
      : confirmChange(orders, tx, change, credential);
  const outcome = await retryOnTakenEmail(() =>
    database.transaction(async (tx) => {
      const done = await confirm(tx);
      if (done !== 'confirmed') return done;
      if (presented !== undefined) await endSession(tx, presented);
      await endAllSessions(tx, userId);
      return { session: await beginSession(tx, userId) };
    }),
  );
  if (typeof outcome === 'string') return { kind: outcome };
  const shopper = await readAccount(database, userId);
  return shopper === undefined ? { kind: 'invalid' } : { kind: 'confirmed', shopper, token: outcome.session };
}

async function findUnconfirmed(database: Database, tokenHash: string): Promise<string | undefined> {
  const account = await findAccountByLink(database, tokenHash);
  return account?.emailVerified === false ? account.id : undefined;
}

type Outcome = 'confirmed' | 'invalid' | 'taken';

async function confirmRegistration(
  tx: Database,
  tokenHash: string,
  credential: Credential,
): Promise<Outcome> {
  const account = await findAccountByLink(tx, tokenHash);
  if (account === undefined) return 'invalid';
  await lockEmail(tx, account.email);
  const used = await consumePasswordResetToken(tx, tokenHash);
  if (used === undefined || !(await lockCredential(tx, credential))) return 'invalid';
  await markEmailVerified(tx, used.id);
  await deletePendingEmailChange(tx, used.id);
  await deleteEmailChangesTo(tx, used.email);
  return 'confirmed';
}

async function confirmChange(
  orders: AccountOrdersPort,
  tx: Database,
  { userId, email, confirmHash }: EmailChange,
  credential: Credential,
): Promise<Outcome> {
  await lockEmail(tx, email);
  const holder = await findAccountByEmail(tx, email);
  // A fixed order prevents deadlocks: two accounts may want each other's address.
  for (const id of [userId, ...(holder === undefined ? [] : [holder.id])].toSorted())
    await orders.lock(tx, id);
  const before = await lockAccountRow(tx, userId);
  if (before === undefined || !(await consumeEmailChange(tx, confirmHash))) return 'invalid';
  if (!(await lockCredential(tx, credential))) return 'invalid';
  if (holder !== undefined && (await deleteUnconfirmed(orders, tx, holder)) === 'confirmed') return 'taken';
  const wasVerified = await changeEmail(tx, userId, email);
  await revokeStaffRights(tx, userId, 'email change');
  await deleteMailedLinks(tx, userId);
  await deleteEmailChangesTo(tx, email);
  if (wasVerified) {
    await moveMailbox(tx, before.email, email);
    await enqueueMail(tx, {
      key: `email-changed ${randomUUID()}`,
      recipient: before.email,
      data: { kind: 'email-changed', told: { name: before.name, newEmail: email } },
    });
  }
  return 'confirmed';
}

/** `confirmed` if the account was confirmed in the meantime. The caller has locked its orders. */
async function deleteUnconfirmed(
  orders: AccountOrdersPort,
  tx: Database,
  { id }: AccountByEmail,
): Promise<'ended' | 'confirmed'> {
  const locked = await lockAccountRow(tx, id);
  if (locked === undefined) return 'ended';
  if (locked.emailVerified) return 'confirmed';
  await orders.detach(tx, locked);
  await deleteAccountRow(tx, id);
  return 'ended';
}

/** Gives the mailbox's owner an empty account. The caller has locked the account. */
export async function replaceUnconfirmedAccount(
  orders: AccountOrdersPort,
  tx: Database,
  { id, email }: AccountByEmail,
  passwordHash: string,
): Promise<void> {
  await deleteUnconfirmed(orders, tx, { id, email, emailVerified: false });
  const clean = await createAccount(tx, { email, passwordHash, name: '', phone: '', address: '' });
  await markEmailVerified(tx, clean);
  await deleteEmailChangesTo(tx, email);
}

const TRIES = 5;

async function retryOnTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !violatesUnique(error, 'users_email_unique')) throw error;
    }
  }
}
