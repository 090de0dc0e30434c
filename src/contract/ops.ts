/** `GET /api/v1/ops/me` (docs/shop.md "Roles"). `/ops` responds 404 to everyone but staff. */
import * as z from 'zod';

/** Format of `IDEMPOTENCY_KEY_HEADER` (limits.ts). */
export const idempotencyKeySchema = z.string().regex(/^[\x21-\x7e]{8,200}$/);

/** An operator is an editor, too. */
const staffRoleSchema = z.enum(['editor', 'operator']);

const meSchema = z.object({
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    roles: z.array(staffRoleSchema).min(1),
  }),
  content: z.discriminatedUnion('kind', [
    /** Token for the local content lake. */
    z.object({ kind: z.literal('local'), token: z.string(), expiresAt: z.iso.datetime() }),
    /** The hosted Studio has a login of its own. */
    z.object({ kind: z.literal('hosted') }),
  ]),
});

export const meResponseSchema = z.object({ status: z.literal(200), data: meSchema });

export type CurrentStaffMember = z.infer<typeof meSchema>;
export type StaffRole = z.infer<typeof staffRoleSchema>;

const moment = z.iso.datetime();

const contentProblemSchema = z.object({
  type: z.string(),
  id: z.string(),
  title: z.string(),
  since: moment,
  /** Shoppers see this version instead. */
  shown: z.enum(['last-sound', 'nothing']),
  /** `path` is a Studio path; empty for the whole document. */
  problems: z.array(z.object({ path: z.string(), message: z.string() })).readonly(),
});
export const contentProblemsSchema = z.object({ items: z.array(contentProblemSchema) });

const siteBuildSchema = z.object({
  state: z.enum(['asked', 'firing', 'fired', 'refused', 'unanswered', 'building', 'built', 'failed']),
  begunAt: moment.nullable(),
  endedAt: moment.nullable(),
  /** Why the build failed, for operators. */
  note: z.string().nullable(),
});

export const siteStateSchema = z.object({
  /** The place of the builds: this machine, a host with a build hook, or nowhere. */
  builds: z.enum(['here', 'hosted', 'off']),
  /** First and latest publish that no build has included. */
  wish: z.object({ since: moment, last: moment }).nullable(),
  isAsked: z.boolean(),
  last: siteBuildSchema.nullable(),
  /** Earliest time of the next build; null if no build is requested. */
  next: moment.nullable(),
  possible: moment,
  /** Builds left within 24 hours; null if not counted. */
  left: z.int().min(0).nullable(),
});

/** Requests by path below `/ops`. */
export const siteRequests = {
  '/site/publish': z.object({ now: z.literal(true) }),
};

export type ContentProblem = z.infer<typeof contentProblemSchema>;
export type SiteState = z.infer<typeof siteStateSchema>;
