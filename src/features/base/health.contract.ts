/** The health report for external monitoring (docs/shop.md "Calls"). */
import * as z from 'zod';
import { failureSchema } from './failure.contract.ts';

const moment = z.iso.datetime().nullable();

const stateSchema = z.object({
  database: z.enum(['reached', 'unreachable']),
  /**
   * An older schema may break calls; a release keeps working with a newer one (docs/deploying.md
   * "Releasing"). Null if the database is unreachable.
   */
  schema: z.enum(['current', 'older', 'newer']).nullable(),
  /** Null if the catalogue never was up to date. */
  content: z.object({ followedAt: moment, isLate: z.boolean() }).nullable(),
  /** `readable`: anybody can read exact localities at Sanity that the shop shows coarser. Null if never looked at. */
  localities: z.enum(['hidden', 'readable']).nullable(),
  /** Null if payments were never reconciled. */
  payments: z.object({ reconciledAt: moment, isLate: z.boolean() }).nullable(),
  /** By name; only providers whose key is set. `answeredAt` is null if the provider never answered the reconcile. */
  providers: z
    .record(z.string(), z.object({ answeredAt: moment, isKeyRefused: z.boolean(), isLate: z.boolean() }))
    .nullable(),
  /** Due time of the oldest unsent mail. */
  mails: z.object({ dueSince: moment, isLate: z.boolean() }).nullable(),
});

export const healthSchema = z.union([
  z.object({ status: z.literal(200), data: stateSchema }),
  /** Something is late, a provider refuses the key, the schema is too old, or the database is unreachable. */
  failureSchema.extend({ status: z.literal(503), health: stateSchema }),
]);

export type HealthState = z.infer<typeof stateSchema>;
