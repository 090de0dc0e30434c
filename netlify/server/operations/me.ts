/** Who edits, and the token by which the content lake here knows them. */
import { sign } from 'hono/jwt';
import { lakeAddress } from '../../../src/content/lake-address.ts';
import type { Me, StaffRole } from '../../../src/contract/ops.ts';
import type { Settings } from '../../../src/settings.ts';
import type { Shopper } from '../accounts/store.ts';
import { may } from '../db/kinds.ts';

/** The lake trusts no token for longer: whoever loses the role, or the session, is out by then. */
const TOKEN_SECONDS = 10 * 60;
const STAFF_ROLES: readonly StaffRole[] = ['editor', 'operator'];

export type WhoEdits =
  | { readonly kind: 'me'; readonly me: Me }
  /** The content is here, but no secret to sign with. */
  | { readonly kind: 'no-secret' };

export async function whoEdits(settings: Settings, shopper: Shopper, now: Date): Promise<WhoEdits> {
  const { id, name, email, role } = shopper;
  const user = { id, name, email, roles: STAFF_ROLES.filter((one) => may(role, one)) };
  if (lakeAddress(settings) === undefined) return { kind: 'me', me: { user, content: { kind: 'hosted' } } };
  const secret = settings.STUDIO_TOKEN_SECRET;
  if (secret === undefined) return { kind: 'no-secret' };
  const iat = Math.floor(now.getTime() / 1_000);
  const exp = iat + TOKEN_SECONDS;
  const claims = { sub: id, name, email, roles: user.roles, iat, exp };
  const token = await sign(claims, secret, 'HS256');
  const expiresAt = new Date(exp * 1_000).toISOString();
  return { kind: 'me', me: { user, content: { kind: 'local', token, expiresAt } } };
}
