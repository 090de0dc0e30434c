/**
 * Serves a built site and its Netlify function files in one process, as Netlify would. Loopback only.
 * Netlify's own emulators start a worker for each call, which loses calls and module state.
 */
import http from 'node:http';
import { pathToFileURL } from 'node:url';
import { answer } from './answer.ts';
import { callerBehind } from './caller.ts';
import type { HostEvent } from './function-call.ts';
import { type LoadedFunction, listFunctionFiles, readFunctionModule } from './function-file.ts';
import { type Listening, listenOnLoopback } from './loopback.ts';
import { closeProxy } from './proxy.ts';
import { type ExtraFiles, type PublishedSite, readPublishedSite } from './published-site.ts';
import type { RedirectRule } from './redirects.ts';
import { turnsAway } from './request-path.ts';
import { type Schedule, startSchedule } from './schedule.ts';
import { takeJsx } from './take-jsx.ts';
import { Underway } from './underway.ts';

export interface HostOptions {
  /** 0 takes any free one. */
  readonly port: number;
  /** The built site; undefined until there is one. */
  readonly siteDir: string | undefined;
  readonly functionsDir: string;
  /** Path of `netlify.toml`. */
  readonly configFile: string;
  /** Rules that belong to no build, such as those that lead to the sandbox's pages. */
  readonly extraRedirects?: readonly RedirectRule[];
  /** Files that belong to no build of the site: the Studio's. */
  readonly extraFiles?: ExtraFiles;
  /** Names besides localhost under which the site may be asked for. */
  readonly hostnames?: readonly string[];
  /** Where shoppers find the site; calls by its name are told to functions with its scheme. */
  readonly publicAddress?: string | undefined;
  /** Addresses and networks of proxies in front, whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: readonly string[];
  /** What functions read as `context.deploy.context`. */
  readonly deployContext: string;
  /** Milliseconds; Netlify's 60 s unless told. */
  readonly callLimit?: number;
  log(entry: HostEvent): void;
}

export interface Host {
  readonly port: number;
  readonly origin: string;
  readonly schedule: Schedule;
  /** Serves another build from now on, or what is new beside the same one; requests under way end on the old one. */
  publish(siteDir?: string): Promise<void>;
  /** Takes no new requests, lets those under way end (at most 10 s), waits for `waitUntil` and scheduled work. */
  close(): Promise<void>;
}

/** Long enough for paths that {@link readRequestPath} answers with 414 by itself. Bytes. */
const LARGEST_HEADERS = 64 * 1024;
const CALL_LIMIT = 60_000;

export type HostResult =
  | { readonly kind: 'started'; readonly host: Host }
  | Exclude<Listening, { kind: 'listening' }>;

export async function startHost(options: HostOptions): Promise<HostResult> {
  const functions = await loadFunctions(options.functionsDir);
  let { siteDir } = options;
  const beside = { redirects: options.extraRedirects, files: options.extraFiles };
  const read = () => readPublishedSite(siteDir, options.configFile, beside);
  let site: PublishedSite = await read();
  const publicUrl = options.publicAddress === undefined ? undefined : new URL(options.publicAddress);
  const background = new Underway();
  const calls = {
    deployContext: options.deployContext,
    callLimit: options.callLimit ?? CALL_LIMIT,
    callerOf: callerBehind(options.trustedProxies ?? []),
    keep: (work: Promise<unknown>) => background.add(work),
    log: options.log,
  };
  const requests = new Underway();
  const handle = (req: http.IncomingMessage, res: http.ServerResponse) => {
    if (turnsAway(req, res, options.hostnames)) return;
    const answered = answer(req, res, { site, functions, calls, publicUrl }).catch((error: unknown) => {
      if (isGone(error)) {
        res.destroy();
        return;
      }
      options.log({ level: 'error', event: 'request failed', method: req.method, path: pathOf(req), error });
      if (res.headersSent) res.destroy();
      else res.writeHead(500, { 'Content-Type': 'text/plain' }).end('Internal Server Error');
    });
    requests.add(answered);
  };
  const settings = { maxHeaderSize: LARGEST_HEADERS, keepAliveTimeout: KEPT_ALIVE };
  const servers = () => http.createServer(settings, handle);
  const listening = await listenOnLoopback(servers, options.port);
  if (listening.kind !== 'listening') return listening;

  const origin = `http://localhost:${listening.port}`;
  const schedule = startSchedule(functions, { ...calls, origin });
  const host: Host = {
    port: listening.port,
    origin,
    schedule,
    async publish(next = siteDir) {
      siteDir = next;
      site = await read();
    },
    async close() {
      await Promise.all([schedule.stop(), stopListening(listening, requests)]);
      await background.settled();
      closeProxy();
    },
  };
  return { kind: 'started', host };
}

async function loadFunctions(folder: string): Promise<LoadedFunction[]> {
  takeJsx();
  const files = await listFunctionFiles(folder);
  return Promise.all(
    files.map(async (found) => readFunctionModule(found, await import(pathToFileURL(found.file).href))),
  );
}

/** As long as CDNs do. Node's own 5 s end a connection at times just when its next request is sent. Milliseconds. */
const KEPT_ALIVE = 65_000;
/** How long requests under way may still take once the host is told to end. Milliseconds. */
const LAST_CALLS = 10_000;

async function stopListening(listening: Extract<Listening, { kind: 'listening' }>, requests: Underway) {
  const closed = listening.close();
  const patience = setTimeout(() => listening.cut(), LAST_CALLS);
  await requests.settled();
  // Connections that streamed to a slow reader or are kept alive hold nothing any more.
  clearTimeout(patience);
  listening.cut();
  await closed;
}

/** Without its query, which may hold a token. */
function pathOf({ url = '' }: http.IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}

function isGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'EPIPE';
}
