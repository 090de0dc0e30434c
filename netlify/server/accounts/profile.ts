/** What shoppers change of their accounts (spec §2, §5). */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { User, updateUserRequestSchema } from '../../../src/contract/account.ts';
import { violatesUnique } from '../db/errors.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import type { Parts } from '../parts.ts';
import { avatarChange, type BadAvatar, isNewPicture, isRefused } from './avatar-change.ts';
import { type Limited, takeTry } from './limiter.ts';
import { networkOf } from './network.ts';
import { dropResets, readShopper, type Shopper, writeAvatar, writeProfile } from './store.ts';

const AVATAR_PATH = '/api/v1/user/avatar';

/** User info of spec §3. */
export function userInfo({ name, email, phone, address, avatarHash }: Shopper): User {
  return { name, email, phone, address, avatar: avatarHash === null ? null : `${AVATAR_PATH}/${avatarHash}` };
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
  address: string,
): Promise<Update> {
  const network = networkOf(address);
  if (profile.email !== shopper.email) {
    // Its refusals tell which addresses have accounts.
    const taken = await takeTry(parts, { 'change email account': shopper.id });
    if (taken.kind === 'limited') return taken;
  }
  const present = userInfo(shopper).avatar ?? undefined;
  if (isNewPicture(avatar, present)) {
    const taken = await takeTry(parts, { 'avatar account': shopper.id, 'avatar network': network });
    if (taken.kind === 'limited') return taken;
  }
  const change = await avatarChange(avatar, present);
  if (isRefused(change)) return change;
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
      if (change.kind === 'set') await writeAvatar(tx, shopper.id, change.avatar);
      const now = await readShopper(tx, shopper.id);
      if (now === undefined) throw new Error('an account vanished while it was updated');
      return { kind: 'updated', shopper: now, mailDue };
    });
  } catch (error) {
    if (violatesUnique(error, 'users_email_unique')) return { kind: 'taken' };
    throw error;
  }
}
