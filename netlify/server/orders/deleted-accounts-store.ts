/**
 * Orders whose buyer deleted the account (docs/decisions/0021), or lost it to the mailbox's owner (0066).
 * Recipients stay until orders are closed; the law requires that the orders stay.
 */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { GOODS_CHARGE } from '../../../src/features/orders/charges.rules.ts';
import { CLOSED_STATES } from '../../../src/features/orders/orders.rules.ts';
import type { AccountOrdersPort } from '../accounts/email-confirmation.ts';
import type { Database } from '../db/connection.ts';
import { inStates } from '../db/order-states.ts';
import {
  charges,
  flags,
  orderEdits,
  orderEvents,
  orderPapers,
  orders,
  payments,
  permitFiles,
  permits,
  refunds,
} from '../db/schema.ts';
import { eraseOrderMails } from '../mail/outbox-store.ts';
import type { Buyer } from './buyer.ts';
import { REFUNDS_DUE } from './refund-sums-store.ts';
import { lockAccountOrders } from './store.ts';

/**
 * Contact address of orders whose mailbox belongs to another person, so the shop mails nothing about them.
 */
export const NO_MAILBOX = '';

/** Removes the recipient from closed orders. Mails about open orders go to `contactEmail`. */
export async function freezeRecipients(
  transaction: Database,
  buyer: Omit<Buyer, 'email'>,
  contactEmail: string,
  at: Date,
): Promise<void> {
  const { id, name, phone, address, country } = buyer;
  const present = sql`${JSON.stringify({ name, phone, address })}::jsonb`;
  await transaction
    .update(orders)
    .set({
      buyerLeftAt: at,
      contactEmail,
      recipient: sql`coalesce(${orders.recipient}, ${present})`,
      country: sql`case when ${orders.recipient} is null then coalesce(${country}::text, ${orders.country})
        else ${orders.country} end`,
    })
    .where(eq(orders.accountId, id));
  const theirs = await transaction
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.accountId, id));
  await eraseOrderMails(
    transaction,
    theirs.map(({ number }) => number),
  );
  await removeBuyers(transaction, id);
}

export const accountOrdersPort: AccountOrdersPort = {
  lock: lockAccountOrders,
  detach: (transaction, buyer) => freezeRecipients(transaction, buyer, NO_MAILBOX, new Date()),
};

/** Removes the buyers from closed orders, and returns the number of these orders. */
export async function removeBuyers(database: Database, accountId?: string): Promise<number> {
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
  const numbers = done.map(({ number }) => number);
  if (numbers.length === 0) return 0;
  await deleteUnpaidPapers(database, numbers);
  await database.update(orderEvents).set({ data: null }).where(ofBuyers(numbers));
  await eraseReasons(database, numbers);
  // PDFs of permits name the recipient. Their numbers and dates stay.
  const files = database
    .select({ id: permits.fileId })
    .from(permits)
    .where(inArray(permits.orderNumber, numbers));
  await database.delete(permitFiles).where(inArray(permitFiles.id, files));
  await eraseOrderMails(database, numbers);
  return done.length;
}

/** Operators' words about edits and additions may name the buyer. Amounts and changed lines stay. */
async function eraseReasons(database: Database, numbers: readonly string[]): Promise<void> {
  const ofOrders = [...numbers];
  await database.update(charges).set({ reason: null }).where(inArray(charges.orderNumber, ofOrders));
  await database.update(orderEdits).set({ reason: '' }).where(inArray(orderEdits.orderNumber, ofOrders));
  await database
    .update(refunds)
    .set({ reason: null })
    .where(and(inArray(refunds.orderNumber, ofOrders), isNotNull(refunds.editId)));
  await database
    .update(orderEvents)
    .set({ data: sql`${orderEvents.data} - 'note'` })
    .where(
      and(
        inArray(orderEvents.kind, [
          ...(['edit-requested', 'edit-confirmed', 'edit-cancelled'] as const),
          ...(['charge-added', 'charge-withdrawn'] as const),
        ]),
        inArray(orderEvents.orderNumber, ofOrders),
      ),
    );
}

/** Selects events whose data names the buyer. Only the data is erased; operator and time stay. */
function ofBuyers(numbers: readonly string[]) {
  return and(
    inArray(orderEvents.kind, ['recipient-changed', 'mail-resent', 'buyer-written']),
    inArray(orderEvents.orderNumber, [...numbers]),
  );
}

const refundedFen = sql`(
  select coalesce(sum(${refunds.amountFen}), 0) from ${refunds} join ${payments} on ${payments.id} = ${refunds.paymentId}
  where ${refunds.orderNumber} = ${orders.number}
    and ${payments.outcome} = 'accepted' and ${refunds.charge} = ${GOODS_CHARGE} and ${refunds.state} = 'done')`;

/** True for a closed or fully refunded order without open flags, pending refunds or owed refunds. */
const isDone = sql`(
    ${inStates(CLOSED_STATES, 'orders')} or ${refundedFen} >= ${orders.totalFen})
  and ${orders.number} not in ${REFUNDS_DUE}
  and not exists (
    select from ${flags} where ${flags.orderNumber} = ${orders.number} and ${flags.doneAt} is null)`;

/** Papers of paid orders stay, because the law requires it. */
async function deleteUnpaidPapers(database: Database, numbers: readonly string[]): Promise<void> {
  const unpaid = database
    .select({ number: orders.number })
    .from(orders)
    .where(and(inArray(orders.number, [...numbers]), isNull(orders.paidAt)));
  await database.delete(orderPapers).where(inArray(orderPapers.orderNumber, unpaid));
}
