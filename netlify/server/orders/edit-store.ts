/** The caller holds the lock of the order. */
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { ChargeKind } from '../../../src/features/orders/charges.rules.ts';
import type {
  EditableLine,
  PaidMoney,
  RefundablePayment,
} from '../../../src/features/orders/order-edit.rules.ts';
import type { Database } from '../db/connection.ts';
import { queryRows } from '../db/rows.ts';
import { charges, orderEditLines, orderEdits, orderLines, orders } from '../db/schema.ts';
import { IS_OPEN_EDIT } from '../db/schema-order-edits.ts';
import { REFUNDED_UNITS } from './refund-sums-store.ts';

export type OrderEdit = typeof orderEdits.$inferSelect;
export type OrderEditLine = Omit<typeof orderEditLines.$inferSelect, 'editId'>;

export interface EditWithLines {
  readonly edit: OrderEdit;
  readonly lines: readonly OrderEditLine[];
}

/** A line that an edit may change, including a line that an earlier edit removed. */
export type LineToEdit = Omit<typeof orderLines.$inferSelect, 'orderNumber' | 'latinName' | 'orderedAt'> &
  Pick<EditableLine, 'unsent' | 'refunded'>;

export async function readLinesToEdit(database: Database, orderNumber: string): Promise<LineToEdit[]> {
  const rows = await database
    .select({
      line: orderLines,
      unsent: sql<number>`(select unsent from unsent_lines(${orderNumber}) where line_position = ${orderLines.position})`,
      refunded: REFUNDED_UNITS,
    })
    .from(orderLines)
    .where(eq(orderLines.orderNumber, orderNumber))
    .orderBy(asc(orderLines.position));
  return rows.map(({ line: { orderNumber: _, latinName: _name, orderedAt: _at, ...line }, ...units }) => ({
    ...line,
    ...units,
  }));
}

/** Returns what paid the order's goods, its freight, and confirmed edits. */
export async function readPaidMoney(database: Database, orderNumber: string): Promise<PaidMoney | undefined> {
  const rows = await queryRows<RefundablePayment & { readonly kind: ChargeKind }>(
    database,
    sql`
      select payments.id as "paymentId", paid.charge, charges.kind,
        -- Rounding may leave fen that are nothing in the payment's currency.
        case when back.minor >= paid.amount_minor then 0 else paid.amount_fen - back.fen end as "leftFen"
      from payments join allocations paid on paid.attempt_id = payments.attempt_id
      join charges on charges.order_number = paid.order_number and charges.position = paid.charge
      cross join lateral (
        select coalesce(sum(amount_fen), 0)::int as fen, coalesce(sum(amount_minor), 0)::int as minor from refunds
        where payment_id = payments.id and refunds.charge = paid.charge
          and state in ('intended', 'pending', 'done')) back
      where payments.order_number = ${orderNumber} and payments.outcome in ('accepted', 'collected')
        and (charges.kind <> 'addition' or paid.charge in (
          select charge from order_edits where order_number = ${orderNumber} and state = 'confirmed'))
      order by paid.charge desc`,
  );
  const of = (wanted: ChargeKind) =>
    rows.filter(({ kind }) => kind === wanted).map(({ kind: _, ...paid }) => paid);
  const [goods] = of('goods');
  return goods && { goods, edits: of('addition'), freight: of('freight') };
}

export async function isEditWaiting(database: Database, orderNumber: string): Promise<boolean> {
  return (await database.$count(orderEdits, and(eq(orderEdits.orderNumber, orderNumber), IS_OPEN_EDIT))) > 0;
}

export async function findOpenEdit(
  database: Database,
  orderNumber: string,
): Promise<EditWithLines | undefined> {
  const [edit] = await database
    .select()
    .from(orderEdits)
    .where(and(eq(orderEdits.orderNumber, orderNumber), IS_OPEN_EDIT));
  return edit === undefined ? undefined : { edit, lines: await readEditLines(database, edit.id) };
}

/** Undefined if the charge belongs to no waiting edit. */
export async function findEditOfCharge(
  database: Database,
  { orderNumber, position }: { readonly orderNumber: string; readonly position: number },
): Promise<EditWithLines | undefined> {
  const open = await findOpenEdit(database, orderNumber);
  return open?.edit.charge === position ? open : undefined;
}

async function readEditLines(database: Database, editId: string): Promise<OrderEditLine[]> {
  const rows = await database
    .select()
    .from(orderEditLines)
    .where(eq(orderEditLines.editId, editId))
    .orderBy(asc(orderEditLines.position));
  return rows.map(({ editId: _, ...line }) => line);
}

export async function insertEdit(
  transaction: Database,
  edit: typeof orderEdits.$inferInsert,
  lines: readonly OrderEditLine[],
): Promise<void> {
  await transaction.insert(orderEdits).values(edit);
  await transaction.insert(orderEditLines).values(lines.map((line) => ({ ...line, editId: edit.id })));
}

/** Throws if the edit is not waiting. */
export async function closeEdit(
  transaction: Database,
  id: string,
  state: 'confirmed' | 'cancelled',
  at: Date,
): Promise<void> {
  const closed = await transaction
    .update(orderEdits)
    .set({ state, closedAt: at })
    .where(and(eq(orderEdits.id, id), IS_OPEN_EDIT))
    .returning({ id: orderEdits.id });
  if (closed.length === 0) throw new Error(`edit ${id} is not waiting`);
}

/** Sets the quantities of an edit's lines, and inserts the lines that it adds. */
export async function writeEditedLines(
  transaction: Database,
  orderNumber: string,
  lines: readonly OrderEditLine[],
): Promise<void> {
  const orderedAt = sql`(select created_at from ${orders} where number = ${orderNumber})`;
  for (const { quantityBefore: _, quantityAfter: quantity, ...line } of lines) {
    const written = { ...line, quantity, amountFen: line.unitPriceFen * quantity };
    await transaction
      .insert(orderLines)
      .values({ ...written, orderNumber, orderedAt })
      .onConflictDoUpdate({ target: [orderLines.orderNumber, orderLines.position], set: written });
  }
}

/** Waiting edits whose pay link has expired, longest first. */
export async function findExpiredEdits(
  database: Database,
  now: Date,
  limit: number,
): Promise<{ readonly orderNumber: string; readonly charge: number }[]> {
  const rows = await database
    .select({ orderNumber: charges.orderNumber, charge: charges.position })
    .from(orderEdits)
    .innerJoin(
      charges,
      and(eq(charges.orderNumber, orderEdits.orderNumber), eq(charges.position, orderEdits.charge)),
    )
    .where(and(IS_OPEN_EDIT, lte(charges.expiresAt, now)))
    .orderBy(asc(charges.expiresAt))
    .limit(limit);
  return rows;
}
