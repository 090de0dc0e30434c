import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emailUndos, mails, passwordResets, sessions, tries } from '../db/schema.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import { DATABASE_KINDS, freshDatabase } from '../testing/fresh-database.ts';
import { beginSession, createUser } from './auth-store.ts';
import { addUndo } from './email-undo-store.ts';
import { countTries, uncountTries } from './limiter-store.ts';
import { addReset, removeStale } from './store.ts';

test.each(DATABASE_KINDS)('on %s what has run out is removed, and nothing else', async (kind) => {
  const { database, close } = await freshDatabase(kind);
  const profile = { name: '林', email: 'lin@example.com', phone: '1', address: '昆明' };
  const userId = await createUser(database, { ...profile, passwordHash: 'none' });
  const letter = { kind: 'password-reset' as const };
  const remember = async (age: string) => {
    await beginSession(database, userId);
    await addReset(database, profile.email, `hash of ${age}`, 60);
    await addUndo(database, { tokenHash: `hash of ${age}`, userId, email: 'old@example.com' }, 7);
    await countTries(database, [{ key: `tried ${age}`, max: 10, seconds: 900 }]);
    for (const key of [`password-reset ${age}`, `order-paid ${age}`, `email-changed waiting ${age}`]) {
      await enqueueMail(database, { key, recipient: profile.email, letter });
    }
  };
  await remember('long ago');
  const past = sql`now() - interval '31 days'`;
  await database.update(sessions).set({ expiresAt: past });
  await database.update(passwordResets).set({ expiresAt: past });
  await database.update(emailUndos).set({ expiresAt: past });
  await database.update(tries).set({ times: sql`array[${past}]` });
  await database.update(mails).set({
    createdAt: past,
    state: sql`case when ${mails.key} like '%waiting%' then 'waiting' else 'sent' end`,
  });
  await remember('today');
  await countTries(database, [{ key: 'given back', max: 10, seconds: 900 }]);
  await uncountTries(database, ['given back']);

  await removeStale(database);
  expect(await database.$count(sessions)).toBe(1);
  expect(await database.select({ hash: passwordResets.tokenHash }).from(passwordResets)).toEqual([
    { hash: 'hash of today' },
  ]);
  expect(await database.select({ hash: emailUndos.tokenHash }).from(emailUndos)).toEqual([
    { hash: 'hash of today' },
  ]);
  expect(await database.select({ key: tries.key }).from(tries)).toEqual([{ key: 'tried today' }]);
  const kept = (await database.select({ key: mails.key }).from(mails)).map(({ key }) => key).toSorted();
  expect(kept).toEqual([
    'email-changed waiting long ago',
    'email-changed waiting today',
    'order-paid long ago',
    'order-paid today',
    'password-reset today',
  ]);
  await close();
});
