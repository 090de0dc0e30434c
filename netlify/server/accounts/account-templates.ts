import { mailTemplateText } from '../../../src/features/base/mail.text.ts';
import { markUserText, paragraph, type RenderedMail, renderMail } from '../mail/html.ts';

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

export function renderEmailChanged({
  name,
  newEmail,
}: {
  readonly name: string;
  readonly newEmail: string;
}): RenderedMail {
  const { subject, lead, notYou } = mailTemplateText().emailChanged;
  return renderMail(subject, [
    paragraph(mailTemplateText().greeting(markUserText(name))),
    paragraph(lead(markUserText(newEmail))),
    paragraph(notYou),
  ]);
}

export function renderAccountDeleted(): RenderedMail {
  return renderMail(mailTemplateText().accountDeleted.subject, [
    paragraph(mailTemplateText().greeting('')),
    paragraph(mailTemplateText().accountDeleted.lead),
    paragraph(mailTemplateText().accountDeleted.orders),
    paragraph(mailTemplateText().accountDeleted.notYou),
  ]);
}
