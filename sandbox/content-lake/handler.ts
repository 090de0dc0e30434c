import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { LOCK_ENDPOINT } from '../common/folder-lock.ts';
import { isAllowedHost } from '../common/http.ts';
import type { ContentLake } from './content-lake.ts';
import { authenticate, type Caller, type Secrets } from './identity.ts';
import { Sockets } from './listen/connection.ts';
import { handleListen } from './listen/route.ts';
import {
  checkOrigin,
  type HttpResponse,
  httpFailure,
  preflightResponse,
  sendResponse,
  unauthorizedResponse,
} from './responses.ts';
import { handleRequest } from './routes.ts';

export type HandlerContext = {
  /** Null until the documents are read. */
  lake: ContentLake | null;
  sockets: Sockets;
  nonce: string;
  secrets: Secrets;
  allowedOrigins: readonly string[];
  log: (line: string) => void;
};

const starting: HttpResponse = {
  ...httpFailure(503, 'Service Unavailable', 'The lake is starting'),
  headers: { 'retry-after': '1' },
};

export async function handleHttp(
  access: HandlerContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isAllowedHost(request.headers.host)) {
    const message = `Host ${request.headers.host} is not this machine`;
    sendResponse(request, response, httpFailure(403, 'Forbidden', message));
    return;
  }
  const origin = checkOrigin(request, access.allowedOrigins);
  if (request.url?.endsWith('/check/cors')) {
    const allowed = origin.kind === 'allowed';
    sendResponse(request, response, { status: 200, json: { result: { allowed, withCredentials: allowed } } });
    return;
  }
  if (origin.kind === 'refused') {
    sendResponse(request, response, origin.answer);
    return;
  }
  const reply = await respondTo(access, request);
  const vary = [origin.headers.vary, reply.headers?.vary].filter(Boolean).join(', ');
  const headers = { ...origin.headers, ...reply.headers, ...(vary ? { vary } : {}) };
  sendResponse(request, response, { ...reply, headers });
}

export function handleUpgrade(
  access: HandlerContext,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const { lake, secrets, allowedOrigins } = access;
  const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);
  socket.on('error', () => socket.destroy());
  if (!isAllowedHost(request.headers.host) || checkOrigin(request, allowedOrigins).kind === 'refused')
    return void refuse('403 Forbidden');
  if (!lake) return void refuse('503 Service Unavailable');
  if (Sockets.dataset(request.url ?? '') !== lake.dataset) return void refuse('404 Not Found');
  access.sockets.accept(request, socket, head, {
    presence: lake.presence,
    identify: (authorization) => known(lake, authorization, secrets),
    listen: (path, caller, lastEventId) => listenTo(lake, path, caller, lastEventId),
  });
}

function listenTo(
  lake: ContentLake,
  path: string,
  caller: Caller,
  lastEventId: string | undefined,
): HttpResponse {
  const url = new URL(path, 'http://lake.localhost');
  const [, apiVersion = '', dataset] = /^\/v([^/]+)\/data\/listen\/([^/]+)$/.exec(url.pathname) ?? [];
  if (dataset !== lake.dataset)
    return httpFailure(404, 'Not Found', `Nothing to listen to at ${url.pathname}`);
  if (caller.kind === 'refused') return unauthorizedResponse(caller);
  return handleListen(lake, { search: url.searchParams, apiVersion, caller, lastEventId });
}

async function respondTo(access: HandlerContext, request: IncomingMessage): Promise<HttpResponse> {
  if (request.method === 'OPTIONS') return preflightResponse(request);
  if (request.url === LOCK_ENDPOINT) return { status: 200, bytes: Buffer.from(access.nonce) };
  if (!access.lake) return starting;
  try {
    return await handleRequest(access.lake, {
      request,
      caller: await known(access.lake, request.headers.authorization, access.secrets),
    });
  } catch (error) {
    const message = error instanceof Error ? error.stack : String(error);
    access.log(`lake: ${request.method} ${request.url} failed: ${message}`);
    return httpFailure(500, 'Internal Server Error', 'An internal server error occurred');
  }
}

async function known(
  lake: ContentLake,
  authorization: string | undefined,
  secrets: Secrets,
): Promise<Caller> {
  const caller = await authenticate(authorization, secrets);
  if (caller.kind === 'trusted') lake.users.remember(caller.user);
  return caller;
}
