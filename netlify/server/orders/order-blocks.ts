import { countryTitle } from '../../../src/features/base/countries.text.ts';
import { mailTemplateText } from '../../../src/features/base/mail.text.ts';
import { fenToYuan, formatFen } from '../../../src/features/base/money.rules.ts';
import { pagePath } from '../../../src/features/base/words.text.ts';
import { SHOP_TIME_ZONE } from '../../../src/features/desk/ops-figures.contract.ts';
import { freightText } from '../../../src/features/orders/freight.text.ts';
import { orderAmountFen } from '../../../src/features/orders/orders.rules.ts';
import { ordersText } from '../../../src/features/orders/orders.text.ts';
import { type MailBlock, markUserText, paragraph, type RenderedMail, renderMail } from '../mail/html.ts';
import type {
  MailData,
  MailGoods,
  OrderMailData,
  OrderMailLine,
  OrderWithBuyerName,
  Shipment,
} from '../mail/mail-data.ts';
import { specimenBlock } from '../mail/specimen.ts';

/** The outbox's data of a mail of this kind, and the shop's address. */
export type MailOf<K extends MailData['kind']> = Omit<Extract<MailData, { kind: K }>, 'kind' | 'goods'> &
  WithGoods;

interface WithGoods {
  readonly origin: string;
  readonly goods?: readonly MailGoods[];
}

/** A mail about an order: the greeting comes first, the link to the order last. */
export function renderOrderMail(
  { number, name, origin }: OrderWithBuyerName & Pick<WithGoods, 'origin'>,
  subject: string,
  blocks: readonly MailBlock[],
  linkText = mailTemplateText().seeOrder,
): RenderedMail {
  const greeting = paragraph(mailTemplateText().greeting(markUserText(name)));
  return renderMail(subject, [greeting, ...blocks, orderLink({ number }, origin, linkText)]);
}

/** How the money of a refund goes back. */
export function refundWay(outside: boolean): MailBlock {
  return paragraph(outside ? mailTemplateText().backOutside : mailTemplateText().backToSource);
}

/** `money`: label and amount of the payment or refund. Undecided freight has no place in a mail about a refund. */
export function boughtItemsBlocks(
  { order, origin }: Pick<MailOf<'order-paid'>, 'order' | 'origin'>,
  money: readonly [string, string],
  { isRefund = false } = {},
): MailBlock[] {
  const { lines, total, shippingFee: fee, feeStatus } = order;
  const freight = fee === null ? mailTemplateText().freightLater : freightText(fenToYuan(fee), feeStatus);
  const sum: (readonly [string, string])[] =
    fee === null ? [] : [[ordersText().orderAmount, formatFen(orderAmountFen(total, fee))]];
  const facts = [
    [ordersText().goodsTotal, formatFen(total)],
    ...(fee === null && isRefund ? [] : [[ordersText().fee, freight] as const]),
    ...sum,
    money,
  ] as const;
  return [...boughtBlocks(lines, origin), { kind: 'facts', facts }];
}

export function boughtBlocks(lines: readonly OrderMailLine[], origin: string): MailBlock[] {
  return lines.map((line) => {
    const unitPrice = `${formatFen(line.paidPrice)} × ${line.quantity}`;
    const figures = [...(line.quantity === 1 ? [] : [unitPrice]), formatFen(line.amount)];
    return specimenBlock({ label: { number: line.sku }, ...line }, origin, figures);
  });
}

/** Goods without their prices. */
export function goodsBlocks({ goods = [], origin }: WithGoods): MailBlock[] {
  return goods.map((one) => specimenBlock(one, origin, [`× ${one.quantity}`]));
}

/** Goods, and freight that was received, in fen. */
export function paidFen({
  total,
  shippingFee,
  feeStatus,
}: Pick<OrderMailData, 'total' | 'shippingFee' | 'feeStatus'>): number {
  return feeStatus === 'received' ? total + (shippingFee ?? 0) : total;
}

export function recipientText(recipient: Shipment['recipient']): string {
  const { name = '', phone = '', address = '', country } = recipient ?? {};
  return [...[name, phone, address].map(markUserText), country ? countryTitle(country) : '']
    .filter((part) => part !== '')
    .join('，');
}

/** The operator's message to the buyer. */
export function messageBlocks(message: string | null): MailBlock[] {
  return message === null
    ? []
    : [{ kind: 'facts', facts: [[mailTemplateText().message, markUserText(message)]] }];
}

export function orderLink(
  { number }: Pick<OrderMailData, 'number'>,
  origin: string,
  text = mailTemplateText().seeOrder,
): MailBlock {
  return {
    kind: 'link',
    text,
    address: `${origin}${pagePath(`/orders/${encodeURIComponent(number)}`)}`,
  };
}

/** The text names the time zone. */
export function formatTime(iso: string): string {
  return mailTemplateText().shopTime(inShopZone(iso, { dateStyle: 'long', timeStyle: 'short' }));
}

// The formatter is created on use: at module load formatters would take a seventh of every cold start
// (docs/decisions/0027).
export function inShopZone(iso: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('zh-CN', { timeZone: SHOP_TIME_ZONE, ...format }).format(new Date(iso));
}
