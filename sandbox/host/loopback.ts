import type http from 'node:http';
import type { AddressInfo } from 'node:net';

export type Listening =
  | {
      readonly kind: 'listening';
      readonly port: number;
      /** Takes no new connections; resolves once the last one is gone. */
      close(): Promise<void>;
      /** Ends all connections at once. */
      cut(): void;
    }
  | { readonly kind: 'port-taken'; readonly port: number };

/**
 * Listens on both loopback addresses: `localhost` is 127.0.0.1 for some clients and ::1 for others, and a server
 * on one of them would leave the other to whoever comes. A machine without IPv6 does with the first.
 */
export async function listenOnLoopback(makeServer: () => http.Server, port: number): Promise<Listening> {
  const first = makeServer();
  const taken = await listen(first, port, '127.0.0.1');
  if (taken !== undefined) {
    if (taken === 'EADDRINUSE' || taken === 'EACCES') return { kind: 'port-taken', port };
    throw new Error(`Cannot listen on 127.0.0.1:${port}: ${taken}`);
  }
  const { port: bound } = first.address() as AddressInfo;
  const second = makeServer();
  const problem = await listen(second, bound, '::1');
  if (problem === 'EADDRINUSE' && port !== 0) {
    first.close();
    return { kind: 'port-taken', port };
  }
  const servers = problem === undefined ? [first, second] : [first];
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

/** The code of what stopped it, or undefined once it listens. */
function listen(server: http.Server, port: number, address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host: address, exclusive: true }, () => resolve(undefined));
  });
}
