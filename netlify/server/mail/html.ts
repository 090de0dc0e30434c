/** A mail's HTML and its plain twin from one description. Styles stand in the elements: mail readers take no sheet. */
import { SHOP_NAME } from '../../../src/text/shop.ts';

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly address: string }
  /** Begins one of several things; a link to it. */
  | { readonly kind: 'heading'; readonly text: string; readonly address: string }
  /** Rows of cells; the last cell of each is an amount. */
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  /** Names with their values. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [string, string])[] };

export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The shop's own colours (src/styles/tokens.css). */
const PAPER = '#f7f3ea';
const GROUND = '#fbf8f1';
const INK = '#1c1a17';
const INK_SOFT = '#5d564b';
const LINE = '#d9d0bf';
const LINE_STRONG = '#a89d88';
const MORPHO = '#0f4c9a';

const CELL = `padding:8px 0;border-bottom:1px solid ${LINE};vertical-align:top`;
const NAME = `${CELL};text-align:left`;
/** Beside a name, as narrow as it is. */
const FIGURE = `${CELL};padding-left:12px;text-align:right;white-space:nowrap`;

function cells(tag: 'td' | 'th', row: readonly string[]): string {
  const weight = tag === 'th' ? `;font-weight:400;font-size:14px;color:${INK_SOFT}` : '';
  const cell = (text: string, at: number) =>
    `<${tag} style="${at === 0 ? NAME : FIGURE}${weight}">${escapeHtml(text)}</${tag}>`;
  return `<tr>${row.map(cell).join('')}</tr>`;
}

/** A name and its value; a fact without a value is none. */
function present(facts: readonly (readonly [string, string])[]) {
  return facts.filter(([, value]) => value !== '');
}

function factRow([name, value]: readonly [string, string]): string {
  const term = `padding:2px 16px 2px 0;vertical-align:top;white-space:nowrap;color:${INK_SOFT}`;
  return `<tr><td style="${term}">${escapeHtml(name)}</td><td style="padding:2px 0;vertical-align:top">${escapeHtml(value).replaceAll(/\r?\n/g, '<br>')}</td></tr>`;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
    case 'link': {
      const address = escapeHtml(block.address);
      const style = `display:inline-block;padding:10px 24px;background:${MORPHO};color:#fff;text-decoration:none`;
      return `<p style="margin:0 0 16px"><a href="${address}" style="${style}">${escapeHtml(block.text)}</a></p>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all;color:${INK_SOFT}">${address}</p>`;
    }
    case 'heading': {
      const style = `margin:32px 0 4px;padding-top:16px;border-top:1px solid ${LINE_STRONG};font-weight:600`;
      return `<p style="${style}"><a href="${escapeHtml(block.address)}" style="color:${MORPHO}">${escapeHtml(block.text)}</a></p>`;
    }
    case 'table':
      return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse"><thead>${cells('th', block.head)}</thead><tbody>${block.rows.map((row) => cells('td', row)).join('')}</tbody></table>`;
    case 'facts':
      return `<table style="margin:0 0 24px;border-collapse:collapse">${present(block.facts).map(factRow).join('')}</table>`;
  }
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'link':
    case 'heading':
      return `${block.text}：\n${block.address}`;
    case 'table':
      return block.rows.map((row) => row.join('　')).join('\n');
    case 'facts':
      return present(block.facts)
        .map(([name, value]) => `${name}：${value}`)
        .join('\n');
  }
}

export function mailHtml(title: string, blocks: readonly Block[]): string {
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:16px;background:${PAPER};color:${INK};font:16px/1.7 'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px 20px 8px;border:3px double ${LINE_STRONG};background:${GROUND}">
<p style="margin:0 0 24px;font:500 20px/1.6 'Songti SC','Noto Serif CJK SC',SimSun,serif;letter-spacing:.14em">${escapeHtml(SHOP_NAME)}</p>
${blocks.map(blockHtml).join('\n')}
</div>
</body>
</html>
`;
}

export function mailText(blocks: readonly Block[]): string {
  return `${blocks.map(blockText).join('\n\n')}\n\n${SHOP_NAME}\n`;
}
