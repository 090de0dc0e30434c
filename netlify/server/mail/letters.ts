/** The shop's letters, each as subject, plain text and HTML. Pure: no clock, no database. Money is whole fen. */
import { formatFen } from '../../../src/rules/money.ts';
import { mail } from '../../../src/text/mail.ts';
import { orders } from '../../../src/text/orders.ts';
import type { Block } from './html.ts';
import type { OrderLetter, RefundBesideOrder, Shipment } from './letter.ts';
import { itemsTable, paragraph, type RenderedMail, render } from './render.ts';

/** An order's letter; `origin` is where the shop is found. */
export interface OrderMail {
  readonly order: OrderLetter;
  readonly origin: string;
}

export function renderPasswordReset({ link }: { readonly link: string }): RenderedMail {
  return render(mail.reset.subject, [
    paragraph(mail.greeting('')),
    paragraph(mail.reset.lead),
    { kind: 'link', text: mail.reset.action, address: link },
    paragraph(mail.reset.validity),
    paragraph(mail.reset.ignore),
  ]);
}

/** To the address of a registration. Nobody has proven to read its mails, so it says nothing that the account says. */
export function renderEmailConfirmation({ link }: { readonly link: string }): RenderedMail {
  const { subject, lead, action, validity, ignore } = mail.emailConfirmation;
  return render(subject, [
    paragraph(mail.greeting('')),
    paragraph(lead),
    { kind: 'link', text: action, address: link },
    paragraph(validity),
    paragraph(ignore),
  ]);
}

/** To the new address of a change, likewise. */
export function renderEmailChange({ link }: { readonly link: string }): RenderedMail {
  const { subject, lead, action, validity, ignore } = mail.emailChange;
  return render(subject, [
    paragraph(mail.greeting('')),
    paragraph(lead),
    { kind: 'link', text: action, address: link },
    paragraph(validity),
    paragraph(ignore),
  ]);
}

/** To the present address, which still logs in; `link` stops the change. */
export function renderEmailChangeAsked({
  name,
  newEmail,
  link,
}: {
  readonly name: string;
  readonly newEmail: string;
  readonly link: string;
}): RenderedMail {
  const { subject, lead, stop, action, ignore } = mail.emailChangeAsked;
  return render(subject, [
    paragraph(mail.greeting(name)),
    paragraph(lead(newEmail)),
    paragraph(stop),
    { kind: 'link', text: action, address: link },
    paragraph(ignore),
  ]);
}

/** To the address that the account had; `contact` is the page where one finds help. */
export function renderEmailChanged({
  name,
  newEmail,
  contact,
}: {
  readonly name: string;
  readonly newEmail: string;
  readonly contact: string;
}): RenderedMail {
  const { subject, lead, notYou, action } = mail.emailChanged;
  return render(subject, [
    paragraph(mail.greeting(name)),
    paragraph(lead(newEmail)),
    paragraph(notYou),
    { kind: 'link', text: action, address: contact },
  ]);
}

/** `contact` is the page where one finds help. */
export function renderAccountDeleted({ contact }: { readonly contact: string }): RenderedMail {
  return render(mail.accountDeleted.subject, [
    paragraph(mail.greeting('')),
    paragraph(mail.accountDeleted.lead),
    paragraph(mail.accountDeleted.orders),
    paragraph(mail.accountDeleted.notYou),
    { kind: 'link', text: mail.accountDeleted.action, address: contact },
  ]);
}

export function renderOrderPaid({ order, origin }: OrderMail): RenderedMail {
  return render(mail.paid.subject(order.number), [
    paragraph(mail.greeting(order.name)),
    paragraph(mail.paid.lead(order.number)),
    ...bought(order),
    orderLink(order, origin),
  ]);
}

/** How it is tracked: told first, or corrected. */
export function renderOrderShipped(
  { order, origin, shipment }: OrderMail & { readonly shipment: Shipment },
  { subject, lead }: (typeof mail)['shipped' | 'trackingCorrected'] = mail.shipped,
): RenderedMail {
  const { name = '', phone = '', address = '' } = shipment.recipient ?? {};
  return render(subject(order.number), [
    paragraph(mail.greeting(order.name)),
    paragraph(lead(order.number)),
    {
      kind: 'facts',
      facts: [
        [orders.shippingMethod, shipment.method],
        [orders.courier, shipment.courier],
        [orders.tracking, shipment.trackingNumber],
        [orders.recipient, [name, phone, address].filter((part) => part !== '').join('，')],
      ],
    },
    ...bought(order),
    orderLink(order, origin),
  ]);
}

/** `refunded` is what went back this time, fen. */
export function renderOrderRefunded({
  order,
  origin,
  refunded,
}: OrderMail & { readonly refunded: number }): RenderedMail {
  return render(mail.refunded.subject(order.number), [
    paragraph(mail.greeting(order.name)),
    paragraph(mail.refunded.lead(order.number, formatFen(refunded))),
    ...bought(order),
    orderLink(order, origin),
  ]);
}

/** The order is as good as before: nothing in this mail may read as if it were refunded. */
export function renderDoubleRefunded({
  number,
  name,
  refunded,
  goesOn,
  origin,
}: RefundBesideOrder & { readonly goesOn: boolean; readonly origin: string }): RenderedMail {
  return render(mail.refundedDouble.subject(number), [
    paragraph(mail.greeting(name)),
    paragraph(mail.refundedDouble.lead(number, formatFen(refunded))),
    ...(goesOn ? [paragraph(mail.refundedDouble.goesOn)] : []),
    orderLink({ number }, origin),
  ]);
}

export function renderLateRefunded({
  number,
  name,
  refunded,
  origin,
}: RefundBesideOrder & { readonly origin: string }): RenderedMail {
  return render(mail.refundedLate.subject(number), [
    paragraph(mail.greeting(name)),
    paragraph(mail.refundedLate.lead(number, formatFen(refunded))),
    paragraph(mail.refundedLate.sorry),
    orderLink({ number }, origin),
  ]);
}

function bought({ lines, total, shippingFee }: OrderLetter): Block[] {
  const fee = shippingFee ?? 0;
  return [
    itemsTable(lines),
    {
      kind: 'facts',
      facts: [
        [orders.goodsTotal, formatFen(total)],
        [orders.fee, fee === 0 ? orders.freeShipping : formatFen(fee)],
        [orders.orderAmount, formatFen(total + fee)],
      ],
    },
  ];
}

function orderLink({ number }: Pick<OrderLetter, 'number'>, origin: string): Block {
  return { kind: 'link', text: mail.seeOrder, address: `${origin}/orders/${encodeURIComponent(number)}` };
}
