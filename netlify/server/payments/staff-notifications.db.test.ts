import { setTimeout } from 'node:timers/promises';
import { eq, like, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { FLAG_KINDS } from '../../../src/features/orders/orders.rules.ts';
import { requireSettings } from '../../../src/settings.ts';
import { MINUTE_MS, orderNow, PRICE_FEN, variantUnits } from '../../../tests/orders/world.ts';
import { writeCursor } from '../db/job-cursors.ts';
import { mails, users } from '../db/schema.ts';
import { writeDailyDigest } from '../mail/delivery/daily-digest.ts';
import type { PaidOrder } from '../mail/mail-data.ts';
import { notifyStaffOfPayment } from '../mail/notify-staff.ts';
import { setUpPayments } from '../testing/shop.ts';
import type { PaymentsContext } from './core/context.ts';
import { flagForStaff, listFlags } from './core/flag-store.ts';
import { monitorReconcile, reconcileWithLease } from './reconcile/reconcile.ts';
import { settleAndCaptureByRef } from './settle/capture.ts';

const { world } = setUpPayments('PostgreSQL');
let context: PaymentsContext;
beforeEach(async () => {
  context = { ...world.context, staff: { STAFF_MAIL: ['packing@shop.example'], STAFF_MAIL_PAID: 'at-once' } };
});

const readReported = async (kind = 'staff-') =>
  await world.database
    .select({ key: mails.key, state: mails.state, recipient: mails.recipient, data: mails.data })
    .from(mails)
    .where(like(mails.key, `${kind}%`))
    .orderBy(mails.createdAt);
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));

async function paidAtProvider() {
  const buyer = await world.buyer('林蝶');
  await world.stock('morpho', 5);
  await world.fill(buyer, [variantUnits('morpho', 2)]);
  const order = await world.payByCard(buyer);
  return { ...order, buyer };
}

describe('a paid order', () => {
  test('is notified once, however it is settled, with only the buyer’s country', async () => {
    const { number, ref, buyer } = await paidAtProvider();
    await world.database.update(users).set({ address: '法国巴黎', country: 'FR' });
    await times(4, () => settleAndCaptureByRef(context, 'stripe', ref));
    await reconcileWithLease(context);
    // The reconcile also flags payments of other tests.
    const sentMails = await readReported('staff-paid');
    expect(sentMails).toMatchObject([
      {
        ...{ key: `staff-paid ${number} to 1`, state: 'waiting', recipient: 'packing@shop.example' },
        data: {
          kind: 'staff-paid',
          order: { number, country: 'FR', total: 2 * PRICE_FEN, lines: [{ quantity: 2, quality: 'A1' }] },
        },
      },
    ]);
    for (const word of [buyer.name, buyer.email, buyer.phone, '巴黎'])
      expect(JSON.stringify(sentMails)).not.toContain(word);
  });

  test('is not notified by a process that died before it was recorded as paid', async () => {
    const { number, ref } = await paidAtProvider();
    const dying: PaymentsContext = {
      ...context,
      reached: async (step) => {
        if (step === 'payment not committed') throw new Error('the process dies');
      },
    };
    await expect(settleAndCaptureByRef(dying, 'stripe', ref)).rejects.toThrow('dies');
    expect(await readReported()).toEqual([]);
    await settleAndCaptureByRef(context, 'stripe', ref);
    expect((await orderNow(world, number)).order.status).toBe('completed');
    expect(await readReported()).toHaveLength(1);
  });

  test('waits for the digest if the staff wants one a day', async () => {
    const { number, ref } = await paidAtProvider();
    await times(3, () =>
      settleAndCaptureByRef(
        { ...context, staff: { ...context.staff, STAFF_MAIL_PAID: 'daily' } },
        'stripe',
        ref,
      ),
    );
    expect(await readReported()).toMatchObject([
      { key: `staff-paid ${number}`, state: 'for-sheet', recipient: '' },
    ]);
  });

  test('takes no order that another digest is taking', async () => {
    const staff = requireSettings({ STAFF_MAIL: 'packing@shop.example', STAFF_MAIL_PAID: 'daily' });
    const paid = async (number: string, at: string) => {
      await notifyStaffOfPayment(world.database, staff, {
        number,
        paidAt: at,
        country: null,
        lines: [],
        total: 1,
      });
      await world.database
        .update(mails)
        .set({ createdAt: new Date(at) })
        .where(eq(mails.key, `staff-paid ${number}`));
    };
    const write = (database = world.database) =>
      writeDailyDigest({ database, settings: staff }, new Date('2026-11-21T02:00Z'));
    await paid('2', '2026-11-20T12:00Z');
    let second: Promise<void> | undefined;
    await world.database.transaction(async (tx) => {
      await write(tx);
      await paid('1', '2026-11-20T11:00Z');
      second = write();
      await setTimeout(100);
    });
    await second;
    const sheets = (await readReported('staff-sheet')).map(
      ({ data }) => data as unknown as { orders: PaidOrder[] },
    );
    expect(sheets.flatMap(({ orders }) => orders.map(({ number }) => number)).toSorted()).toEqual(['1', '2']);
  });

  test.each(['at-once', 'daily'] as const)('sends nothing if no address is configured (%s)', async (paid) => {
    const { ref } = await paidAtProvider();
    await settleAndCaptureByRef(
      { ...context, staff: { STAFF_MAIL: [], STAFF_MAIL_PAID: paid } },
      'stripe',
      ref,
    );
    expect(await readReported()).toEqual([]);
  });
});

describe('a flag', () => {
  test('for a mismatched payment is notified once', async () => {
    const { number, ref } = await paidAtProvider();
    await world.database.execute(sql`update payment_attempts set amount_minor = amount_minor + 1`);
    await times(3, () => settleAndCaptureByRef(context, 'stripe', ref));
    const [flag, ...more] = await listFlags(world.database);
    expect(more).toEqual([]);
    expect(await readReported()).toMatchObject([
      {
        key: `staff-flagged mismatch stripe ${flag?.providerRef} to 1`,
        data: { kind: 'staff-flagged', flag: 'mismatch', provider: 'stripe', number, note: flag?.note },
      },
    ]);
  });

  test.each(FLAG_KINDS)(
    '%s is notified to each address, once, and not if it is not created after all',
    async (kind) => {
      const staff = { STAFF_MAIL: ['a@shop.example', 'b@shop.example'], STAFF_MAIL_PAID: 'daily' as const };
      const flag = { kind, provider: 'paypal' as const, providerRef: 'R1', note: 'Look.', at: new Date() };
      const raise = (database = world.database) => flagForStaff({ staff }, database, flag);
      await world.database
        .transaction(async (tx) => {
          await raise(tx);
          throw new Error('the process dies');
        })
        .catch(() => undefined);
      expect(await readReported()).toEqual([]);
      const raised = await times(3, () => raise());
      expect(raised.filter(Boolean)).toHaveLength(1);
      await world.database.execute(sql`update flags set done_at = now()`);
      expect(await raise()).toBe(false);
      expect((await readReported()).map(({ recipient }) => recipient).toSorted()).toEqual(staff.STAFF_MAIL);
    },
  );
});

describe('a silent reconcile', () => {
  const END = Date.parse('2026-11-22T08:00:00.000Z');
  const watch = (minutes: number) =>
    monitorReconcile({ ...context, now: () => new Date(END + minutes * MINUTE_MS) });
  const ended = (minutes: number) =>
    writeCursor(world.database, 'payments reconciled', new Date(END + minutes * MINUTE_MS).toISOString());
  const kinds = async () =>
    (await readReported('staff-reconcile-')).map(({ data }) => data?.kind.replace('staff-reconcile-', ''));

  test.each([
    ['not before 15 minutes', [0, 5, 14.9], []],
    ['once, however long it lasts', [15, 15, 16, 600, 90_000], ['silent']],
  ])('is reported to %s', async (_, minutes, expected) => {
    await ended(0);
    for (const minute of minutes) await watch(minute);
    expect(await kinds()).toEqual(expected);
  });

  test('is reported once by concurrent jobs, and once when it works again; the next silence is another', async () => {
    await ended(0);
    await times(4, () => watch(16));
    expect(await kinds()).toEqual(['silent']);
    await ended(20);
    await times(4, () => watch(21));
    await watch(22);
    expect(await kinds()).toEqual(['silent', 'again']);
    await watch(36);
    expect(await kinds()).toEqual(['silent', 'again', 'silent']);
    expect((await readReported())[1]?.data).toMatchObject({
      since: '2026-11-22T08:00:00.000Z',
      again: '2026-11-22T08:20:00.000Z',
    });
  });

  test('that never ended is watched from the first check on', async () => {
    await watch(0);
    await watch(14);
    expect(await kinds()).toEqual([]);
    await watch(15);
    await watch(16);
    expect((await readReported()).map(({ data }) => data)).toMatchObject([{ isFirst: true }]);
    await ended(17);
    await watch(18);
    expect(await kinds()).toEqual(['silent', 'again']);
  });

  test('is one whose runs all fail, and none whose runs end', async () => {
    await reconcileWithLease(context);
    const ahead = (minutes: number) => () => new Date(Date.now() + minutes * MINUTE_MS);
    await monitorReconcile({ ...context, now: ahead(14) });
    expect(await kinds()).toEqual([]);
    const broken = { ...context, rules: undefined } as unknown as PaymentsContext;
    await expect(reconcileWithLease(broken)).rejects.toThrow();
    await monitorReconcile({ ...context, now: ahead(16) });
    expect(await kinds()).toEqual(['silent']);
  });

  test('is reported to the configured addresses while it lasts, and to nobody without one', async () => {
    await ended(0);
    const watchForNobody = (minutes: number) =>
      monitorReconcile({ ...world.context, now: () => new Date(END + minutes * MINUTE_MS) });
    await watchForNobody(20);
    expect(await readReported()).toEqual([]);
    await watch(21);
    expect(await kinds()).toEqual(['silent']);
    await ended(22);
    await watch(23);
    await watchForNobody(40);
    await ended(41);
    await watch(42);
    expect(await kinds()).toEqual(['silent', 'again']);
  });
});
