/**
 * Event streams would use up the browser's six connections per host and block saving, so one
 * WebSocket carries all listeners.
 */
import { z } from 'zod';

/** Milliseconds; heartbeats come every 20 seconds. */
const HEARTBEAT_TIMEOUT = 50_000;

/** Undefined if the connection is lost. */
type Take = (result: ListenResult | undefined) => void;

interface Connection {
  readonly socket: WebSocket;
  readonly open: Promise<void>;
  /** Keyed by request id. */
  readonly asked: Map<string, { begun(subscription: string): void; take: Take }>;
  /** Keyed by subscription id. */
  readonly listeners: Map<string, Take>;
}

export class ListenTransport {
  readonly #address: string;
  #connection: Connection | undefined;
  #count = 0;

  constructor(address: string) {
    this.#address = address;
  }

  async fetch(url: URL, headers: Headers, signal: AbortSignal | null | undefined): Promise<Response> {
    const connection = this.#connect();
    await connection.open;
    signal?.throwIfAborted();
    const response = Promise.withResolvers<Response>();
    let events: ReadableStreamDefaultController<Uint8Array> | undefined;
    const encoder = new TextEncoder();
    const gone = new TypeError('The connection to the content lake is gone.');
    const take: Take = (result) => {
      if (result === undefined) {
        response.reject(gone);
        events?.error(gone);
      } else if ('chunk' in result) events?.enqueue(encoder.encode(result.chunk));
      else if ('end' in result) events?.close();
      else {
        const { status, headers, body } = result;
        const stream = new ReadableStream<Uint8Array>({
          start(controller) {
            events = controller;
          },
        });
        response.resolve(new Response(body ?? stream, { status, headers }));
      }
    };
    const id = `l${++this.#count}`;
    const begun = (subscription: string) => {
      connection.listeners.set(subscription, take);
      const leave = () => {
        connection.listeners.delete(subscription);
        this.#send(connection, 'listen_unsubscribe', { subscriptionId: subscription });
        response.reject(signal?.reason);
      };
      if (signal?.aborted) leave();
      else signal?.addEventListener('abort', leave, { once: true });
    };
    connection.asked.set(id, { begun, take });
    const authorization = headers.get('Authorization') ?? undefined;
    const lastEventId = headers.get('Last-Event-ID') ?? undefined;
    this.#send(
      connection,
      'listen_subscribe',
      { path: url.pathname + url.search, authorization, lastEventId },
      id,
    );
    return response.promise;
  }

  #send({ socket }: Connection, method: string, params: object, id = `u${++this.#count}`): void {
    if (socket.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
  }

  #connect(): Connection {
    if (this.#connection !== undefined) return this.#connection;
    const socket = new WebSocket(this.#address);
    const { promise: open, resolve, reject } = Promise.withResolvers<void>();
    const connection: Connection = { socket, open, asked: new Map(), listeners: new Map() };
    this.#connection = connection;
    let silent: ReturnType<typeof setTimeout>;
    const onActivity = () => {
      clearTimeout(silent);
      silent = setTimeout(end, HEARTBEAT_TIMEOUT);
    };
    const end = () => {
      clearTimeout(silent);
      if (this.#connection === connection) this.#connection = undefined;
      socket.close();
      reject(new TypeError('The content lake can’t be reached.'));
      const takers = [
        ...[...connection.asked.values()].map(({ take }) => take),
        ...connection.listeners.values(),
      ];
      connection.asked.clear();
      connection.listeners.clear();
      for (const take of takers) take(undefined);
    };
    onActivity();
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('close', end);
    socket.addEventListener('message', ({ data }) => {
      onActivity();
      dispatch(connection, data);
    });
    return connection;
  }
}

function dispatch({ asked, listeners }: Connection, frame: unknown): void {
  const message = parseMessage(frame);
  if (message === undefined) return;
  if ('method' in message) {
    const { subscription, result } = message.params;
    listeners.get(subscription)?.(result);
    if ('end' in result || ('status' in result && result.body !== undefined)) listeners.delete(subscription);
    return;
  }
  const listener = asked.get(message.id);
  asked.delete(message.id);
  if ('error' in message) listener?.take(undefined);
  else listener?.begun(message.result);
}

/** The messages that sandbox/content-lake/README.md describes under "The socket". */
const resultSchema = z.union([
  z.object({
    status: z.int(),
    headers: z.record(z.string(), z.string()).default({}),
    body: z.string().optional(),
  }),
  z.object({ chunk: z.string() }),
  z.object({ end: z.literal(true) }),
]);
type ListenResult = z.infer<typeof resultSchema>;

const messageSchema = z.union([
  z.object({
    method: z.literal('listen_subscription'),
    params: z.object({ subscription: z.string(), result: resultSchema }),
  }),
  z.object({ id: z.string(), result: z.string() }),
  z.object({ id: z.string(), error: z.object({ message: z.string() }) }),
]);
type LakeMessage = z.infer<typeof messageSchema>;

/** Undefined for heartbeats, unsubscribe responses and presence. */
function parseMessage(frame: unknown): LakeMessage | undefined {
  if (typeof frame !== 'string' || !frame.startsWith('{')) return undefined;
  return messageSchema.safeParse(JSON.parse(frame)).data;
}
