/**
 * A change of the address (docs/decisions/0066): asks for the password, and holds once the new mailbox has confirmed it.
 * Until then the present address logs in, and whoever reads its mails can stop the change.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../db/connection.ts';
import { sign } from '../http/signing.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import type { Parts } from '../parts/parts.ts';
import { type Proof, provePassword } from './confirm.ts';
import {
  deleteChangeOf,
  type EmailChange,
  findChangeOf,
  findChangeToConfirm,
  findChangeToStop,
  writeEmailChange,
} from './email-change-store.ts';
import type { Session } from './guesses.ts';
import { type Limited, takeTry } from './limiter.ts';
import { hashOfToken, takeLink } from './mailed-link.ts';
import { mailboxOf } from './network.ts';
import {
  type Credential,
  findByEmail,
  lockCredential,
  type Profile,
  readShopper,
  type Shopper,
} from './store.ts';

/** How long the new mailbox may take. */
export const CHANGE_HOURS = 24;

export type OwnerProof = Proof | { readonly kind: 'password-missing' };

/** Whether whoever has the session also knows the password. */
export async function proveOwner(
  parts: Parts,
  shopper: Shopper,
  newEmail: string,
  password: string | undefined,
  session: Session,
): Promise<OwnerProof> {
  if (password === undefined || password === '') return { kind: 'password-missing' };
  return await provePassword(parts, shopper, password, session, {
    // Refusals of a new address tell which have accounts.
    tries: 'change email',
    // Both are mailed. Nobody is when nothing is asked for.
    acts: {
      'change email mailbox': mailboxOf(shopper.email),
      'change email target': mailboxOf(newEmail),
    },
  });
}

export type Asked =
  | { readonly kind: 'asked' }
  /** The address has an account whose mailbox is confirmed. */
  | { readonly kind: 'taken' }
  /** The password was changed meanwhile. */
  | { readonly kind: 'ended' };

/** Notes the change and mails both mailboxes. The account is locked by the caller. */
export async function askForChange(
  { secret }: Pick<Parts, 'secret'>,
  transaction: Database,
  { id: userId, email: before, emailVerified }: Shopper,
  { name, email }: Pick<Profile, 'name' | 'email'>,
  credential: Credential,
): Promise<Asked> {
  if (!(await lockCredential(transaction, credential))) return { kind: 'ended' };
  if ((await findByEmail(transaction, email))?.emailVerified) return { kind: 'taken' };
  const id = randomUUID();
  const hashes = {
    confirmHash: hashOfToken(confirmToken(secret, id)),
    stopHash: hashOfToken(stopToken(secret, id)),
  };
  await writeEmailChange(transaction, { userId, id, email, ...hashes }, CHANGE_HOURS);
  await mailNewMailbox(transaction, { id, email });
  // Nobody has proven to read the mails of an unconfirmed address: whoever does has not asked for anything.
  if (emailVerified)
    await enqueueMail(transaction, {
      key: `email-change-asked ${id}`,
      recipient: before,
      letter: { kind: 'email-change-asked', change: id, name, newEmail: email },
    });
  return { kind: 'asked' };
}

/** The mail to the new address, which says nothing that the account says. */
async function mailNewMailbox(
  transaction: Database,
  { id, email }: Pick<EmailChange, 'id' | 'email'>,
): Promise<void> {
  await enqueueMail(transaction, {
    key: `email-change ${randomUUID()}`,
    recipient: email,
    letter: { kind: 'email-change', change: id },
  });
}

/** Mails the new address once more, with the same link; undefined when no change waits. */
export async function resendChange(
  { database, secret }: Parts,
  userId: string,
): Promise<{ readonly kind: 'sent' } | Limited | undefined> {
  const change = await findChangeOf(database, userId);
  if (change === undefined) return undefined;
  const taken = await takeTry({ database, secret }, { 'change email target': mailboxOf(change.email) });
  if (taken.kind === 'limited') return taken;
  await mailNewMailbox(database, change);
  return { kind: 'sent' };
}

/**
 * Drops the pending change of whoever has the session. It asks for no password, as the address stays what it is.
 * Returns the account as it is then; undefined if it is gone.
 */
export async function cancelChange({ database }: Parts, userId: string): Promise<Shopper | undefined> {
  await deleteChangeOf(database, userId);
  return await readShopper(database, userId);
}

export type Stopped = { readonly kind: 'stopped' } | { readonly kind: 'invalid' } | Limited;

/** Drops a pending change by the link that was mailed to the present address. */
export async function stopChange(parts: Parts, token: string, address: string): Promise<Stopped> {
  const tokenHash = hashOfToken(token);
  const change = await findChangeToStop(parts.database, tokenHash);
  const taken = await takeLink(parts, { tokenHash, isGood: change !== undefined }, address);
  if (taken.kind === 'limited') return taken;
  if (change === undefined) return { kind: 'invalid' };
  return (await deleteChangeOf(parts.database, change.userId)) ? { kind: 'stopped' } : { kind: 'invalid' };
}

/** The link to the new mailbox; undefined once the change was confirmed, stopped, replaced or ran out. */
export async function confirmChangeLink(
  { database, origin, secret }: Parts,
  id: string,
): Promise<string | undefined> {
  const token = confirmToken(secret, id);
  const change = await findChangeToConfirm(database, hashOfToken(token));
  return change && `${origin}/confirm-email?token=${token}&change=1`;
}

/** The same for the link to the present address. */
export async function stopChangeLink(
  { database, origin, secret }: Parts,
  id: string,
): Promise<string | undefined> {
  const token = stopToken(secret, id);
  const change = await findChangeToStop(database, hashOfToken(token));
  return change && `${origin}/stop-email-change?token=${token}`;
}

/** Follows from what the letter says, so that a mail that is sent again brings the same link. */
function confirmToken(secret: string, id: string): string {
  return sign(secret, 'email change', id);
}

function stopToken(secret: string, id: string): string {
  return sign(secret, 'email change stop', id);
}
