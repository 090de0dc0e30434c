import { type mailRequests, STAFF_MAILS_PER_DAY } from '../../../../src/features/desk/ops-mails.contract.ts';
import { staffText as texts } from '../../../../src/features/desk/staff.text.ts';
import { readClaimStates } from '../../claims/store.ts';
import { mailDataSchema } from '../../mail/mail-data.ts';
import { enqueueMail, findOrderMail } from '../../mail/outbox-store.ts';
import { type BuyerContact, readAddressee } from '../../orders/addressee.ts';
import { nameInMails } from '../../orders/buyer.ts';
import { insertEvent, stateOfOrder } from '../../orders/store.ts';
import type { StaffWrite, WritesFor } from '../../staff/route-guard.ts';
import { type ChangeResult, type OrderChange, orderWrite, type SeenOrder } from '../order-write.ts';
import { resendRefusal, resentMailKey } from './resend.ts';
import { countMailsLeft } from './view.ts';

interface SeenMailbox extends SeenOrder {
  readonly to: string;
}

/** Rejects if the mailbox is not the one that the operator saw, or if the daily limit is reached. */
function mailToBuyer<Request extends SeenMailbox>(
  send: (change: OrderChange, request: Request, buyer: BuyerContact) => Promise<ChangeResult>,
): StaffWrite<Request> {
  return orderWrite({
    change: async (change, request) => {
      const { tx, order, by } = change;
      const buyer = await readAddressee(tx, order);
      if (buyer === undefined || buyer.email === null) return texts().mails.noMailbox;
      if (buyer.email !== request.to) return texts().mails.otherMailbox(buyer.email);
      if ((await countMailsLeft(tx, order.number, by.at)) === 0)
        return texts().mails.tooMany(STAFF_MAILS_PER_DAY);
      return await send(change, request, buyer);
    },
  });
}

export const mailWrites: WritesFor<typeof mailRequests> = {
  '/mails/resend': mailToBuyer(async ({ tx, order, by }, request) => {
    const mail = await findOrderMail(tx, order.number, request.key);
    if (mail === undefined) return texts().mails.none;
    const refusal = resendRefusal(mail, stateOfOrder(order), await readClaimStates(tx, order.number));
    if (refusal !== null) return texts().mails.refusals[refusal];
    const data = mailDataSchema.parse(mail.data);
    await enqueueMail(tx, { key: resentMailKey(mail.key, order.version + 1), recipient: request.to, data });
    const changes = [
      { field: 'mail', before: null, after: data.kind },
      { field: 'mailTo', before: null, after: request.to },
    ];
    await insertEvent(tx, { orderNumber: order.number, kind: 'mail-resent', ...by, data: { changes } });
    return undefined;
  }),

  '/mails/write': mailToBuyer(async ({ tx, order: { number, version }, by }, request, buyer) => {
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
    const data = { changes, note: text };
    await insertEvent(tx, { orderNumber: number, kind: 'buyer-written', ...by, data });
    return undefined;
  }),
};
