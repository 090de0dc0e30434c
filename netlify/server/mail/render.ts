/** What all of the shop's letters have in common. */
import { formatFen } from '../../../src/rules/money.ts';
import { mail } from '../../../src/text/mail.ts';
import { orders } from '../../../src/text/orders.ts';
import { SHOP_NAME } from '../../../src/text/shop.ts';
import { type Block, mailHtml, mailText } from './html.ts';
import type { OrderLetterLine } from './letter.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function render(title: string, blocks: readonly Block[]): RenderedMail {
  const whole = [...blocks, paragraph(mail.signature)];
  // A name could bring a line break, which has no place in a header.
  const subject = `${title} · ${SHOP_NAME}`.replace(/\s+/g, ' ');
  return { subject, text: mailText(whole), html: mailHtml(title, whole) };
}

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

export function itemsTable(lines: readonly OrderLetterLine[]): Block {
  return {
    kind: 'table',
    head: [orders.items, mail.piece, orders.quantity, orders.amount],
    rows: lines.map((line) => [
      `${line.name}（${orders.quality} ${line.quality}）`,
      formatFen(line.paidPrice),
      `× ${line.quantity}`,
      formatFen(line.amount),
    ]),
  };
}
