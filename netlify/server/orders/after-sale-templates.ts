import { mailTemplateText } from '../../../src/features/base/mail.text.ts';
import { formatFen } from '../../../src/features/base/money.rules.ts';
import { chargeName, chargeTexts } from '../../../src/features/payments/charges.text.ts';
import { type MailBlock, markUserText, paragraph, type RenderedMail, renderMail } from '../mail/html.ts';
import { specimenBlock } from '../mail/specimen.ts';
import {
  formatTime,
  goodsBlocks,
  type MailOf,
  messageBlocks,
  refundWay,
  renderOrderMail,
} from './order-blocks.ts';

/** Quotes no words of the buyer. */
export function renderClaimReceived(mail: MailOf<'claim-received'>): RenderedMail {
  const { subject, lead, next } = mailTemplateText().claimReceived;
  return renderOrderMail(mail, subject(mail.number), [
    paragraph(lead(mail.number)),
    ...goodsBlocks(mail),
    paragraph(next),
  ]);
}

export function renderClaimAnswered(mail: MailOf<'claim-answered'>): RenderedMail {
  const { number, answer, refund, isReplaced } = mail;
  const { subject, refunded, replaced, refused, reply } = mailTemplateText().claimAnswered;
  const unpaid = isReplaced ? replaced(number) : refused(number);
  return renderOrderMail(mail, subject(number), [
    paragraph(refund === null ? unpaid : refunded(number, formatFen(refund))),
    ...goodsBlocks(mail),
    { kind: 'facts', facts: [[reply, markUserText(answer)]] },
  ]);
}

export function renderReplacementGivenUp(mail: MailOf<'replacement-given-up'>): RenderedMail {
  const { subject, lead, reply } = mailTemplateText().replacementGivenUp;
  return renderOrderMail(mail, subject(mail.number), [
    paragraph(lead(mail.number)),
    ...goodsBlocks(mail),
    { kind: 'facts', facts: [[reply, markUserText(mail.reason)]] },
  ]);
}

/** `link` leads to the payment of the difference; null unless it is due. */
type EditMail = MailOf<'order-edited'> & { readonly link: string | null };

export function renderOrderEdited(mail: EditMail): RenderedMail {
  const { number, state, reason, changes, origin } = mail;
  const texts = mailTemplateText().orderEdited;
  return renderOrderMail(mail, texts.subjects[state](number), [
    paragraph(texts.leads[state](number)),
    ...changes.map(({ before, after, grade: quality, ...line }) =>
      specimenBlock({ ...line, quality }, origin, [texts.pieces(before, after)]),
    ),
    { kind: 'facts', facts: [[texts.reason, markUserText(reason)]] },
    ...differenceBlocks(mail),
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
    paragraph(texts.validity(formatTime(expiresAt))),
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
}: Omit<MailOf<'pay-link'>, 'origin' | 'linkId'> & { readonly link: string }): RenderedMail {
  const what = chargeTexts().kinds[charge];
  const { subject, reminder, lead, action, noLogin, validity } = mailTemplateText().payLink;
  return renderMail((isReminder ? reminder : subject)(what, number), [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph(lead(chargeName({ kind: charge, reason }), number, formatFen(amount))),
    { kind: 'link', text: action, address: link },
    paragraph(noLogin),
    paragraph(validity(formatTime(expiresAt))),
  ]);
}

export function renderChargePaid(mail: MailOf<'charge-paid'>): RenderedMail {
  const { number, charge, reason, amount } = mail;
  const { subject, lead } = mailTemplateText().chargePaid;
  return renderOrderMail(mail, subject(chargeTexts().kinds[charge], number), [
    paragraph(lead(chargeName({ kind: charge, reason }), number, formatFen(amount))),
  ]);
}

/** Reports a refund of a charge other than the goods. */
export function renderChargeRefunded(mail: MailOf<'charge-refunded'>): RenderedMail {
  const { number, charge, reason, refunded, why, isCancelled, goesOn, outside, message } = mail;
  const texts = mailTemplateText().chargeRefunded;
  return renderOrderMail(mail, texts.subject(chargeTexts().kinds[charge], number), [
    paragraph(texts[why](chargeName({ kind: charge, reason }), number, formatFen(refunded))),
    refundWay(outside),
    ...(isCancelled ? [paragraph(mailTemplateText().refunded.cancelled)] : []),
    // Rows of the previous release say both.
    ...(goesOn && !isCancelled ? [paragraph(texts.goesOn)] : []),
    ...messageBlocks(message),
  ]);
}
