/**
 * A change of the address (docs/decisions/0019): asks for the password, ends the other sessions, and the old address is
 * mailed a link that undoes it.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../db/connection.ts';
import { violatesUnique } from '../db/errors.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import type { Parts } from '../parts/parts.ts';
import { beginSession, endAllSessions } from './auth-store.ts';
import { type Proof, provePassword } from './confirm.ts';
import { undoHash } from './email-undo.ts';
import { addUndo, isReserved, isUndoneLately } from './email-undo-store.ts';
import { mailboxOf, networkOf } from './network.ts';
import { type Credential, dropResets, lockCredential, type Shopper } from './store.ts';

const UNDO_DAYS = 7;

export type OwnerProof = Proof | { readonly kind: 'password-missing' };

/** Whether whoever has the session also knows the password. */
export async function proveOwner(
  parts: Parts,
  shopper: Shopper,
  password: string | undefined,
  address: string,
): Promise<OwnerProof> {
  if (password === undefined || password === '') return { kind: 'password-missing' };
  return await provePassword(parts, shopper, password, {
    // Refusals of a new address tell which have accounts.
    tries: { 'change email account': shopper.id, 'change email network': networkOf(address) },
    // Nobody is mailed when nothing is changed.
    acts: { 'change email mailbox': mailboxOf(shopper.email) },
  });
}

class AddressReserved extends Error {}

/**
 * Throws when another account may get back the address that this one was given, so that what was written is undone as
 * where the address has an account. To be asked after the writing, which waits for whoever leaves the address.
 */
export async function refuseReserved(transaction: Database, email: string, userId: string): Promise<void> {
  if (await isReserved(transaction, email, userId)) throw new AddressReserved();
}

/** Whether a write was refused because the address is another account's. */
export function isTaken(error: unknown): boolean {
  return error instanceof AddressReserved || violatesUnique(error, 'users_email_unique');
}

/** Why the address may not be changed now; undefined when it may. */
export async function whyNot(
  transaction: Database,
  userId: string,
  credential: Credential,
): Promise<'ended' | 'reset-first' | undefined> {
  if (!(await lockCredential(transaction, credential))) return 'ended';
  return (await isUndoneLately(transaction, userId)) ? 'reset-first' : undefined;
}

/** What follows when `before` has become another address; answers the token of the session that goes on. */
export async function followChange(
  { secret }: Pick<Parts, 'secret'>,
  transaction: Database,
  before: Shopper,
  now: { readonly name: string; readonly email: string },
): Promise<string> {
  const { id: userId, email } = before;
  await refuseReserved(transaction, now.email, userId);
  await dropResets(transaction, userId);
  const undo = randomUUID();
  await addUndo(transaction, { tokenHash: undoHash(secret, undo), userId, email }, UNDO_DAYS);
  await enqueueMail(transaction, {
    key: `email-changed ${randomUUID()}`,
    recipient: email,
    // Who never proved to read its mails may have written a stranger's address, to have them told what they like.
    letter: {
      kind: 'email-changed',
      undo,
      told: before.emailVerified ? { name: now.name, newEmail: now.email } : null,
    },
  });
  await endAllSessions(transaction, userId);
  return await beginSession(transaction, userId);
}
