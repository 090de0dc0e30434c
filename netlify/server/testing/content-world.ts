import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import type { Api } from '../api.ts';
import { type ContentServer, startContentServer } from './content-server.ts';
import { type DatabaseKind, freshDatabase } from './fresh-database.ts';
import { WEBHOOK_SECRET } from './services.ts';
import { createTestShop, type Shop } from './shop.ts';

export interface ContentWorld extends Shop {
  readonly content: ContentServer;
  readonly close: () => Promise<void>;
}

export async function openContentWorld(kind: DatabaseKind, connections?: number): Promise<ContentWorld> {
  const opened = await freshDatabase(kind, connections);
  const content = await startContentServer();
  return {
    ...createTestShop(opened.database, { content: content.client }),
    content,
    close: async () => {
      await content.close();
      await opened.close();
    },
  };
}

export async function sendContentWebhook(api: Api, body: string, secret = WEBHOOK_SECRET): Promise<Response> {
  const signature = await encodeSignatureHeader(body, Date.now(), secret);
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER_NAME]: signature };
  return await api.request('/api/v1/sanity/webhook', { method: 'POST', body, headers });
}
