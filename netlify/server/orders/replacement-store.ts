/** Units that answer claims of damage (docs/decisions/0095). Every writer holds the lock of the order. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { CLAIM_ACTIONS } from '../../../src/features/claims/claims.rules.ts';
import type { Database } from '../db/connection.ts';
import { queryRows } from '../db/rows.ts';
import { claims, replacementLines } from '../db/schema.ts';

/** Units of one line for one claim. */
export interface ReplacementLine {
  readonly claimId: string;
  readonly position: number;
  readonly quantity: number;
  /** Parcels take the oldest claim's units first. */
  readonly sent: number;
}

/** Oldest claim first. */
export async function readReplacements(tx: Database, orderNumber: string): Promise<ReplacementLine[]> {
  return (await readReplacementsOfOrders(tx, [orderNumber])).get(orderNumber) ?? [];
}

/** Returns the lines by order number; the oldest claim comes first. */
export async function readReplacementsOfOrders(
  database: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, ReplacementLine[]>> {
  const rows = await queryRows<ReplacementLine & { readonly orderNumber: string }>(
    database,
    sql`
    select order_number as "orderNumber", claim_id as "claimId", position, quantity,
      least(quantity, greatest(0, sent - older)) as sent
    from (
      select line.*,
        (sum(quantity) over (partition by order_number, position order by created_at, claim_id) - quantity)::int as older,
        (select coalesce(sum(parcel.quantity), 0)::int from shipment_lines parcel
          where parcel.order_number = line.order_number and parcel.position = line.position)
          - min(sent_before) over (partition by order_number, position) as sent
      from ${replacementLines} line
      where order_number = any(${sql.param([...numbers])}::text[])
    ) its
    order by created_at, claim_id, position`,
  );
  return Map.groupBy(rows, ({ orderNumber }) => orderNumber);
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
      orderNumber,
      claimId,
      createdAt,
      position,
      quantity,
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

/** A refund answers these claims instead of their replacement. */
export async function refundClaims(tx: Database, ids: readonly string[], refundId: string): Promise<void> {
  const { from, to } = CLAIM_ACTIONS['refund-instead'];
  await tx
    .update(claims)
    .set({ state: to, refundId })
    .where(and(inArray(claims.id, [...ids]), inArray(claims.state, [...from])));
}
