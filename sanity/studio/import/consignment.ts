/** A consignment is stored with its change set, so that an import can be resumed. */
import { z } from 'zod';

const consignmentSchema = z.object({
  /** Empty if nothing is received. */
  number: z.string(),
  received: z.array(z.object({ id: z.string(), row: z.number(), key: z.string(), pieces: z.number() })),
  /** First rows of the table, by document id. */
  rows: z.record(z.string(), z.number()),
});

export type Consignment = z.infer<typeof consignmentSchema>;
export type ReceivedRow = Consignment['received'][number];

/** Change sets of earlier versions have none. */
export function readStoredConsignment(text: string | undefined): Consignment {
  if (text === undefined) return { number: '', received: [], rows: {} };
  return consignmentSchema.parse(JSON.parse(text));
}
