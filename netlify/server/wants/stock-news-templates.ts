import { mailTemplateText } from '../../../src/features/base/mail.text.ts';
import { formatFen } from '../../../src/features/base/money.rules.ts';
import { pagePath } from '../../../src/features/base/words.text.ts';
import { ALERT_CONFIRM_DAYS } from '../../../src/features/wants/wants.rules.ts';
import { type MailBlock, paragraph, type RenderedMail, renderMail } from '../mail/html.ts';

interface OfferedInMail {
  readonly productId: string;
  readonly name: string;
  readonly grade: string;
  readonly priceFen: number;
  readonly available: number;
}

/** The mailbox is not confirmed, so the mail contains only what was requested. */
export function renderAlertConfirmation({
  items,
  link,
  ...unsubscribe
}: UnsubscribeLink & {
  readonly items: readonly Pick<OfferedInMail, 'name' | 'grade'>[];
  readonly link: string;
}): RenderedMail {
  const words = mailTemplateText().alertConfirmation;
  return renderUnsubscribable(unsubscribe, words.subject, [
    paragraph(mailTemplateText().greeting('')),
    paragraph(words.lead(items)),
    { kind: 'link', text: words.action, address: link },
    paragraph(words.validity(ALERT_CONFIRM_DAYS)),
    paragraph(words.ignore),
  ]);
}

export function renderStockNews({
  items,
  origin,
  unsubscribeToken,
}: UnsubscribeLink & {
  readonly items: readonly { readonly offer: OfferedInMail; readonly because: 'alert' | 'want' }[];
}): RenderedMail {
  const words = mailTemplateText().stockNews;
  const [first] = items;
  const subject = words.subject(first?.offer.name ?? '', items.length - 1);
  return renderUnsubscribable({ origin, unsubscribeToken }, subject, [
    paragraph(mailTemplateText().greeting('')),
    paragraph(words.lead),
    ...items.flatMap(({ offer, because }) => [
      { kind: 'heading', text: offer.name, address: productAddress(origin, offer) } as const,
      {
        kind: 'facts',
        facts: [
          [words.grade, offer.grade],
          [words.price, formatFen(offer.priceFen)],
          [words.stock, words.units(offer.available)],
          [words.because, words.reasons[because]],
        ],
      } as const,
    ]),
    paragraph(words.notReserved),
    paragraph(words.why),
  ]);
}

interface UnsubscribeLink {
  readonly origin: string;
  readonly unsubscribeToken: string;
}

/** Mail clients unsubscribe by the header's POST (RFC 8058); the link in the text opens a page with a button. */
function renderUnsubscribable(
  { origin, unsubscribeToken }: UnsubscribeLink,
  subject: string,
  blocks: readonly MailBlock[],
): RenderedMail {
  const address = `${origin}${pagePath('/unsubscribe')}?token=${unsubscribeToken}`;
  const link = { kind: 'heading', text: mailTemplateText().stockNews.stop, address } as const;
  return {
    ...renderMail(subject, [...blocks, link]),
    headers: {
      'List-Unsubscribe': `<${origin}/api/v1/unsubscribe/${unsubscribeToken}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function productAddress(origin: string, { productId, grade }: OfferedInMail): string {
  return `${origin}${pagePath(`/product/${productId}`)}?${new URLSearchParams({ quality: grade })}`;
}
