/** Whether the shop does what goes on by itself (docs/shop.md "Calls"): for whoever watches it from outside. */
import { z } from 'zod';

const moment = z.iso.datetime().nullable();

export const healthSchema = z.object({
  /** 503 where something is not as it should be. */
  status: z.union([z.literal(200), z.literal(503)]),
  data: z.object({
    database: z.enum(['reached', 'unreachable']),
    /** When the mirror last was what is published; null when never. */
    content: z.object({ followedAt: moment, isLate: z.boolean() }).nullable(),
    /** When payments were last reconciled; null when never. */
    payments: z.object({ reconciledAt: moment, isLate: z.boolean() }).nullable(),
    /** Since when a mail could have gone out that is still here. */
    mails: z.object({ dueSince: moment, isLate: z.boolean() }).nullable(),
  }),
});

export type Health = z.infer<typeof healthSchema>;
