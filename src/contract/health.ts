/** Health of the shop's background work (docs/shop.md "Calls"), for external monitoring. */
import * as z from 'zod';
import { failureSchema } from './failure.ts';

const moment = z.iso.datetime().nullable();

const stateSchema = z.object({
  database: z.enum(['reached', 'unreachable']),
  /**
   * The database's schema compared with the code's. An older schema may break calls; a release
   * keeps working with a newer one (docs/deploying.md "Releasing"). Null if the database is
   * unreachable.
   */
  schema: z.enum(['current', 'older', 'newer']).nullable(),
  /** When the catalogue was last up to date; null if never. */
  content: z.object({ followedAt: moment, isLate: z.boolean() }).nullable(),
  /** When payments were last reconciled; null if never. */
  payments: z.object({ reconciledAt: moment, isLate: z.boolean() }).nullable(),
  /** The oldest unsent mail's due time. */
  mails: z.object({ dueSince: moment, isLate: z.boolean() }).nullable(),
});

export const healthSchema = z.union([
  z.object({ status: z.literal(200), data: stateSchema }),
  /** Something is late, the schema is too old, or the database is unreachable. */
  failureSchema.extend({ status: z.literal(503), health: stateSchema }),
]);

export type HealthState = z.infer<typeof stateSchema>;
