/** Mails about an order, its parcels and its refunds. Pure: no clock, no database. Money is whole fen. */

import { mailTemplateText } from '../../../src/features/base/mail.text.ts';
import { formatFen } from '../../../src/features/base/money.rules.ts';
import { nextStepsText, stepsAfterPayment } from '../../../src/features/orders/next-steps.text.ts';
import { ordersText } from '../../../src/features/orders/orders.text.ts';
import { chargeName, chargeTexts } from '../../../src/features/payments/charges.text.ts';
import { markUserText, paragraph, type RenderedMail, renderMail } from '../mail/html.ts';
import type { Shipment } from '../mail/mail-data.ts';
import {
  boughtItemsBlocks,
  goodsBlocks,
  type MailOf,
  messageBlocks,
  orderLink,
  paidFen,
  recipientText,
  refundWay,
  renderOrderMail,
} from './order-blocks.ts';

export function renderOrderPaid(mail: MailOf<'order-paid'>): RenderedMail {
  const { order, origin, recipient, delivery } = mail;
  const { subject, lead, delivery: days, address } = mailTemplateText().paid;
  const next = order.shippingFee === null ? 'wait-freight' : 'wait-dispatch';
  const steps = delivery === null ? [days] : stepsAfterPayment(next, delivery);
  return renderOrderMail({ ...order, origin }, subject(order.number), [
    paragraph(lead(order.number)),
    {
      kind: 'facts',
      facts: [
        [nextStepsText().title, steps.map((step, at) => `${at + 1}. ${step}`).join('\n')],
        [ordersText().recipient, recipientText(recipient)],
      ],
    },
    ...boughtItemsBlocks(mail, [mailTemplateText().paidSum, formatFen(paidFen(order))]),
    ...(recipient === null ? [] : [paragraph(address)]),
  ]);
}

/** The mail about an order that was cancelled, or whose payment was released. */
export function renderUnpaidOrder(
  mail: MailOf<'order-cancelled'>,
  { subject, lead, money }: ReturnType<typeof mailTemplateText>['cancelled' | 'released'],
): RenderedMail {
  return renderOrderMail(mail, subject(mail.number), [
    paragraph(lead(mail.number)),
    ...goodsBlocks(mail),
    paragraph(money),
  ]);
}

/** The mail about a shipped parcel or a corrected tracking number. */
export function renderOrderShipped(
  mail: MailOf<'order-shipped'>,
  {
    subject,
    lead,
  }: ReturnType<typeof mailTemplateText>['shipped' | 'trackingCorrected'] = mailTemplateText()[
    shippedText(mail.shipment)
  ],
): RenderedMail {
  const { order, origin, shipment } = mail;
  const contents = goodsBlocks({ goods: shipment.contents, origin });
  return renderOrderMail({ ...order, origin }, subject(order.number), [
    paragraph(lead(order.number)),
    {
      kind: 'facts',
      facts: [
        [ordersText().shippingMethod, shipment.method],
        [ordersText().courier, shipment.courier],
        [ordersText().tracking, shipment.trackingNumber],
        [ordersText().joinedWith, shipment.joinedWith.join('、')],
        [ordersText().recipient, recipientText(shipment.recipient)],
      ],
    },
    ...(shipment.trackingUrl === null
      ? []
      : [{ kind: 'link' as const, text: ordersText().track, address: shipment.trackingUrl }]),
    ...(contents.length > 0
      ? [paragraph(`${ordersText().inParcel}：`), ...contents]
      : shipment.isReplacement
        ? []
        : boughtItemsBlocks(mail, [mailTemplateText().paidSum, formatFen(paidFen(order))])),
  ]);
}

function shippedText({ isReplacement, isPart }: Shipment): 'replacementShipped' | 'partShipped' | 'shipped' {
  if (isReplacement) return 'replacementShipped';
  return isPart ? 'partShipped' : 'shipped';
}

export function renderOrderRefunded(mail: MailOf<'order-refunded'>): RenderedMail {
  const { order, origin, refunded, isCancelled, outside, message } = mail;
  const back = formatFen(refunded);
  const { subject, lead, cancelled, sum } = mailTemplateText().refunded;
  return renderOrderMail({ ...order, origin }, subject(order.number), [
    paragraph(lead(order.number, back)),
    refundWay(outside),
    ...(isCancelled ? [paragraph(cancelled)] : []),
    ...messageBlocks(message),
    ...boughtItemsBlocks(mail, [sum, back], { isRefund: true }),
  ]);
}

/** The mail about a refund that is pending or has failed. */
export function renderRefundUpdate(
  mail: MailOf<'refund-pending'>,
  { subject, lead, next }: ReturnType<typeof mailTemplateText>['refundPending' | 'refundFailed'],
): RenderedMail {
  const { number, refunded, isDouble, charge, reason, message } = mail;
  const whatIs = (name: string) =>
    mailTemplateText().refundOf(number, isDouble, charge === 'goods' ? undefined : name);
  return renderOrderMail(mail, subject(whatIs(chargeTexts().kinds[charge])), [
    paragraph(lead(whatIs(chargeName({ kind: charge, reason })), formatFen(refunded))),
    paragraph(next),
    ...messageBlocks(message),
  ]);
}

/** The order continues, so nothing in this mail may suggest that it is refunded. */
export function renderDoublePaymentRefunded(mail: MailOf<'double-refunded'>): RenderedMail {
  const { number, refunded, outside, message } = mail;
  const { subject, lead, goesOn } = mailTemplateText().refundedDouble;
  return renderOrderMail(mail, subject(number), [
    paragraph(lead(number, formatFen(refunded))),
    refundWay(outside),
    ...(mail.goesOn ? [paragraph(goesOn)] : []),
    ...messageBlocks(message),
  ]);
}

export function renderLatePaymentRefunded(mail: MailOf<'late-refunded'>): RenderedMail {
  const { number, refunded, outside, message, isOfQuote } = mail;
  const { subject, lead, leadOfQuote, sorry } = mailTemplateText().refundedLate;
  return renderOrderMail(mail, subject(number), [
    paragraph((isOfQuote ? leadOfQuote : lead)(number, formatFen(refunded))),
    ...goodsBlocks(mail),
    refundWay(outside),
    paragraph(sorry),
    ...messageBlocks(message),
  ]);
}

export function renderRecipientChanged(mail: MailOf<'recipient-changed'>): RenderedMail {
  const { subject, lead, next } = mailTemplateText().recipientChanged;
  return renderOrderMail(mail, subject(mail.number), [
    paragraph(lead(mail.number)),
    { kind: 'facts', facts: [[ordersText().recipient, recipientText(mail.recipient)]] },
    paragraph(next),
  ]);
}

/** An operator's words; each line is a paragraph. */
export function renderBuyerMail(mail: MailOf<'buyer-message'>): RenderedMail {
  const { number, name, subject, text, origin } = mail;
  return renderMail(subject, [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    ...text.split(/\n+/).map((line) => paragraph(markUserText(line))),
    orderLink({ number }, origin),
  ]);
}
