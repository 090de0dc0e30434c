/** Whether the shop does what goes on by itself (docs/shop.md "Calls"): for whoever watches it from outside. */
import * as z from 'zod';
import { failureSchema } from './failure.ts';

const moment = z.iso.datetime().nullable();

const stateSchema = z.object({
  database: z.enum(['reached', 'unreachable']),
  /**
   * The database's schema beside the one that the code was written for. With an older one calls may fail; on a newer
   * one a release goes on working (docs/deploying.md "Releasing"). Null where it can't be asked.
   */
  schema: z.enum(['current', 'older', 'newer']).nullable(),
  /** When the mirror last was what is published; null when never. */
  content: z.object({ followedAt: moment, isLate: z.boolean() }).nullable(),
  /** When payments were last reconciled; null when never. */
  payments: z.object({ reconciledAt: moment, isLate: z.boolean() }).nullable(),
  /** Since when a mail could have gone out that is still here. */
  mails: z.object({ dueSince: moment, isLate: z.boolean() }).nullable(),
});

export const healthSchema = z.union([
  z.object({ status: z.literal(200), data: stateSchema }),
  /** Something is not as it should be, or the database can't be asked at all. */
  failureSchema.extend({ status: z.literal(503), health: stateSchema }),
]);

export type HealthState = z.infer<typeof stateSchema>;
