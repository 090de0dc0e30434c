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

export interface ContentProblem {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly since: string;
  /** Shoppers see this version instead. */
  readonly shown: 'last-sound' | 'nothing';
  /** `path` is a Studio path; empty for the whole document. */
  readonly problems: readonly { readonly path: string; readonly message: string }[];
}

interface SiteBuild {
  readonly state: 'asked' | 'firing' | 'fired' | 'refused' | 'unanswered' | 'building' | 'built' | 'failed';
  readonly begunAt: string | null;
  readonly endedAt: string | null;
  /** Why the build failed, for operators. */
  readonly note: string | null;
}

export interface SiteState {
  /** The place of the builds: this machine, a host with a build hook, or nowhere. */
  readonly builds: 'here' | 'hosted' | 'off';
  /** First and latest publish that no build has included. */
  readonly wish: { readonly since: string; readonly last: string } | null;
  readonly isAsked: boolean;
  readonly last: SiteBuild | null;
  /** Earliest time of the next build; null if no build is requested. */
  readonly next: string | null;
  readonly possible: string;
  /** Products whose exact locality anybody can read at Sanity, although the shop shows a coarser one. */
  readonly exposedLocalities: number;
  /** Builds left within 24 hours; null if not counted. */
  readonly left: number | null;
}

/** Requests by path below `/ops`. */
export const siteRequests = {
  '/site/publish': z.object({ now: z.literal(true) }),
};
