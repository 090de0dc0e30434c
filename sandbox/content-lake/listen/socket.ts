import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { Connection, type SocketDoor } from './connection.ts';

const PATH = /^\/(?:v[^/]+\/)?socket\/([^/?]+)(?:\?.*)?$/;
const ALIVE = 20_000;
/** A presence or a listener's address; documents never come this way. */
const MAX_MESSAGE = 256 * 1024;

/** The WebSockets of the lake's pages. */
export class Sockets {
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE });
  readonly #alive = setInterval(() => {
    for (const socket of this.#server.clients) if (socket.readyState === socket.OPEN) socket.send('♥');
  }, ALIVE);

  /** Whether the address is one for sockets, and of which dataset. */
  static dataset(url: string): string | undefined {
    return PATH.exec(url)?.[1];
  }

  accept(request: IncomingMessage, socket: Duplex, head: Buffer, door: SocketDoor): void {
    this.#server.handleUpgrade(request, socket, head, (opened) => new Connection(opened, door));
  }

  close(): void {
    clearInterval(this.#alive);
    for (const socket of this.#server.clients) socket.terminate();
    this.#server.close();
  }
}
