/** Units that answer claims of damage (docs/decisions/0095). Every writer holds the lock of the order. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { queryRows } from '../db/rows.ts';
import { replacementLines } from '../db/schema.ts';

/** Units of one line for one claim. */
export interface ReplacementLine {
  readonly claimId: string;
  readonly position: number;
  readonly quantity: number;
  /** Parcels take the oldest claim's units first. */
  readonly sent: number;
  readonly createdAt: string;
}

/** `orderNumber` is an SQL expression. The rows come as JSON, oldest claim first. */
export function replacementsOf(orderNumber: SQL): SQL<ReplacementLine[]> {
  return sql<ReplacementLine[]>`(
    select coalesce(json_agg(json_build_object('claimId', its.claim_id, 'position', its.position, 'quantity', its.quantity,
      'sent', least(its.quantity, greatest(0, its.sent - its.older)), 'createdAt', its.created_at)
      order by its.created_at, its.claim_id, its.position), '[]')
    from (
      select line.*,
        (sum(quantity) over (partition by position order by created_at, claim_id) - quantity)::int as older,
        (select coalesce(sum(parcel.quantity), 0)::int from shipment_lines parcel
          where parcel.order_number = line.order_number and parcel.position = line.position)
          - min(sent_before) over (partition by position) as sent
      from replacement_lines line where line.order_number = ${orderNumber}
    ) its)`;
}

export async function readReplacements(tx: Database, orderNumber: string): Promise<ReplacementLine[]> {
  const [found] = await queryRows<{ readonly lines: ReplacementLine[] }>(
    tx,
    sql`select ${replacementsOf(sql`${orderNumber}`)} as lines`,
  );
  return found?.lines ?? [];
}

export async function insertReplacement(
  tx: Database,
  {
    orderNumber,
    claimId,
    createdAt,
  }: Pick<typeof replacementLines.$inferInsert, 'orderNumber' | 'claimId' | 'createdAt'>,
  lines: readonly { readonly position: number; readonly quantity: number }[],
): Promise<void> {
  await tx.insert(replacementLines).values(
    lines.map(({ position, quantity }) => ({
      ...{ orderNumber, claimId, createdAt, position, quantity },
      sentBefore: sql`(select coalesce(sum(quantity), 0) from shipment_lines
        where order_number = ${orderNumber} and position = ${position})`,
    })),
  );
}

/** Keeps the sent units of a line. */
export async function deleteUnsentReplacement(
  tx: Database,
  orderNumber: string,
  { claimId, position, sent }: ReplacementLine,
): Promise<void> {
  const isLine = and(
    eq(replacementLines.orderNumber, orderNumber),
    eq(replacementLines.claimId, claimId),
    eq(replacementLines.position, position),
  );
  if (sent === 0) await tx.delete(replacementLines).where(isLine);
  else await tx.update(replacementLines).set({ quantity: sent }).where(isLine);
}
