/** Mails about an order, its parcels and its refunds. Pure: no clock, no database. Money is whole fen. */

import { mailTemplateText } from '../../../src/features/base/mail.text.ts';
import { formatFen } from '../../../src/features/base/money.rules.ts';
import { pagePath } from '../../../src/features/base/words.text.ts';
import { ordersText } from '../../../src/features/orders/orders.text.ts';
import { chargeName, chargeTexts } from '../../../src/features/payments/charges.text.ts';
import { markUserText, paragraph, type RenderedMail, renderMail } from '../mail/html.ts';
import type { OrderWithBuyerName, Shipment, UnappliedPaymentRefund } from '../mail/mail-data.ts';
import {
  boughtItemsBlocks,
  type ChargeMail,
  messageBlocks,
  type OrderMail,
  orderLink,
  recipientText,
} from './order-blocks.ts';

export function renderOrderPaid({
  order,
  origin,
  recipient,
}: OrderMail & Pick<Shipment, 'recipient'>): RenderedMail {
  return renderMail(mailTemplateText().paid.subject(order.number), [
    paragraph(mailTemplateText().greeting(markUserText(order.name))),
    paragraph(mailTemplateText().paid.lead(order.number)),
    paragraph(mailTemplateText().paid.delivery),
    { kind: 'facts', facts: [[ordersText().recipient, recipientText(recipient)]] },
    ...boughtItemsBlocks(order, [mailTemplateText().paidSum, formatFen(order.total)]),
    ...(recipient === null ? [] : [paragraph(mailTemplateText().paid.address)]),
    orderLink(order, origin),
  ]);
}

/** The mail about an order that was cancelled, or whose payment was released. */
export function renderUnpaidOrder(
  { number, name, origin }: OrderWithBuyerName & { readonly origin: string },
  { subject, lead, money }: ReturnType<typeof mailTemplateText>['cancelled' | 'released'],
): RenderedMail {
  return renderMail(subject(number), [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph(lead(number)),
    paragraph(money),
    orderLink({ number }, origin),
  ]);
}

/** The mail about a shipped parcel or a corrected tracking number. */
export function renderOrderShipped(
  { order, origin, shipment }: OrderMail & { readonly shipment: Shipment },
  {
    subject,
    lead,
  }: ReturnType<typeof mailTemplateText>['shipped' | 'trackingCorrected'] = mailTemplateText()[
    shippedText(shipment)
  ],
): RenderedMail {
  return renderMail(subject(order.number), [
    paragraph(mailTemplateText().greeting(markUserText(order.name))),
    paragraph(lead(order.number)),
    {
      kind: 'facts',
      facts: [
        [ordersText().shippingMethod, shipment.method],
        [ordersText().courier, shipment.courier],
        [ordersText().tracking, shipment.trackingNumber],
        [ordersText().inParcel, shipment.contents.map(parcelLine).join('；')],
        [ordersText().joinedWith, shipment.joinedWith.join('、')],
        [ordersText().recipient, recipientText(shipment.recipient)],
      ],
    },
    ...(shipment.trackingUrl === null
      ? []
      : [{ kind: 'link' as const, text: ordersText().track, address: shipment.trackingUrl }]),
    // A replacement is not paid for.
    ...(shipment.isReplacement
      ? []
      : boughtItemsBlocks(order, [mailTemplateText().paidSum, formatFen(order.total)])),
    orderLink(order, origin),
  ]);
}

function shippedText({ isReplacement, isPart }: Shipment): 'replacementShipped' | 'partShipped' | 'shipped' {
  if (isReplacement) return 'replacementShipped';
  return isPart ? 'partShipped' : 'shipped';
}

function parcelLine({ name, quality, quantity }: Shipment['contents'][number]): string {
  return ordersText().parcelLine(name, quality, quantity);
}

export function renderOrderRefunded({
  order,
  origin,
  refunded,
  isCancelled,
  outside,
  message,
}: OrderMail & {
  readonly refunded: number;
  readonly isCancelled: boolean;
  readonly outside: boolean;
  readonly message: string | null;
}): RenderedMail {
  const back = formatFen(refunded);
  return renderMail(mailTemplateText().refunded.subject(order.number), [
    paragraph(mailTemplateText().greeting(markUserText(order.name))),
    paragraph(mailTemplateText().refunded.lead(order.number, back)),
    paragraph(outside ? mailTemplateText().backOutside : mailTemplateText().backToSource),
    ...(isCancelled ? [paragraph(mailTemplateText().refunded.cancelled)] : []),
    ...messageBlocks(message),
    ...boughtItemsBlocks(order, [mailTemplateText().refunded.sum, back]),
    orderLink(order, origin),
  ]);
}

/** `texts` selects whether a refund is pending or has failed. */
export function renderRefundUpdate(
  {
    number,
    name,
    refunded,
    isDouble,
    charge,
    reason,
    message,
    origin,
  }: ChargeMail & { readonly refunded: number; readonly isDouble: boolean; readonly message: string | null },
  { subject, lead, next }: ReturnType<typeof mailTemplateText>['refundPending' | 'refundFailed'],
): RenderedMail {
  const whatIs = (name: string) =>
    mailTemplateText().refundOf(number, isDouble, charge === 'goods' ? undefined : name);
  return renderMail(subject(whatIs(chargeTexts().kinds[charge])), [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph(lead(whatIs(chargeName({ kind: charge, reason })), formatFen(refunded))),
    paragraph(next),
    ...messageBlocks(message),
    orderLink({ number }, origin),
  ]);
}

/** The order continues, so nothing in this mail may suggest that it is refunded. */
export function renderDoublePaymentRefunded({
  number,
  name,
  refunded,
  goesOn,
  outside,
  message,
  origin,
}: UnappliedPaymentRefund & { readonly goesOn: boolean; readonly origin: string }): RenderedMail {
  return renderMail(mailTemplateText().refundedDouble.subject(number), [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph(mailTemplateText().refundedDouble.lead(number, formatFen(refunded))),
    paragraph(outside ? mailTemplateText().backOutside : mailTemplateText().backToSource),
    ...(goesOn ? [paragraph(mailTemplateText().refundedDouble.goesOn)] : []),
    ...messageBlocks(message),
    orderLink({ number }, origin),
  ]);
}

export function renderLatePaymentRefunded({
  number,
  name,
  refunded,
  outside,
  message,
  isOfQuote,
  origin,
}: UnappliedPaymentRefund & { readonly isOfQuote: boolean; readonly origin: string }): RenderedMail {
  const { subject, lead, leadOfQuote } = mailTemplateText().refundedLate;
  return renderMail(subject(number), [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph((isOfQuote ? leadOfQuote : lead)(number, formatFen(refunded))),
    paragraph(outside ? mailTemplateText().backOutside : mailTemplateText().backToSource),
    paragraph(mailTemplateText().refundedLate.sorry),
    ...messageBlocks(message),
    orderLink({ number }, origin),
  ]);
}

export function renderRecipientChanged({
  number,
  name,
  recipient,
  origin,
}: OrderWithBuyerName & {
  readonly recipient: Shipment['recipient'];
  readonly origin: string;
}): RenderedMail {
  const { subject, lead, next } = mailTemplateText().recipientChanged;
  return renderMail(subject(number), [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph(lead(number)),
    { kind: 'facts', facts: [[ordersText().recipient, recipientText(recipient)]] },
    paragraph(next),
    orderLink({ number }, origin),
  ]);
}

/** An operator's words; each line is a paragraph. */
export function renderBuyerMail({
  number,
  name,
  subject,
  text,
  origin,
}: OrderWithBuyerName & {
  readonly subject: string;
  readonly text: string;
  readonly origin: string;
}): RenderedMail {
  return renderMail(
    subject,
    [
      paragraph(mailTemplateText().greeting(markUserText(name))),
      ...text.split(/\n+/).map((line) => paragraph(markUserText(line))),
      orderLink({ number }, origin),
      { kind: 'link', text: mailTemplateText().contact, address: `${origin}${pagePath('/contact')}` },
    ],
    mailTemplateText().letterSignature,
  );
}
