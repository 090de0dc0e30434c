/** A trigger updates the charge of the goods together with its order (docs/decisions/0089). */
import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { CHARGE_ACTIONS, GOODS_CHARGE } from '../../../src/features/orders/charges.rules.ts';
import type { ShownFeeStatus } from '../../../src/features/orders/orders.rules.ts';
import type { Database } from '../db/connection.ts';
import { charges, IS_DUE_BY_LINK, type orders } from '../db/schema.ts';

export type Charge = typeof charges.$inferSelect;
export type LinkedCharge = Charge & { readonly linkId: string; readonly expiresAt: Date };

export async function findCharge(
  database: Database,
  orderNumber: string,
  position: number,
): Promise<Charge | undefined> {
  const [charge] = await database
    .select()
    .from(charges)
    .where(and(eq(charges.orderNumber, orderNumber), eq(charges.position, position)));
  return charge;
}

/** Finds the charge of an attempt or payment, which always exists. */
export async function requireCharge(
  database: Database,
  { orderNumber, charge: position }: { readonly orderNumber: string; readonly charge: number },
): Promise<Charge> {
  const charge = await findCharge(database, orderNumber, position);
  if (charge === undefined) throw new Error(`order ${orderNumber} has no charge ${position}`);
  return charge;
}

export async function findChargeByLink(
  database: Database,
  linkId: string,
): Promise<LinkedCharge | undefined> {
  const [charge] = await database.select().from(charges).where(eq(charges.linkId, linkId));
  return charge === undefined ? undefined : requireLink(charge);
}

/** Throws for a charge that is paid with its order. */
export function requireLink(charge: Charge): LinkedCharge {
  const { orderNumber, position, linkId, expiresAt } = charge;
  if (linkId === null || expiresAt === null)
    throw new Error(`charge ${position} of ${orderNumber} has no pay link`);
  return { ...charge, linkId, expiresAt };
}

/** Freight stands until it is withdrawn, or its money went back whole. */
const IS_STANDING_FREIGHT = sql.raw(
  `"charges"."kind" = 'freight' and "charges"."state" <> 'withdrawn' and not went_back("charges")`,
);

/** The rule of `shownFeeStatus` for a row of orders. */
export function feeStatusOf(order: string): SQL<ShownFeeStatus | null> {
  const [number, stored] = [sql.raw(`"${order}".number`), sql.raw(`"${order}".shipping_fee_status`)];
  return sql`case when ${stored} = 'received' and not exists (
    select from charges where order_number = ${number} and ${IS_STANDING_FREIGHT}) then 'refunded' else ${stored} end`;
}

export async function readFeeStatus(
  database: Database,
  { number, shippingFeeStatus }: Pick<typeof orders.$inferSelect, 'number' | 'shippingFeeStatus'>,
): Promise<ShownFeeStatus | null> {
  if (shippingFeeStatus !== 'received') return shippingFeeStatus;
  return (await findFreight(database, number)) === undefined ? 'refunded' : shippingFeeStatus;
}

/** Finds the freight charge that stands; there is at most one. It has no link if it is paid with the goods. */
export async function findFreight(database: Database, orderNumber: string): Promise<Charge | undefined> {
  const [charge] = await database
    .select()
    .from(charges)
    .where(and(eq(charges.orderNumber, orderNumber), IS_STANDING_FREIGHT));
  return charge;
}

type NewCharge = Pick<
  LinkedCharge,
  'orderNumber' | 'kind' | 'amountFen' | 'state' | 'createdBy' | 'createdAt' | 'paidAt' | 'outside'
> &
  Pick<LinkedCharge, 'linkId' | 'expiresAt'> &
  Partial<Pick<LinkedCharge, 'reason' | 'linkSentAt'>>;

/** Adds a charge to a locked order, and returns its position. */
export async function insertCharge(transaction: Database, charge: NewCharge): Promise<number> {
  const next = sql`(select max(position) + 1 from ${charges} where order_number = ${charge.orderNumber})`;
  const [made] = await transaction
    .insert(charges)
    .values({ ...charge, position: sql`${next}` })
    .returning({ position: charges.position });
  if (made === undefined) throw new Error('the inserted charge returned no position');
  return made.position;
}

type Transition = {
  [Name in keyof typeof CHARGE_ACTIONS]: (typeof CHARGE_ACTIONS)[Name] extends { readonly to: string }
    ? Name
    : never;
}[keyof typeof CHARGE_ACTIONS];

type Place = Pick<Charge, 'orderNumber' | 'position'>;

/** Throws if the action does not start from the charge's state. */
export async function transitionCharge(
  transaction: Database,
  { orderNumber, position }: Place,
  name: Transition,
  at: Date,
): Promise<void> {
  if (position === GOODS_CHARGE) throw new Error('goods follow their order');
  const { from, to } = CHARGE_ACTIONS[name];
  const times = to === 'paid' ? { paidAt: at } : { paidAt: null, withdrawnAt: at };
  const moved = await transaction
    .update(charges)
    .set({ state: to, ...times, outside: name === 'record-payment' })
    .where(
      and(
        eq(charges.orderNumber, orderNumber),
        eq(charges.position, position),
        inArray(charges.state, [...from]),
      ),
    )
    .returning({ position: charges.position });
  if (moved.length === 0) throw new Error(`charge ${position} of ${orderNumber} is in no state to ${name}`);
}

const isDueAdditionOf = (orderNumber: string) =>
  and(eq(charges.orderNumber, orderNumber), eq(charges.kind, 'addition'), eq(charges.state, 'due'));

export async function countDueAdditions(database: Database, orderNumber: string): Promise<number> {
  return await database.$count(charges, isDueAdditionOf(orderNumber));
}

/** Withdraws the additions of a locked order that nobody paid. A trigger updates the freight with the order. */
export async function withdrawDueAdditions(
  transaction: Database,
  orderNumber: string,
  at: Date,
): Promise<void> {
  await transaction
    .update(charges)
    .set({ state: 'withdrawn', withdrawnAt: at })
    .where(isDueAdditionOf(orderNumber));
}

export async function updateCharge(
  database: Database,
  { orderNumber, position }: Place,
  change: Partial<Pick<Charge, 'expiresAt' | 'linkSentAt' | 'remindedAt' | 'staffNotifiedAt' | 'checkedAt'>>,
): Promise<void> {
  await database
    .update(charges)
    .set(change)
    .where(and(eq(charges.orderNumber, orderNumber), eq(charges.position, position)));
}

/**
 * Due charges that need a reminder: the link was mailed before `mailedBefore` without a reminder, or the charge was
 * set before `setBefore` without a notice to the staff.
 */
export async function findChargesToNotify(
  database: Database,
  { mailedBefore, setBefore, limit }: { mailedBefore: Date | undefined; setBefore: Date; limit: number },
): Promise<Charge[]> {
  const isToRemind =
    mailedBefore === undefined
      ? undefined
      : and(isNull(charges.remindedAt), lt(charges.linkSentAt, mailedBefore));
  const isToNotify = and(isNull(charges.staffNotifiedAt), lt(charges.createdAt, setBefore));
  return await database
    .select()
    .from(charges)
    .where(and(IS_DUE_BY_LINK, or(isToRemind, isToNotify)))
    .orderBy(asc(charges.createdAt))
    .limit(limit);
}
