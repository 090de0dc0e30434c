/**
 * Editors write it in the Studio, the job `publish-scheduled` reads it. An id with a dot needs a
 * token.
 */
import * as z from 'zod';

export const SCHEDULE_TYPE = 'schedule';
/** Minutes. Interval of the job, and step of scheduled times. */
export const SCHEDULE_STEP = 5;

const scheduleActionSchema = z.enum(['publish', 'unpublish']);

export const scheduleSchema = z.object({
  _id: z.string(),
  _rev: z.string(),
  document: z.string().regex(/^[\w-]{1,128}$/),
  documentType: z.string(),
  title: z.string(),
  action: scheduleActionSchema,
  at: z.iso.datetime(),
  /** The editor who set the schedule. */
  by: z.object({ id: z.string(), name: z.string() }),
  /** `unneeded`: no version was left to publish or unpublish. */
  state: z.enum(['waiting', 'done', 'unneeded', 'refused']),
  endedAt: z.iso.datetime().nullish(),
  /** `path` is a Studio path, empty for the whole document. */
  problems: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .nullish()
    .transform((problems) => problems ?? []),
});

/** `GET /api/v1/ops/content/scheduling` */
export interface SchedulingState {
  /** False if the shop has no token to write content. */
  readonly isOn: boolean;
  /** When the job last ended. */
  readonly lastRun: string | null;
}

export type ScheduleAction = z.infer<typeof scheduleActionSchema>;
export type Schedule = z.infer<typeof scheduleSchema>;

/** One id for each action on a document, so that a new time replaces the schedule. */
export function scheduleId(action: ScheduleAction, document: string): string {
  return `schedule.${action}.${document}`;
}
