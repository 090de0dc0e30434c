/** Mails to customers: subject, plain text and HTML. Pure: no clock, no database. Money is whole fen. */
import { SHOP_TIME_ZONE } from '../../../src/contract/ops-figures.ts';
import type { ChargeKind } from '../../../src/rules/charges.ts';
import { formatFen } from '../../../src/rules/money.ts';
import { orderAmountFen } from '../../../src/rules/orders.ts';
import { chargeTexts } from '../../../src/text/charges.ts';
import { mail } from '../../../src/text/mail.ts';
import { orders } from '../../../src/text/orders.ts';
import { type Block, itemsTable, paragraph, type RenderedMail, renderMail, userText } from './html.ts';
import type { NamedOrder, OrderMailData, RefundBesideOrder, Shipment } from './mail-data.ts';

/** `origin` is the shop's address. */
export interface OrderMail {
  readonly order: OrderMailData;
  readonly origin: string;
}

/** Mails to a mailbox whose owner is not proven yet, so they tell nothing of the account. */
export function renderLinkMail(
  {
    subject,
    lead,
    action,
    validity,
    ignore,
  }: ReturnType<typeof mail>['reset' | 'emailConfirmation' | 'emailChange'],
  link: string,
): RenderedMail {
  return renderMail(subject, [
    paragraph(mail().greeting('')),
    paragraph(lead),
    { kind: 'link', text: action, address: link },
    paragraph(validity),
    paragraph(ignore),
  ]);
}

/** To the current address, which stays valid; `link` stops the change. */
export function renderEmailChangeAsked({
  name,
  newEmail,
  link,
}: {
  readonly name: string;
  readonly newEmail: string;
  readonly link: string;
}): RenderedMail {
  const { subject, lead, stop, action, ignore } = mail().emailChangeAsked;
  return renderMail(subject, [
    paragraph(mail().greeting(userText(name))),
    paragraph(lead(userText(newEmail))),
    paragraph(stop),
    { kind: 'link', text: action, address: link },
    paragraph(ignore),
  ]);
}

/** To the previous address; `contact` is the shop's contact page. */
export function renderEmailChanged({
  name,
  newEmail,
  contact,
}: {
  readonly name: string;
  readonly newEmail: string;
  readonly contact: string;
}): RenderedMail {
  const { subject, lead, notYou, action } = mail().emailChanged;
  return renderMail(subject, [
    paragraph(mail().greeting(userText(name))),
    paragraph(lead(userText(newEmail))),
    paragraph(notYou),
    { kind: 'link', text: action, address: contact },
  ]);
}

/** `contact` is the shop's contact page. */
export function renderAccountDeleted({ contact }: { readonly contact: string }): RenderedMail {
  return renderMail(mail().accountDeleted.subject, [
    paragraph(mail().greeting('')),
    paragraph(mail().accountDeleted.lead),
    paragraph(mail().accountDeleted.orders),
    paragraph(mail().accountDeleted.notYou),
    { kind: 'link', text: mail().accountDeleted.action, address: contact },
  ]);
}

export function renderOrderPaid({
  order,
  origin,
  recipient,
}: OrderMail & Pick<Shipment, 'recipient'>): RenderedMail {
  return renderMail(mail().paid.subject(order.number), [
    paragraph(mail().greeting(userText(order.name))),
    paragraph(mail().paid.lead(order.number)),
    paragraph(mail().paid.delivery),
    { kind: 'facts', facts: [[orders().recipient, recipientText(recipient)]] },
    ...bought(order, [mail().paidSum, formatFen(order.total)]),
    ...(recipient === null ? [] : [paragraph(mail().paid.address)]),
    orderLink(order, origin),
  ]);
}

/** An operator cancelled the unpaid order. */
export function renderOrderCancelled({
  number,
  name,
  origin,
}: NamedOrder & { readonly origin: string }): RenderedMail {
  return renderMail(mail().cancelled.subject(number), [
    paragraph(mail().greeting(userText(name))),
    paragraph(mail().cancelled.lead(number)),
    paragraph(mail().cancelled.money),
    orderLink({ number }, origin),
  ]);
}

/** The tracking number, or its correction. */
export function renderOrderShipped(
  { order, origin, shipment }: OrderMail & { readonly shipment: Shipment },
  { subject, lead }: ReturnType<typeof mail>['shipped' | 'trackingCorrected'] = mail().shipped,
): RenderedMail {
  return renderMail(subject(order.number), [
    paragraph(mail().greeting(userText(order.name))),
    paragraph(lead(order.number)),
    {
      kind: 'facts',
      facts: [
        [orders().shippingMethod, shipment.method],
        [orders().courier, shipment.courier],
        [orders().tracking, shipment.trackingNumber],
        [orders().recipient, recipientText(shipment.recipient)],
      ],
    },
    ...bought(order, [mail().paidSum, formatFen(order.total)]),
    orderLink(order, origin),
  ]);
}

/** `refunded` is this refund's amount, fen. */
export function renderOrderRefunded({
  order,
  origin,
  refunded,
  isCancelled,
  outside,
}: OrderMail & {
  readonly refunded: number;
  readonly isCancelled: boolean;
  readonly outside: boolean;
}): RenderedMail {
  const back = formatFen(refunded);
  return renderMail(mail().refunded.subject(order.number), [
    paragraph(mail().greeting(userText(order.name))),
    paragraph(mail().refunded.lead(order.number, back)),
    paragraph(outside ? mail().backOutside : mail().backToSource),
    ...(isCancelled ? [paragraph(mail().refunded.cancelled)] : []),
    ...bought(order, [mail().refunded.sum, back]),
    orderLink(order, origin),
  ]);
}

/** A refund that is pending or failed, as `texts` says. */
export function renderRefundNews(
  {
    number,
    name,
    refunded,
    isDouble,
    charge,
    origin,
  }: NamedOrder & {
    readonly refunded: number;
    readonly isDouble: boolean;
    readonly charge: ChargeKind;
    readonly origin: string;
  },
  { subject, lead, next }: ReturnType<typeof mail>['refundPending' | 'refundFailed'],
): RenderedMail {
  const what = mail().refundOf(
    number,
    isDouble,
    charge === 'goods' ? undefined : chargeTexts().kinds[charge],
  );
  return renderMail(subject(what), [
    paragraph(mail().greeting(userText(name))),
    paragraph(lead(what, formatFen(refunded))),
    paragraph(next),
    orderLink({ number }, origin),
  ]);
}

/** The order is unaffected: nothing in this mail may read as if it were refunded. */
export function renderDoubleRefunded({
  number,
  name,
  refunded,
  goesOn,
  outside,
  origin,
}: RefundBesideOrder & { readonly goesOn: boolean; readonly origin: string }): RenderedMail {
  return renderMail(mail().refundedDouble.subject(number), [
    paragraph(mail().greeting(userText(name))),
    paragraph(mail().refundedDouble.lead(number, formatFen(refunded))),
    paragraph(outside ? mail().backOutside : mail().backToSource),
    ...(goesOn ? [paragraph(mail().refundedDouble.goesOn)] : []),
    orderLink({ number }, origin),
  ]);
}

export function renderLateRefunded({
  number,
  name,
  refunded,
  outside,
  origin,
}: RefundBesideOrder & { readonly origin: string }): RenderedMail {
  return renderMail(mail().refundedLate.subject(number), [
    paragraph(mail().greeting(userText(name))),
    paragraph(mail().refundedLate.lead(number, formatFen(refunded))),
    paragraph(outside ? mail().backOutside : mail().backToSource),
    paragraph(mail().refundedLate.sorry),
    orderLink({ number }, origin),
  ]);
}

interface ChargeMail extends NamedOrder {
  readonly charge: ChargeKind;
  readonly origin: string;
}

/** Asks to pay a charge; `link` needs no login. */
export function renderPayLink({
  number,
  name,
  charge,
  amount,
  link,
  expiresAt,
  isReminder,
}: Omit<ChargeMail, 'origin'> & {
  readonly amount: number;
  readonly link: string;
  readonly expiresAt: string;
  readonly isReminder: boolean;
}): RenderedMail {
  const what = chargeTexts().kinds[charge];
  const { subject, reminder, lead, action, noLogin, validity } = mail().payLink;
  return renderMail((isReminder ? reminder : subject)(what, number), [
    paragraph(mail().greeting(userText(name))),
    paragraph(lead(what, number, formatFen(amount))),
    { kind: 'link', text: action, address: link },
    paragraph(noLogin),
    paragraph(validity(dayOf(expiresAt))),
  ]);
}

function dayOf(iso: string): string {
  const format = new Intl.DateTimeFormat('zh-CN', { timeZone: SHOP_TIME_ZONE, dateStyle: 'long' });
  return format.format(new Date(iso));
}

export function renderChargePaid({
  number,
  name,
  charge,
  amount,
  origin,
}: ChargeMail & { readonly amount: number }): RenderedMail {
  const what = chargeTexts().kinds[charge];
  return renderMail(mail().chargePaid.subject(what, number), [
    paragraph(mail().greeting(userText(name))),
    paragraph(mail().chargePaid.lead(what, number, formatFen(amount))),
    orderLink({ number }, origin),
  ]);
}

/** A refund of a charge beside the goods. */
export function renderChargeRefunded({
  number,
  name,
  charge,
  refunded,
  why,
  outside,
  origin,
}: ChargeMail & RefundBesideOrder & { readonly why: 'refunded' | 'double' | 'late' }): RenderedMail {
  const what = chargeTexts().kinds[charge];
  const texts = mail().chargeRefunded;
  return renderMail(texts.subject(what, number), [
    paragraph(mail().greeting(userText(name))),
    paragraph(texts[why](what, number, formatFen(refunded))),
    paragraph(outside ? mail().backOutside : mail().backToSource),
    paragraph(texts.goesOn),
    orderLink({ number }, origin),
  ]);
}

/** `money` is the amount paid or refunded. Freight is settled separately, and may be undecided or due. */
function bought(order: OrderMailData, money: readonly [string, string]): Block[] {
  const { lines, total, shippingFee: fee } = order;
  const sum: (readonly [string, string])[] =
    fee === null ? [] : [[orders().orderAmount, formatFen(orderAmountFen(total, fee))]];
  const facts = [
    [orders().goodsTotal, formatFen(total)],
    money,
    [orders().fee, freightText(order)],
    ...sum,
  ] as const;
  return [itemsTable(lines), { kind: 'facts', facts }];
}

function freightText({ shippingFee, feeStatus }: OrderMailData): string {
  if (shippingFee === null) return orders().feeLater;
  if (shippingFee === 0) return orders().freeShipping;
  return `${formatFen(shippingFee)}${feeStatus === null ? '' : mail().feeStatuses[feeStatus]}`;
}

function recipientText(recipient: Shipment['recipient']): string {
  const { name = '', phone = '', address = '' } = recipient ?? {};
  return [name, phone, address]
    .map(userText)
    .filter((part) => part !== '')
    .join('，');
}

function orderLink({ number }: Pick<OrderMailData, 'number'>, origin: string): Block {
  return { kind: 'link', text: mail().seeOrder, address: `${origin}/orders/${encodeURIComponent(number)}` };
}
