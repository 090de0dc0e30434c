/** A mail's HTML and its plain twin from one description. Styles stand in the elements: mail readers take no sheet. */
import { SHOP_NAME } from '../../../src/text/shop.ts';

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly address: string }
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

const CELL = 'padding:8px 12px 8px 0;border-bottom:1px solid #ddd6c8;text-align:left;vertical-align:top';
const AMOUNT = 'padding:8px 0;border-bottom:1px solid #ddd6c8;text-align:right;white-space:nowrap';

function cells(tag: 'td' | 'th', row: readonly string[]): string {
  const cell = (text: string, at: number) =>
    `<${tag} style="${at === row.length - 1 ? AMOUNT : CELL}">${escapeHtml(text)}</${tag}>`;
  return `<tr>${row.map(cell).join('')}</tr>`;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
    case 'link': {
      const address = escapeHtml(block.address);
      const style =
        'display:inline-block;padding:10px 20px;background:#1f3d36;color:#fff;text-decoration:none';
      return `<p style="margin:0 0 16px"><a href="${address}" style="${style}">${escapeHtml(block.text)}</a></p>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${address}</p>`;
    }
    case 'table':
      return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse"><thead>${cells('th', block.head)}</thead><tbody>${block.rows.map((row) => cells('td', row)).join('')}</tbody></table>`;
    case 'facts':
      return `<p style="margin:0 0 16px">${block.facts
        .map(([name, value]) => `${escapeHtml(name)}：${escapeHtml(value)}`)
        .join('<br>')}</p>`;
  }
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'link':
      return `${block.text}：\n${block.address}`;
    case 'table':
      return block.rows.map((row) => row.join('　')).join('\n');
    case 'facts':
      return block.facts.map(([name, value]) => `${name}：${value}`).join('\n');
  }
}

export function mailHtml(title: string, blocks: readonly Block[]): string {
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#fbf8f1;color:#23211d;font:16px/1.7 'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font-size:20px">${escapeHtml(SHOP_NAME)}</p>
${blocks.map(blockHtml).join('\n')}
</div>
</body>
</html>
`;
}

export function mailText(blocks: readonly Block[]): string {
  return `${blocks.map(blockText).join('\n\n')}\n\n${SHOP_NAME}\n`;
}
