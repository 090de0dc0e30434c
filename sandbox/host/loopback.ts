import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOOPBACK, tryListening } from '../common/listening.ts';

export type ListenOutcome =
  | {
      readonly kind: 'listening';
      readonly port: number;
      /** Resolves after the last connection ends. */
      close(): Promise<void>;
      cut(): void;
    }
  | { readonly kind: 'port-taken' | 'port-forbidden'; readonly port: number };

/** Listens on 127.0.0.1 and ::1, because clients resolve `localhost` differently. */
export async function listenOnLoopback(makeServer: () => http.Server, port: number): Promise<ListenOutcome> {
  const servers: http.Server[] = [];
  let bound = port;
  for (const host of LOOPBACK) {
    const server = makeServer();
    const tried = await tryListening(server, bound, host);
    if (tried.kind === 'no-such-address') continue;
    // A random port may be in use on the second address; then the first suffices.
    if (tried.kind === 'port-taken' && port === 0 && servers.length > 0) break;
    if (tried.kind !== 'listening') {
      for (const open of servers) open.close();
      return { kind: tried.kind, port };
    }
    servers.push(server);
    bound = (server.address() as AddressInfo).port;
  }
  if (servers.length === 0)
    throw new Error('This machine has no loopback address (127.0.0.1 or ::1) to listen on.');
  return {
    kind: 'listening',
    port: bound,
    async close() {
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
    cut() {
      for (const server of servers) server.closeAllConnections();
    },
  };
}
