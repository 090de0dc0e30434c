import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { proxy } from 'hono/proxy';
import type { Plugin, ViteDevServer } from 'vite';
import { clientAddressResolver } from './caller.ts';
import { FreshFunctions } from './fresh-functions.ts';
import { type CallRules, callFunction, type HostEvent } from './function-call.ts';
import { PendingWork } from './pending-work.ts';
import { proxyRequest } from './proxy.ts';
import { type PublishedSite, readPublishedSite, type StaticMount } from './published-site.ts';
import type { RedirectRule } from './redirects.ts';
import { parseRequestPath, rejectRequest } from './request-path.ts';
import { resolveRoute } from './router.ts';
import { sendFile } from './send-file.ts';
import { onlyRead, redirect } from './serve-request.ts';
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
        const serve = async (request: Request): Promise<Response> => {
          try {
            // Vite also checks host names, but later.
            const refused = rejectRequest(req, options.hostnames);
            return refused ?? (await respond(request, req, res, { functions, rules, calls, extra, next }));
          } catch (error) {
            const failed = { method: req.method, path: req.url?.split('?', 1)[0], error };
            log({ level: 'error', event: 'request failed', ...failed });
            return new Response(String(error), { status: 500 });
          }
        };
        // Astro, which runs in this process, too, keeps Node's own `Response`.
        void getRequestListener(serve, { overrideGlobalObjects: false })(req, res);
      };
      // Runs before Astro's trailing-slash middleware, which Astro unshifts after all plugins.
      return () => {
        server.middlewares.stack.unshift({ route: '', handle });
      };
    },
    async closeBundle() {
      await functions.stop();
      await background.settled();
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

async function respond(
  request: Request,
  req: IncomingMessage,
  res: ServerResponse,
  parts: Parts,
): Promise<Response> {
  const target = parseRequestPath(req);
  if (target.kind === 'refused') return new Response(target.why, { status: target.status });
  const passOn = () => {
    parts.next();
    return RESPONSE_ALREADY_SENT;
  };
  if (req.headers[OWN_REQUEST] !== undefined) return passOn();
  const [rules, functions, extra] = await Promise.all([
    parts.rules(),
    parts.functions.current(),
    parts.extra,
  ]);
  // Astro's response, below, decides whether a page exists.
  const going = resolveRoute({ path: target, functions, rules, findFile: extra.find });
  const found = going.kind === 'rewrite' ? extra.find(going.path) : going;
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  if (found.kind === 'file' && isRead)
    return sendFile(req, found.file, extra.bytes, { status: 200, headers: rules.headersFor(target.raw) });
  switch (going.kind) {
    case 'function':
      // The code below serves the path like a page; a page takes precedence over the rule.
      if (going.isFallback === true) break;
      return callFunction(request, req, going.fn, target.url, parts.calls);
    case 'proxy':
      return proxyRequest(request, going.target, req.socket.remoteAddress ?? '');
    case 'redirect': {
      // An existing page wins over the rule, as a file does at Netlify.
      const page = await requestSelf(request, req, req.url ?? '/');
      if (page.status === 200) return page;
      await page.body?.cancel();
      return redirect(going);
    }
  }
  const { 'cache-control': _ofBuiltFiles, ...headers } = rules.headersFor(target.raw);
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  if (!isRead) return onlyRead();
  if (target.raw.length > 1 && target.raw.endsWith('/')) {
    const location = target.raw.replace(/\/+$/, '') + target.search;
    return redirect({ kind: 'redirect', status: 301, location });
  }
  if (going.kind !== 'rewrite' && going.kind !== 'function') return passOn();
  const page = await requestSelf(request, req, req.url ?? '/');
  if (page.status !== 404) return page;
  await page.body?.cancel();
  if (going.kind === 'function') {
    // Netlify adds the rules' headers to files only.
    for (const name of Object.keys(headers)) res.removeHeader(name);
    return callFunction(request, req, going.fn, target.url, parts.calls);
  }
  const other = await requestSelf(request, req, going.path);
  return other.status === 200
    ? new Response(other.body, { status: going.status, headers: other.headers })
    : other;
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
const FUNCTION_SOURCES =
  /^(netlify|src\/(content|components|features\/search|settings\.ts$|.*\.(rules|contract|text)\.ts$))/;

function watchFunctions(server: ViteDevServer, root: string, functions: FreshFunctions): void {
  server.watcher.add([path.join(root, 'netlify'), path.join(root, 'src')]);
  server.watcher.on('all', (_event, changed) => {
    const file = path.relative(root, path.resolve(root, changed)).replaceAll('\\', '/');
    if (FUNCTION_SOURCES.test(file)) functions.edited();
  });
}

/** The server's requests to itself must not be rewritten again. */
const OWN_REQUEST = 'x-host-own-request';

async function requestSelf(request: Request, { socket }: IncomingMessage, target: string): Promise<Response> {
  const { localAddress = '', localPort } = socket;
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  const url = new URL(`http://${host}:${localPort}${target}`);
  // `fetch` would resolve a `..`, which Vite refuses.
  if (!target.startsWith(url.pathname)) return new Response('Not Found', { status: 404 });
  request.headers.set(OWN_REQUEST, '1');
  return await proxy(url, { raw: request, redirect: 'manual' });
}
