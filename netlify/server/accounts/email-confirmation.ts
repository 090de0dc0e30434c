/**
 * Confirms e-mail addresses (docs/decisions/0066). A mailed link proves the mailbox, the password proves the account. With
 * only the link, the mailbox's owner gets an empty account.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../db/connection.ts';
import { violatesUnique } from '../db/errors.ts';
import { hashOfToken } from '../http/signing.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import type { Services } from '../services/services.ts';
import {
  deleteChangeOf,
  deleteChangesTo,
  type EmailChange,
  findChangeToConfirm,
  takeChange,
} from './email-change-store.ts';
import { type Limited, takeTry } from './limiter.ts';
import { mailboxOf } from './network.ts';
import { addReset, deleteResets, findByLink, takeReset } from './password-reset-store.ts';
import { comparePassword } from './passwords.ts';
import { endStaffRights } from './role-store.ts';
import { beginSession, endAllSessions, endSession } from './session-store.ts';
import {
  type AccountByEmail,
  type Credential,
  confirmMailbox,
  createUser,
  deleteUser,
  findByEmail,
  findCredentialOf,
  lockAddress,
  lockCredential,
  lockShopper,
  moveToEmail,
  type Profile,
  readShopper,
  type Shopper,
} from './store.ts';
import { countMailedLink } from './throttling.ts';

export const CONFIRM_HOURS = 24;

/** The orders of an account whose address belongs to somebody else. */
export interface OrdersOfAccount {
  /** Waits for checkouts and payments of the account. Called before its user is locked. */
  readonly lock: (transaction: Database, accountId: string) => Promise<void>;
  /** Keeps the orders of a deleted account, without mails to its address. */
  readonly detach: (transaction: Database, buyer: Profile & { readonly id: string }) => Promise<void>;
}

/** Mails a link that confirms a registration. The mail quotes nothing from the account. */
export async function mailConfirmation(transaction: Database, email: string): Promise<void> {
  await enqueueMail(transaction, {
    key: `email-confirmation ${randomUUID()}`,
    recipient: email,
    data: { kind: 'email-confirmation' },
  });
}

/** The link of that mail, made when it is sent; undefined when nothing is left to confirm. */
export async function confirmationLink(
  { database, origin }: Services,
  email: string,
): Promise<string | undefined> {
  if ((await findByEmail(database, email))?.emailVerified !== false) return undefined;
  const token = randomBytes(32).toString('base64url');
  const noted = await addReset(database, email, hashOfToken(token), CONFIRM_HOURS * 60);
  return noted ? `${origin}/confirm-email?token=${token}` : undefined;
}

/** Undefined when the mailbox is confirmed. */
export async function resendConfirmation(
  services: Services,
  { email, emailVerified }: Shopper,
): Promise<{ readonly kind: 'sent' } | Limited | undefined> {
  if (emailVerified) return undefined;
  const taken = await takeTry(services, { 'confirmation mailbox': mailboxOf(email) });
  if (taken.kind === 'limited') return taken;
  await mailConfirmation(services.database, email);
  return { kind: 'sent' };
}

export type EmailConfirmation =
  | { readonly kind: 'confirmed'; readonly shopper: Shopper; readonly token: string }
  /** Used, expired, stopped, or revoked by a new password. */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'wrong-password' }
  /** Another account has confirmed the address in the meantime. */
  | { readonly kind: 'taken' }
  | Limited;

export interface ConfirmOptions {
  readonly token: string;
  readonly password: string;
  /** The IP address of the caller. */
  readonly address: string;
  /** The browser's session until now, which ends. */
  readonly presented: string | undefined;
}

/**
 * Confirms a registration or a changed address, and begins a session. The password is required, since the mailbox's
 * owner may follow the link of an account that somebody else made.
 */
export async function confirmByLink(
  services: Services,
  orders: OrdersOfAccount,
  { token, password, address, presented }: ConfirmOptions,
): Promise<EmailConfirmation> {
  const { database } = services;
  const tokenHash = hashOfToken(token);
  const change = await findChangeToConfirm(database, tokenHash);
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
  const shopper = await readShopper(database, userId);
  return shopper === undefined ? { kind: 'invalid' } : { kind: 'confirmed', shopper, token: outcome.session };
}

async function findUnconfirmed(database: Database, tokenHash: string): Promise<string | undefined> {
  const account = await findByLink(database, tokenHash);
  return account?.emailVerified === false ? account.id : undefined;
}

type Outcome = 'confirmed' | 'invalid' | 'taken';

async function confirmRegistration(
  tx: Database,
  tokenHash: string,
  credential: Credential,
): Promise<Outcome> {
  const account = await findByLink(tx, tokenHash);
  if (account === undefined) return 'invalid';
  await lockAddress(tx, account.email);
  const used = await takeReset(tx, tokenHash);
  if (used === undefined || !(await lockCredential(tx, credential))) return 'invalid';
  await confirmMailbox(tx, used.id);
  await deleteChangeOf(tx, used.id);
  await deleteChangesTo(tx, used.email);
  return 'confirmed';
}

async function confirmChange(
  orders: OrdersOfAccount,
  tx: Database,
  { userId, email, confirmHash }: EmailChange,
  credential: Credential,
): Promise<Outcome> {
  await lockAddress(tx, email);
  const holder = await findByEmail(tx, email);
  // A fixed order, since two accounts may want each other's address.
  for (const id of [userId, ...(holder === undefined ? [] : [holder.id])].toSorted())
    await orders.lock(tx, id);
  const before = await lockShopper(tx, userId);
  if (before === undefined || !(await takeChange(tx, confirmHash))) return 'invalid';
  if (!(await lockCredential(tx, credential))) return 'invalid';
  if (holder !== undefined && (await deleteUnconfirmed(orders, tx, holder)) === 'confirmed') return 'taken';
  const wasVerified = await moveToEmail(tx, userId, email);
  await endStaffRights(tx, userId, 'email change');
  await deleteResets(tx, userId);
  await deleteChangesTo(tx, email);
  if (wasVerified)
    await enqueueMail(tx, {
      key: `email-changed ${randomUUID()}`,
      recipient: before.email,
      data: { kind: 'email-changed', told: { name: before.name, newEmail: email } },
    });
  return 'confirmed';
}

/**
 * Deletes an unconfirmed account whose address belongs to somebody else; `confirmed` if it was confirmed in the
 * meantime. The caller has locked its orders.
 */
async function deleteUnconfirmed(
  orders: OrdersOfAccount,
  tx: Database,
  { id }: AccountByEmail,
): Promise<'ended' | 'confirmed'> {
  const locked = await lockShopper(tx, id);
  if (locked === undefined) return 'ended';
  if (locked.emailVerified) return 'confirmed';
  await orders.detach(tx, locked);
  await deleteUser(tx, id);
  return 'ended';
}

/**
 * Replaces an unconfirmed account by an empty one for the mailbox's owner. The old account's sessions, links, pending
 * change, cart, avatar, role and personal data go with it. The caller has locked the account.
 */
export async function replaceUnconfirmed(
  orders: OrdersOfAccount,
  tx: Database,
  { id, email }: AccountByEmail,
  passwordHash: string,
): Promise<void> {
  await deleteUnconfirmed(orders, tx, { id, email, emailVerified: false });
  const clean = await createUser(tx, { email, passwordHash, name: '', phone: '', address: '' });
  await confirmMailbox(tx, clean);
  await deleteChangesTo(tx, email);
}

const TRIES = 5;

/** Retries if the address was registered between the read and the write. */
async function retryOnTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !violatesUnique(error, 'users_email_unique')) throw error;
    }
  }
}
