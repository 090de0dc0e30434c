/**
 * Where the mails of a shop on one's own machine go. `POST /sandbox/mailbox/api` takes one, `GET` lists them (of one
 * recipient with `?to=`), `DELETE` removes them all; `/sandbox/mailbox` and `/sandbox/mailbox/{id}` are for people.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parseJson, readBody } from '../common/body.ts';
import { listen } from '../common/listening.ts';
import { isOwnName } from '../common/own-name.ts';
import { Box, incomingSchema } from './box.ts';
import { listPage, MAILBOX_PATH, mailPage, missingPage } from './pages.ts';

export interface MailboxOptions {
  /** Made if it is missing. */
  readonly dataDir: string;
  readonly log: (line: string) => void;
}

export interface RunningMailbox {
  /** `http://127.0.0.1:PORT`, any free one; everything lies under `/sandbox/mailbox` there. */
  readonly address: string;
  /** Where mails are sent to. */
  readonly api: string;
  /** Returns when everything is on the disk. */
  readonly close: () => Promise<void>;
}

const API_PATH = `${MAILBOX_PATH}/api`;
const LARGEST_MAIL = 1024 * 1024;

export async function startMailbox({ dataDir, log }: MailboxOptions): Promise<RunningMailbox> {
  const box = await Box.open(dataDir);
  const server = createServer((request, response) => {
    answer(box, request, response).catch((error: unknown) => {
      log(`mailbox: could not answer ${request.method} ${request.url}: ${String(error)}`);
      response.destroy();
    });
  });
  const listening = await listen('The mailbox', server, 0);
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

async function answer(box: Box, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isLocal(request)) return sendJson(response, 403, { error: 'this mailbox is for its own machine' });
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mailbox');
  if (pathname === API_PATH) return await answerApi(box, request, response, searchParams.get('to'));
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendJson(response, 405, { error: 'only GET' });
  }
  if (pathname === MAILBOX_PATH || pathname === `${MAILBOX_PATH}/`) {
    return sendPage(response, 200, listPage(box.list()));
  }
  const id = new RegExp(`^${MAILBOX_PATH}/(\\d{1,9})$`).exec(pathname)?.[1];
  const mail = id === undefined ? undefined : box.find(Number(id));
  if (mail === undefined) return sendPage(response, 404, missingPage());
  sendPage(response, 200, mailPage(mail));
}

async function answerApi(
  box: Box,
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

async function take(box: Box, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // A page of another site could send any other type without asking first.
  if (!request.headers['content-type']?.startsWith('application/json')) {
    return sendJson(response, 415, { error: 'only application/json' });
  }
  const body = await readBody(request, LARGEST_MAIL);
  if (body === null) {
    response.setHeader('connection', 'close');
    return sendJson(response, 413, { error: 'a mail has 1 MB at most' });
  }
  const json = parseJson(body.toString());
  const parsed = incomingSchema.safeParse(json.ok ? json.value : undefined);
  if (!parsed.success) return sendJson(response, 400, { error: parsed.error.issues[0] });
  const { id } = await box.take(parsed.data);
  sendJson(response, 201, { id });
}

/** Of a request that the shop's host passed on, the name that was asked for counts as well. */
function isLocal({ headers }: IncomingMessage): boolean {
  const forwarded = [headers['x-forwarded-host']].flat();
  return isOwnName(headers.host) && forwarded.every((name) => name === undefined || isOwnName(name));
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
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'self'; frame-ancestors 'none'",
  });
  response.end(html);
}
