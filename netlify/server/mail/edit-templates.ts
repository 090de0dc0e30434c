/** Mails about edits of a paid order. */
import { formatFen } from '../../../src/rules/money.ts';
import type { EditState } from '../../../src/rules/order-edit.ts';
import { mailTemplateText } from '../../../src/text/mail.ts';
import { type MailBlock, markUserText, paragraph, type RenderedMail, renderMail } from './html.ts';
import type { OrderWithBuyerName } from './mail-data.ts';
import { formatDay, orderLink } from './order-blocks.ts';

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
