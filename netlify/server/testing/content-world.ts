/** An API with a content server of its own, for tests of what the shop takes from there. */
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { type Api, createApi } from '../api.ts';
import type { Database } from '../db/connection.ts';
import { type ContentServer, startContentServer } from './content-server.ts';
import { type DatabaseKind, freshDatabase } from './fresh-database.ts';
import { type TestParts, testParts, WEBHOOK_SECRET } from './parts.ts';

export interface ContentWorld {
  readonly api: Api;
  readonly parts: TestParts;
  readonly database: Database;
  readonly content: ContentServer;
  readonly close: () => Promise<void>;
}

export async function openContentWorld(kind: DatabaseKind, connections?: number): Promise<ContentWorld> {
  const opened = await freshDatabase(kind, connections);
  const content = await startContentServer();
  const { database } = opened;
  const parts = testParts(database, content.client);
  return {
    api: createApi(async () => parts, parts.log),
    parts,
    database,
    content,
    close: async () => {
      await content.close();
      await opened.close();
    },
  };
}

/** A ping as Sanity sends it. */
export async function ping(api: Api, body: string, secret = WEBHOOK_SECRET): Promise<Response> {
  const signature = await encodeSignatureHeader(body, Date.now(), secret);
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER_NAME]: signature };
  return await api.request('/api/v1/sanity/webhook', { method: 'POST', body, headers });
}
