import type { IncomingMessage, ServerResponse } from 'node:http';
import http from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Plugin, ViteDevServer } from 'vite';
import { clientAddressResolver } from './caller.ts';
import { FreshFunctions } from './fresh-functions.ts';
import { type CallRules, callFunction, type HostEvent } from './function-call.ts';
import { PendingWork } from './pending-work.ts';
import { closeProxy, proxyRequest } from './proxy.ts';
import { type PublishedSite, readPublishedSite, type StaticMount } from './published-site.ts';
import type { RedirectRule } from './redirects.ts';
import { parseRequestPath, rejectRequest } from './request-path.ts';
import { type Route, resolveRoute } from './router.ts';
import { sendFile } from './send-file.ts';
import { readSiteRules, type SiteRules } from './site-rules.ts';

export interface NetlifyDevOptions {
  readonly root: string;
  readonly origin: string;
  readonly deployContext: string;
  readonly hostnames: readonly string[];
  readonly extraRedirects: readonly RedirectRule[];
  readonly extraFiles: StaticMount;
  log(entry: HostEvent): void;
}

const CALL_LIMIT = 60_000;

export function netlifyDev(options: NetlifyDevOptions): Plugin {
  const { root, origin, deployContext, log } = options;
  const background = new PendingWork();
  const calls: CallRules = {
    deployContext,
    callLimit: CALL_LIMIT,
    callerOf: clientAddressResolver([]),
    track: (work) => background.add(work),
    log,
  };
  const extra = readPublishedSite(undefined, path.join(root, 'netlify.toml'), { files: options.extraFiles });
  const functions = new FreshFunctions(path.join(root, 'netlify', 'functions'), { ...calls, origin });
  return {
    name: 'netlify-dev',
    apply: 'serve',
    enforce: 'post',
    async configureServer(server) {
      const rules = followRules(server, options);
      watchFunctions(server, root, functions);
      await functions
        .current()
        .catch((error: unknown) => log({ level: 'error', event: 'functions could not be loaded', error }));
      const handle = (req: IncomingMessage, res: ServerResponse, next: () => void) => {
        // Vite also checks host names, but later.
        if (rejectRequest(req, res, options.hostnames)) return;
        respond(req, res, { functions, rules, calls, extra, next }).catch((error: unknown) => {
          log({
            level: 'error',
            event: 'request failed',
            method: req.method,
            path: req.url?.split('?', 1)[0],
            error,
          });
          if (res.headersSent) res.destroy();
          else res.writeHead(500, { 'Content-Type': 'text/plain; charset=UTF-8' }).end(String(error));
        });
      };
      // Runs before Astro's trailing-slash middleware, which Astro unshifts after all plugins.
      return () => {
        server.middlewares.stack.unshift({ route: '', handle });
      };
    },
    async closeBundle() {
      await functions.stop();
      await background.settled();
      closeProxy();
    },
  };
}

interface Parts {
  readonly functions: FreshFunctions;
  readonly rules: () => Promise<SiteRules>;
  readonly calls: CallRules;
  readonly extra: Promise<PublishedSite>;
  next(): void;
}

async function respond(req: IncomingMessage, res: ServerResponse, parts: Parts): Promise<void> {
  const target = parseRequestPath(req);
  if (target.kind === 'refused') {
    res.writeHead(target.status, { 'Content-Type': 'text/plain', Connection: 'close' }).end(target.why);
    return;
  }
  if (req.headers[OWN_REQUEST] !== undefined) return parts.next();
  const [rules, functions, extra] = await Promise.all([
    parts.rules(),
    parts.functions.current(),
    parts.extra,
  ]);
  const method = req.method ?? 'GET';
  // Astro's response, below, decides whether a page exists.
  const going = resolveRoute({ method, path: target, functions, rules, findFile: extra.find });
  const found = going.kind === 'rewrite' ? extra.find(going.path) : going;
  if (found.kind === 'file' && (method === 'GET' || method === 'HEAD'))
    return sendFile(req, res, found.file, extra.bytes, {
      status: 200,
      headers: rules.headersFor(target.raw),
    });
  switch (going.kind) {
    case 'function':
      // The code below serves the path like a page; a page takes precedence over the rule.
      if (going.isFallback === true) break;
      return callFunction(req, res, going.match, target.url, parts.calls);
    case 'proxy':
      return proxyRequest(req, res, going.target, going.headers);
    case 'redirect': {
      // An existing page wins over the rule, as a file does at Netlify.
      const page = await requestSelf(req, req.url ?? '/');
      if (page.statusCode === 200) return pass(page, res, page.statusCode);
      page.resume();
      res.writeHead(going.status, { Location: going.location, 'Content-Length': 0 }).end();
      return;
    }
  }
  const { 'Cache-Control': _ofBuiltFiles, ...headers } = rules.headersFor(target.raw);
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  if (method !== 'GET' && method !== 'HEAD') {
    res.writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain' }).end('Method Not Allowed');
  } else if (target.raw.length > 1 && target.raw.endsWith('/')) {
    res
      .writeHead(301, { Location: target.raw.replace(/\/+$/, '') + target.search, 'Content-Length': 0 })
      .end();
  } else if (going.kind === 'rewrite') {
    await serveRewritten(req, res, going);
  } else if (going.kind === 'function') {
    const page = await requestSelf(req, req.url ?? '/');
    if (page.statusCode !== 404) return pass(page, res, page.statusCode ?? 500);
    page.resume();
    // Netlify adds the rules' headers to files only.
    for (const name of Object.keys(headers)) res.removeHeader(name);
    await callFunction(req, res, going.match, target.url, parts.calls);
  } else parts.next();
}

async function serveRewritten(
  req: IncomingMessage,
  res: ServerResponse,
  { path: to, status }: Extract<Route, { kind: 'rewrite' }>,
): Promise<void> {
  const page = await requestSelf(req, req.url ?? '/');
  if (page.statusCode !== 404) return pass(page, res, page.statusCode ?? 500);
  page.resume();
  const other = await requestSelf(req, to);
  return pass(other, res, other.statusCode === 200 ? status : (other.statusCode ?? 500));
}

async function pass(from: IncomingMessage, res: ServerResponse, status: number): Promise<void> {
  const { connection: _ofThatConnection, 'keep-alive': _too, ...headers } = from.headers;
  res.writeHead(status, headers);
  await pipeline(from, res);
}

function followRules(server: ViteDevServer, options: NetlifyDevOptions): () => Promise<SiteRules> {
  const file = path.join(options.root, 'netlify.toml');
  let rules: Promise<SiteRules> | undefined;
  server.watcher.add(file);
  server.watcher.on('change', (changed) => {
    if (path.resolve(options.root, changed) === file) rules = undefined;
  });
  const read = async () => {
    const { redirects, headersFor } = await readSiteRules([], file);
    return { redirects: [...options.extraRedirects, ...redirects], headersFor };
  };
  return () => {
    rules ??= read();
    return rules;
  };
}

/** The rest of `src` runs in the browser. */
const FUNCTION_SOURCES = [
  'netlify',
  ...['rules', 'contract', 'text', 'content', 'components', 'features/search'].map((place) => `src/${place}`),
  'src/settings.ts',
];

function watchFunctions(server: ViteDevServer, root: string, functions: FreshFunctions): void {
  const places = FUNCTION_SOURCES.map((place) => path.join(root, place));
  server.watcher.add(places);
  server.watcher.on('all', (_event, changed) => {
    const file = path.resolve(root, changed);
    if (places.some((place) => file === place || file.startsWith(place + path.sep))) functions.edited();
  });
}

/** The server's requests to itself must not be rewritten again. */
const OWN_REQUEST = 'x-host-own-request';

function requestSelf(req: http.IncomingMessage, path: string): Promise<http.IncomingMessage> {
  const { localAddress, localPort } = req.socket;
  return new Promise((resolve, reject) => {
    const own = http.request(
      {
        host: localAddress,
        port: localPort,
        path,
        method: req.method,
        agent: false,
        headers: { ...req.headers, connection: 'close', [OWN_REQUEST]: '1' },
      },
      resolve,
    );
    own.on('error', reject);
    own.end();
  });
}
