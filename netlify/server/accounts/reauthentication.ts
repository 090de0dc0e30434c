/** Checks the password before actions that a stolen session must not do (docs/decisions/0066). */
import type { Services } from '../http/services.ts';
import type { RateLimitedResult, TryKeys } from './limiter.ts';
import type { LimitName } from './limits.ts';
import { comparePassword } from './passwords.ts';
import { type Account, type Credential, findCredential } from './store.ts';
import { countPasswordCheck, type PasswordCheckKind, type PresentedSession } from './throttling.ts';

export type PasswordCheck =
  | {
      readonly kind: 'proven';
      readonly credential: Credential;
      /** Removes the try from the limits of `acts`; called if the action fails. */
      readonly notDone: () => Promise<void>;
    }
  /** `ended`: the account was deleted, or its address has changed, since this call began. */
  | { readonly kind: 'wrong-password' | 'ended' }
  | RateLimitedResult;

interface CountedIn {
  readonly tries: PasswordCheckKind;
  /** Limits of the action itself, which don't count wrong passwords. */
  readonly acts?: TryKeys;
}

export async function checkPassword(
  services: Services,
  shopper: Account,
  password: string,
  session: PresentedSession,
  { tries, acts = {} }: CountedIn,
): Promise<PasswordCheck> {
  const taken = await countPasswordCheck(services, shopper.id, session, tries, acts);
  if (taken.kind === 'limited') return taken;
  const names = Object.keys(acts) as LimitName[];
  const notDone = async () => {
    if (names.length > 0) await taken.giveBack(...names);
  };
  const credential = await findCredential(services.database, shopper.email);
  if (credential?.userId !== shopper.id) {
    await notDone();
    return { kind: 'ended' };
  }
  const compared = await comparePassword(password, credential.passwordHash);
  if (compared.kind === 'limited') {
    await taken.giveBack();
    return compared;
  }
  if (!compared.matches) {
    await notDone();
    return { kind: 'wrong-password' };
  }
  return { kind: 'proven', credential, notDone };
}
