import { sign, verify } from 'hono/jwt';
import * as z from 'zod';
import { localContentLakeUrl } from '../../../src/content/content-lake-address.ts';
import type { CurrentStaffMember, StaffRole } from '../../../src/features/desk/ops.contract.ts';
import type { Settings } from '../../../src/settings.ts';
import { findSessionId, findSessionRole } from '../accounts/session-store.ts';
import type { Account } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import { hasRole } from '../db/kinds.ts';
import type { Services } from '../http/services.ts';

/** After this time the local content lake checks `isStaffTokenValid` again. */
const TOKEN_SECONDS = 10 * 60;
const STAFF_ROLES: readonly StaffRole[] = ['editor', 'operator'];

export type StaffIdentity =
  | { readonly kind: 'me'; readonly me: CurrentStaffMember }
  | { readonly kind: 'no-secret' };

export async function identifyStaff(
  { database, settings }: { readonly database: Database; readonly settings: Settings },
  shopper: Account,
  token: string,
  now: Date,
): Promise<StaffIdentity> {
  const { id, name, email, role } = shopper;
  const user = { id, name, email, roles: STAFF_ROLES.filter((one) => hasRole(role, one)) };
  if (localContentLakeUrl(settings) === undefined)
    return { kind: 'me', me: { user, content: { kind: 'hosted' } } };
  const secret = settings.STUDIO_TOKEN_SECRET;
  if (secret === undefined) return { kind: 'no-secret' };
  const iat = Math.floor(now.getTime() / 1_000);
  const exp = iat + TOKEN_SECONDS;
  const sid = await findSessionId(database, token);
  const claims = { sub: id, sid, name, email, roles: user.roles, iat, exp };
  const signed = await sign(claims, secret, 'HS256');
  const expiresAt = new Date(exp * 1_000).toISOString();
  return { kind: 'me', me: { user, content: { kind: 'local', token: signed, expiresAt } } };
}

const claimsSchema = z.object({ sub: z.string(), sid: z.string(), roles: z.array(z.enum(STAFF_ROLES)) });

/** True while the session lives and its account still has the token's roles. */
export async function isStaffTokenValid({ database, settings }: Services, token: string): Promise<boolean> {
  const secret = settings.STUDIO_TOKEN_SECRET;
  if (secret === undefined) return false;
  try {
    // Ignores the token's expiry: listeners stay valid as long as the session does.
    const claims = claimsSchema.safeParse(await verify(token, secret, { alg: 'HS256', exp: false }));
    if (!claims.success) return false;
    const { sub, sid, roles } = claims.data;
    const role = await findSessionRole(database, sid, sub);
    return role !== undefined && roles.every((one) => hasRole(role, one));
  } catch (error) {
    if (error instanceof Error && error.name.startsWith('Jwt')) return false;
    throw error;
  }
}
