/**
 * `POST /sandbox/mailbox/api` stores a mail, `GET` lists them (`?to=` filters by recipient),
 * `DELETE` removes all.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { escapeHtml, isAllowedHost, parseJson, readBody } from '../common/http.ts';
import { listenOnPort } from '../common/listening.ts';
import { incomingMailSchema, type Mail, MailStore } from './box.ts';

export interface MailboxOptions {
  readonly dataDir: string;
  readonly log: (line: string) => void;
}

export interface RunningMailbox {
  /** `http://127.0.0.1:PORT` */
  readonly address: string;
  readonly api: string;
  /** Resolves once everything is on the disk. */
  readonly close: () => Promise<void>;
}

const MAILBOX_PATH = '/sandbox/mailbox';
const API_PATH = `${MAILBOX_PATH}/api`;
const MAIL_BYTES_MAX = 1024 * 1024;

export async function startMailbox({ dataDir, log }: MailboxOptions): Promise<RunningMailbox> {
  const box = await MailStore.open(dataDir);
  const server = createServer((request, response) => {
    respond(box, request, response).catch((error: unknown) => {
      log(`mailbox: could not answer ${request.method} ${request.url}: ${String(error)}`);
      response.destroy();
    });
  });
  const listening = await listenOnPort('The mailbox', server, 0);
  if (listening.kind !== 'listening') throw new Error(listening.message);
  const { address } = listening;
  return {
    address,
    api: `${address}${API_PATH}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      server.closeIdleConnections();
      await box.idle();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function respond(box: MailStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isLocal(request)) return sendJson(response, 403, { error: 'this mailbox is for its own machine' });
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mailbox');
  if (pathname === API_PATH) return await serveApi(box, request, response, searchParams.get('to'));
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendJson(response, 405, { error: 'only GET' });
  }
  if (pathname === MAILBOX_PATH || pathname === `${MAILBOX_PATH}/`) {
    return sendPage(response, 200, renderMailListPage(box.list()));
  }
  const id = new RegExp(`^${MAILBOX_PATH}/(\\d{1,9})$`).exec(pathname)?.[1];
  const mail = id === undefined ? undefined : box.find(Number(id));
  if (mail === undefined) return sendPage(response, 404, renderMissingMailPage());
  sendPage(response, 200, renderMailPage(mail));
}

async function serveApi(
  box: MailStore,
  request: IncomingMessage,
  response: ServerResponse,
  to: string | null,
): Promise<void> {
  switch (request.method) {
    case 'GET':
      return sendJson(response, 200, { mails: box.list(to ?? undefined) });
    case 'DELETE':
      await box.empty();
      return sendJson(response, 200, { mails: [] });
    case 'POST':
      return await take(box, request, response);
    default:
      return sendJson(response, 405, { error: 'only GET, POST and DELETE' });
  }
}

async function take(box: MailStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Other content types need no CORS preflight, so any site could send them.
  if (!request.headers['content-type']?.startsWith('application/json')) {
    return sendJson(response, 415, { error: 'only application/json' });
  }
  const body = await readBody(request, MAIL_BYTES_MAX);
  if (body === null) {
    response.setHeader('connection', 'close');
    return sendJson(response, 413, { error: 'a mail has 1 MB at most' });
  }
  const json = parseJson(body.toString());
  const parsed = incomingMailSchema.safeParse(json.ok ? json.value : undefined);
  if (!parsed.success) return sendJson(response, 400, { error: parsed.error.issues[0] });
  const { id } = await box.take(parsed.data);
  sendJson(response, 201, { id });
}

/** For a request forwarded by the shop's host, the original host counts too. */
function isLocal({ headers }: IncomingMessage): boolean {
  const forwarded = [headers['x-forwarded-host']].flat();
  return isAllowedHost(headers.host) && forwarded.every((name) => name === undefined || isAllowedHost(name));
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'; base-uri 'self'; frame-ancestors 'none'",
  });
  response.end(html);
}

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

function renderMailListPage(mails: readonly Mail[]): string {
  const rows = mails.map(
    (mail) => `<tr><td>${time(mail)}</td><td>${escapeHtml(mail.to)}</td>
<td><a href="${MAILBOX_PATH}/${mail.id}">${escapeHtml(mail.subject)}</a></td></tr>`,
  );
  const table = `<table>
<thead><tr><th>时间</th><th>收件人</th><th>主题</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`;
  return page('邮箱沙箱', `<h1>邮箱沙箱</h1>\n${mails.length === 0 ? '<p>还没有邮件。</p>' : table}`);
}

function renderMailPage(mail: Mail): string {
  // Links open in a new tab, because the shop forbids framing.
  const html = escapeHtml(`<base target="_blank">${mail.html}`);
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  return page(
    mail.subject,
    `<p><a href="${MAILBOX_PATH}">全部邮件</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>发件人</dt><dd>${escapeHtml(mail.from)}</dd><dt>收件人</dt><dd>${escapeHtml(mail.to)}</dd>
<dt>时间</dt><dd>${time(mail)}</dd><dt>Message-ID</dt><dd>${escapeHtml(mail.messageId)}</dd>
${headerLines(mail)}</dl>
<iframe title="邮件内容" sandbox="${sandbox}" srcdoc="${html}"></iframe>
<h2>纯文本</h2>
<pre>${escapeHtml(mail.text)}</pre>`,
  );
}

function headerLines({ headers }: Mail): string {
  return Object.entries(headers)
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');
}

function renderMissingMailPage(): string {
  return page('没有这封邮件', `<h1>没有这封邮件</h1><p><a href="${MAILBOX_PATH}">全部邮件</a></p>`);
}
