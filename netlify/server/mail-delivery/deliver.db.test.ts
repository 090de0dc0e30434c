import { createClient } from '@sanity/client';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database, OpenDatabase } from '../db/connection.ts';
import { mails } from '../db/schema.ts';
import { claimMail, endMail, enqueueMail } from '../mail/outbox-store.ts';
import type { Message, Post } from '../parts/post.ts';
import { DATABASE_KINDS, freshDatabase } from '../testing/fresh-database.ts';
import { type TestParts, testParts } from '../testing/parts.ts';
import { deliverMails } from './deliver.ts';

const content = createClient({ projectId: 'local', dataset: 'production', useCdn: false, apiVersion: '1' });
const mailOf = (key: string) => ({
  key,
  recipient: 'lin@example.com',
  letter: {
    kind: 'email-changed' as const,
    undo: 'a change',
    told: { name: '林', newEmail: 'new@example.com' },
  },
});

describe.each(DATABASE_KINDS)('the outbox on %s', (kind) => {
  let opened: OpenDatabase;
  let database: Database;
  let parts: TestParts;
  beforeEach(async () => {
    opened = await freshDatabase(kind, 12);
    database = opened.database;
    parts = testParts(database, content);
  });
  afterEach(() => opened.close());

  const sending = (send: (message: Message) => Promise<void>): TestParts => ({
    ...parts,
    post: { kind: 'open', send },
  });
  const refusing = sending(async () => Promise.reject(new Error('450 try later')));
  const failing = () => ({ ...parts, post: refusing.post });
  const later = (minutes: number) =>
    database.update(mails).set({ nextTry: sql`${mails.nextTry} - make_interval(mins => ${minutes})` });
  const rows = () => database.select().from(mails).orderBy(mails.key);

  test('sends a mail once, under its key, and forgets what it told', async () => {
    expect(await enqueueMail(database, mailOf('b'))).toBe(true);
    expect(await enqueueMail(database, mailOf('b'))).toBe(false);
    expect(await deliverMails(parts)).toEqual({ kind: 'delivered', sent: 1, failed: 0 });
    expect(await deliverMails(parts)).toEqual({ kind: 'delivered', sent: 0, failed: 0 });
    expect(parts.sent).toMatchObject([{ id: 'b', to: 'lin@example.com' }]);
    expect(await rows()).toMatchObject([{ state: 'sent', letter: null, sentAt: expect.any(Date) }]);
    expect(await enqueueMail(database, mailOf('b'))).toBe(false);
  });

  test('sends nothing of a change that was undone', async () => {
    await database
      .transaction(async (tx) => {
        await enqueueMail(tx, mailOf('undone'));
        throw new Error('undo');
      })
      .catch(() => undefined);
    await deliverMails(parts);
    expect(parts.sent).toEqual([]);
  });

  test('is emptied by many senders at once without a mail that goes out twice', async () => {
    for (let n = 0; n < 25; n += 1) await enqueueMail(database, mailOf(`mail-${n}`));
    const all = await Promise.all(Array.from({ length: 6 }, () => deliverMails(parts)));
    expect(all.reduce((sum, one) => sum + (one.kind === 'delivered' ? one.sent : 0), 0)).toBe(25);
    expect(new Set(parts.sent.map(({ id }) => id)).size).toBe(25);
    expect(parts.sent).toHaveLength(25);
  });

  test('keeps a mail that another sender has in hand, and takes it up when that one has died over it', async () => {
    await enqueueMail(database, mailOf('held'));
    const held = await claimMail(database, 120);
    expect(held).toMatchObject({ key: 'held', attempts: 1 });
    await deliverMails(parts);
    expect(parts.sent).toEqual([]);
    await later(3);
    await deliverMails(parts);
    expect(parts.sent).toHaveLength(1);
    // The first one was only slow: what it notes now must not undo anything.
    if (held !== undefined) await endMail(database, held, 'dropped');
    expect(await rows()).toMatchObject([{ state: 'sent' }]);
  });

  test('tries again after a failure: in a minute, then later and later, and gives up after the eighth', async () => {
    await enqueueMail(database, mailOf('hard'));
    expect(await deliverMails(failing())).toEqual({ kind: 'delivered', sent: 0, failed: 1 });
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, lastError: '450 try later' }]);
    await deliverMails(parts);
    expect(parts.sent).toEqual([]);
    await later(1);
    await deliverMails(parts);
    expect(parts.sent).toHaveLength(1);

    await enqueueMail(database, mailOf('hopeless'));
    for (let n = 0; n < 8; n += 1) {
      await deliverMails(failing());
      await later(2_000);
    }
    expect(await rows()).toMatchObject([{}, { key: 'hopeless', state: 'given-up', attempts: 8 }]);
    await deliverMails(parts);
    expect(parts.sent).toHaveLength(1);
    expect(parts.logged.at(-1)).toMatchObject({ level: 'error', event: 'mail given up', attempts: 8 });
    expect(JSON.stringify(parts.logged)).not.toContain('lin@example.com');
  });

  test('sends the others although one fails', async () => {
    for (const key of ['a', 'bad', 'c']) await enqueueMail(database, mailOf(key));
    const picky = sending(async (message) => {
      if (message.id === 'bad') throw new Error('550 no such mailbox');
      parts.sent.push(message);
    });
    expect(await deliverMails(picky)).toEqual({ kind: 'delivered', sent: 2, failed: 1 });
  });

  test('stays as it is where no mail is sent', async () => {
    await enqueueMail(database, mailOf('kept'));
    const post: Post = { kind: 'closed', why: 'a preview' };
    expect(await deliverMails({ ...parts, post })).toEqual(post);
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });
});
