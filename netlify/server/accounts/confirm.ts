/** A shopper who is logged in proves once more who they are, before what a borrowed session must not do. */
import type { Parts } from '../parts/parts.ts';
import { fitsHash } from './auth-store.ts';
import { type Limited, takeTry } from './limiter.ts';
import { networkOf } from './network.ts';
import { type Credential, findCredential, type Shopper } from './store.ts';

export type Confirmed =
  /** `credential` is what was compared; `giveBack` takes the try out of the counts. */
  | { readonly kind: 'confirmed'; readonly credential: Credential; readonly giveBack: () => Promise<void> }
  | { readonly kind: 'wrong-password' }
  | Limited;

export async function confirmPassword(
  parts: Parts,
  shopper: Shopper,
  password: string,
  address: string,
): Promise<Confirmed> {
  const trying = { 'confirm account': shopper.id, 'confirm network': networkOf(address) };
  const taken = await takeTry(parts, trying);
  if (taken.kind === 'limited') return taken;
  const credential = await findCredential(parts.database, shopper.email);
  // Its address was changed since this call began, and may even be another's by now.
  if (credential?.userId !== shopper.id) return { kind: 'wrong-password' };
  const compared = await fitsHash(password, credential.passwordHash);
  if (compared.kind === 'limited') {
    await taken.giveBack();
    return compared;
  }
  return compared.fits
    ? { kind: 'confirmed', credential, giveBack: () => taken.giveBack() }
    : { kind: 'wrong-password' };
}
