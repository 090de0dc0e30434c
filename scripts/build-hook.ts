/** The build hook of one's own machine, in the place of Netlify's: whoever calls it has the site built anew. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { listen } from '../sandbox/common/listening.ts';

export interface BuildHook {
  /** For BUILD_HOOK_URL. */
  readonly address: string;
  close(): Promise<void>;
}

/** On the loopback, at an address that nobody can guess; answers before the build begins, as Netlify's does. */
export async function openBuildHook(build: () => void): Promise<BuildHook> {
  const path = `/build/${randomUUID()}`;
  const server = createServer((request, response) => {
    const isMeant = request.method === 'POST' && request.url === path;
    response.writeHead(isMeant ? 200 : 404).end();
    if (isMeant) build();
  });
  const listening = await listen('The build hook', server, 0);
  if (listening.kind !== 'listening') throw new Error(listening.message);
  return {
    address: listening.address + path,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
