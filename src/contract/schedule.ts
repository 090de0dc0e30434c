/**
 * A document of the content lake that says when another one is published or unpublished. Editors write it in the
 * Studio, the job `publish-scheduled` reads it. Ids with a dot are visible only with a token.
 */
import * as z from 'zod';

export const SCHEDULE_TYPE = 'schedule';
/** Interval of the job; scheduled times are multiples of it. Minutes. */
export const SCHEDULE_STEP = 5;

export const scheduleActionSchema = z.enum(['publish', 'unpublish']);

export const scheduleSchema = z.object({
  _id: z.string(),
  _rev: z.string(),
  document: z.string().regex(/^[\w-]{1,128}$/),
  documentType: z.string(),
  title: z.string(),
  action: scheduleActionSchema,
  at: z.iso.datetime(),
  /** The editor who set it. */
  by: z.object({ id: z.string(), name: z.string() }),
  /** `unneeded`: there was nothing left to publish or unpublish. */
  state: z.enum(['waiting', 'done', 'unneeded', 'refused']),
  endedAt: z.iso.datetime().nullish(),
  /** Why it was refused: the field as a Studio path (empty: the whole document), and the message. */
  problems: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .nullish()
    .transform((problems) => problems ?? []),
});

/** `GET /api/v1/ops/content/scheduling` */
export const schedulingSchema = z.object({
  /** False if the shop has no token to write content with. */
  isOn: z.boolean(),
  /** When the job last ended. */
  lastRun: z.iso.datetime().nullable(),
});

export type ScheduleAction = z.infer<typeof scheduleActionSchema>;
export type Schedule = z.infer<typeof scheduleSchema>;
export type SchedulingState = z.infer<typeof schedulingSchema>;

/** One schedule for each action on a document: setting another time replaces it. */
export function scheduleId(action: ScheduleAction, document: string): string {
  return `schedule.${action}.${document}`;
}
