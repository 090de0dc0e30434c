import { mailTemplateText } from '../../../src/features/base/mail.text.ts';
import { formatFen } from '../../../src/features/base/money.rules.ts';
import { ordersText } from '../../../src/features/orders/orders.text.ts';
import { markUserText, paragraph, type RenderedMail, renderMail } from '../mail/html.ts';
import type { MailData, OrderWithBuyerName } from '../mail/mail-data.ts';
import { formatTime, freightText, orderLink } from '../orders/order-blocks.ts';

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
    [until, formatTime(validUntil)],
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

export function renderQuotePapers({
  number,
  name,
  news,
  until,
  reason,
  origin,
}: OrderWithBuyerName & {
  readonly news: Extract<MailData, { kind: 'quote-papers' }>['news'];
  readonly until: string;
  readonly reason: string;
  readonly origin: string;
}): RenderedMail {
  const { subjects, leads, reason: reasonName, until: untilName, see } = mailTemplateText().quotePapers;
  const facts: [string, string][] = [
    ...(news === 'over' ? [] : ([[untilName, formatTime(until)]] satisfies [string, string][])),
    ...(reason === '' ? [] : ([[reasonName, markUserText(reason)]] satisfies [string, string][])),
  ];
  return renderMail(subjects[news](number), [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph(leads[news]),
    ...(facts.length === 0 ? [] : [{ kind: 'facts' as const, facts }]),
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
