import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestContentLake } from './content-lake.fixture.ts';
import type { CommittedTransaction } from './store.ts';
import { Webhooks } from './webhooks.ts';

type Delivery = { headers: IncomingHttpHeaders; body: string };

async function subscriber(...statuses: number[]) {
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    deliveries.push({ headers: request.headers, body });
    response.writeHead(statuses.shift() ?? 200).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, deliveries };
}

test('Creating, changing or deleting a published document sends a webhook with a valid signature', async () => {
  const { url, deliveries } = await subscriber();
  const lake = await startTestContentLake({ webhooks: [{ url, secret: 'secret' }] });
  await lake.client().create({ _id: 'p', _type: 'product' });
  await lake.client().patch('p').set({ name: 'x' }).commit();
  await lake.client().delete('p');
  await vi.waitFor(() => expect(deliveries).toHaveLength(3));
  const operations = deliveries.map(({ headers }) => headers['sanity-operation']);
  expect(operations.toSorted()).toEqual(['create', 'delete', 'update']);
  for (const { headers, body } of deliveries) {
    const signature = String(headers[SIGNATURE_HEADER_NAME]);
    expect(await isValidSignature(body, signature, 'secret')).toBe(true);
    expect(await isValidSignature(body, signature, 'other')).toBe(false);
    expect(JSON.parse(body)).toMatchObject({ _id: 'p', _type: 'product' });
    expect(headers).toMatchObject({ 'sanity-document-id': 'p', 'sanity-dataset': 'production' });
  }
  expect(new Set(deliveries.map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
});

test('Drafts, pictures, other types and dry runs send no webhook', async () => {
  const { url, deliveries } = await subscriber();
  const lake = await startTestContentLake({ webhooks: [{ url, secret: 'secret', types: ['product'] }] });
  const client = lake.client();
  await client.create({ _id: 'drafts.p', _type: 'product' });
  await client.create({ _id: 's', _type: 'species' });
  await client.create({ _id: 'dry', _type: 'product' }, { dryRun: true });
  await client.create({ _id: 'p', _type: 'product', name: 'x' });
  await client.createIfNotExists({ _id: 'p', _type: 'product', name: 'y' });
  await client.createOrReplace({ _id: 'last', _type: 'product' });
  await vi.waitFor(() => expect(deliveries).toHaveLength(2));
  expect(deliveries.map(({ headers }) => headers['sanity-document-id']).toSorted()).toEqual(['last', 'p']);
});

const change: CommittedTransaction = {
  transactionId: 'tx',
  timestamp: '2026-01-01T00:00:00Z',
  author: 'e1',
  changes: [
    {
      id: 'p',
      before: null,
      patches: null,
      after: {
        _id: 'p',
        _type: 'product',
        _rev: 'tx',
        _createdAt: '2026-01-01T00:00:00Z',
        _updatedAt: '2026-01-01T00:00:00Z',
      },
    },
  ],
};

function hooks(url: string, log: (line: string) => void = () => {}) {
  const subscribers = [{ url, secret: 'secret' }];
  const webhooks = new Webhooks({
    webhooks: subscribers,
    projectId: 'local',
    dataset: 'production',
    log,
    backoff: [10, 10],
  });
  onTestFinished(() => webhooks.close());
  return webhooks;
}

test('A delivery that fails is tried again under the same idempotency key', async () => {
  const { url, deliveries } = await subscriber(500, 503);
  hooks(url).announce(change);
  await vi.waitFor(() => expect(deliveries).toHaveLength(3));
  expect(new Set(deliveries.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('A delivery that keeps failing is given up and logged', async () => {
  const { url, deliveries } = await subscriber(500, 500, 500, 500);
  const messages: string[] = [];
  hooks(url, (text) => messages.push(text)).announce(change);
  await vi.waitFor(() => expect(messages).toHaveLength(1));
  expect(messages[0]).toContain('it answered 500');
  expect(deliveries).toHaveLength(3);
});

test('An unreachable subscriber delays neither the mutation nor the shutdown', { retry: 2 }, async () => {
  const lake = await startTestContentLake({
    webhooks: [{ url: 'http://127.0.0.1:9/hook', secret: 'secret' }],
  });
  const started = performance.now();
  await lake.client().create({ _id: 'p', _type: 'product' });
  await lake.close();
  expect(performance.now() - started).toBeLessThan(2000);
});
