/** A shopper who is logged in proves once more who they are, before what a borrowed session must not do. */
import type { Parts } from '../parts/parts.ts';
import { type ProofKind, type Session, takeProof } from './guesses.ts';
import type { Limited, Trying } from './limiter.ts';
import type { LimitName } from './limits.ts';
import { comparePassword } from './passwords.ts';
import { type Credential, findCredential, type Shopper } from './store.ts';

export type Proof =
  | {
      readonly kind: 'proven';
      /** What was compared. */
      readonly credential: Credential;
      /** Takes the try out of `acts` again, when nothing is done after all. */
      readonly notDone: () => Promise<void>;
    }
  /** `ended`: the address was changed since this call began, and may even be another's by now. */
  | { readonly kind: 'wrong-password' | 'ended' }
  | Limited;

/** What a proof is counted in. */
interface Counts {
  readonly tries: ProofKind;
  /** What is done with the proof: a try that proves nothing is taken out again. */
  readonly acts?: Trying;
}

/** Whether whoever has the session also knows the password. */
export async function provePassword(
  parts: Parts,
  shopper: Shopper,
  password: string,
  session: Session,
  { tries, acts = {} }: Counts,
): Promise<Proof> {
  const taken = await takeProof(parts, shopper.id, session, tries, acts);
  if (taken.kind === 'limited') return taken;
  const names = Object.keys(acts) as LimitName[];
  const notDone = async () => {
    if (names.length > 0) await taken.giveBack(...names);
  };
  const credential = await findCredential(parts.database, shopper.email);
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

export type Confirmed =
  | { readonly kind: 'confirmed'; readonly credential: Credential }
  | { readonly kind: 'wrong-password' }
  | Limited;

/** Before shoppers take their data along, or delete their account. */
export async function confirmPassword(
  parts: Parts,
  shopper: Shopper,
  password: string,
  session: Session,
): Promise<Confirmed> {
  const proof = await provePassword(parts, shopper, password, session, { tries: 'confirm' });
  if (proof.kind === 'limited') return proof;
  if (proof.kind !== 'proven') return { kind: 'wrong-password' };
  return { kind: 'confirmed', credential: proof.credential };
}
