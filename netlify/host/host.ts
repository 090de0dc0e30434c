/**
 * Runs functions in this process: Netlify's emulators start a worker per call, which loses calls
 * and module state.
 */
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { clientAddressResolver } from './caller.ts';
import type { HostEvent } from './function-call.ts';
import { type LoadedFunction, listFunctionFiles, readFunctionModule } from './function-file.ts';
import { type ListenOutcome, listenOnLoopback } from './loopback.ts';
import { PendingWork } from './pending-work.ts';
import { type PublishedSite, readPublishedSite, type StaticMount } from './published-site.ts';
import type { RedirectRule } from './redirects.ts';
import { registerJsxHooks } from './register-jsx.ts';
import { rejectRequest } from './request-path.ts';
import { type Schedule, startSchedule } from './schedule.ts';
import { serveRequest } from './serve-request.ts';

export interface HostOptions {
  /** 0 chooses a free port. */
  readonly port: number;
  /** Undefined until the first build. */
  readonly siteDir: string | undefined;
  readonly functionsDir: string;
  readonly configFile: string;
  readonly extraRedirects?: readonly RedirectRule[];
  readonly extraFiles?: StaticMount;
  readonly hostnames?: readonly string[];
  /** Requests for the host of this address are treated as having its scheme, such as https behind a proxy. */
  readonly publicAddress?: string | undefined;
  readonly trustedProxies?: readonly string[];
  readonly deployContext: string;
  /** Milliseconds; Netlify's 60 s by default. */
  readonly callLimit?: number;
  log(entry: HostEvent): void;
}

export interface Host {
  readonly port: number;
  readonly origin: string;
  readonly schedule: Schedule;
  /** Running requests finish on the old build. */
  publish(siteDir?: string): Promise<void>;
  /** Waits up to 5 s for running requests, `waitUntil` and scheduled work. */
  close(): Promise<void>;
}

/** Large enough for {@link parseRequestPath} to respond to long paths with 414. */
const HEADER_BYTES_MAX = 64 * 1024;
/** Node's default of 5 s can close a connection just when its next request arrives. */
const KEEP_ALIVE_MS = 65_000;
const CALL_LIMIT = 60_000;
/** Milliseconds. After SIGTERM the database needs time to close, too (scripts/command.ts). */
const LAST_WORK = 5_000;

export type HostResult =
  | { readonly kind: 'started'; readonly host: Host }
  | Exclude<ListenOutcome, { kind: 'listening' }>;

export async function startHost(options: HostOptions): Promise<HostResult> {
  const functions = await loadFunctions(options.functionsDir);
  let { siteDir } = options;
  const extras = { redirects: options.extraRedirects, files: options.extraFiles };
  const read = () => readPublishedSite(siteDir, options.configFile, extras);
  let site: PublishedSite = await read();
  const publicUrl = options.publicAddress === undefined ? undefined : new URL(options.publicAddress);
  const background = new PendingWork();
  const calls = {
    deployContext: options.deployContext,
    callLimit: options.callLimit ?? CALL_LIMIT,
    callerOf: clientAddressResolver(options.trustedProxies ?? []),
    track: (work: Promise<unknown>) => background.add(work),
    log: options.log,
  };
  const requests = new PendingWork();
  const serve = async (request: Request, { incoming }: HttpBindings): Promise<Response> => {
    try {
      const refused = rejectRequest(incoming, options.hostnames);
      return refused ?? (await serveRequest(request, incoming, { site, functions, calls, publicUrl }));
    } catch (error) {
      const { method } = incoming;
      if (!request.signal.aborted)
        options.log({ level: 'error', event: 'request failed', method, path: pathOf(incoming), error });
      return new Response('Internal Server Error', { status: 500 });
    }
  };
  const listener = getRequestListener((request, env) => serve(request, env as HttpBindings));
  const settings = { maxHeaderSize: HEADER_BYTES_MAX, keepAliveTimeout: KEEP_ALIVE_MS };
  const servers = () => http.createServer(settings, (req, res) => requests.add(listener(req, res)));
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
      const closed = listening.close();
      const answered = requests.settled().then(() => listening.cut());
      const done = Promise.all([schedule.stop(), answered]).then(() => background.settled());
      await Promise.race([done, pause(LAST_WORK)]);
      listening.cut();
      await closed;
    },
  };
  return { kind: 'started', host };
}

async function loadFunctions(folder: string): Promise<LoadedFunction[]> {
  registerJsxHooks();
  const files = await listFunctionFiles(folder);
  return Promise.all(
    files.map(async (found) => readFunctionModule(found, await import(pathToFileURL(found.file).href))),
  );
}

/** Omits the query, which may contain a token. */
function pathOf({ url = '' }: http.IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}
