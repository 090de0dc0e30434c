import { mailTemplateText } from '../../../src/features/base/mail.text.ts';
import { fenToYuan, formatFen } from '../../../src/features/base/money.rules.ts';
import { freightText } from '../../../src/features/orders/freight.text.ts';
import { ordersText } from '../../../src/features/orders/orders.text.ts';
import { type MailBlock, markUserText, paragraph, type RenderedMail, renderMail } from '../mail/html.ts';
import { formatTime, goodsBlocks, type MailOf, orderLink, renderOrderMail } from '../orders/order-blocks.ts';

export function renderQuoteSent(mail: MailOf<'quote-sent'>): RenderedMail {
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

export function renderQuotePapers(mail: MailOf<'quote-papers'>): RenderedMail {
  const { number, news, until, reason } = mail;
  const texts = mailTemplateText().quotePapers;
  const facts: [string, string][] = [];
  if (news !== 'over') facts.push([texts.until, formatTime(until)]);
  if (reason !== '') facts.push([texts.reason, markUserText(reason)]);
  const blocks: MailBlock[] = [paragraph(texts.leads[news]), ...goodsBlocks(mail)];
  if (facts.length > 0) blocks.push({ kind: 'facts', facts });
  return renderOrderMail(mail, texts.subjects[news](number), blocks, texts.see);
}

export function renderQuoteWithdrawn(mail: MailOf<'quote-withdrawn'>): RenderedMail {
  const { number, name, reason, origin } = mail;
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
