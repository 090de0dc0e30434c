/**
 * Orders whose buyer deleted the account (docs/decisions/0021). What it takes to finish an order stays with it until
 * it is done; the order itself stays, as the law wants.
 */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { flags, orders, payments, refunds } from '../db/schema.ts';
import type { Buyer } from './buyer.ts';
import { REFUNDS_DUE } from './money-back-store.ts';

/** Freezes whom the account's orders go to, and takes that out of those that are done. Of a locked account. */
export async function keepBuyerWithOrders(transaction: Database, buyer: Buyer, at: Date): Promise<void> {
  const { id, name, phone, address, email } = buyer;
  const present = sql`${JSON.stringify({ name, phone, address })}::jsonb`;
  await transaction
    .update(orders)
    .set({ buyerLeftAt: at, contactEmail: email, recipient: sql`coalesce(${orders.recipient}, ${present})` })
    .where(eq(orders.accountId, id));
  await takeOutBuyers(transaction, id);
}

/** Takes name, addresses and phone out of the orders of deleted accounts that are done; answers how many they were. */
export async function takeOutBuyers(database: Database, accountId?: string): Promise<number> {
  const done = await database
    .update(orders)
    .set({ recipient: null, contactEmail: null })
    .where(
      and(
        isNotNull(orders.contactEmail),
        accountId === undefined ? undefined : eq(orders.accountId, accountId),
        isDone,
      ),
    )
    .returning({ number: orders.number });
  return done.length;
}

const refundedFen = sql`(
  select coalesce(sum(${refunds.amountFen}), 0) from ${refunds} join ${payments} on ${payments.id} = ${refunds.paymentId}
  where ${refunds.orderNumber} = ${orders.number}
    and ${payments.outcome} = 'accepted' and ${refunds.state} = 'done')`;

/** Received, cancelled or refunded, no money on its way back or owed, and nothing that a person has to write to the buyer for. */
const isDone = sql`(
    ${orders.status} = 'cancelled' or ${orders.shippingStatus} = 'done' or ${refundedFen} >= ${orders.totalFen})
  and ${orders.number} not in ${REFUNDS_DUE}
  and not exists (
    select from ${flags} where ${flags.orderNumber} = ${orders.number} and ${flags.doneAt} is null)`;
