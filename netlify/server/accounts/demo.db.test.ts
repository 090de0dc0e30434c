import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '../db/connection.ts';
import { roleChanges, users } from '../db/schema.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { createDemoAccounts } from './demo.ts';
import { scryptHash } from './scrypt.ts';
import { grantAccountRole } from './service.ts';
import { changePassword } from './store.ts';

let opened: OpenDatabase;
beforeEach(async () => {
  opened = await freshDatabase('PostgreSQL', 1);
});
afterEach(() => opened.close());

test('the demo accounts are created once, with their roles, and listed while their passwords are unchanged', async () => {
  const { database } = opened;
  const made = await createDemoAccounts(database);
  expect(made.map(({ email, role }) => [email, role])).toEqual([
    ['demo@example.com', 'shopper'],
    ['editor@example.com', 'editor'],
    ['operator@example.com', 'operator'],
  ]);
  expect(await createDemoAccounts(database)).toEqual(made);
  const rows = await database.select().from(users).orderBy(users.email);
  expect(rows).toMatchObject(made.map(({ email, role }) => ({ email, role })));
  await changePassword(database, rows[0]?.id ?? '', await scryptHash('changed-by-somebody'));
  expect((await createDemoAccounts(database)).map(({ email }) => email)).toEqual([
    'editor@example.com',
    'operator@example.com',
  ]);
});

test('a role is granted by e-mail address in any spelling, each change is recorded, and an unknown address is reported', async () => {
  const { database } = opened;
  await createDemoAccounts(database);
  expect(await grantAccountRole({ database }, ' Demo@Example.com', 'editor', 'boss')).toEqual({
    kind: 'granted',
  });
  expect(await database.select().from(users).where(eq(users.email, 'demo@example.com'))).toMatchObject([
    { role: 'editor' },
  ]);
  expect(await grantAccountRole({ database }, 'nobody@example.com', 'editor', 'boss')).toEqual({
    kind: 'unknown',
  });
  expect(await grantAccountRole({ database }, 'demo@example.com', 'editor', 'boss')).toEqual({
    kind: 'granted',
  });
  expect(await grantAccountRole({ database }, 'demo@example.com', 'shopper', 'boss')).toEqual({
    kind: 'granted',
  });
  expect(await database.select().from(roleChanges).where(eq(roleChanges.actor, 'boss'))).toMatchObject([
    { before: 'shopper', after: 'editor', at: expect.any(Date) },
    { before: 'editor', after: 'shopper' },
  ]);
});
