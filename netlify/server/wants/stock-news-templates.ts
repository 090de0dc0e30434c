import { mailTemplateText } from '../../../src/features/base/mail.text.ts';
import { formatFen } from '../../../src/features/base/money.rules.ts';
import { pagePath } from '../../../src/features/base/words.text.ts';
import { labelFacts } from '../../../src/features/specimens/label.text.ts';
import { ALERT_CONFIRM_DAYS, type OfferedGrade } from '../../../src/features/wants/wants.rules.ts';
import { type MailBlock, paragraph, type RenderedMail, renderMail } from '../mail/html.ts';
import { productPage, specimenBlock } from '../mail/specimen.ts';
import type { Offer } from './matches-store.ts';

type OfferedInMail = Omit<Offer, keyof OfferedGrade> & Pick<Offer, 'grade' | 'latinName' | 'priceFen'>;

/** The mailbox is not confirmed, so the mail contains only what was requested. */
export function renderAlertConfirmation({
  items,
  link,
  ...unsubscribe
}: UnsubscribeLink & {
  readonly items: readonly OfferedInMail[];
  readonly link: string;
}): RenderedMail {
  const words = mailTemplateText().alertConfirmation;
  return renderUnsubscribable(unsubscribe, words.subject, [
    paragraph(mailTemplateText().greeting('')),
    paragraph(words.lead),
    ...items.map((item) => offerBlock(item, unsubscribe.origin, [])),
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
    ...items.map(({ offer, because }) =>
      offerBlock(offer, origin, [
        formatFen(offer.priceFen),
        words.stock(offer.available),
        words.reasons[because],
      ]),
    ),
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

function offerBlock(
  { name, grade: quality, productId, latinName, own }: OfferedInMail,
  origin: string,
  figures: readonly string[],
): MailBlock {
  const sku = own.number ?? own.sku ?? undefined;
  const label = labelFacts({ ...own, species: { latin_name: latinName }, sku }, undefined);
  const picture = own.pictures[0]?.url;
  const { html, text } = specimenBlock({ name, quality, productId, picture, label }, origin, figures);
  return { kind: 'drawn', html, text: `${text}\n${productPage(origin, productId, quality)}` };
}
