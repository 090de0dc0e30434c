/** What shoppers change of their accounts (docs/shop.md "Pages", "Rules of input"). */
import type { z } from 'zod';
import type { User, updateUserRequestSchema } from '../../../src/contract/account.ts';
import type { Parts } from '../parts/parts.ts';
import { avatarChange, type BadAvatar, isNewPicture, isRefused } from './avatar-change.ts';
import { followChange, isTaken, type OwnerProof, proveOwner, whyNot } from './email-change.ts';
import { type Limited, takeTry } from './limiter.ts';
import { networkOf } from './network.ts';
import {
  type Credential,
  lockEmail,
  type Profile,
  readShopper,
  type Shopper,
  writeAvatar,
  writeProfile,
} from './store.ts';

const AVATAR_PATH = '/api/v1/user/avatar';

/** User info of docs/shop.md "Things and their fields". */
export function userInfo({ name, email, phone, address, avatarHash }: Shopper): User {
  return { name, email, phone, address, avatar: avatarHash === null ? null : `${AVATAR_PATH}/${avatarHash}` };
}

export type Update =
  /** `token`: of the session that goes on; all others ended, as the address is another now. */
  | { readonly kind: 'updated'; readonly shopper: Shopper; readonly token?: string }
  | { readonly kind: 'taken' }
  /** A change was undone, and the password that was known to somebody else is still the same. */
  | { readonly kind: 'reset-first' }
  | Exclude<OwnerProof, { readonly kind: 'proven' }>
  | BadAvatar
  | Limited;

/** Saves the profile; a changed address holds at once (email-change.ts). */
export async function update(
  parts: Parts,
  shopper: Shopper,
  { avatar, password, ...profile }: z.output<typeof updateUserRequestSchema>,
  address: string,
): Promise<Update> {
  const isMoved = profile.email !== shopper.email;
  const proof = isMoved ? await proveOwner(parts, shopper, password, address) : undefined;
  if (proof !== undefined && proof.kind !== 'proven') return proof;
  const saved = await save(parts, shopper, { avatar, profile, address }, proof?.credential);
  if (saved.kind !== 'updated') await proof?.notDone();
  return saved;
}

interface Saving {
  readonly avatar: string | null | undefined;
  readonly profile: Profile;
  readonly address: string;
}

/** `credential`: of whoever may change the address. */
async function save(
  parts: Parts,
  shopper: Shopper,
  { avatar, profile, address }: Saving,
  credential: Credential | undefined,
): Promise<Update> {
  const { id } = shopper;
  const present = userInfo(shopper).avatar ?? undefined;
  if (isNewPicture(avatar, present)) {
    const taken = await takeTry(parts, { 'avatar account': id, 'avatar network': networkOf(address) });
    if (taken.kind === 'limited') return taken;
  }
  const change = await avatarChange(avatar, present);
  if (isRefused(change)) return change;
  try {
    return await parts.database.transaction(async (tx) => {
      // Changed since this call began, which ended its session: what it brings would change it back.
      if ((await lockEmail(tx, id)) !== shopper.email) return { kind: 'ended' };
      const why = credential && (await whyNot(tx, id, credential));
      if (why !== undefined) return { kind: why };
      await writeProfile(tx, id, profile);
      const token = credential && (await followChange(parts, tx, shopper, profile));
      if (change.kind === 'set') await writeAvatar(tx, id, change.avatar);
      const now = await readShopper(tx, id);
      if (now === undefined) throw new Error('an account vanished while it was updated');
      return { kind: 'updated', shopper: now, ...(token === undefined ? {} : { token }) };
    });
  } catch (error) {
    if (isTaken(error)) return { kind: 'taken' };
    throw error;
  }
}
