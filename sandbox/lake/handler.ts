import type { IncomingMessage, ServerResponse } from 'node:http';
import { LOCK_PATH } from '../common/folder-lock.ts';
import { isOwnName } from '../common/own-name.ts';
import { type Answer, httpFailure, send } from './answer.ts';
import { checkOrigin, identify, preflight } from './guard.ts';
import type { Lake } from './lake.ts';
import { route } from './routes.ts';

export type Door = {
  /** Null until the documents are read. */
  lake: Lake | null;
  nonce: string;
  token: string | undefined;
  allowedOrigins: readonly string[];
  log: (line: string) => void;
};

/** Answers one request: first who may ask at all, then what is asked for. */
export async function handle(door: Door, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isOwnName(request.headers.host)) {
    send(
      request,
      response,
      httpFailure(403, 'Forbidden', `Host ${request.headers.host} is not this machine`),
    );
    return;
  }
  const origin = checkOrigin(request, door.allowedOrigins);
  if (origin.kind === 'refused') {
    send(request, response, origin.answer);
    return;
  }
  const answer = await answerTo(door, request);
  const vary = [origin.headers.vary, answer.headers?.vary].filter(Boolean).join(', ');
  const headers = { ...origin.headers, ...answer.headers, ...(vary ? { vary } : {}) };
  send(request, response, { ...answer, headers });
}

async function answerTo(door: Door, request: IncomingMessage): Promise<Answer> {
  if (request.method === 'OPTIONS') return preflight(request);
  if (request.url === LOCK_PATH) return { status: 200, bytes: Buffer.from(door.nonce) };
  if (!door.lake)
    return {
      ...httpFailure(503, 'Service Unavailable', 'The lake is starting'),
      headers: { 'retry-after': '1' },
    };
  try {
    return await route(door.lake, request, identify(request, door.token));
  } catch (error) {
    const told = error instanceof Error ? error.stack : String(error);
    door.log(`lake: ${request.method} ${request.url} failed: ${told}`);
    return httpFailure(500, 'Internal Server Error', 'An internal server error occurred');
  }
}
