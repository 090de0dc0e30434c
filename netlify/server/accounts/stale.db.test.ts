import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emailChanges, mails, passwordResets, sessions, tries } from '../db/schema.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import { DEPLOYED_KIND, freshDatabase } from '../testing/fresh-database.ts';
import { writeEmailChange } from './email-change-store.ts';
import { countTries, removeTries } from './limiter-store.ts';
import { insertMailedLink } from './password-reset-store.ts';
import { beginSession } from './session-store.ts';
import { createAccount, deleteExpiredRows } from './store.ts';

test.each(DEPLOYED_KIND)('on %s expired rows are removed, and nothing else', async (kind) => {
  const { database, close } = await freshDatabase(kind);
  const profile = { name: '林', email: 'lin@example.com', phone: '1', address: '昆明' };
  const userId = await createAccount(database, { ...profile, passwordHash: 'none' });
  const data = { kind: 'password-reset' as const };
  const changeOf = (age: string) => ({
    ...{ userId, id: randomUUID(), email: 'new@example.com' },
    ...{ confirmHash: `confirms ${age}`, stopHash: `stops ${age}` },
  });
  const remember = async (age: string) => {
    await beginSession(database, userId);
    await insertMailedLink(database, profile.email, `hash of ${age}`);
    await writeEmailChange(database, changeOf(age), 24);
    await countTries(database, [{ key: `tried ${age}`, max: 10, seconds: 900 }]);
    for (const key of [`password-reset ${age}`, `order-paid ${age}`, `email-changed waiting ${age}`]) {
      await enqueueMail(database, { key, recipient: profile.email, data });
    }
  };
  await remember('long ago');
  const past = sql`now() - interval '31 days'`;
  await database.update(sessions).set({ expiresAt: past });
  await database.update(passwordResets).set({ expiresAt: past });
  await database.update(emailChanges).set({ expiresAt: past });
  await deleteExpiredRows(database);
  expect(await database.$count(emailChanges)).toBe(0);
  await database.update(tries).set({ times: sql`array[${past}]` });
  await database.update(mails).set({
    createdAt: past,
    state: sql`case when ${mails.key} like '%waiting%' then 'waiting' else 'sent' end`,
  });
  await remember('today');
  await countTries(database, [{ key: 'given back', max: 10, seconds: 900 }]);
  await removeTries(database, ['given back']);

  await deleteExpiredRows(database);
  expect(await database.$count(sessions)).toBe(1);
  expect(await database.select({ hash: passwordResets.tokenHash }).from(passwordResets)).toEqual([
    { hash: 'hash of today' },
  ]);
  expect(await database.select({ hash: emailChanges.confirmHash }).from(emailChanges)).toEqual([
    { hash: 'confirms today' },
  ]);
  expect(await database.select({ key: tries.key }).from(tries)).toEqual([{ key: 'tried today' }]);
  const unchanged = (await database.select({ key: mails.key }).from(mails)).map(({ key }) => key).toSorted();
  expect(unchanged).toEqual([
    'email-changed waiting long ago',
    'email-changed waiting today',
    'order-paid long ago',
    'order-paid today',
    'password-reset today',
  ]);
  await close();
});
