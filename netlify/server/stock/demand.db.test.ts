import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { alertMailboxes, favorites, stockAlerts, wants } from '../db/schema.ts';
import { syncCatalogue } from '../publishing/sync.ts';
import { rawProductOf, rawSpeciesOf } from '../testing/documents.ts';
import { openStaffWorld, type StaffWorld } from '../testing/staff-world.ts';
import { receiveStock } from './service.ts';

let world: StaffWorld;
beforeEach(async () => {
  world = await openStaffWorld('PostgreSQL');
  for (const raw of [rawSpeciesOf('morpho-didius'), rawProductOf('morpho')])
    world.content.published.set(raw._id, raw);
  await syncCatalogue(world.services);
});
afterEach(() => world.close());

test('an editor sees what is wanted most beside the stock, and no address', async () => {
  const { database } = world;
  const people = await Promise.all(['a', 'b', 'c'].map((name) => world.person(name, 'shopper')));
  await receiveStock(database, { productId: 'morpho', variantKey: 'a1' }, 3, { actor: 'test', reason: '' });
  for (const { id: userId } of people.slice(0, 2))
    await database.insert(favorites).values({ userId, productId: 'morpho' });
  await database.insert(favorites).values({ userId: people[2]?.id ?? '', productId: 'gone' });
  for (const [email, confirmedAt] of [
    ['a@example.com', new Date()],
    ['secret@example.com', new Date()],
    ['unconfirmed@example.com', null],
  ] as const) {
    const [mailbox] = await database.insert(alertMailboxes).values({ email }).returning();
    await database
      .insert(stockAlerts)
      .values({ mailboxId: mailbox?.id ?? '', productId: 'morpho', variantKey: 'b', confirmedAt });
  }
  for (const { id: userId } of [people[0], people[0], people[1]].flatMap((one) => one ?? []))
    await database.insert(wants).values({ id: randomUUID(), userId, level: 'genus', taxon: 'Morpho' });
  await database
    .insert(wants)
    .values({ id: randomUUID(), userId: people[2]?.id ?? '', level: 'species', taxon: 'morpho-didius' });

  const editor = await world.person('editor', 'editor');
  const response = await editor.get('/ops/demand');
  expect(response.body.data).toEqual({
    products: [
      {
        ...{ id: 'morpho', name: '欢乐女神闪蝶 展翅标本', favorites: 2 },
        variants: [
          { key: 'a1', grade: 'A1', alerts: 0, available: 3 },
          { key: 'b', grade: null, alerts: 2, available: 0 },
        ],
      },
      { id: 'gone', name: 'gone', favorites: 1, variants: [] },
    ],
    taxa: [
      { level: 'genus', taxon: 'Morpho', name: null, accounts: 2, available: 3 },
      { level: 'species', taxon: 'morpho-didius', name: '欢乐女神闪蝶', accounts: 1, available: 3 },
    ],
  });
  expect(JSON.stringify(response.body)).not.toContain('@');
  expect((await people[0]?.get('/ops/demand'))?.status).toBe(404);
});
