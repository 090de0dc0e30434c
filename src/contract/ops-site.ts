/** What editors are told of the site: `GET /api/v1/ops/content/problems`, `GET /ops/site`, `POST /ops/site/publish`. */
import * as z from 'zod';

const moment = z.iso.datetime();

/** A document that is published broken. */
export const contentProblemSchema = z.object({
  type: z.string(),
  id: z.string(),
  title: z.string(),
  since: moment,
  /** What shoppers see of it. */
  shown: z.enum(['last-sound', 'nothing']),
  /** What is to be mended: the field, as the Studio writes its path (empty: the whole document), and the sentence. */
  problems: z.array(z.object({ path: z.string(), message: z.string() })).readonly(),
});
export const contentProblemsSchema = z.object({ items: z.array(contentProblemSchema) });

export const siteBuildSchema = z.object({
  state: z.enum(['asked', 'firing', 'fired', 'refused', 'unanswered', 'building', 'built', 'failed']),
  begunAt: moment.nullable(),
  endedAt: moment.nullable(),
  /** Why it failed, for whoever runs the shop. */
  note: z.string().nullable(),
});

export const siteStateSchema = z.object({
  /** Who builds: this machine, the host that a build hook calls, or nobody. */
  builds: z.enum(['here', 'hosted', 'off']),
  /** Since when something is published that the pages don't show yet, and when the last such thing came. */
  wish: z.object({ since: moment, last: moment }).nullable(),
  /** An editor pressed 立即发布网站, and the build has not begun. */
  isAsked: z.boolean(),
  /** The last build that began. */
  last: siteBuildSchema.nullable(),
  /** When the wished build begins at the earliest; null while nothing is wished for. */
  next: moment.nullable(),
  /** When a build that is asked for now could begin. */
  possible: moment,
  /** How many more builds may begin within these 24 hours; null where nobody counts. */
  left: z.int().min(0).nullable(),
});

export const publishSiteRequestSchema = z.object({ now: z.literal(true) });

export type ContentProblem = z.infer<typeof contentProblemSchema>;
export type SiteState = z.infer<typeof siteStateSchema>;
