/**
 * The token is computed from the charge, so it can be shown and mailed again. The database alone does not
 * suffice to compute it.
 */
import { isSameSecret, sign } from '../http/signing.ts';

/** Milliseconds. Each sending renews the link. */
export const PAY_LINK_LIFETIME_MS = 30 * 24 * 3_600_000;

const ID_LENGTH = 22;
/** Characters of the MAC: 132 bits. */
const MAC_LENGTH = 22;
const SHAPE = new RegExp(`^[\\w-]{${ID_LENGTH + MAC_LENGTH}}$`);

export function payToken(secret: string, linkId: string): string {
  const id = Buffer.from(linkId.replaceAll('-', ''), 'hex').toString('base64url');
  return id + sign(secret, 'pay link', linkId).slice(0, MAC_LENGTH);
}

/** Undefined if this shop did not make the token. Needs no database. */
export function readPayToken(secret: string, token: string): string | undefined {
  if (!SHAPE.test(token)) return undefined;
  const hex = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex');
  const linkId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isSameSecret(token, payToken(secret, linkId)) ? linkId : undefined;
}

export function payLinkUrl(
  { origin, secret }: { readonly origin: string; readonly secret: string },
  linkId: string,
): string {
  return `${origin}/pay/${payToken(secret, linkId)}`;
}
