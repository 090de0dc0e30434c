import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Content } from '../../../src/content/documents.ts';
import type { OpenDatabase } from '../db/connection.ts';
import { MIGRATIONS_FOLDER, readMigrations } from '../db/migrate.ts';
import { pictureCrops } from '../db/schema.ts';
import { drawTicket, recordSnapshots } from '../publishing/mirror-store.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { findCrops, isCropRecorded } from './store.ts';

const FILE = `${'a'.repeat(40)}-1600x1280.webp`;

test('a document’s crops are found at any depth', () => {
  const content = {
    picture: { url: `/images/${FILE}` },
    pictures: [{ url: `/images/0-0-9-9/${FILE}` }, { url: `/images/0-0-9-9/${FILE}`, alt: '/images/1-2-3' }],
    blocks: [{ children: [{ picture: { url: `/images/80-0-1440-1280/${FILE}` } }] }],
  };
  expect(findCrops([content, null])).toEqual([`0-0-9-9/${FILE}`, `80-0-1440-1280/${FILE}`]);
});

describe('in the database', () => {
  let opened: OpenDatabase;
  beforeEach(async () => {
    opened = await freshDatabase('PostgreSQL');
  });
  afterEach(() => opened.close());

  const parts = ['0-0-9-9', '1-1-9-9', '2-2-9-9'];
  const recorded = () => Promise.all(parts.map((part) => isCropRecorded(opened.database, `${part}/${FILE}`)));

  async function publish(part: string): Promise<void> {
    const picture = { url: `/images/${part}/${FILE}`, width: 9, height: 9, alt: '标本' };
    const dates = { _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z' };
    const content = { _id: 'ulysses', ...dates, picture } as unknown as Content;
    const ticket = await drawTicket(opened.database);
    await recordSnapshots(opened.database, [{ kind: 'species', id: 'ulysses', ticket, content }]);
  }

  test('a crop stays recorded after the content shows another', async () => {
    await publish('0-0-9-9');
    await publish('1-1-9-9');
    expect(await recorded()).toEqual([true, true, false]);
  });

  test('crops published before they were recorded are recorded, too', async () => {
    await publish('1-1-9-9');
    await opened.database.delete(pictureCrops);
    const migrations = await readMigrations(MIGRATIONS_FOLDER);
    const added = migrations.find(({ name }) => name.endsWith('_picture_parts'));
    const [fill = ''] = added?.statements.filter((statement) => /^\s*INSERT/.test(statement)) ?? [];
    await opened.database.execute(sql.raw(fill));
    expect(await recorded()).toEqual([false, true, false]);
  });
});
