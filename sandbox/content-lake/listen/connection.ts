import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { parseJson } from '../../common/http.ts';
import type { Caller } from '../identity.ts';
import type { HttpResponse } from '../responses.ts';
import type { Presence } from './presence.ts';

type SocketAccess = {
  presence: Presence;
  identify(authorization: string | undefined): Promise<Caller>;
  listen(path: string, caller: Caller, lastEventId: string | undefined): HttpResponse;
};

/** Limits per page: listeners, and unsent bytes. */
const LISTENERS_MAX = 500;
const MAX_WAITING = 16 * 1024 * 1024;

type PresenceRequest = Exclude<
  Extract<SocketRequest, { method: `presence_${string}` }>,
  { method: 'presence_unsubscribe' }
>;

class ListenConnection {
  readonly #socket: WebSocket;
  readonly #door: SocketAccess;
  readonly #stops = new Map<string, () => void>();
  #caller: Caller = { kind: 'public' };
  #presence: string | undefined;
  #watching: ReturnType<typeof setInterval> | undefined;

  constructor(socket: WebSocket, access: SocketAccess) {
    this.#socket = socket;
    this.#door = access;
    // Serializes requests, so that requests after a token are checked against it.
    let last = Promise.resolve();
    socket.on('message', (data) => {
      last = last.then(() => this.#take(String(data))).catch(() => socket.terminate());
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.#end());
  }

  async #take(text: string): Promise<void> {
    const request = readRequest(text);
    if (request === null) this.#send(errorMessage('Not understood: see the README of the lake'));
    else this.#send(resultMessage(request.id, await this.#answer(request)));
  }

  async #answer(request: SocketRequest): Promise<unknown> {
    switch (request.method) {
      case 'authorization': {
        this.#caller = await this.#door.identify(request.params.authorization);
        this.#watch();
        return this.#caller.kind === 'trusted' ? 'ok' : null;
      }
      case 'listen_subscribe':
        return this.#listen(request.params);
      case 'listen_unsubscribe':
      case 'presence_unsubscribe':
        return this.#stop(request.params.subscriptionId);
      default:
        return this.#caller.kind === 'trusted' ? this.#takePart(request, this.#caller.user.id) : null;
    }
  }

  /** The page must reconnect with a valid token. */
  #watch(): void {
    clearInterval(this.#watching);
    if (this.#caller.kind !== 'trusted' || this.#caller.standing === undefined) return;
    const { isStill, everyMs } = this.#caller.standing;
    this.#watching = setInterval(async () => {
      if (!(await isStill())) this.#socket.terminate();
    }, everyMs);
  }

  #takePart(request: PresenceRequest, userId: string): unknown {
    const { presence } = this.#door;
    switch (request.method) {
      case 'presence_subscribe': {
        const id = randomUUID();
        this.#presence = id;
        this.#stops.set(id, () => presence.unsubscribe(id));
        // Sends the response with the id before any event.
        setImmediate(() => {
          if (!this.#stops.has(id)) return;
          presence.subscribe(id, userId, (event) => this.#send(notificationMessage('presence', id, event)));
        });
        return id;
      }
      case 'presence_announce':
        presence.announce(this.#presence, userId, request.params.data);
        return true;
      case 'presence_rollcall':
        presence.rollCall(userId, request.params.session);
        return true;
      case 'presence_disconnect':
        presence.disconnect(userId, request.params.session);
        return true;
    }
  }

  async #listen(
    params: Extract<SocketRequest, { method: 'listen_subscribe' }>['params'],
  ): Promise<string | null> {
    if (this.#stops.size >= LISTENERS_MAX) return null;
    const { path, authorization, lastEventId } = params;
    const caller = authorization === undefined ? this.#caller : await this.#door.identify(authorization);
    const response = this.#door.listen(path, caller, lastEventId);
    const id = randomUUID();
    const send = (value: unknown) => this.#send(notificationMessage('listen', id, value));
    this.#stops.set(id, () => undefined);
    setImmediate(() => {
      if (!this.#stops.has(id)) return;
      const { status, headers = {} } = response;
      const body = 'json' in response ? { body: JSON.stringify(response.json) } : {};
      send({ status, headers, ...body });
      if (!('feed' in response)) this.#stops.delete(id);
      else
        this.#stops.set(
          id,
          response.feed(
            (chunk) => send({ chunk }),
            () => {
              send({ end: true });
              this.#stop(id);
            },
          ),
        );
    });
    return id;
  }

  #stop(id: string): boolean {
    const stop = this.#stops.get(id);
    this.#stops.delete(id);
    stop?.();
    return stop !== undefined;
  }

  #end(): void {
    clearInterval(this.#watching);
    for (const id of [...this.#stops.keys()]) this.#stop(id);
  }

  #send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MAX_WAITING) this.#socket.terminate();
    else this.#socket.send(text);
  }
}

const params = {
  authorization: z.looseObject({ authorization: z.string() }),
  listen_subscribe: z.looseObject({
    path: z.string().startsWith('/'),
    authorization: z.string().optional(),
    lastEventId: z.string().optional(),
  }),
  listen_unsubscribe: z.looseObject({ subscriptionId: z.string() }),
  presence_subscribe: z.looseObject({}),
  presence_unsubscribe: z.looseObject({ subscriptionId: z.string() }),
  presence_rollcall: z.looseObject({ session: z.string() }),
  presence_announce: z.looseObject({
    data: z.looseObject({ sessionId: z.string(), locations: z.array(z.unknown()) }),
  }),
  presence_disconnect: z.looseObject({ session: z.string() }),
};

const call = <Name extends keyof typeof params>(method: Name) =>
  z.looseObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number()]),
    method: z.literal(method),
    params: params[method],
  });

const request = z.discriminatedUnion('method', [
  call('authorization'),
  call('listen_subscribe'),
  call('listen_unsubscribe'),
  call('presence_subscribe'),
  call('presence_unsubscribe'),
  call('presence_rollcall'),
  call('presence_announce'),
  call('presence_disconnect'),
]);

type SocketRequest = z.infer<typeof request>;

function readRequest(text: string): SocketRequest | null {
  const parsed = parseJson(text);
  const read = request.safeParse(parsed.ok ? parsed.value : undefined);
  return read.success ? read.data : null;
}

const resultMessage = (id: string | number, value: unknown) =>
  JSON.stringify({ jsonrpc: '2.0', id, result: value });

const errorMessage = (message: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_600, message } });

const notificationMessage = (method: 'listen' | 'presence', subscription: string, value: unknown) =>
  JSON.stringify({
    jsonrpc: '2.0',
    method: `${method}_subscription`,
    params: { subscription, result: value },
  });

const PATH = /^\/(?:v[^/]+\/)?socket\/([^/?]+)(?:\?.*)?$/;
const ALIVE = 20_000;
/** Bytes; documents never arrive here. */
const MAX_MESSAGE = 256 * 1024;

export class Sockets {
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE });
  readonly #alive = setInterval(() => {
    for (const socket of this.#server.clients) if (socket.readyState === socket.OPEN) socket.send('♥');
  }, ALIVE);

  static dataset(url: string): string | undefined {
    return PATH.exec(url)?.[1];
  }

  accept(request: IncomingMessage, socket: Duplex, head: Buffer, access: SocketAccess): void {
    this.#server.handleUpgrade(request, socket, head, (opened) => new ListenConnection(opened, access));
  }

  close(): void {
    clearInterval(this.#alive);
    for (const socket of this.#server.clients) socket.terminate();
    this.#server.close();
  }
}
