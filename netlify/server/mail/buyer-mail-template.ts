import { mailTemplateText } from '../../../src/text/mail.ts';
import { pagePath } from '../../../src/text/words.ts';
import { markUserText, paragraph, type RenderedMail, renderMail } from './html.ts';
import type { OrderWithBuyerName } from './mail-data.ts';
import { orderLink } from './order-blocks.ts';

/** An operator's words; each line is a paragraph. */
export function renderBuyerMail({
  number,
  name,
  subject,
  text,
  origin,
}: OrderWithBuyerName & {
  readonly subject: string;
  readonly text: string;
  readonly origin: string;
}): RenderedMail {
  return renderMail(
    subject,
    [
      paragraph(mailTemplateText().greeting(markUserText(name))),
      ...text.split(/\n+/).map((line) => paragraph(markUserText(line))),
      orderLink({ number }, origin),
      { kind: 'link', text: mailTemplateText().contact, address: `${origin}${pagePath('/contact')}` },
    ],
    mailTemplateText().letterSignature,
  );
}
