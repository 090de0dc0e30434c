import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Context } from '@netlify/functions';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import startSync from '../../functions/sync-catalogue.mts';
import runSync from '../../functions/sync-catalogue-background.mts';
import { closeDatabase } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { type ContentServer, startContentServer } from '../testing/content-server.ts';
import { rawSpeciesOf } from '../testing/documents.ts';
import { createPostgres } from '../testing/postgres-database.ts';
import { WEBHOOK_SECRET } from '../testing/services.ts';
import { readPublishedDocuments } from './mirror-store.ts';

let content: ContentServer;
let database: Awaited<ReturnType<typeof createPostgres>>;
beforeAll(async () => {
  content = await startContentServer();
  database = await createPostgres(inject('postgresAddress'), 2);
  await migrate(database.database);
  vi.stubEnv('DATABASE_URL', database.address);
  vi.stubEnv('SANITY_API_HOST', content.address);
  vi.stubEnv('SANITY_WEBHOOK_SECRET', WEBHOOK_SECRET);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await closeDatabase();
  await database.close();
  await content.close();
});

const contextOf = (site: string) =>
  ({ deploy: { context: 'dev' }, site: { url: site } }) as unknown as Context;
const BACKGROUND = '/.netlify/functions/sync-catalogue-background';

test('only the hourly job can start the full sync in the background', async () => {
  content.published.set('morpho-didius', rawSpeciesOf('morpho-didius'));
  const site = createServer(async (request, response) => {
    const url = `http://127.0.0.1${request.url}`;
    const signature = String(request.headers['x-shop-signature']);
    await runSync(
      new Request(url, { method: 'POST', headers: { 'x-shop-signature': signature } }),
      contextOf(url),
    );
    // Netlify responds for a background function before it has begun.
    response.writeHead(request.url === BACKGROUND ? 202 : 404).end();
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  try {
    await runSync(new Request(origin + BACKGROUND, { method: 'POST' }), contextOf(origin));
    expect(await readPublishedDocuments(database.database)).toEqual([]);
    await startSync(new Request(origin), contextOf(origin));
    const species = { kind: 'species', id: 'morpho-didius' };
    expect(await readPublishedDocuments(database.database)).toContainEqual(expect.objectContaining(species));
  } finally {
    site.closeAllConnections();
    site.close();
  }
});
