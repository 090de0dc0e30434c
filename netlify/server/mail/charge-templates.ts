import { formatFen } from '../../../src/rules/money.ts';
import { chargeName, chargeTexts } from '../../../src/text/charges.ts';
import { mailTemplateText } from '../../../src/text/mail.ts';
import { markUserText, paragraph, type RenderedMail, renderMail } from './html.ts';
import type { UnappliedPaymentRefund } from './mail-data.ts';
import { type ChargeMail, formatDay, messageBlocks, orderLink } from './order-blocks.ts';

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
