import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { users } from '../db/schema.ts';
import { DATABASE_KINDS, freshDatabase } from './fresh-database.ts';

const person = () => ({
  id: randomUUID(),
  name: '林晓',
  email: `${randomUUID()}@example.com`,
  phone: '1',
  address: '',
});

test.each(DATABASE_KINDS)('a new database on %s is empty', async (kind) => {
  for (let turn = 0; turn < 2; turn += 1) {
    const { database, close } = await freshDatabase(kind);
    expect(await database.$count(users)).toBe(0);
    await database.insert(users).values(person());
    await close();
  }
});

test('a finished test can’t write into the database of the next one', async () => {
  const first = await freshDatabase('PostgreSQL');
  await first.close();
  const next = await freshDatabase('PostgreSQL');
  const late = first.database.insert(users).values(person());
  const over = { cause: { message: 'The test that used this database is over' } };
  await expect(late).rejects.toMatchObject(over);
  const inTransaction = first.database.transaction((tx) => tx.insert(users).values(person()));
  await expect(inTransaction).rejects.toMatchObject(over);
  expect(await next.database.$count(users)).toBe(0);
  await next.close();
});
