import type { IncomingMessage } from 'node:http';
import type { Assets } from './assets.ts';
import type { Caller, Directory, KeyValues } from './identity.ts';
import type { Listeners } from './listen/listeners.ts';
import type { Presence } from './listen/presence.ts';
import type { Renditions } from './renditions.ts';
import type { DocumentStore } from './store.ts';
import type { Views } from './views.ts';

/** All a route may need of the running lake. */
export type Lake = {
  projectId: string;
  dataset: string;
  /** Where asset documents say their pictures are, without a slash at the end. */
  publicUrl: string;
  maxUploadBytes: number;
  store: DocumentStore;
  views: Views;
  assets: Assets;
  renditions: Renditions;
  listeners: Listeners;
  presence: Presence;
  users: Directory;
  keyValues: KeyValues;
};

/** A request, read as far as every route needs it. */
export type Call = { request: IncomingMessage; search: URLSearchParams; apiVersion: string; caller: Caller };
