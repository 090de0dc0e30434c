import type { z } from 'zod';
import type { User, updateUserRequestSchema } from '../../../src/features/accounts/account.contract.ts';
import type { Services } from '../http/services.ts';
import { markDefault, writeDefaultContact } from './address-book-store.ts';
import { type AvatarFailure, isAvatarFailure, isNewAvatar, resolveAvatarChange } from './avatar.ts';
import { checkOwner, type OwnerCheckResult, requestEmailChange } from './email-change.ts';
import { consumeTry, type RateLimitedResult } from './limiter.ts';
import { networkOf } from './network.ts';
import {
  type Account,
  type Credential,
  lockAccountRow,
  type Profile,
  type ReviewMovedOrders,
  readAccount,
  writeAvatar,
  writeProfile,
} from './store.ts';
import type { PresentedSession } from './throttling.ts';

const AVATAR_PATH = '/api/v1/user/avatar';

export function toUserInfo({
  name,
  email,
  emailVerified,
  pendingEmail,
  phone,
  address,
  country,
  avatarHash,
}: Account): User {
  const avatar = avatarHash === null ? null : `${AVATAR_PATH}/${avatarHash}`;
  return {
    name,
    email,
    phone,
    address,
    country,
    avatar,
    email_confirmed: emailVerified,
    pending_email: pendingEmail,
  };
}

export type UpdateProfileResult =
  /**
   * `isAsked`: the changed e-mail address awaits confirmation. `isInReview`: staff must decide
   * about orders.
   */
  | {
      readonly kind: 'updated';
      readonly shopper: Account;
      readonly isAsked: boolean;
      readonly isInReview: boolean;
    }
  | { readonly kind: 'taken' }
  | Exclude<OwnerCheckResult, { readonly kind: 'proven' }>
  | AvatarFailure
  | RateLimitedResult;

export interface ProfileServices extends Services {
  readonly reviewMovedOrders: ReviewMovedOrders;
}

export async function updateProfile(
  services: ProfileServices,
  shopper: Account,
  { avatar, password, country, ...form }: z.output<typeof updateUserRequestSchema>,
  session: PresentedSession,
): Promise<UpdateProfileResult> {
  const { address: before } = shopper;
  // An older client sends no country, and its changed address may be anywhere.
  const unchanged = form.address === before ? shopper.country : null;
  const profile = { ...form, country: country === undefined ? unchanged : country };
  const isMoved = profile.email !== shopper.email;
  const proof = isMoved ? await checkOwner(services, shopper, password, session) : undefined;
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

/** A changed e-mail address needs `credential`, which proves that the password was checked. */
async function save(
  services: ProfileServices,
  shopper: Account,
  { avatar, profile, address }: Saving,
  credential: Credential | undefined,
): Promise<UpdateProfileResult> {
  const { id } = shopper;
  const present = toUserInfo(shopper).avatar ?? undefined;
  if (isNewAvatar(avatar, present)) {
    const taken = await consumeTry(services, { 'avatar account': id, 'avatar network': networkOf(address) });
    if (taken.kind === 'limited') return taken;
  }
  const change = await resolveAvatarChange(avatar, present, address);
  if (isAvatarFailure(change)) return change;
  return await services.database.transaction(async (tx) => {
    const before = await lockAccountRow(tx, id);
    // Saving would revert a change of the e-mail address that was made since this call began.
    if (before === undefined || before.email !== shopper.email) return { kind: 'ended' };
    const { emailVerified } = before;
    const asked =
      credential &&
      (await requestEmailChange(services, tx, { ...shopper, emailVerified }, profile, credential));
    if (asked !== undefined && asked.kind !== 'asked') return asked;
    const moved = await writeProfile(tx, id, profile);
    const isInReview = await services.reviewMovedOrders(tx, services.settings, moved);
    // An address that was typed is not in the address book.
    if (profile.address !== before.address || profile.country !== before.country)
      await markDefault(tx, id, undefined);
    else if (profile.name !== before.name || profile.phone !== before.phone)
      await writeDefaultContact(tx, id, profile);
    if (change.kind === 'set') await writeAvatar(tx, id, change.avatar);
    const now = await readAccount(tx, id);
    if (now === undefined) throw new Error('an account vanished while it was updated');
    return { kind: 'updated', shopper: now, isAsked: asked !== undefined, isInReview };
  });
}
