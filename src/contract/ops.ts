/**
 * The logged-in member of staff: `GET /api/v1/ops/me` (docs/shop.md "Roles"). Everybody else gets
 * 404 below `/ops`.
 */
import * as z from 'zod';

/** Format of `KEY_HEADER` (limits.ts). */
export const keySchema = z.string().regex(/^[\x21-\x7e]{8,200}$/);

/** An operator is an editor, too. */
export const staffRoleSchema = z.enum(['editor', 'operator']);

export const meSchema = z.object({
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    roles: z.array(staffRoleSchema).min(1),
  }),
  content: z.discriminatedUnion('kind', [
    /** Token for the local content lake, valid until `expiresAt`. */
    z.object({ kind: z.literal('local'), token: z.string(), expiresAt: z.iso.datetime() }),
    /** The hosted Studio has a login of its own. */
    z.object({ kind: z.literal('hosted') }),
  ]),
});

export const meAnswerSchema = z.object({ status: z.literal(200), data: meSchema });

export type Me = z.infer<typeof meSchema>;
export type StaffRole = z.infer<typeof staffRoleSchema>;
