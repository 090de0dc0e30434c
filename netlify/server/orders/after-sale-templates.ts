import { mailTemplateText } from '../../../src/features/base/mail.text.ts';
import { formatFen } from '../../../src/features/base/money.rules.ts';
import type { EditState } from '../../../src/features/orders/order-edit.rules.ts';
import { chargeName, chargeTexts } from '../../../src/features/payments/charges.text.ts';
import { type MailBlock, markUserText, paragraph, type RenderedMail, renderMail } from '../mail/html.ts';
import type { OrderWithBuyerName, UnappliedPaymentRefund } from '../mail/mail-data.ts';
import { type ChargeMail, formatDay, messageBlocks, orderLink } from './order-blocks.ts';

/** Quotes no words of the buyer. */
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

/** `refund` in fen; null for a refused or replaced claim. The refund's own mails say whether the money has arrived. */
export function renderClaimAnswered({
  number,
  name,
  answer,
  refund,
  isReplaced,
  origin,
}: OrderWithBuyerName & {
  readonly answer: string;
  readonly refund: number | null;
  readonly isReplaced: boolean;
  readonly origin: string;
}): RenderedMail {
  const { subject, refunded, replaced, refused, reply } = mailTemplateText().claimAnswered;
  const unpaid = isReplaced ? replaced(number) : refused(number);
  return renderMail(subject(number), [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph(refund === null ? unpaid : refunded(number, formatFen(refund))),
    { kind: 'facts', facts: [[reply, markUserText(answer)]] },
    orderLink({ number }, origin),
  ]);
}

export function renderReplacementGivenUp({
  number,
  name,
  reason,
  origin,
}: OrderWithBuyerName & { readonly reason: string; readonly origin: string }): RenderedMail {
  const { subject, lead, reply } = mailTemplateText().replacementGivenUp;
  return renderMail(subject(number), [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph(lead(number)),
    { kind: 'facts', facts: [[reply, markUserText(reason)]] },
    orderLink({ number }, origin),
  ]);
}

interface EditMail extends OrderWithBuyerName {
  readonly state: EditState;
  readonly reason: string;
  /** Fen. */
  readonly difference: number;
  readonly changes: readonly {
    readonly name: string;
    readonly grade: string;
    readonly before: number;
    readonly after: number;
  }[];
  readonly link: string | null;
  readonly expiresAt: string | null;
  readonly origin: string;
}

export function renderOrderEdited(mail: EditMail): RenderedMail {
  const { number, name, state, reason, changes, origin } = mail;
  const texts = mailTemplateText().orderEdited;
  return renderMail(texts.subjects[state](number), [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph(texts.leads[state](number)),
    {
      kind: 'table',
      head: texts.head,
      rows: changes.map((line) => [`${line.name} ${line.grade}`, texts.pieces(line.before, line.after)]),
    },
    { kind: 'facts', facts: [[texts.reason, markUserText(reason)]] },
    ...differenceBlocks(mail),
    orderLink({ number }, origin),
  ]);
}

function differenceBlocks({ state, difference, link, expiresAt }: EditMail): MailBlock[] {
  const texts = mailTemplateText().orderEdited;
  if (state === 'cancelled') return [];
  if (difference === 0) return [paragraph(texts.even)];
  const amount = formatFen(Math.abs(difference));
  if (difference < 0) return [paragraph(texts.refunded(amount))];
  if (link === null || expiresAt === null) return [paragraph(texts.paid(amount))];
  const { action, noLogin } = mailTemplateText().payLink;
  return [
    paragraph(texts.due(amount)),
    { kind: 'link', text: action, address: link },
    paragraph(noLogin),
    paragraph(texts.validity(formatDay(expiresAt))),
  ];
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
    paragraph(validity(formatDay(expiresAt))),
  ]);
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
