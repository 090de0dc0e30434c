import { formatFen } from '../../../src/rules/money.ts';
import { mailTemplateText } from '../../../src/text/mail.ts';
import { markUserText, paragraph, type RenderedMail, renderMail } from './html.ts';
import type { OrderWithBuyerName } from './mail-data.ts';
import { orderLink } from './order-blocks.ts';

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
