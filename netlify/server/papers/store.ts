/** Papers of an order (docs/decisions/0098). The caller of a write has locked the account's orders. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { RecordedPaper } from '../../../src/features/papers/papers.rules.ts';
import type { Database } from '../db/connection.ts';
import { orderPapers } from '../db/schema.ts';

export type PaperRow = typeof orderPapers.$inferSelect;
export type PaperContent = Omit<PaperRow, 'orderNumber' | 'position'>;

/** Returns papers by order number, in the operator's order. */
export async function readPapers(
  database: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, readonly PaperRow[]>> {
  if (numbers.length === 0) return new Map();
  const rows = await database
    .select()
    .from(orderPapers)
    .where(inArray(orderPapers.orderNumber, [...numbers]))
    .orderBy(asc(orderPapers.orderNumber), asc(orderPapers.position));
  return Map.groupBy(rows, ({ orderNumber }) => orderNumber);
}

export async function readOrderPapers(database: Database, number: string): Promise<readonly PaperRow[]> {
  return (await readPapers(database, [number])).get(number) ?? [];
}

export async function replacePapers(
  transaction: Database,
  orderNumber: string,
  papers: readonly PaperContent[],
): Promise<void> {
  await transaction.delete(orderPapers).where(eq(orderPapers.orderNumber, orderNumber));
  if (papers.length > 0)
    await transaction
      .insert(orderPapers)
      .values(papers.map((paper, position) => ({ ...paper, orderNumber, position })));
}

export async function setReportedNumber(
  transaction: Database,
  orderNumber: string,
  name: string,
  reportedNumber: string,
): Promise<void> {
  await transaction
    .update(orderPapers)
    .set({ reportedNumber })
    .where(and(eq(orderPapers.orderNumber, orderNumber), eq(orderPapers.name, name)));
}

export function recordedPaper({
  name,
  who,
  lines,
  askedOn,
  receivedOn,
  validUntil,
  reportedNumber,
}: PaperRow) {
  return {
    name,
    who,
    lines,
    askedOn,
    receivedOn,
    validUntil,
    isReported: reportedNumber !== null,
  } satisfies RecordedPaper;
}
