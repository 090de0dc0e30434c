import { mailTemplateText } from '../../../src/features/base/mail.text.ts';
import { formatFen } from '../../../src/features/base/money.rules.ts';
import type { EditState } from '../../../src/features/orders/order-edit.rules.ts';
import { chargeName, chargeTexts } from '../../../src/features/payments/charges.text.ts';
import { type MailBlock, markUserText, paragraph, type RenderedMail, renderMail } from '../mail/html.ts';
import type { MailData, UnappliedPaymentRefund } from '../mail/mail-data.ts';
import { specimenBlock } from '../mail/specimen.ts';
import {
  type AboutOrder,
  type ChargeMail,
  formatDay,
  goodsBlocks,
  messageBlocks,
  refundWay,
  renderOrderMail,
} from './order-blocks.ts';

/** Quotes no words of the buyer. */
export function renderClaimReceived(mail: AboutOrder): RenderedMail {
  const { subject, lead, next } = mailTemplateText().claimReceived;
  return renderOrderMail(mail, subject(mail.number), [
    paragraph(lead(mail.number)),
    ...goodsBlocks(mail),
    paragraph(next),
  ]);
}

interface ClaimAnsweredMail extends AboutOrder {
  readonly answer: string;
  /** Fen; null for a refused or replaced claim. The refund's own mails say whether the money has arrived. */
  readonly refund: number | null;
  readonly isReplaced: boolean;
}

export function renderClaimAnswered(mail: ClaimAnsweredMail): RenderedMail {
  const { number, answer, refund, isReplaced } = mail;
  const { subject, refunded, replaced, refused, reply } = mailTemplateText().claimAnswered;
  const unpaid = isReplaced ? replaced(number) : refused(number);
  return renderOrderMail(mail, subject(number), [
    paragraph(refund === null ? unpaid : refunded(number, formatFen(refund))),
    ...goodsBlocks(mail),
    { kind: 'facts', facts: [[reply, markUserText(answer)]] },
  ]);
}

export function renderReplacementGivenUp(mail: AboutOrder & { readonly reason: string }): RenderedMail {
  const { subject, lead, reply } = mailTemplateText().replacementGivenUp;
  return renderOrderMail(mail, subject(mail.number), [
    paragraph(lead(mail.number)),
    ...goodsBlocks(mail),
    { kind: 'facts', facts: [[reply, markUserText(mail.reason)]] },
  ]);
}

interface EditMail extends AboutOrder {
  readonly state: EditState;
  readonly reason: string;
  /** Fen. */
  readonly difference: number;
  readonly changes: Extract<MailData, { kind: 'order-edited' }>['changes'];
  readonly link: string | null;
  readonly expiresAt: string | null;
}

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

export function renderChargePaid(mail: ChargeMail & { readonly amount: number }): RenderedMail {
  const { number, charge, reason, amount } = mail;
  const { subject, lead } = mailTemplateText().chargePaid;
  return renderOrderMail(mail, subject(chargeTexts().kinds[charge], number), [
    paragraph(lead(chargeName({ kind: charge, reason }), number, formatFen(amount))),
  ]);
}

/** Reports a refund of a charge other than the goods. */
export function renderChargeRefunded(
  mail: ChargeMail &
    UnappliedPaymentRefund & {
      readonly why: 'refunded' | 'double' | 'late';
      readonly isCancelled: boolean;
      readonly goesOn: boolean;
    },
): RenderedMail {
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
