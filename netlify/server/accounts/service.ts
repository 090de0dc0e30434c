import type { z } from 'zod';
import type {
  loginRequestSchema,
  registerRequestSchema,
} from '../../../src/features/accounts/account.contract.ts';
import { pageLanguage } from '../../../src/features/base/words.text.ts';
import { violatesUnique } from '../db/errors.ts';
import type { Role } from '../db/kinds.ts';
import type { Services } from '../http/services.ts';
import { type AvatarFailure, isAvatarFailure, isNewAvatar, resolveAvatarChange } from './avatar.ts';
import { enqueueConfirmationMail } from './email-confirmation.ts';
import { consumeTry, type RateLimitedResult } from './limiter.ts';
import { networkOf } from './network.ts';
import { comparePassword, hashPassword } from './passwords.ts';
import { writeRole } from './role-store.ts';
import { beginSession, endSession } from './session-store.ts';
import {
  type Account,
  createAccount,
  findAccountByEmail,
  findCredential,
  lockCredential,
  readAccount,
  readAvatar,
  writeAvatar,
  writeLanguage,
} from './store.ts';
import { type AttemptSource, countLogin } from './throttling.ts';

export async function findAvatar(
  { database }: Services,
  { id }: Account,
  hash: string,
): Promise<Uint8Array | undefined> {
  return await readAvatar(database, id, hash);
}

export type LoginResult =
  | { readonly kind: 'in'; readonly token: string; readonly shopper: Account }
  | { readonly kind: 'wrong' }
  | RateLimitedResult;

/** Ends `presented`, the browser's previous session. */
export async function login(
  services: Services,
  { email, password }: z.output<typeof loginRequestSchema>,
  from: AttemptSource & { readonly presented: string | undefined },
): Promise<LoginResult> {
  const { database } = services;
  const taken = await countLogin(services, email, from);
  if (taken.kind === 'limited') return taken;
  const credential = await findCredential(database, email);
  const compared = await comparePassword(password, credential?.passwordHash);
  if (compared.kind === 'limited') {
    await taken.giveBack();
    return compared;
  }
  if (credential === undefined || !compared.matches) return { kind: 'wrong' };
  const token = await database.transaction(async (tx) => {
    // The password may have been changed while it was compared.
    if (!(await lockCredential(tx, credential))) return undefined;
    if (from.presented !== undefined) await endSession(tx, from.presented);
    return await beginSession(tx, credential.userId);
  });
  const shopper = await readAccount(database, credential.userId);
  if (token === undefined || shopper === undefined) return { kind: 'wrong' };
  await taken.giveBack();
  return { kind: 'in', token, shopper };
}

/** Stores the page's language, in which mails to the account are written. */
export async function rememberLanguage({ database }: Services, { id, language }: Account): Promise<void> {
  const now = pageLanguage();
  if (now !== language) await writeLanguage(database, id, now);
}

export async function logout({ database }: Services, token: string | undefined): Promise<void> {
  if (token !== undefined) await endSession(database, token);
}

export type RegisterResult =
  | { readonly kind: 'registered' }
  /** The existing unconfirmed account stays unchanged; the mailbox's owner gets a link. */
  | { readonly kind: 'mailed' }
  | { readonly kind: 'taken' }
  | AvatarFailure
  | RateLimitedResult;

export async function register(
  services: Services,
  { password, avatar, ...profile }: z.output<typeof registerRequestSchema>,
  address: string,
): Promise<RegisterResult> {
  const network = networkOf(address);
  const decoding = isNewAvatar(avatar, undefined)
    ? { 'new avatar network': network, 'avatar network': network }
    : {};
  const making = { 'register network': network, 'new accounts network': network };
  const taken = await consumeTry(services, { ...making, ...decoding });
  if (taken.kind === 'limited') return taken;
  const notMade = () => taken.giveBack('new accounts network');
  const change = await resolveAvatarChange(avatar, undefined, address);
  if (isAvatarFailure(change)) {
    await notMade();
    return change;
  }
  const hashed = await hashPassword(password);
  if (hashed.kind === 'limited') {
    // The avatar was decoded, so the try stays counted.
    await taken.giveBack('register network', 'new accounts network');
    return hashed;
  }
  const { passwordHash } = hashed;
  const { database } = services;
  try {
    await database.transaction(async (tx) => {
      const id = await createAccount(tx, { ...profile, passwordHash });
      if (change.kind === 'set') await writeAvatar(tx, id, change.avatar);
      await enqueueConfirmationMail(tx, profile.email);
    });
  } catch (error) {
    await notMade();
    if (!violatesUnique(error, 'users_email_unique')) throw error;
    if ((await findAccountByEmail(database, profile.email))?.emailVerified !== false)
      return { kind: 'taken' };
    await enqueueConfirmationMail(database, profile.email);
    return { kind: 'mailed' };
  }
  await taken.giveBack('register network');
  return { kind: 'registered' };
}

export async function grantAccountRole(
  { database }: Pick<Services, 'database'>,
  email: string,
  role: Role,
  actor: string,
): Promise<{ readonly kind: 'granted' | 'unknown' | 'unconfirmed' }> {
  return { kind: await writeRole(database, email.trim().toLowerCase(), role, actor) };
}
