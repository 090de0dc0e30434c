import type { IncomingMessage } from 'node:http';
import { type CallRules, callFunction } from './function-call.ts';
import type { LoadedFunction } from './function-file.ts';
import { proxyRequest } from './proxy.ts';
import type { PublishedSite } from './published-site.ts';
import { parseRequestPath } from './request-path.ts';
import { type Route, resolveRoute } from './router.ts';
import { sendFile } from './send-file.ts';

export interface ServeContext {
  readonly site: PublishedSite;
  readonly functions: readonly LoadedFunction[];
  readonly calls: CallRules;
  readonly publicUrl: URL | undefined;
}

export async function serveRequest(
  request: Request,
  req: IncomingMessage,
  parts: ServeContext,
): Promise<Response> {
  const { site, functions, calls, publicUrl } = parts;
  const path = parseRequestPath(req, publicUrl);
  if (path.kind === 'refused') return new Response(path.why, { status: path.status });
  const method = req.method ?? 'GET';
  const found = resolveRoute({ path, functions, rules: site.rules, findFile: site.find });
  const going = found.kind === 'rewrite' ? rewritten(found, site) : found;
  switch (going.kind) {
    case 'function':
      return callFunction(request, req, going.fn, path.url, calls);
    case 'proxy':
      return proxyRequest(request, going.target, req.socket.remoteAddress ?? '');
    case 'redirect':
      return redirect(going);
    case 'file':
      if (method !== 'GET' && method !== 'HEAD') return onlyRead();
      return sendFile(req, going.file, site.bytes, {
        status: going.status,
        headers: site.rules.headersFor(path.raw),
      });
    case 'missing':
      return notFound(req, site, path.raw);
  }
}

export function redirect({ status, location }: Extract<Route, { kind: 'redirect' }>): Response {
  return new Response(null, { status, headers: { Location: location, 'Content-Length': '0' } });
}

export function onlyRead(): Response {
  return new Response('Method Not Allowed', { status: 405, headers: { Allow: 'GET, HEAD' } });
}

/** Looks only for a file, because Netlify applies no further rule after a rewrite. */
function rewritten(
  { path, status }: Extract<Route, { kind: 'rewrite' }>,
  site: PublishedSite,
): Exclude<Route, { kind: 'rewrite' }> {
  const direct = site.find(decodeURI(path));
  const found = direct.kind === 'moved' ? site.find(direct.to) : direct;
  return found.kind === 'file' ? { kind: 'file', file: found.file, status } : { kind: 'missing' };
}

async function notFound(req: IncomingMessage, site: PublishedSite, path: string): Promise<Response> {
  const headers = site.rules.headersFor(path);
  if (site.isComing(path)) {
    const waiting = { ...headers, 'content-type': 'text/html; charset=UTF-8', 'retry-after': '5' };
    return new Response(WAITING_PAGE, { status: 503, headers: waiting });
  }
  if (site.notFoundPage !== undefined)
    return await sendFile(req, site.notFoundPage, site.bytes, { status: 404, headers });
  return new Response('Not Found', { status: 404, headers });
}

/** Reloads until the first build is finished. */
const WAITING_PAGE = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3">
<title>正在准备</title>
<body style="margin: 18vh auto; max-width: 32em; padding: 0 1rem; background: #f7f3ea; color: #1c1a17; font: 1rem/1.8 system-ui, sans-serif">
<h1 style="font: 1.75rem/1.4 'Songti SC', 'Noto Serif CJK SC', serif">正在准备，请稍候</h1>
<p>第一次打开前要先生成页面，大约一分钟。好了以后，这里会自动打开。</p>
</body>
</html>
`;
