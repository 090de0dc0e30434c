/** The link that undoes a change of the address. Its token follows from what the letter says, and is kept nowhere. */
import { randomBytes } from 'node:crypto';
import { violatesUnique } from '../db/errors.ts';
import { sign } from '../http/signing.ts';
import type { Parts } from '../parts/parts.ts';
import { endAllSessions } from './auth-store.ts';
import { isUndoOpen, takeBack } from './email-undo-store.ts';
import type { Limited } from './limiter.ts';
import { hashOfToken, takeLink } from './mailed-link.ts';
import { RESET_MINUTES } from './reset.ts';
import { addReset, dropResets } from './store.ts';

function tokenOf(secret: string, undo: string): string {
  return sign(secret, 'email undo', undo);
}

export function undoHash(secret: string, undo: string): string {
  return hashOfToken(tokenOf(secret, undo));
}

export function undoLink({ origin, secret }: Pick<Parts, 'origin' | 'secret'>, undo: string): string {
  return `${origin}/undo-email?token=${tokenOf(secret, undo)}`;
}

export type Undone =
  /** `resetToken` sets a new password, as a mailed link does. */
  | { readonly kind: 'undone'; readonly email: string; readonly resetToken: string }
  | { readonly kind: 'invalid' }
  /** The old address has another account by now. */
  | { readonly kind: 'taken' }
  | Limited;

/** Gives the account its old address back and ends all its sessions. */
export async function undoEmailChange(parts: Parts, token: string, address: string): Promise<Undone> {
  const { database } = parts;
  const tokenHash = hashOfToken(token);
  const isGood = await isUndoOpen(database, tokenHash);
  const taken = await takeLink(parts, { tokenHash, isGood }, address);
  if (taken.kind === 'limited') return taken;
  if (!isGood) return { kind: 'invalid' };
  const resetToken = randomBytes(32).toString('base64url');
  try {
    const back = await database.transaction(async (tx) => {
      const account = await takeBack(tx, tokenHash);
      if (account === undefined) return undefined;
      await dropResets(tx, account.userId);
      await endAllSessions(tx, account.userId);
      // Whoever changed the address knew the password.
      await addReset(tx, account.email, hashOfToken(resetToken), RESET_MINUTES);
      return account;
    });
    return back === undefined ? { kind: 'invalid' } : { kind: 'undone', email: back.email, resetToken };
  } catch (error) {
    if (violatesUnique(error, 'users_email_unique')) return { kind: 'taken' };
    throw error;
  }
}
