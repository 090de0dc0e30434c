/** Who edits, and the token by which the content lake here knows them. */
import { sign, verify } from 'hono/jwt';
import * as z from 'zod';
import { lakeAddress } from '../../../src/content/lake-address.ts';
import type { Me, StaffRole } from '../../../src/contract/ops.ts';
import type { Settings } from '../../../src/settings.ts';
import { roleOfSession, sessionIdOf } from '../accounts/session-store.ts';
import type { Shopper } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import { may } from '../db/kinds.ts';
import type { Parts } from '../parts/parts.ts';

/** The lake trusts no token for longer, and asks `isEditorStill` before. */
const TOKEN_SECONDS = 10 * 60;
const STAFF_ROLES: readonly StaffRole[] = ['editor', 'operator'];

export type WhoEdits =
  | { readonly kind: 'me'; readonly me: Me }
  /** The content is here, but no secret to sign with. */
  | { readonly kind: 'no-secret' };

/** `token` is that of the session. */
export async function whoEdits(
  { database, settings }: { readonly database: Database; readonly settings: Settings },
  shopper: Shopper,
  token: string,
  now: Date,
): Promise<WhoEdits> {
  const { id, name, email, role } = shopper;
  const user = { id, name, email, roles: STAFF_ROLES.filter((one) => may(role, one)) };
  if (lakeAddress(settings) === undefined) return { kind: 'me', me: { user, content: { kind: 'hosted' } } };
  const secret = settings.STUDIO_TOKEN_SECRET;
  if (secret === undefined) return { kind: 'no-secret' };
  const iat = Math.floor(now.getTime() / 1_000);
  const exp = iat + TOKEN_SECONDS;
  const sid = await sessionIdOf(database, token);
  const claims = { sub: id, sid, name, email, roles: user.roles, iat, exp };
  const signed = await sign(claims, secret, 'HS256');
  const expiresAt = new Date(exp * 1_000).toISOString();
  return { kind: 'me', me: { user, content: { kind: 'local', token: signed, expiresAt } } };
}

const claimsSchema = z.object({ sub: z.string(), sid: z.string(), roles: z.array(z.enum(STAFF_ROLES)) });

/** Whether the session that a content token was made for lives, and its account has the roles that the token says. */
export async function isEditorStill({ database, settings }: Parts, token: string): Promise<boolean> {
  const secret = settings.STUDIO_TOKEN_SECRET;
  if (secret === undefined) return false;
  try {
    // A listener goes on beyond the token that it began with, as long as what stands behind it does.
    const claims = claimsSchema.safeParse(await verify(token, secret, { alg: 'HS256', exp: false }));
    if (!claims.success) return false;
    const { sub, sid, roles } = claims.data;
    const role = await roleOfSession(database, sid, sub);
    return role !== undefined && roles.every((one) => may(role, one));
  } catch (error) {
    if (error instanceof Error && error.name.startsWith('Jwt')) return false;
    throw error;
  }
}
