/** Pure: no clock, no database. Money is whole fen. */
import { SHOP_TIME_ZONE } from '../../../src/contract/ops-figures.ts';
import type { ChargeKind } from '../../../src/rules/charges.ts';
import { formatFen } from '../../../src/rules/money.ts';
import { orderAmountFen } from '../../../src/rules/orders.ts';
import { chargeName, chargeTexts } from '../../../src/text/charges.ts';
import { countryTitle } from '../../../src/text/countries.ts';
import { mailTemplateText } from '../../../src/text/mail.ts';
import { ordersText } from '../../../src/text/orders.ts';
import {
  itemsTable,
  type MailBlock,
  markUserText,
  paragraph,
  type RenderedMail,
  renderMail,
} from './html.ts';
import type { OrderMailData, OrderWithBuyerName, Shipment, UnappliedPaymentRefund } from './mail-data.ts';

export interface OrderMail {
  readonly order: OrderMailData;
  readonly origin: string;
}

/** The mailbox is not proven yet, so nothing about the account is revealed. */
export function renderLinkMail(
  {
    subject,
    lead,
    action,
    validity,
    ignore,
  }: ReturnType<typeof mailTemplateText>['reset' | 'emailConfirmation' | 'emailChange'],
  link: string,
): RenderedMail {
  return renderMail(subject, [
    paragraph(mailTemplateText().greeting('')),
    paragraph(lead),
    { kind: 'link', text: action, address: link },
    paragraph(validity),
    paragraph(ignore),
  ]);
}

/** The current address stays valid; `link` stops the change. */
export function renderEmailChangeRequested({
  name,
  newEmail,
  link,
}: {
  readonly name: string;
  readonly newEmail: string;
  readonly link: string;
}): RenderedMail {
  const { subject, lead, stop, action, ignore } = mailTemplateText().emailChangeAsked;
  return renderMail(subject, [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph(lead(markUserText(newEmail))),
    paragraph(stop),
    { kind: 'link', text: action, address: link },
    paragraph(ignore),
  ]);
}

/** `contact` is the shop's contact page. */
export function renderEmailChanged({
  name,
  newEmail,
  contact,
}: {
  readonly name: string;
  readonly newEmail: string;
  readonly contact: string;
}): RenderedMail {
  const { subject, lead, notYou, action } = mailTemplateText().emailChanged;
  return renderMail(subject, [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph(lead(markUserText(newEmail))),
    paragraph(notYou),
    { kind: 'link', text: action, address: contact },
  ]);
}

export function renderAccountDeleted({ contact }: { readonly contact: string }): RenderedMail {
  return renderMail(mailTemplateText().accountDeleted.subject, [
    paragraph(mailTemplateText().greeting('')),
    paragraph(mailTemplateText().accountDeleted.lead),
    paragraph(mailTemplateText().accountDeleted.orders),
    paragraph(mailTemplateText().accountDeleted.notYou),
    { kind: 'link', text: mailTemplateText().accountDeleted.action, address: contact },
  ]);
}

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
    ...bought(order, [mailTemplateText().paidSum, formatFen(order.total)]),
    ...(recipient === null ? [] : [paragraph(mailTemplateText().paid.address)]),
    orderLink(order, origin),
  ]);
}

export function renderOrderCancelled({
  number,
  name,
  origin,
}: OrderWithBuyerName & { readonly origin: string }): RenderedMail {
  return renderMail(mailTemplateText().cancelled.subject(number), [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph(mailTemplateText().cancelled.lead(number)),
    paragraph(mailTemplateText().cancelled.money),
    orderLink({ number }, origin),
  ]);
}

/** Also mails a corrected tracking number. */
export function renderOrderShipped(
  { order, origin, shipment }: OrderMail & { readonly shipment: Shipment },
  {
    subject,
    lead,
  }: ReturnType<typeof mailTemplateText>['shipped' | 'trackingCorrected'] = mailTemplateText()[
    shipment.isPart ? 'partShipped' : 'shipped'
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
    ...bought(order, [mailTemplateText().paidSum, formatFen(order.total)]),
    orderLink(order, origin),
  ]);
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
    ...bought(order, [mailTemplateText().refunded.sum, back]),
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

/** The operator's message to the buyer. */
function messageBlocks(message: string | null): MailBlock[] {
  return message === null
    ? []
    : [{ kind: 'facts', facts: [[mailTemplateText().message, markUserText(message)]] }];
}

/** The order continues, so nothing in this mail may read as if it were refunded. */
export function renderDoubleRefunded({
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

export function renderLateRefunded({
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

interface ChargeMail extends OrderWithBuyerName {
  readonly charge: ChargeKind;
  readonly reason: string | null;
  readonly origin: string;
}

/** `link` needs no login. */
export function renderPayLink({
  number,
  name,
  charge,
  reason,
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
  const { subject, reminder, lead, action, noLogin, validity } = mailTemplateText().payLink;
  return renderMail((isReminder ? reminder : subject)(what, number), [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph(lead(chargeName({ kind: charge, reason }), number, formatFen(amount))),
    { kind: 'link', text: action, address: link },
    paragraph(noLogin),
    paragraph(validity(dayOf(expiresAt))),
  ]);
}

function dayOf(iso: string): string {
  const format = new Intl.DateTimeFormat('zh-CN', { timeZone: SHOP_TIME_ZONE, dateStyle: 'long' });
  return format.format(new Date(iso));
}

function timeOf(iso: string): string {
  const style = { dateStyle: 'long', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat('zh-CN', { timeZone: SHOP_TIME_ZONE, ...style }).format(new Date(iso));
}

export function renderChargePaid({
  number,
  name,
  charge,
  reason,
  amount,
  origin,
}: ChargeMail & { readonly amount: number }): RenderedMail {
  const what = chargeTexts().kinds[charge];
  return renderMail(mailTemplateText().chargePaid.subject(what, number), [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph(
      mailTemplateText().chargePaid.lead(chargeName({ kind: charge, reason }), number, formatFen(amount)),
    ),
    orderLink({ number }, origin),
  ]);
}

/** Reports a refund of a charge other than the goods. */
export function renderChargeRefunded({
  number,
  name,
  charge,
  reason,
  refunded,
  why,
  outside,
  message,
  origin,
}: ChargeMail & UnappliedPaymentRefund & { readonly why: 'refunded' | 'double' | 'late' }): RenderedMail {
  const what = chargeTexts().kinds[charge];
  const texts = mailTemplateText().chargeRefunded;
  return renderMail(texts.subject(what, number), [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph(texts[why](chargeName({ kind: charge, reason }), number, formatFen(refunded))),
    paragraph(outside ? mailTemplateText().backOutside : mailTemplateText().backToSource),
    paragraph(texts.goesOn),
    ...messageBlocks(message),
    orderLink({ number }, origin),
  ]);
}

export function renderQuoteSent({
  number,
  name,
  total,
  freight,
  validUntil,
  isReserved,
  note,
  origin,
}: OrderWithBuyerName & {
  /** Fen. */
  readonly total: number;
  readonly freight: number | null;
  readonly validUntil: string;
  readonly isReserved: boolean;
  readonly note: string;
  readonly origin: string;
}): RenderedMail {
  const {
    subject,
    lead,
    until,
    note: noteName,
    reserved,
    unreserved,
    freightNext,
    see,
  } = mailTemplateText().quoteSent;
  const facts: [string, string][] = [
    [ordersText().goodsTotal, formatFen(total)],
    [ordersText().fee, freightText({ shippingFee: freight, feeStatus: null })],
    [until, timeOf(validUntil)],
    ...(note === '' ? [] : ([[noteName, markUserText(note)]] satisfies [string, string][])),
  ];
  return renderMail(subject, [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph(lead),
    { kind: 'facts', facts },
    paragraph(isReserved ? reserved : unreserved),
    ...(freight === null || freight === 0 ? [] : [paragraph(freightNext)]),
    orderLink({ number }, origin, see),
  ]);
}

export function renderQuoteWithdrawn({
  number,
  name,
  reason,
  origin,
}: {
  readonly number: string | null;
  readonly name: string;
  readonly reason: string;
  readonly origin: string;
}): RenderedMail {
  const { subject, request, offer, reason: reasonName } = mailTemplateText().quoteWithdrawn;
  return renderMail(subject, [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph(number === null ? request : offer(number)),
    ...(reason === ''
      ? []
      : [{ kind: 'facts' as const, facts: [[reasonName, markUserText(reason)]] as const }]),
    ...(number === null ? [] : [orderLink({ number }, origin)]),
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

/** Repeats nothing of what the buyer wrote. */
export function renderClaimReceived({
  number,
  name,
  origin,
}: OrderWithBuyerName & { readonly origin: string }): RenderedMail {
  const { subject, lead, next } = mailTemplateText().claimReceived;
  return renderMail(subject(number), [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph(lead(number)),
    paragraph(next),
    orderLink({ number }, origin),
  ]);
}

/** `refund` in fen, null for a refused claim. The refund's own mails say whether the money has arrived. */
export function renderClaimAnswered({
  number,
  name,
  answer,
  refund,
  origin,
}: OrderWithBuyerName & {
  readonly answer: string;
  readonly refund: number | null;
  readonly origin: string;
}): RenderedMail {
  const { subject, refunded, refused, reply } = mailTemplateText().claimAnswered;
  return renderMail(subject(number), [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph(refund === null ? refused(number) : refunded(number, formatFen(refund))),
    { kind: 'facts', facts: [[reply, markUserText(answer)]] },
    orderLink({ number }, origin),
  ]);
}

/** `money`: label and amount of the payment or refund. */
function bought(order: OrderMailData, money: readonly [string, string]): MailBlock[] {
  const { lines, total, shippingFee: fee } = order;
  const sum: (readonly [string, string])[] =
    fee === null ? [] : [[ordersText().orderAmount, formatFen(orderAmountFen(total, fee))]];
  const facts = [
    [ordersText().goodsTotal, formatFen(total)],
    money,
    [ordersText().fee, freightText(order)],
    ...sum,
  ] as const;
  return [itemsTable(lines), { kind: 'facts', facts }];
}

function freightText({ shippingFee, feeStatus }: Pick<OrderMailData, 'shippingFee' | 'feeStatus'>): string {
  if (shippingFee === null) return ordersText().feeLater;
  if (shippingFee === 0) return ordersText().freeShipping;
  return `${formatFen(shippingFee)}${feeStatus === null ? '' : mailTemplateText().feeStatuses[feeStatus]}`;
}

function recipientText(recipient: Shipment['recipient']): string {
  const { name = '', phone = '', address = '', country } = recipient ?? {};
  return [...[name, phone, address].map(markUserText), country ? countryTitle(country) : '']
    .filter((part) => part !== '')
    .join('，');
}

function orderLink(
  { number }: Pick<OrderMailData, 'number'>,
  origin: string,
  text = mailTemplateText().seeOrder,
): MailBlock {
  return {
    kind: 'link',
    text,
    address: `${origin}/orders/${encodeURIComponent(number)}`,
  };
}
