import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { lockFolder } from '../common/folder-lock.ts';
import { KEEP_ALIVE_MS, listenOnPort, prepareFolder } from '../common/listening.ts';
import { AssetStore } from './assets.ts';
import type { ContentLake } from './content-lake.ts';
import { type HandlerContext, handleHttp, handleUpgrade } from './handler.ts';
import { type EditorCheck, KeyValueStore, UserDirectory } from './identity.ts';
import { MAX_PIXELS } from './image-facts.ts';
import { Sockets } from './listen/connection.ts';
import { Listeners } from './listen/listeners.ts';
import { Presence } from './listen/presence.ts';
import { PLAN_PICTURES, PLANS, type PlanName, RateLimit } from './plan.ts';
import { Renditions } from './renditions.ts';
import { type CommittedTransaction, DocumentStore } from './store.ts';
import { ViewCache } from './views.ts';
import { type Webhook, Webhooks } from './webhooks.ts';

export type ContentLakeOptions = {
  /** 0 chooses a free port. Loopback only. */
  port: number;
  dataDir: string;
  projectId: string;
  dataset: string;
  /** Callers without a token see only published documents. */
  token: string;
  studioSecret?: string | undefined;
  /** If unset, a token is valid until it expires. */
  checkEditor?: EditorCheck | undefined;
  /** Milliseconds; 10 seconds by default. */
  checkEveryMs?: number;
  allowedOrigins: readonly string[];
  /** The server's own address if absent. */
  publicUrl?: string;
  /** 20 MB by default. */
  maxUploadBytes?: number;
  /** Applies the limits of this plan of Sanity. None by default. */
  plan?: PlanName | undefined;
  webhooks?: readonly Webhook[];
  log?: (line: string) => void;
};

export type RunningContentLake = {
  kind: 'running';
  address: string;
  /** Returns the unsubscribe function. */
  onMutation(listener: (mutation: CommittedTransaction) => void): () => void;
  /** Resolves once everything is on the disk. */
  close(): Promise<void>;
};

type FailedStart = {
  kind: 'port-taken' | 'port-forbidden' | 'folder-unusable' | 'folder-in-use' | 'corrupt';
  message: string;
};

const NAME = 'The content lake';
export const CONTENT_LAKE_LOCK = 'lake.lock';

export async function startContentLake(
  options: ContentLakeOptions,
): Promise<RunningContentLake | FailedStart> {
  const { dataDir, log = () => {} } = options;
  const unusable = await prepareFolder(NAME, dataDir);
  if (unusable !== null) return { kind: 'folder-unusable', message: unusable };

  const { token, studioSecret, checkEditor, checkEveryMs = 10_000, allowedOrigins } = options;
  const sockets = new Sockets();
  const secrets = { token, studioSecret, checkEditor, checkEveryMs };
  const access: HandlerContext = { lake: null, sockets, nonce: randomUUID(), secrets, allowedOrigins, log };
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    handleHttp(access, request, response).catch((error: unknown) => {
      log(`lake: could not answer ${request.method} ${request.url}: ${String(error)}`);
      response.destroy();
    });
  });
  server.on('upgrade', (request, socket, head) => handleUpgrade(access, request, socket, head));
  const listening = await listenOnPort(NAME, server, options.port);
  if (listening.kind !== 'listening') {
    sockets.close();
    return listening;
  }
  const { address } = listening;

  const stop = async () => {
    sockets.close();
    await closeServer(server);
  };
  const lock = await lockFolder(join(dataDir, CONTENT_LAKE_LOCK), { address, nonce: access.nonce });
  if (lock.kind === 'taken') {
    await stop();
    const message = `${dataDir} is in use by the content lake at ${lock.by}. Stop that one first.`;
    return { kind: 'folder-in-use', message };
  }
  const opened = await DocumentStore.open(dataDir, options.plan && PLANS[options.plan].historyDays);
  if (opened.kind === 'corrupt') {
    await lock.release();
    await stop();
    return opened;
  }

  const lake = await openLake(options, opened.store, address);
  const { store, projectId, dataset } = lake;
  const webhooks = new Webhooks({ webhooks: options.webhooks ?? [], projectId, dataset, log });
  store.onMutation((mutation) => webhooks.announce(mutation));
  access.lake = lake;
  const end = async () => {
    access.lake = null;
    lake.listeners.close();
    await stop();
    // The log has every transaction, and the next start reads it.
    await store.close().catch((error: unknown) => log(`lake: could not write its documents: ${error}`));
    await lake.users.idle();
    await webhooks.close();
    await lock.release();
  };
  let closing: Promise<void> | undefined;
  log(`lake: ${store.documents.size} documents on ${address}`);
  return {
    kind: 'running',
    address,
    onMutation: (listener) => store.onMutation(listener),
    close: () => {
      closing ??= end();
      return closing;
    },
  };
}

async function openLake(
  options: ContentLakeOptions,
  store: DocumentStore,
  address: string,
): Promise<ContentLake> {
  const { dataDir, projectId, dataset, publicUrl = address, plan } = options;
  const ownLimits = { maxUploadBytes: options.maxUploadBytes ?? 20 * 1024 * 1024, maxPixels: MAX_PIXELS };
  const { maxUploadBytes, maxPixels } = plan === undefined ? ownLimits : PLAN_PICTURES;
  return {
    projectId,
    dataset,
    publicUrl,
    webhooks: options.webhooks ?? [],
    maxUploadBytes,
    role: PLANS[plan ?? 'growth'].role,
    rateLimit: plan === undefined ? undefined : new RateLimit(),
    store,
    views: new ViewCache(store.documents, publicUrl),
    assets: new AssetStore(store, join(dataDir, 'assets'), { projectId, dataset, maxPixels }),
    renditions: new Renditions(join(dataDir, 'renditions')),
    listeners: new Listeners(store),
    presence: new Presence(),
    users: await UserDirectory.open(join(dataDir, 'users.json')),
    keyValues: new KeyValueStore(join(dataDir, 'settings')),
  };
}

/** Waits up to two seconds for running responses. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const timeout = setTimeout(() => server.closeAllConnections(), 2000);
  await closed;
  clearTimeout(timeout);
}
