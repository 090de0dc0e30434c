import { mailTemplateText } from '../../../src/features/base/mail.text.ts';
import { fenToYuan, formatFen } from '../../../src/features/base/money.rules.ts';
import { freightText } from '../../../src/features/orders/freight.text.ts';
import { ordersText } from '../../../src/features/orders/orders.text.ts';
import { type MailBlock, markUserText, paragraph, type RenderedMail, renderMail } from '../mail/html.ts';
import type { MailData } from '../mail/mail-data.ts';
import {
  type AboutOrder,
  formatTime,
  goodsBlocks,
  orderLink,
  renderOrderMail,
} from '../orders/order-blocks.ts';

interface QuoteSentMail extends AboutOrder {
  /** Fen. */
  readonly total: number;
  readonly freight: number | null;
  readonly validUntil: string;
  readonly isReserved: boolean;
  readonly note: string;
  readonly because: Extract<MailData, { kind: 'quote-sent' }>['because'];
}

export function renderQuoteSent(mail: QuoteSentMail): RenderedMail {
  const { number, total, freight, validUntil, isReserved, note, because } = mail;
  const texts = mailTemplateText().quoteSent;
  const facts: [string, string][] = [
    [ordersText().goodsTotal, formatFen(total)],
    [
      ordersText().fee,
      freight === null ? mailTemplateText().freightLater : freightText(fenToYuan(freight), null),
    ],
    ...(freight ? [[texts.sum, formatFen(total + freight)] as [string, string]] : []),
    [texts.until, formatTime(validUntil)],
  ];
  if (note !== '') facts.push([texts.note, markUserText(note)]);
  const blocks: MailBlock[] = [
    paragraph(texts.leads[because] + texts.next),
    { kind: 'facts', facts },
    paragraph(isReserved ? texts.reserved : texts.unreserved),
  ];
  return renderOrderMail(mail, texts.subjects[because](number), blocks, texts.see);
}

interface QuotePapersMail extends AboutOrder {
  readonly news: Extract<MailData, { kind: 'quote-papers' }>['news'];
  readonly until: string;
  readonly reason: string;
}

export function renderQuotePapers(mail: QuotePapersMail): RenderedMail {
  const { number, news, until, reason } = mail;
  const texts = mailTemplateText().quotePapers;
  const facts: [string, string][] = [];
  if (news !== 'over') facts.push([texts.until, formatTime(until)]);
  if (reason !== '') facts.push([texts.reason, markUserText(reason)]);
  const blocks: MailBlock[] = [paragraph(texts.leads[news]), ...goodsBlocks(mail)];
  if (facts.length > 0) blocks.push({ kind: 'facts', facts });
  return renderOrderMail(mail, texts.subjects[news](number), blocks, texts.see);
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
