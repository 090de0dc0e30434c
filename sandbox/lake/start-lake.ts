import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Answer, httpFailure, send } from './answer.ts';
import { Assets } from './assets.ts';
import { checkOrigin, identify, isLoopbackHost, preflight } from './guard.ts';
import { readNdjson } from './ndjson.ts';
import { Renditions } from './renditions.ts';
import { type Lake, route } from './routes.ts';
import { type CommittedMutation, DocumentStore } from './store.ts';
import { Views } from './views.ts';

export type LakeOptions = {
  /** 0 takes any free port. Only 127.0.0.1 is listened on. */
  port: number;
  /** Made if it is missing; holds `documents.ndjson`, `assets/` and `renditions/`. */
  dataDir: string;
  projectId: string;
  dataset: string;
  /** Asked for by mutations, uploads and drafts. Without one, everything is open to this machine. */
  token?: string;
  /** Origins (`http://localhost:8888`) whose pages may talk to the lake. */
  allowedOrigins: readonly string[];
  /** Where asset documents say their pictures are; the lake's own address unless given. */
  publicUrl?: string;
  /** 20 MB unless given. */
  maxUploadBytes?: number;
  log?: (line: string) => void;
};

export type RunningLake = {
  kind: 'running';
  /** `http://127.0.0.1:PORT` */
  address: string;
  /** Called after each durable mutation. Returns the way to stop listening. */
  onMutation(listener: (mutation: CommittedMutation) => void): () => void;
  /** Ends open connections and returns when everything is on the disk. */
  close(): Promise<void>;
};

/** Why the lake did not start; `message` is a sentence for the terminal. Nothing was changed. */
export type FailedStart = {
  kind: 'port-taken' | 'folder-unusable' | 'corrupt';
  message: string;
};

/** Starts the local stand-in for Sanity's hosted API. */
export async function startLake(options: LakeOptions): Promise<RunningLake | FailedStart> {
  const { dataDir, projectId, dataset, log = () => {} } = options;
  const unusable = await prepareFolder(dataDir);
  if (unusable) return unusable;
  const file = join(dataDir, 'documents.ndjson');
  const loaded = await readNdjson(file);
  if (loaded.kind === 'corrupt') {
    const message = `${file} line ${loaded.line} can't be read: ${loaded.reason}. Mend or remove that line; nothing was changed.`;
    return { kind: 'corrupt', message };
  }

  const server = createServer();
  const listening = await listen(server, options.port);
  if (listening.kind !== 'listening') return listening;
  const { address } = listening;

  const store = new DocumentStore(file, loaded.docs);
  const publicUrl = options.publicUrl ?? address;
  const lake: Lake = {
    projectId,
    dataset,
    publicUrl,
    maxUploadBytes: options.maxUploadBytes ?? 20 * 1024 * 1024,
    store,
    views: new Views(store.documents, publicUrl),
    assets: new Assets(store, join(dataDir, 'assets'), { projectId, dataset }),
    renditions: new Renditions(join(dataDir, 'renditions')),
  };
  server.on('request', (request, response) => {
    answer(lake, options, request, response).catch((error: unknown) => {
      log(`lake: could not answer ${request.method} ${request.url}: ${String(error)}`);
      response.destroy();
    });
  });
  log(`lake: ${store.documents.size} documents on ${address}`);
  return {
    kind: 'running',
    address,
    onMutation: (listener) => store.onMutation(listener),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await store.idle();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(lake: Lake, options: LakeOptions, request: IncomingMessage, response: ServerResponse) {
  if (!isLoopbackHost(request.headers.host)) {
    const message = `Host ${request.headers.host} is not this machine`;
    send(request, response, httpFailure(403, 'Forbidden', message));
    return;
  }
  const origin = checkOrigin(request, options.allowedOrigins);
  if (origin.kind === 'refused') {
    send(request, response, origin.answer);
    return;
  }
  let found: Answer;
  try {
    found =
      request.method === 'OPTIONS'
        ? preflight(request)
        : await route(lake, request, identify(request, options.token));
  } catch (error) {
    options.log?.(
      `lake: ${request.method} ${request.url} failed: ${error instanceof Error ? error.stack : error}`,
    );
    found = httpFailure(500, 'Internal Server Error', 'An internal server error occurred');
  }
  const vary = [origin.headers['vary'], found.headers?.['vary']].filter(Boolean).join(', ');
  send(request, response, {
    ...found,
    headers: { ...origin.headers, ...found.headers, ...(vary ? { vary } : {}) },
  });
}

async function prepareFolder(folder: string): Promise<FailedStart | null> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    return { kind: 'folder-unusable', message: `The content lake can't write to ${folder} (${reason}).` };
  }
}

type Listening = { kind: 'listening'; address: string } | FailedStart;

function listen(server: Server, port: number): Promise<Listening> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') reject(error);
      else
        resolve({
          kind: 'port-taken',
          message: `The content lake can't listen on port ${port} (${error.code}).`,
        });
    });
    server.listen(port, '127.0.0.1', () => {
      resolve({ kind: 'listening', address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    });
  });
}
