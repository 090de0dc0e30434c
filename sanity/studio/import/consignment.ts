/** Stored with the change set of an import, so that another visit can resume it and report the whole. */
import { z } from 'zod';

/** More lines would slow the page, and the stored document has a size limit. */
export const LISTED_MAX = 200;

const listed = <Item extends z.ZodType>(item: Item) =>
  z.object({ count: z.number(), first: z.array(item).readonly() });

export const listFirst = <Item>(all: readonly Item[]) => ({
  count: all.length,
  first: all.slice(0, LISTED_MAX),
});

const leftOutSchema = z.object({
  rows: z.number(),
  /** Problems of these rows. */
  problems: listed(z.object({ row: z.number(), column: z.string(), message: z.string() })),
  pictures: listed(z.object({ name: z.string(), message: z.string() })),
  /** Imported main pictures that pages show badly. */
  poorPictures: listed(z.object({ name: z.string(), message: z.string() })).default(listFirst([])),
});

const consignmentSchema = z.object({
  /** Empty if nothing is received. */
  number: z.string(),
  received: z.array(z.object({ id: z.string(), row: z.number(), key: z.string(), pieces: z.number() })),
  /** First rows of the table, by document id. */
  rows: z.record(z.string(), z.number()),
  /** Rows and pictures that the check or the upload refused. Imports of earlier versions have none. */
  leftOut: leftOutSchema.prefault({ rows: 0, problems: listFirst([]), pictures: listFirst([]) }),
});

export type Consignment = z.infer<typeof consignmentSchema>;
export type LeftOut = z.infer<typeof leftOutSchema>;
export type ReceivedRow = Consignment['received'][number];

/** Change sets of earlier versions have none. */
export function readStoredConsignment(text: string | undefined): Consignment {
  const stored: unknown = text === undefined ? { number: '', received: [], rows: {} } : JSON.parse(text);
  return consignmentSchema.parse(stored);
}
