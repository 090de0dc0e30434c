/** The mailbox as people read it. */
import { escapeHtml } from '../common/escape-html.ts';
import type { Mail } from './box.ts';

export const MAILBOX_PATH = '/sandbox/mailbox';

const STYLE = `
:root { color-scheme: light; font: 16px/1.6 system-ui, "Noto Sans CJK SC", sans-serif; color: #1c1a17; background: #f7f3ea; text-autospace: normal; -webkit-text-size-adjust: 100%; }
body { margin: 0; }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
.banner { margin: 0; padding: .5rem 1rem; background: #7a3b00; color: #fff; text-align: center; }
h1 { font-size: 1.4rem; line-height: 1.4; margin: .5rem 0; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
a { color: #1c4f82; } a:focus-visible { outline: 3px solid #c47f00; outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; background: #fff; } td, th { border-bottom: 1px solid #d5d2ca; padding: .5rem; text-align: left; }
td { overflow-wrap: anywhere; } td time { white-space: nowrap; font-variant-numeric: tabular-nums; }
@media (max-width: 44rem) { thead { display: none; } tr, td { display: block; } tr { padding: .5rem 0; border-bottom: 1px solid #d5d2ca; } td { padding: .1rem .75rem; border: 0; } td:not(:last-child) { color: #5b605c; font-size: .875rem; } }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; } dt { color: #5b605c; } dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 44rem; resize: vertical; border: 1px solid #d5d2ca; background: #fff; }
pre { padding: 1rem; background: #fff; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<p class="banner" role="note">邮箱沙箱：商店在本机发出的邮件都到这里，不会寄给任何人。</p>
<main>
${body}
</main>
</body>
</html>
`;
}

function time(mail: Mail): string {
  return `<time datetime="${mail.receivedAt}">${mail.receivedAt.replace('T', ' ').slice(0, 19)} UTC</time>`;
}

export function listPage(mails: readonly Mail[]): string {
  const rows = mails.map(
    (mail) => `<tr><td>${time(mail)}</td><td>${escapeHtml(mail.to)}</td>
<td><a href="${MAILBOX_PATH}/${mail.id}">${escapeHtml(mail.subject)}</a></td></tr>`,
  );
  const table = `<table>
<thead><tr><th>时间</th><th>收件人</th><th>主题</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`;
  return page('邮箱沙箱', `<h1>邮箱沙箱</h1>\n${mails.length === 0 ? '<p>还没有邮件。</p>' : table}`);
}

export function mailPage(mail: Mail): string {
  // Links of the mail open on their own: in this frame the shop refuses to be shown.
  const html = escapeHtml(`<base target="_blank">${mail.html}`);
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  return page(
    mail.subject,
    `<p><a href="${MAILBOX_PATH}">全部邮件</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>发件人</dt><dd>${escapeHtml(mail.from)}</dd><dt>收件人</dt><dd>${escapeHtml(mail.to)}</dd>
<dt>时间</dt><dd>${time(mail)}</dd><dt>Message-ID</dt><dd>${escapeHtml(mail.messageId)}</dd></dl>
<iframe title="邮件内容" sandbox="${sandbox}" srcdoc="${html}"></iframe>
<h2>纯文本</h2>
<pre>${escapeHtml(mail.text)}</pre>`,
  );
}

export function missingPage(): string {
  return page('没有这封邮件', `<h1>没有这封邮件</h1><p><a href="${MAILBOX_PATH}">全部邮件</a></p>`);
}
