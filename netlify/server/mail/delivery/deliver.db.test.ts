import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SiteContent } from '../../../../src/content/schema.ts';
import { requireSettings } from '../../../../src/settings.ts';
import type { Database, OpenDatabase } from '../../db/connection.ts';
import { catalogueDocuments, mails } from '../../db/schema.ts';
import type { Mailer, Message } from '../../http/mailer.ts';
import { DATABASE_KINDS, freshDatabase } from '../../testing/fresh-database.ts';
import { type TestServices, testServices } from '../../testing/services.ts';
import { claimMail, enqueueMail, finishMail } from '../outbox-store.ts';
import { deliverMails } from './deliver.ts';

const mailOf = (key: string) => ({
  key,
  recipient: 'lin@example.com',
  data: {
    kind: 'email-changed' as const,
    told: { name: '林', newEmail: 'new@example.com' },
  },
});

describe.each(DATABASE_KINDS)('the outbox on %s', (kind) => {
  let opened: OpenDatabase;
  let database: Database;
  let services: TestServices;
  beforeEach(async () => {
    opened = await freshDatabase(kind, 12);
    database = opened.database;
    services = testServices(database);
  });
  afterEach(() => opened.close());

  const sending = (send: (message: Message) => Promise<void>): TestServices => ({
    ...services,
    mailer: { kind: 'open', send },
  });
  const refusing = sending(async () => Promise.reject(new Error('450 try later')));
  const failing = () => ({ ...services, mailer: refusing.mailer });
  const later = (minutes: number) =>
    database.update(mails).set({ nextTry: sql`${mails.nextTry} - make_interval(mins => ${minutes})` });
  const rows = () => database.select().from(mails).orderBy(mails.key);

  test('sends a mail once, under its key, and erases its content', async () => {
    expect(await enqueueMail(database, mailOf('b'))).toBe(true);
    expect(await enqueueMail(database, mailOf('b'))).toBe(false);
    expect(await deliverMails(services)).toEqual({ kind: 'delivered', sent: 1, failed: 0 });
    expect(await deliverMails(services)).toEqual({ kind: 'delivered', sent: 0, failed: 0 });
    expect(services.sent).toMatchObject([{ id: 'b', to: 'lin@example.com' }]);
    expect(await rows()).toMatchObject([{ state: 'sent', data: null, sentAt: expect.any(Date) }]);
    expect(await enqueueMail(database, mailOf('b'))).toBe(false);
  });

  test('lets buyers answer to the address of the settings, and the staff to nobody', async () => {
    await database.insert(catalogueDocuments).values({
      ...{ kind: 'siteSettings', id: 'siteSettings', ticket: 1, changedBy: 1, listed: true },
      content: { contact: { email: 'service@example.com' } } as SiteContent,
    });
    await enqueueMail(database, mailOf('buyer'));
    const data = { kind: 'staff-claim' as const, number: '1042', pieces: 1, photos: 0 };
    await enqueueMail(database, { key: 'staff', recipient: 'staff@example.com', data });
    await deliverMails(services);
    const headers = Object.fromEntries(services.sent.map((message) => [message.id, message.headers]));
    expect(headers).toEqual({ buyer: { 'Reply-To': 'service@example.com' }, staff: {} });
  });

  test('sends nothing of a transaction that was rolled back', async () => {
    await database
      .transaction(async (tx) => {
        await enqueueMail(tx, mailOf('undone'));
        throw new Error('undo');
      })
      .catch(() => undefined);
    await deliverMails(services);
    expect(services.sent).toEqual([]);
  });

  test('is emptied by concurrent senders without sending a mail twice', async () => {
    for (let n = 0; n < 25; n += 1) await enqueueMail(database, mailOf(`mail-${n}`));
    const all = await Promise.all(Array.from({ length: 6 }, () => deliverMails(services)));
    expect(all.reduce((sum, one) => sum + (one.kind === 'delivered' ? one.sent : 0), 0)).toBe(25);
    expect(new Set(services.sent.map(({ id }) => id)).size).toBe(25);
    expect(services.sent).toHaveLength(25);
  });

  test('leaves a mail to the sender that claimed it, and takes it over if that one dies', async () => {
    await enqueueMail(database, mailOf('held'));
    const held = await claimMail(database, 120);
    expect(held).toMatchObject({ key: 'held', attempts: 1 });
    await deliverMails(services);
    expect(services.sent).toEqual([]);
    await later(3);
    await deliverMails(services);
    expect(services.sent).toHaveLength(1);
    if (held !== undefined) await finishMail(database, held, 'dropped');
    expect(await rows()).toMatchObject([{ state: 'sent' }]);
  });

  test('retries after a failure: in a minute, then ever later, and gives up after the eighth', async () => {
    await enqueueMail(database, mailOf('hard'));
    expect(await deliverMails(failing())).toEqual({ kind: 'delivered', sent: 0, failed: 1 });
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, lastError: '450 try later' }]);
    await deliverMails(services);
    expect(services.sent).toEqual([]);
    await later(1);
    await deliverMails(services);
    expect(services.sent).toHaveLength(1);

    await enqueueMail(database, mailOf('hopeless'));
    for (let n = 0; n < 8; n += 1) {
      await deliverMails(failing());
      await later(2_000);
    }
    expect(await rows()).toMatchObject([{}, { key: 'hopeless', state: 'given-up', attempts: 8 }]);
    await deliverMails(services);
    expect(services.sent).toHaveLength(1);
    expect(services.logged.at(-1)).toMatchObject({ level: 'error', event: 'mail given up', attempts: 8 });
    expect(JSON.stringify(services.logged)).not.toContain('lin@example.com');
  });

  test('sends the other mails although one fails', async () => {
    for (const key of ['a', 'bad', 'c']) await enqueueMail(database, mailOf(key));
    const picky = sending(async (message) => {
      if (message.id === 'bad') throw new Error('550 no such mailbox');
      services.sent.push(message);
    });
    expect(await deliverMails(picky)).toEqual({ kind: 'delivered', sent: 2, failed: 1 });
  });

  describe('notifies the staff', () => {
    const order = {
      number: '1042-0000-0001',
      name: '林',
      orderedAt: '',
      lines: [],
      total: 1,
      shippingFee: null,
      feeStatus: null,
    };
    const paidMail = {
      key: 'order-paid 1',
      recipient: 'lin@example.com',
      data: { kind: 'order-paid' as const, order, recipient: null, delivery: null },
    };
    const staffed = (mailer: Mailer) => {
      const settings = requireSettings({ STAFF_MAIL: 'packing@shop.example,owner@shop.example' });
      return { ...services, settings, mailer };
    };
    const fail = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        await deliverMails(staffed(refusing.mailer));
        await later(2_000);
      }
    };
    const readReported = async () => (await rows()).filter(({ key }) => key.startsWith('staff-'));

    test('of a mail that failed three times, once, however often it fails after that', async () => {
      await enqueueMail(database, paidMail);
      await fail(2);
      expect(await readReported()).toEqual([]);
      await fail(1);
      const data = {
        mailKind: 'order-paid',
        recipient: 'lin@example.com',
        tries: 3,
        number: '1042-0000-0001',
      };
      expect(await readReported()).toMatchObject([
        { recipient: 'packing@shop.example', data },
        { recipient: 'owner@shop.example', data },
      ]);
      await fail(3);
      expect(await readReported()).toHaveLength(2);
    });

    test('of no failure of a mail to the staff', async () => {
      const data = { kind: 'staff-reconcile-again' as const, since: '', again: '' };
      await enqueueMail(database, {
        key: 'staff-reconcile-again x to 1',
        recipient: 'packing@shop.example',
        data,
      });
      await fail(8);
      expect(await readReported()).toMatchObject([{ state: 'given-up' }]);
    });

    test('of no mail that another sender sent meanwhile, and of the third failure even if a sender died', async () => {
      await enqueueMail(database, paidMail);
      await fail(2);
      await claimMail(database, 0);
      await later(1);
      const slow = claimAndFail();
      await deliverMails(slow);
      expect(await readReported()).toEqual([]);
      await enqueueMail(database, { ...paidMail, key: 'order-paid 2' });
      await fail(2);
      await claimMail(database, 0);
      await later(1);
      await fail(1);
      expect(await readReported()).toMatchObject([{ data: { tries: 4 } }, { data: { tries: 4 } }]);
    });

    const claimAndFail = () =>
      staffed({
        kind: 'open',
        send: async () => {
          await later(3);
          const taken = await claimMail(database, 120);
          if (taken !== undefined) await finishMail(database, taken, 'sent');
          throw new Error('too slow');
        },
      });

    test('of no mail that arrived before the staff was notified', async () => {
      await enqueueMail(database, paidMail);
      await fail(3);
      const [waiting] = await database
        .update(mails)
        .set({ state: 'sent', data: null })
        .where(sql`key = 'order-paid 1'`)
        .returning();
      expect(waiting).toBeDefined();
      await deliverMails(staffed(services.mailer));
      expect(services.sent).toEqual([]);
      expect(await readReported()).toMatchObject([{ state: 'dropped' }, { state: 'dropped' }]);
    });

    test('of nothing if no address is set', async () => {
      await enqueueMail(database, paidMail);
      for (let n = 0; n < 4; n += 1) {
        await deliverMails(failing());
        await later(2_000);
      }
      expect(await rows()).toHaveLength(1);
    });
  });

  test('stays unchanged where no mail is sent', async () => {
    await enqueueMail(database, mailOf('kept'));
    const mailer: Mailer = { kind: 'closed', why: 'a preview' };
    expect(await deliverMails({ ...services, mailer })).toEqual(mailer);
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });
});
