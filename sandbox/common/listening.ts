import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import type { AddressInfo, Server } from 'node:net';

/** Returns `null`, or a message that says why `who` can't use the folder. */
export async function prepareFolder(who: string, folder: string): Promise<string | null> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    return `${who} can't write to ${folder} (${reason}).`;
  }
}

type ListenOutcome =
  | { kind: 'listening'; address: string }
  | { kind: 'port-taken' | 'port-forbidden'; message: string };

const LOOPBACK = ['127.0.0.1', '::1'] as const;

/** Node's default of 5 s can close a connection just when its next request arrives. */
export const KEEP_ALIVE_MS = 65_000;

/** Listens on the first available loopback address: some machines have no IPv4. */
export async function listenOnPort(who: string, server: Server, port: number): Promise<ListenOutcome> {
  for (const host of LOOPBACK) {
    const tried = await tryListening(server, port, host);
    switch (tried.kind) {
      case 'no-such-address':
        continue;
      case 'port-taken':
        return { kind: tried.kind, message: `${who} can't listen on port ${port}: another program does.` };
      case 'port-forbidden':
        return { kind: tried.kind, message: `${who} can't listen on port ${port}: this user may not.` };
    }
    const { port: bound } = server.address() as AddressInfo;
    return { kind: 'listening', address: `http://${host.includes(':') ? `[${host}]` : host}:${bound}` };
  }
  throw new Error(`${who} can't listen: this machine has no loopback address (127.0.0.1 or ::1).`);
}

export type TryListeningResult = { kind: 'listening' | 'port-taken' | 'port-forbidden' | 'no-such-address' };

const KINDS: Readonly<Record<string, TryListeningResult['kind']>> = {
  EADDRINUSE: 'port-taken',
  EACCES: 'port-forbidden',
  EADDRNOTAVAIL: 'no-such-address',
  EAFNOSUPPORT: 'no-such-address',
};

/** Rejects with errors other than a taken port or a missing address. */
export function tryListening(server: Server, port: number, host: string): Promise<TryListeningResult> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      const kind = KINDS[error.code ?? ''];
      if (kind === undefined) reject(error);
      else resolve({ kind });
    };
    server.once('error', failed);
    server.listen({ port, host, exclusive: true }, () => {
      server.off('error', failed);
      resolve({ kind: 'listening' });
    });
  });
}
