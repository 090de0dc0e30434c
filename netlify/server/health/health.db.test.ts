import { createClient } from '@sanity/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { healthSchema } from '../../../src/contract/health.ts';
import { createApi } from '../api.ts';
import type { LogEntry } from '../base/log.ts';
import type { OpenDatabase } from '../db/connection.ts';
import { JOB_ENDED, writeCursor } from '../db/job-cursors.ts';
import { mails } from '../db/schema.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { testParts } from '../testing/parts.ts';

const DOWN = createClient({ projectId: 'local', dataset: 'production', useCdn: false, apiVersion: '1' });
let opened: OpenDatabase;
beforeAll(async () => {
  opened = await freshDatabase('PGlite');
});
afterAll(() => opened.close());

async function health() {
  const parts = testParts(opened.database, DOWN);
  const response = await createApi(async () => parts, parts.log).request('/api/v1/health');
  const body = healthSchema.parse(await response.json());
  expect(response.status).toBe(body.status);
  return body.status === 200 ? { status: 200, health: body.data } : { status: 503, health: body.health };
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const end = (job: keyof typeof JOB_ENDED, at: string) => writeCursor(opened.database, JOB_ENDED[job], at);

test('a shop of which no job ever ended is not well', async () => {
  const never = { isLate: true };
  expect(await health()).toMatchObject({ status: 503, health: { content: never, payments: never } });
});

test('a shop whose jobs ended a moment ago is well, and a job of a quarter of an hour ago is late', async () => {
  await end('content', ago(14));
  await end('payments', ago(1));
  expect(await health()).toMatchObject({ status: 200, health: { mails: { dueSince: null } } });
  await end('content', ago(15));
  expect(await health()).toMatchObject({
    status: 503,
    health: { content: { isLate: true }, payments: { isLate: false } },
  });
  await end('content', ago(0));
  await end('payments', ago(16));
  expect(await health()).toMatchObject({ status: 503, health: { payments: { isLate: true } } });
  await end('payments', ago(0));
});

test('a mail that waits for its next try is well, and one that nobody sends is not', async () => {
  const letter = { kind: 'staff-reconcile-again' as const, since: ago(2), again: ago(1) };
  await opened.database.insert(mails).values({
    key: 'a',
    recipient: 'a@example.com',
    letter,
    createdAt: new Date(ago(90)),
    nextTry: new Date(Date.now() + 60_000),
  });
  expect(await health()).toMatchObject({ status: 200, health: { mails: { dueSince: null, isLate: false } } });
  await opened.database.update(mails).set({ nextTry: new Date(ago(15)) });
  expect(await health()).toMatchObject({ status: 503, health: { mails: { isLate: true } } });
});

test('a database that can not be reached is told, without a detail, and is in the log with the name of the call', async () => {
  const told: LogEntry[] = [];
  const api = createApi(
    async () => {
      throw new Error('no such host');
    },
    (entry) => told.push(entry),
  );
  const response = await api.request('/api/v1/health', {}, { requestId: 'call-1' });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    status: 503,
    code: 'not-well',
    data: null,
    health: { database: 'unreachable', content: null, payments: null, mails: null },
  });
  expect(told).toMatchObject([{ event: 'health can not be read', requestId: 'call-1' }]);
});
