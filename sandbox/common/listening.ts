import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Makes the folder; the sentence that says why `who` can't use it, or `null`. */
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

export type Listening = { kind: 'listening'; address: string } | { kind: 'port-taken'; message: string };

/** Listens on 127.0.0.1 only. */
export function listen(who: string, server: Server, port: number): Promise<Listening> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') return reject(error);
      const message = `${who} can't listen on port ${port} (${error.code}).`;
      resolve({ kind: 'port-taken', message });
    });
    server.listen(port, '127.0.0.1', () => {
      resolve({ kind: 'listening', address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    });
  });
}
