/** Styles are inline, because mail readers ignore style sheets. */

import { mailTemplateText } from '../../../src/features/base/mail.text.ts';
import { SHOP_NAME } from '../../../src/features/base/shop.text.ts';
import { inRenderedLanguage } from '../../../src/features/base/with-language.text.ts';
import { pageLanguage } from '../../../src/features/base/words.text.ts';

export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly address: string }
  | { readonly kind: 'heading'; readonly text: string; readonly address: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [string, string])[] }
  /** Already in the reader's language. */
  | { readonly kind: 'drawn'; readonly html: string; readonly text: string };

/** Unicode's first strong isolate, and its end. */
const [ISOLATE, END] = ['\u2068', '\u2069'];
const ISOLATED = new RegExp(`${ISOLATE}([^${ISOLATE}${END}]*)${END}`, 'g');
const MARKS = new RegExp(`[${ISOLATE}${END}]`, 'g');

/** Marks user input. In HTML, `<bdi>` keeps the text's direction from reordering the sentence. */
export function markUserText(value: string): string {
  return value === '' ? '' : `${ISOLATE}${value.replaceAll(MARKS, '')}${END}`;
}

export function inHtml(value: string): string {
  return value
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replaceAll(ISOLATED, '<bdi>$1</bdi>');
}

/** Colours of src/styles/tokens.css. */
const PAPER = '#f7f3ea';
const GROUND = '#fbf8f1';
const INK = '#1c1a17';
export const INK_SOFT = '#5d564b';
export const LINE_STRONG = '#a89d88';
const MORPHO = '#0f4c9a';

/**
 * Outlook for Windows shows Times if it lacks the first font, so the fonts of Windows come first.
 */
const SANS = "'Microsoft YaHei','PingFang SC','Noto Sans CJK SC',sans-serif";
export const SERIF = "SimSun,'Songti SC','Noto Serif CJK SC',serif";

const WIDTH = 560;

/** Every cell sets its font, because tables don't inherit it in Outlook. */
export function text({ size = 16, colour = INK, font = SANS } = {}): string {
  return `font-family:${font};font-size:${size}px;line-height:170%;color:${colour}`;
}

export const SOFT = text({ size: 14, colour: INK_SOFT });

/** Makes a table that screen readers don't announce. */
export function layoutTable(attributes: string, inside: string): string {
  return `<table role="presentation" border="0" cellpadding="0" cellspacing="0" ${attributes}>${inside}</table>`;
}

/** A row's spacing is padding, the only kind that Outlook supports. */
export function row(style: string, inside: string): string {
  return `<tr><td align="left" valign="top" style="${style}">${inside}</td></tr>`;
}

function present(facts: readonly (readonly [string, string])[]) {
  return facts.filter(([, value]) => value !== '');
}

function factRow([name, value]: readonly [string, string]): string {
  const lines = inHtml(value).replaceAll(/\r?\n/g, '<br>');
  return `<tr><td align="left" valign="top" style="padding:2px 16px 2px 0;white-space:nowrap;${text({ colour: INK_SOFT })}">${inHtml(name)}</td><td align="left" valign="top" style="padding:2px 0;word-break:break-word;${text()}">${lines}</td></tr>`;
}

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return row(`padding:0 0 16px;word-break:break-word;${text()}`, inHtml(block.text));
    case 'link': {
      const address = inHtml(block.address);
      const white = text({ colour: '#ffffff' });
      const link = `<a href="${address}" style="${white};text-decoration:none">${inHtml(block.text)}</a>`;
      const button = `<tr><td align="center" bgcolor="${MORPHO}" style="padding:10px 24px;background:${MORPHO};${white}">${link}</td></tr>`;
      return `${row('padding:0 0 16px', layoutTable('', button))}
${row(`padding:0 0 16px;word-break:break-all;${text({ size: 13, colour: INK_SOFT })}`, address)}`;
    }
    case 'heading': {
      const link = `<a href="${inHtml(block.address)}" style="${text({ colour: MORPHO })};font-weight:600">${inHtml(block.text)}</a>`;
      return row(`padding:16px 0 4px;border-top:1px solid ${LINE_STRONG};${text()}`, link);
    }
    case 'facts':
      return row('padding:0 0 24px', layoutTable('', present(block.facts).map(factRow).join('')));
    case 'drawn':
      return block.html;
  }
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'link':
    case 'heading':
      return `${block.text}：\n${block.address}`;
    case 'facts':
      return present(block.facts)
        .map(([name, value]) => `${name}：${value}`)
        .join('\n');
    case 'drawn':
      return block.text;
  }
}

/**
 * Outlook for Windows ignores `max-width`, so a fixed-width table that only Outlook reads wraps the
 * mail.
 */
export function mailHtml(title: string, blocks: readonly MailBlock[]): string {
  const name = row(
    `padding:0 0 24px;letter-spacing:.14em;${text({ size: 20, font: SERIF })};font-weight:500`,
    inHtml(SHOP_NAME),
  );
  const inside = layoutTable('width="100%" style="width:100%"', [name, ...blocks.map(blockHtml)].join('\n'));
  const framed = layoutTable(
    `width="100%" style="width:100%;max-width:${WIDTH}px"`,
    `<tr><td align="left" bgcolor="${GROUND}" style="padding:24px 20px 8px;background:${GROUND}">${inside}</td></tr>`,
  );
  const page = layoutTable(
    `width="100%" bgcolor="${PAPER}" style="width:100%;background:${PAPER}"`,
    `<tr><td align="center" valign="top" style="padding:16px">
<!--[if mso]><table role="presentation" border="0" cellpadding="0" cellspacing="0" width="${WIDTH}"><tr><td width="${WIDTH}"><![endif]-->
${framed}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>`,
  );
  return `<!doctype html>
<html lang="${pageLanguage()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${inHtml(title)}</title></head>
<body style="margin:0;background:${PAPER}">
${page}
</body>
</html>
`;
}

function mailText(blocks: readonly MailBlock[]): string {
  return `${blocks.map(blockText).join('\n\n')}\n\n${SHOP_NAME}\n`.replaceAll(MARKS, '');
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Leaves user text as it is. */
export function converted(value: string): string {
  return value
    .split(ISOLATED)
    .map((part, at) => (at % 2 === 1 ? ISOLATE + part + END : inRenderedLanguage(part)))
    .join('');
}

function convertedBlock(block: MailBlock): MailBlock {
  switch (block.kind) {
    case 'paragraph':
    case 'link':
    case 'heading':
      return { ...block, text: converted(block.text) };
    case 'facts':
      return { ...block, facts: block.facts.map(([name, value]) => [converted(name), converted(value)]) };
    case 'drawn':
      return block;
  }
}

export function renderMail(
  mailTitle: string,
  blocks: readonly MailBlock[],
  signature: string = mailTemplateText().signature,
): RenderedMail {
  const title = converted(mailTitle);
  const whole = [...blocks, paragraph(signature)].map(convertedBlock);
  // A name may contain a line break, which would split the header.
  const subject = `${title} · ${SHOP_NAME}`.replace(/\s+/g, ' ');
  return { subject, text: mailText(whole), html: mailHtml(title, whole) };
}

export function paragraph(text: string): MailBlock {
  return { kind: 'paragraph', text };
}
