/** The shopper's profile (docs/shop.md "Pages", "Rules of input"). */
import type { z } from 'zod';
import type { User, updateUserRequestSchema } from '../../../src/contract/account.ts';
import type { Services } from '../services/services.ts';
import { type AvatarRefusal, avatarChange, isNewPicture, isRefused } from './avatar.ts';
import { checkOwner, type OwnerCheck, requestEmailChange } from './email-change.ts';
import { type Limited, takeTry } from './limiter.ts';
import { networkOf } from './network.ts';
import {
  type Credential,
  lockShopper,
  type Profile,
  readShopper,
  type Shopper,
  writeAvatar,
  writeProfile,
} from './store.ts';
import type { PresentedSession } from './throttling.ts';

const AVATAR_PATH = '/api/v1/user/avatar';

export function userInfo({
  name,
  email,
  emailVerified,
  pendingEmail,
  phone,
  address,
  avatarHash,
}: Shopper): User {
  const avatar = avatarHash === null ? null : `${AVATAR_PATH}/${avatarHash}`;
  return { name, email, phone, address, avatar, email_confirmed: emailVerified, pending_email: pendingEmail };
}

export type Update =
  /** `isAsked`: a changed address waits for confirmation. */
  | { readonly kind: 'updated'; readonly shopper: Shopper; readonly isAsked: boolean }
  | { readonly kind: 'taken' }
  | Exclude<OwnerCheck, { readonly kind: 'proven' }>
  | AvatarRefusal
  | Limited;

/** Saves the profile; a changed address needs confirmation first (email-change.ts). */
export async function update(
  services: Services,
  shopper: Shopper,
  { avatar, password, ...profile }: z.output<typeof updateUserRequestSchema>,
  session: PresentedSession,
): Promise<Update> {
  const isMoved = profile.email !== shopper.email;
  const proof = isMoved ? await checkOwner(services, shopper, profile.email, password, session) : undefined;
  if (proof !== undefined && proof.kind !== 'proven') return proof;
  const { address } = session;
  const saved = await save(services, shopper, { avatar, profile, address }, proof?.credential);
  if (saved.kind !== 'updated') await proof?.notDone();
  return saved;
}

interface Saving {
  readonly avatar: string | null | undefined;
  readonly profile: Profile;
  readonly address: string;
}

/** Saves the profile; changes the e-mail address only with a confirmed credential. */
async function save(
  services: Services,
  shopper: Shopper,
  { avatar, profile, address }: Saving,
  credential: Credential | undefined,
): Promise<Update> {
  const { id } = shopper;
  const present = userInfo(shopper).avatar ?? undefined;
  if (isNewPicture(avatar, present)) {
    const taken = await takeTry(services, { 'avatar account': id, 'avatar network': networkOf(address) });
    if (taken.kind === 'limited') return taken;
  }
  const change = await avatarChange(avatar, present);
  if (isRefused(change)) return change;
  return await services.database.transaction(async (tx) => {
    const before = await lockShopper(tx, id);
    // The address was changed since this call began; saving would change it back.
    if (before === undefined || before.email !== shopper.email) return { kind: 'ended' };
    const { emailVerified } = before;
    const asked =
      credential &&
      (await requestEmailChange(services, tx, { ...shopper, emailVerified }, profile, credential));
    if (asked !== undefined && asked.kind !== 'asked') return asked;
    await writeProfile(tx, id, profile);
    if (change.kind === 'set') await writeAvatar(tx, id, change.avatar);
    const now = await readShopper(tx, id);
    if (now === undefined) throw new Error('an account vanished while it was updated');
    return { kind: 'updated', shopper: now, isAsked: asked !== undefined };
  });
}
