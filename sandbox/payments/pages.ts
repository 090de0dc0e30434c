import { escapeHtml } from '../common/http.ts';
import { type Reply, textReply } from './http.ts';

/** Has no `form-action`, because Chromium applies that to the redirect back to the shop. */
export function htmlPage(
  title: string,
  body: string,
  options: { status?: number; script?: string; framedBy?: readonly string[] } = {},
): Reply {
  const frames = options.framedBy?.length ? options.framedBy.join(' ') : "'none'";
  const script = options.script ? `<script src="${options.script}" defer></script>` : '';
  return textReply(
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

/** `picture` is shown as text, because the page loads nothing external. */
type ShownLine = { name: string; quantity: number; amount: string; picture: string | undefined };

export function lineTable(lines: readonly ShownLine[]): string {
  const rows = lines.map(({ name, quantity, amount, picture }) => {
    const shown = picture === undefined ? '' : ` <a href="${escapeHtml(picture)}">图片</a>`;
    return `<tr><td>${escapeHtml(name)}${shown}</td><td class="amount">${quantity}</td><td class="amount">${escapeHtml(amount)}</td></tr>`;
  });
  return `<table><thead><tr><th>商品</th><th class="amount">数量</th><th class="amount">金额</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

export const PAGE_STYLE = `
:root { color-scheme: light; font: 16px/1.6 system-ui, "Noto Sans CJK SC", sans-serif; color: #1c1a17; background: #f7f3ea; text-autospace: normal; -webkit-text-size-adjust: 100%; }
body { margin: 0; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
main:has(table.wide) { max-width: 72rem; }
.banner { margin: 0; padding: .5rem 1rem; background: #7a3b00; color: #fff; text-align: center; }
h1 { font-size: 1.4rem; margin: .5rem 0; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
.total { font-size: 1.6rem; font-weight: 600; margin: .5rem 0; }
fieldset { border: 1px solid #8a8f8b; border-radius: .5rem; margin: 1rem 0; padding: .75rem 1rem; }
label { display: block; padding: .35rem 0; }
button, .button { display: inline-block; min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid #1c4f82; border-radius: .5rem; background: #1c4f82; color: #fff; font: inherit; cursor: pointer; text-decoration: none; box-sizing: border-box; }
button.quiet, .button.quiet { background: #fff; color: #1c4f82; }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 3px solid #c47f00; outline-offset: 2px; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1rem 0; }
.alert { padding: .75rem 1rem; border-left: .3rem solid #a11; background: #fff; }
table { border-collapse: collapse; width: 100%; background: #fff; } td, th { border-bottom: 1px solid #d5d2ca; padding: .4rem .5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
td.amount, th.amount { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; } table.wide { min-width: 52rem; } table.wide :is(td, th) { overflow-wrap: normal; }
table.wide td { vertical-align: middle; } code { font-size: .85em; }
`;

/**
 * `decimals` depends on the provider: Stripe counts Hungarian forints in hundredths, PayPal in
 * whole ones.
 */
export function formatCurrency(smallest: number, currency: string, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat('zh-CN', { style: 'currency', currency, ...digits }).format(
    smallest / 10 ** decimals,
  );
}
