import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Answer } from '../answer.ts';
import type { Caller } from '../users/identity.ts';
import type { Presence } from './presence.ts';
import { failure, notice, readRequest, result, type SocketRequest } from './socket-messages.ts';

export type SocketDoor = {
  presence: Presence;
  identify(authorization: string | undefined): Promise<Caller>;
  /** What `GET path` would answer a listener. */
  listen(path: string, caller: Caller, lastEventId: string | undefined): Answer;
};

/** Listeners and bytes that one page may have waiting. */
const MOST_LISTENERS = 500;
const MAX_WAITING = 16 * 1024 * 1024;

/** What it takes to see others and to be seen; to end it is as for any listener. */
type PresenceRequest = Exclude<
  Extract<SocketRequest, { method: `presence_${string}` }>,
  { method: 'presence_unsubscribe' }
>;

/** One page's socket: its listeners and its presence. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #door: SocketDoor;
  readonly #stops = new Map<string, () => void>();
  #caller: Caller = { kind: 'public' };
  #presence: string | undefined;
  #watching: ReturnType<typeof setInterval> | undefined;

  constructor(socket: WebSocket, door: SocketDoor) {
    this.#socket = socket;
    this.#door = door;
    // One after another: what follows a token is judged by it.
    let last = Promise.resolve();
    socket.on('message', (data) => {
      last = last.then(() => this.#take(String(data))).catch(() => socket.terminate());
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.#end());
  }

  async #take(text: string): Promise<void> {
    const request = readRequest(text);
    if (request === null) this.#send(failure('Not understood: see the README of the lake'));
    else this.#send(result(request.id, await this.#answer(request)));
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

  /** Its presence ends with the editor, and with it the socket: the page has to show a good token anew. */
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
        // The answer with the id goes first.
        setImmediate(() => {
          if (!this.#stops.has(id)) return;
          presence.subscribe(id, userId, (event) => this.#send(notice('presence', id, event)));
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
    if (this.#stops.size >= MOST_LISTENERS) return null;
    const { path, authorization, lastEventId } = params;
    const caller = authorization === undefined ? this.#caller : await this.#door.identify(authorization);
    const answer = this.#door.listen(path, caller, lastEventId);
    const id = randomUUID();
    const tell = (value: unknown) => this.#send(notice('listen', id, value));
    this.#stops.set(id, () => undefined);
    setImmediate(() => {
      if (!this.#stops.has(id)) return;
      const { status, headers = {} } = answer;
      const body = 'json' in answer ? { body: JSON.stringify(answer.json) } : {};
      tell({ status, headers, ...body });
      if (!('feed' in answer)) this.#stops.delete(id);
      else
        this.#stops.set(
          id,
          answer.feed(
            (chunk) => tell({ chunk }),
            () => {
              tell({ end: true });
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
