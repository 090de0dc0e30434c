import { escapeHtml } from '../../common/escape-html.ts';
import { type Reply, text } from './http.ts';

/**
 * A page without foreign parts. `form-action` is left open on purpose: Chromium applies it to the redirect
 * that follows a form, and that leads to the shop.
 */
export function htmlPage(
  title: string,
  body: string,
  options: { status?: number; script?: string; framedBy?: readonly string[] } = {},
): Reply {
  const frames = options.framedBy?.length ? options.framedBy.join(' ') : "'none'";
  const script = options.script ? `<script src="${options.script}" defer></script>` : '';
  return text(
    options.status ?? 200,
    'text/html',
    `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/sandbox/page.css">
<link rel="icon" href="data:,">
${script}</head>
<body>
<header class="banner">支付沙箱：这里没有真实的钱，也请勿填写真实的卡号。</header>
<main>
${body}
</main>
</body>
</html>
`,
    {
      'content-security-policy': `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; frame-ancestors ${frames};`,
    },
  );
}

/** A line of what is bought; `picture` is told, not shown: the page loads nothing foreign. */
export type ShownLine = { name: string; quantity: number; amount: string; picture: string | undefined };

/** What is bought, line by line. */
export function lineTable(lines: readonly ShownLine[]): string {
  const rows = lines.map(({ name, quantity, amount, picture }) => {
    const shown = picture === undefined ? '' : ` <a href="${escapeHtml(picture)}">图片</a>`;
    return `<tr><td>${escapeHtml(name)}${shown}</td><td class="amount">${quantity}</td><td class="amount">${escapeHtml(amount)}</td></tr>`;
  });
  return `<table><thead><tr><th>商品</th><th class="amount">数量</th><th class="amount">金额</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
