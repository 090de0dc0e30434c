import * as z from 'zod';
import { formatFen } from '../../../../src/features/base/money.rules.ts';
import type { ClaimState } from '../../../../src/features/claims/claims.rules.ts';
import {
  ORDER_MAILS_MAX,
  type OrderMails,
  STAFF_MAILS_PER_DAY,
} from '../../../../src/features/desk/ops-mails.contract.ts';
import { readClaimStates } from '../../claims/store.ts';
import type { Database } from '../../db/connection.ts';
import { readOrderMails } from '../../mail/outbox-store.ts';
import { type BuyerContact, readAddressee } from '../../orders/addressee.ts';
import { nameInMails } from '../../orders/buyer.ts';
import { findOrder, type OrderRow, stateOfOrder } from '../../orders/store.ts';
import { resendRefusal, type StoredMail } from './resend.ts';
import { countStaffMails } from './store.ts';

const DAY_MS = 24 * 3_600_000;

export async function listOrderMails(
  database: Database,
  number: string,
  now: Date,
): Promise<OrderMails | undefined> {
  const order = await findOrder(database, number);
  if (order === undefined) return undefined;
  const buyer = await readAddressee(database, order);
  const claimStates = await readClaimStates(database, number);
  const found = await readOrderMails(database, number, ORDER_MAILS_MAX);
  return {
    to: buyer?.email ?? null,
    toConfirmed: buyer?.emailVerified ?? false,
    placeholders: placeholdersOf(order, buyer),
    left: await countMailsLeft(database, number, now),
    items: found.map((mail) => viewMail(mail, order, claimStates)),
  };
}

export async function countMailsLeft(database: Database, number: string, now: Date): Promise<number> {
  const sent = await countStaffMails(database, number, new Date(now.getTime() - DAY_MS));
  return Math.max(0, STAFF_MAILS_PER_DAY - sent);
}

function placeholdersOf(
  { number, totalFen, courier, trackingNumber }: OrderRow,
  buyer: BuyerContact | undefined,
): OrderMails['placeholders'] {
  return {
    // A mail to an unconfirmed mailbox must not contain the name.
    姓名: buyer === undefined ? null : nameInMails(buyer) || null,
    订单号: number,
    金额: formatFen(totalFen),
    快递: courier || null,
    运单号: trackingNumber || null,
  };
}

const buyerMailSchema = z.object({ kind: z.literal('buyer-message'), subject: z.string() });

function viewMail(
  mail: StoredMail,
  order: OrderRow,
  claimStates: ReadonlyMap<string, ClaimState>,
): OrderMails['items'][number] {
  const { key, data, recipient, state, createdAt, sentAt } = mail;
  return {
    key,
    recipient,
    state,
    kind: data?.kind ?? null,
    subject: buyerMailSchema.safeParse(data).data?.subject ?? null,
    at: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    refusal: resendRefusal(mail, stateOfOrder(order), claimStates),
  };
}
