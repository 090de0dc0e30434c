import type { z } from 'zod';
import {
  type buyerMailRequestSchema,
  type resendMailRequestSchema,
  STAFF_MAILS_PER_DAY,
} from '../../../../src/contract/ops-mails.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import type { Account } from '../../accounts/store.ts';
import { readClaimStates } from '../../claims/store.ts';
import type { Database } from '../../db/connection.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import { mailDataSchema } from '../../mail/mail-data.ts';
import { enqueueMail, findOrderMail } from '../../mail/outbox-store.ts';
import { type BuyerContact, readAddressee } from '../../orders/addressee.ts';
import { nameInMails } from '../../orders/buyer.ts';
import { insertEvent, type OrderRow, stateOfOrder } from '../../orders/store.ts';
import type { IdempotentWrite, WriteResponse } from '../access/idempotency.ts';
import { notPossibleResponse, systemClock, updateSeenOrder } from '../orders/writes.ts';
import { resendRefusal, resentMailKey } from './resend.ts';
import { countMailsLeft } from './view.ts';

interface SeenMailbox {
  readonly number: string;
  readonly version: number;
  readonly to: string;
}

/** Rejects if the mailbox is not the one that the operator saw, or if the daily limit is reached. */
function mailToBuyer<Request extends SeenMailbox>(
  request: Request,
  work: (tx: Database, order: OrderRow, buyer: BuyerContact) => Promise<WriteResponse | undefined>,
): IdempotentWrite {
  return updateSeenOrder(request, async (tx, order) => {
    const buyer = await readAddressee(tx, order);
    if (buyer === undefined || buyer.email === null)
      return notPossibleResponse(request, texts().mails.noMailbox);
    if (buyer.email !== request.to)
      return notPossibleResponse(request, texts().mails.otherMailbox(buyer.email));
    if ((await countMailsLeft(tx, order.number, systemClock.now())) === 0)
      return notPossibleResponse(request, texts().mails.tooMany(STAFF_MAILS_PER_DAY));
    return await work(tx, order, buyer);
  });
}

export function resendMailWrite(
  staff: Account,
  request: z.output<typeof resendMailRequestSchema>,
): IdempotentWrite {
  return mailToBuyer(request, async (tx, order) => {
    const mail = await findOrderMail(tx, order.number, request.key);
    if (mail === undefined) return notPossibleResponse(request, texts().mails.none);
    const refusal = resendRefusal(mail, stateOfOrder(order), await readClaimStates(tx, order.number));
    if (refusal !== null) return notPossibleResponse(request, texts().mails.refusals[refusal]);
    const data = mailDataSchema.parse(mail.data);
    await enqueueMail(tx, { key: resentMailKey(mail.key, order.version + 1), recipient: request.to, data });
    const changes = [
      { field: 'mail', before: null, after: data.kind },
      { field: 'mailTo', before: null, after: request.to },
    ];
    const by = { actor: actorOf(staff.id), at: systemClock.now() };
    await insertEvent(tx, { orderNumber: order.number, kind: 'mail-resent', ...by, data: { changes } });
    return undefined;
  });
}

export function buyerMailWrite(
  staff: Account,
  request: z.output<typeof buyerMailRequestSchema>,
): IdempotentWrite {
  return mailToBuyer(request, async (tx, { number, version }, buyer) => {
    const { to, subject, text } = request;
    await enqueueMail(tx, {
      key: `buyer-message ${number} ${version + 1}`,
      recipient: to,
      data: { kind: 'buyer-message', number, name: nameInMails(buyer), subject, text },
    });
    const changes = [
      { field: 'mailTo', before: null, after: to },
      { field: 'subject', before: null, after: subject },
    ];
    const by = { actor: actorOf(staff.id), at: systemClock.now() };
    await insertEvent(tx, {
      orderNumber: number,
      kind: 'buyer-written',
      ...by,
      data: { changes, note: text },
    });
    return undefined;
  });
}
