/** What shoppers do with their accounts (spec §2, §4, §5; decisions "API manners"). */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type {
  loginRequestSchema,
  registerRequestSchema,
  User,
  updateUserRequestSchema,
} from '../../../src/contract/account.ts';
import { violatesUnique } from '../db/errors.ts';
import type { Role } from '../db/kinds.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import type { Parts } from '../parts.ts';
import { beginSession, createUser, endSession, fitsHash, hash } from './auth-store.ts';
import { type MadeAvatar, makeAvatar } from './avatar.ts';
import { type Limited, takeTry } from './limiter.ts';
import {
  type Avatar,
  dropResets,
  findCredential,
  lockCredential,
  readAvatar,
  readShopper,
  type Shopper,
  writeAvatar,
  writeProfile,
  writeRole,
} from './store.ts';

type BadAvatar = Exclude<MadeAvatar, { kind: 'made' }>;

const AVATAR_PATH = '/api/v1/user/avatar';

/** User info of spec §3. */
export function userInfo({ name, email, phone, address, avatarHash }: Shopper): User {
  return { name, email, phone, address, avatar: avatarHash === null ? null : `${AVATAR_PATH}/${avatarHash}` };
}

/** The picture of this address; undefined when it is not the shopper's own. */
export async function avatarOf(
  { database }: Parts,
  { id }: Shopper,
  hash: string,
): Promise<Uint8Array | undefined> {
  return await readAvatar(database, id, hash);
}

export type Login =
  | { readonly kind: 'in'; readonly token: string; readonly shopper: Shopper }
  | { readonly kind: 'wrong' }
  | Limited;

/** Begins a session. `presented` is the one that the browser had until now; it ends. */
export async function login(
  parts: Parts,
  { email, password }: z.output<typeof loginRequestSchema>,
  from: { readonly address: string; readonly presented: string | undefined },
): Promise<Login> {
  const { database } = parts;
  const taken = await takeTry(parts, 'login', { account: email, address: from.address });
  if (taken.kind === 'limited') return taken;
  const credential = await findCredential(database, email);
  if (credential === undefined) {
    // As much work as for an account that exists, so that time does not tell.
    await hash(password);
    return { kind: 'wrong' };
  }
  if (!(await fitsHash(password, credential.passwordHash))) return { kind: 'wrong' };
  const token = await database.transaction(async (tx) => {
    // A password that was changed while this one was compared must not open a session any more.
    if (!(await lockCredential(tx, credential))) return undefined;
    if (from.presented !== undefined) await endSession(tx, from.presented);
    return await beginSession(tx, credential.userId);
  });
  const shopper = await readShopper(database, credential.userId);
  if (token === undefined || shopper === undefined) return { kind: 'wrong' };
  await taken.giveBack();
  return { kind: 'in', token, shopper };
}

/** Ends the session on the server; there may be none. */
export async function logout({ database }: Parts, token: string | undefined): Promise<void> {
  if (token !== undefined) await endSession(database, token);
}

export type Registration = { readonly kind: 'registered' } | { readonly kind: 'taken' } | BadAvatar | Limited;

/** Makes an account without a session. */
export async function register(
  parts: Parts,
  { password, avatar, ...profile }: z.output<typeof registerRequestSchema>,
  address: string,
): Promise<Registration> {
  const taken = await takeTry(parts, 'register', { address });
  if (taken.kind === 'limited') return taken;
  const made = await avatarFrom(avatar, undefined);
  if (made.kind === 'wrong-type' || made.kind === 'too-large') return made;
  const passwordHash = await hash(password);
  try {
    await parts.database.transaction(async (tx) => {
      const id = await createUser(tx, { ...profile, passwordHash });
      if (made.kind === 'made') await writeAvatar(tx, id, made.avatar);
    });
  } catch (error) {
    if (violatesUnique(error, 'users_email_unique')) return { kind: 'taken' };
    throw error;
  }
  await taken.giveBack();
  return { kind: 'registered' };
}

export type Update =
  | { readonly kind: 'updated'; readonly shopper: Shopper; readonly mailDue: boolean }
  | { readonly kind: 'taken' }
  | BadAvatar
  | Limited;

/** A changed address holds at once; the old one is told by mail, and links that were mailed there open nothing. */
export async function update(
  parts: Parts,
  shopper: Shopper,
  { avatar, ...profile }: z.output<typeof updateUserRequestSchema>,
): Promise<Update> {
  if (profile.email !== shopper.email) {
    // Its refusals tell which addresses have accounts.
    const taken = await takeTry(parts, 'change-email', { account: shopper.id });
    if (taken.kind === 'limited') return taken;
  }
  const made = await avatarFrom(avatar, userInfo(shopper).avatar ?? undefined);
  if (made.kind === 'wrong-type' || made.kind === 'too-large') return made;
  try {
    return await parts.database.transaction(async (tx) => {
      const before = await writeProfile(tx, shopper.id, profile);
      const mailDue = before !== undefined && before !== profile.email;
      if (mailDue) {
        await dropResets(tx, shopper.id);
        await enqueueMail(tx, {
          key: `email-changed ${randomUUID()}`,
          recipient: before,
          letter: { kind: 'email-changed', name: profile.name, newEmail: profile.email },
        });
      }
      if (made.kind !== 'kept') {
        await writeAvatar(tx, shopper.id, made.kind === 'made' ? made.avatar : undefined);
      }
      const now = await readShopper(tx, shopper.id);
      if (now === undefined) throw new Error('an account vanished while it was updated');
      return { kind: 'updated', shopper: now, mailDue };
    });
  } catch (error) {
    if (violatesUnique(error, 'users_email_unique')) return { kind: 'taken' };
    throw error;
  }
}

type AvatarChange =
  | { readonly kind: 'kept' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'made'; readonly avatar: Avatar }
  | BadAvatar;

/** Absent or the present address keeps it, an empty one or null removes it, anything else is a new picture. */
async function avatarFrom(
  given: string | null | undefined,
  present: string | undefined,
): Promise<AvatarChange> {
  if (given === undefined || (given !== null && given === present)) return { kind: 'kept' };
  return given === null || given === '' ? { kind: 'removed' } : await makeAvatar(given);
}

/** Gives an account a role (decisions, "Roles"). */
export async function grant(
  { database }: Pick<Parts, 'database'>,
  email: string,
  role: Role,
): Promise<{ readonly kind: 'granted' } | { readonly kind: 'unknown' }> {
  const found = await writeRole(database, email.trim().toLowerCase(), role);
  return { kind: found ? 'granted' : 'unknown' };
}
