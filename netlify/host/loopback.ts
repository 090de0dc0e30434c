import { once } from 'node:events';
import type http from 'node:http';
import type { AddressInfo } from 'node:net';

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
  for (const host of ['127.0.0.1', '::1']) {
    const server = makeServer();
    const tried = await tryListening(server, bound, host);
    if (tried === 'no-such-address') continue;
    // A random port may be in use on the second address; then the first suffices.
    if (tried === 'port-taken' && port === 0 && servers.length > 0) break;
    if (tried !== 'listening') {
      for (const open of servers) open.close();
      return { kind: tried, port };
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

const REFUSALS = {
  EADDRINUSE: 'port-taken',
  EACCES: 'port-forbidden',
  EADDRNOTAVAIL: 'no-such-address',
  EAFNOSUPPORT: 'no-such-address',
} as const;

async function tryListening(server: http.Server, port: number, host: string) {
  try {
    await once(server.listen({ port, host, exclusive: true }), 'listening');
    return 'listening';
  } catch (error) {
    const kind = REFUSALS[(error as NodeJS.ErrnoException).code as keyof typeof REFUSALS];
    if (kind === undefined) throw error;
    return kind;
  }
}
