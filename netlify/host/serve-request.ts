import type { IncomingMessage, ServerResponse } from 'node:http';
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
  req: IncomingMessage,
  res: ServerResponse,
  parts: ServeContext,
): Promise<void> {
  const { site, functions, calls, publicUrl } = parts;
  const path = parseRequestPath(req, publicUrl);
  if (path.kind === 'refused') {
    res.writeHead(path.status, { 'Content-Type': 'text/plain', Connection: 'close' }).end(path.why);
    return;
  }
  const method = req.method ?? 'GET';
  const found = resolveRoute({ method, path, functions, rules: site.rules, findFile: site.find });
  const going = found.kind === 'rewrite' ? rewritten(found, site) : found;
  switch (going.kind) {
    case 'function':
      return callFunction(req, res, going.match, path.url, calls);
    case 'proxy':
      return proxyRequest(req, res, going.target, going.headers);
    case 'redirect':
      res.writeHead(going.status, { Location: going.location, 'Content-Length': 0 }).end();
      return;
    case 'file':
      if (method !== 'GET' && method !== 'HEAD') {
        res.writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain' }).end('Method Not Allowed');
        return;
      }
      return sendFile(req, res, going.file, site.bytes, {
        status: going.status,
        headers: site.rules.headersFor(path.raw),
      });
    case 'missing':
      return notFound(req, res, site, path.raw);
  }
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

async function notFound(
  req: IncomingMessage,
  res: ServerResponse,
  site: PublishedSite,
  path: string,
): Promise<void> {
  const headers = site.rules.headersFor(path);
  if (site.isComing(path)) {
    res.writeHead(503, { ...headers, 'Content-Type': 'text/html; charset=UTF-8', 'Retry-After': '5' });
    res.end(WAITING_PAGE);
    return;
  }
  if (site.notFoundPage !== undefined) {
    return sendFile(req, res, site.notFoundPage, site.bytes, { status: 404, headers });
  }
  res.writeHead(404, { ...headers, 'Content-Type': 'text/plain' }).end('Not Found');
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
