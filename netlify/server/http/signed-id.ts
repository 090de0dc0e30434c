/**
 * Tokens for links that need no login. A token derives from a row's id, so it can be shown and mailed again. The
 * database alone is not enough to make one.
 */
import { isSameSecret, type SigningPurpose, sign } from './signing.ts';

const ID_LENGTH = 22;
/** Characters of the MAC: 132 bits. */
const MAC_LENGTH = 22;
const SHAPE = new RegExp(`^[\\w-]{${ID_LENGTH + MAC_LENGTH}}$`);

export function signedIdToken(secret: string, purpose: SigningPurpose, id: string): string {
  const short = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  return short + sign(secret, purpose, id).slice(0, MAC_LENGTH);
}

/** Undefined if this shop did not make the token for this purpose. Needs no database. */
export function readSignedId(secret: string, purpose: SigningPurpose, token: string): string | undefined {
  if (!SHAPE.test(token)) return undefined;
  const hex = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isSameSecret(token, signedIdToken(secret, purpose, id)) ? id : undefined;
}
