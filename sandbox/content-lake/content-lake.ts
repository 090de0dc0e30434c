import type { IncomingMessage } from 'node:http';
import type { AssetStore } from './assets.ts';
import type { Caller, KeyValueStore, UserDirectory } from './identity.ts';
import type { Listeners } from './listen/listeners.ts';
import type { Presence } from './listen/presence.ts';
import type { RateLimit } from './plan.ts';
import type { Renditions } from './renditions.ts';
import type { DocumentStore } from './store.ts';
import type { ViewCache } from './views.ts';

export type ContentLake = {
  projectId: string;
  dataset: string;
  /** Without a trailing slash. */
  publicUrl: string;
  webhooks: readonly { url: string; types?: readonly string[] }[];
  maxUploadBytes: number;
  /** Sanity's role of all who may write. */
  role: string;
  /** Undefined without a plan. */
  rateLimit: RateLimit | undefined;
  store: DocumentStore;
  views: ViewCache;
  assets: AssetStore;
  renditions: Renditions;
  listeners: Listeners;
  presence: Presence;
  users: UserDirectory;
  keyValues: KeyValueStore;
};

export type ContentLakeRequest = {
  request: IncomingMessage;
  search: URLSearchParams;
  apiVersion: string;
  caller: Caller;
};
