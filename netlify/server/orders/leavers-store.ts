/**
 * Orders whose buyer deleted the account (docs/decisions/0021), or lost it to the owner of its mailbox (0066). What it takes to finish an order stays with it until
 * it is done; the order itself stays, as the law wants.
 */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { CLOSED_STATES } from '../../../src/rules/orders.ts';
import type { OrdersOfAccount } from '../accounts/email-confirmation.ts';
import type { Database } from '../db/connection.ts';
import { inStates } from '../db/order-states.ts';
import { flags, orders, payments, refunds } from '../db/schema.ts';
import type { Buyer } from './buyer.ts';
import { REFUNDS_DUE } from './money-back-store.ts';
import { lockAccount } from './store.ts';

/** As `contact_email` of orders whose buyer's mailbox turned out to be somebody else's: no mail tells of them. */
export const NO_MAILBOX = '';

/**
 * Freezes whom the orders of a locked account go to, and takes that out of those that are done. `contactEmail` is told
 * what becomes of the others.
 */
export async function keepBuyerWithOrders(
  transaction: Database,
  buyer: Omit<Buyer, 'email'>,
  contactEmail: string,
  at: Date,
): Promise<void> {
  const { id, name, phone, address } = buyer;
  const present = sql`${JSON.stringify({ name, phone, address })}::jsonb`;
  await transaction
    .update(orders)
    .set({ buyerLeftAt: at, contactEmail, recipient: sql`coalesce(${orders.recipient}, ${present})` })
    .where(eq(orders.accountId, id));
  await takeOutBuyers(transaction, id);
}

/** What becomes of the orders of an account whose address somebody else has proven to be theirs. */
export const ordersOfAccount: OrdersOfAccount = {
  lock: lockAccount,
  // An unpaid one ends as any: when its hold is over, or by a payment, which is sent to the buyer that is kept here.
  detach: (transaction, buyer) => keepBuyerWithOrders(transaction, buyer, NO_MAILBOX, new Date()),
};

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
    ${inStates(CLOSED_STATES, 'orders')} or ${refundedFen} >= ${orders.totalFen})
  and ${orders.number} not in ${REFUNDS_DUE}
  and not exists (
    select from ${flags} where ${flags.orderNumber} = ${orders.number} and ${flags.doneAt} is null)`;
