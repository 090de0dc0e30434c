/** The goods of a quote are paid: its freight becomes due (docs/decisions/0093). */
import { randomUUID } from 'node:crypto';
import { PAY_LINK_LIFETIME_MS } from '../../charges/pay-link.ts';
import { insertCharge } from '../../charges/store.ts';
import type { Database } from '../../db/connection.ts';
import { enqueueMail } from '../../mail/outbox-store.ts';
import type { BuyerContact } from '../../orders/addressee.ts';
import { nameInMails } from '../../orders/buyer.ts';
import { markQuotePaid } from '../../orders/quote-order-store.ts';
import type { OrderRow } from '../../orders/store.ts';
import { recordPermits } from '../../papers/record-permits.ts';

/**
 * Returns the changes of the order. Writes the charge first, so that the trigger
 * `freight_is_charge` finds nothing to do.
 */
export async function applyQuotePayment(
  tx: Database,
  order: OrderRow,
  buyer: BuyerContact | undefined,
  at: Date,
): Promise<Partial<Pick<OrderRow, 'shippingFeeStatus'>>> {
  const { number, quoteId, shippingFeeFen: amountFen } = order;
  if (quoteId === null) return {};
  await markQuotePaid(tx, order, at);
  await recordPermits(tx, number, { actor: 'settle', at });
  if (amountFen === null || amountFen === 0) return {};
  const charge = { kind: 'freight' as const, amountFen, linkId: randomUUID() };
  const expiresAt = new Date(at.getTime() + PAY_LINK_LIFETIME_MS);
  const isMailed = buyer !== undefined && buyer.email !== null;
  await insertCharge(tx, {
    ...{ ...charge, orderNumber: number, state: 'due', createdBy: 'settle', createdAt: at, expiresAt },
    ...{ paidAt: null, outside: false, linkSentAt: isMailed ? at : null },
  });
  if (buyer !== undefined && buyer.email !== null) {
    const data = { number, name: nameInMails(buyer), charge: charge.kind, reason: null, amount: amountFen };
    const link = { linkId: charge.linkId, expiresAt: expiresAt.toISOString(), isReminder: false };
    await enqueueMail(tx, {
      key: `pay-link ${number} quote`,
      recipient: buyer.email,
      data: { kind: 'pay-link', ...data, ...link },
    });
  }
  return { shippingFeeStatus: 'due' };
}
