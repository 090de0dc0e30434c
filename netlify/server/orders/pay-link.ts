import { pagePath } from '../../../src/features/base/words.text.ts';
import { readSignedId, signedIdToken } from '../http/signing.ts';

/** Each sending renews the link. */
export const PAY_LINK_LIFETIME_MS = 30 * 24 * 3_600_000;

export function payToken(secret: string, linkId: string): string {
  return signedIdToken(secret, 'pay link', linkId);
}

/** Undefined if this shop did not make the token. Needs no database. */
export function readPayToken(secret: string, token: string): string | undefined {
  return readSignedId(secret, 'pay link', token);
}

export function payLinkUrl(
  { origin, secret }: { readonly origin: string; readonly secret: string },
  linkId: string,
): string {
  return `${origin}${pagePath(`/pay/${payToken(secret, linkId)}`)}`;
}
