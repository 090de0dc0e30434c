import { randomUUID } from 'node:crypto';
import { and, eq, like, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { addressText } from '../../../../src/features/accounts/address-form.text.ts';
import { makeRule as rule } from '../../../../src/features/shipping/rule.fixture.ts';
import { fillCart } from '../../../../tests/orders/cart.ts';
import { variantUnits } from '../../../../tests/orders/world.ts';
import { writeRole } from '../../accounts/role-store.ts';
import { writeProfile } from '../../accounts/store.ts';
import { catalogueDocuments, flags, mails, orders, users } from '../../db/schema.ts';
import { ship, shipInTransaction } from '../../desk/ship.ts';
import { insertShipment } from '../../orders/shipment-store.ts';
import { lockRequiredOrder, readLines } from '../../orders/store.ts';
import { acceptRules } from '../../testing/accept-rules.ts';
import type { Caller } from '../../testing/caller.ts';
import { type DatabaseKind, DEPLOYED_KIND } from '../../testing/fresh-database.ts';
import { simulateCrashAt, whileLocked } from '../../testing/locks.ts';
import { fetchOrder } from '../../testing/operator-world.ts';
import { withPayments } from '../../testing/shop.ts';
import { sendWrite } from '../../testing/staff-world.ts';
import { reviewMovedOrders } from './review.ts';

const person = { name: '王小蝶', phone: '1', email: 'a@example.com', address: 'Ring 1', country: 'AT' };
const PARCEL = { courier: 'DHL', trackingNumber: 'D100' };
const declared = { name: '3-177', who: 'buyer', when: 'arrival' } as const;
const permit = { name: '进口许可', who: 'buyer', when: 'before' } as const;
const RULES = [
  rule('out', { border: 'export' }),
  rule('india', { destination: 'IN', verdict: 'forbidden', law: 'https://law.example/in' }),
  rule('usa', { destination: 'US', verdict: 'papers', papers: [declared] }),
  rule('brazil', { destination: 'BR', verdict: 'papers', papers: [permit] }),
  rule('from-brazil', { destination: 'NZ', origin: 'BR', verdict: 'forbidden' }),
];

function withPaidOrders(kind: DatabaseKind) {
  const shop = withPayments(kind);
  const world = {} as { caller: Caller; operator: Caller; userId: string };
  beforeEach(async () => {
    const settings = { ...shop.services.settings, STAFF_MAIL: ['packing@shop.example'] };
    Object.assign(shop.services, { settings });
    await acceptRules(shop.database, RULES);
    await shop.stock('morpho', 9);
    await shop.stock('ulysses', 9, { origin: '巴西' });
    const operator = { ...person, email: 'staff@example.com', password: 'a good password' };
    world.operator = await shop.confirmed(operator);
    await writeRole(shop.database, operator.email, 'operator', 'test');
    await world.operator.call('POST', '/login', operator);
    world.caller = await shop.loggedIn({ ...person, password: 'a good password' });
    const [user] = await shop.database.select().from(users).where(eq(users.email, person.email));
    world.userId = user?.id ?? '';
  });

  async function unpaid(): Promise<{ number: string; pay: () => Promise<void> }> {
    await fillCart(shop.database, world.userId, [variantUnits('morpho'), variantUnits('ulysses')]);
    const { body } = await world.caller.call('POST', '/stripe/create-session', {});
    const [order] = (await world.caller.get('/orders')).body.data;
    const pay = async () => {
      await shop.sandbox.payByCard(body.sessionId);
      const { status } = await world.caller.get(`/stripe/verify-payment/${body.sessionId}`);
      expect(status).toBe(200);
    };
    return { number: order.id, pay };
  }
  async function paid(): Promise<string> {
    const { number, pay } = await unpaid();
    await pay();
    return number;
  }
  const inProfile = (country: string | null) =>
    world.caller.call('PUT', '/user/update', { ...person, address: `Road of ${country}`, country });
  async function addAddress(country: string, isDefault: boolean) {
    const id = randomUUID();
    const address = { recipient: 'Jo', phone: '2', country, lines: '1 Road', is_default: isDefault };
    const whole = { ...address, city: 'City', region: country === 'BR' ? 'SP' : 'MH', postcode: '400001' };
    const more = country === 'AT' ? { region: '', postcode: '1010' } : {};
    const withId = { headers: { 'idempotency-key': id } };
    return { id, answer: await world.caller.call('POST', '/user/addresses', { ...whole, ...more }, withId) };
  }
  const inBook = async (country: string) => (await addAddress(country, true)).answer;
  async function ofOrder(country: string, number: string) {
    const { id } = await addAddress(country, false);
    return await world.caller.call('PUT', `/orders/${number}/address`, { address: id });
  }
  async function byOperator(country: string, number: string) {
    const [row] = await shop.database.select().from(orders).where(eq(orders.number, number));
    const change = { name: '林', phone: '3', address: 'Road', country, latin: null, reason: '来信' };
    return await sendWrite(world.operator, '/ops/orders/recipient', {
      ...{ number, version: row?.version, ...change },
    });
  }
  const raised = () => shop.database.select().from(flags).orderBy(flags.id);
  const open = async () => (await raised()).filter(({ doneAt }) => doneAt === null).length;
  const clear = async () =>
    await sendWrite(world.operator, '/ops/flags/clear', {
      ...{ id: (await raised()).find(({ doneAt }) => doneAt === null)?.id, note: '已商定' },
    });
  async function shipped(number: string) {
    const [row] = await shop.database.select().from(orders).where(eq(orders.number, number));
    const { status, body } = await sendWrite(world.operator, '/ops/orders/ship', {
      ...{ number, version: row?.version, ...PARCEL, method: '' },
    });
    return status === 200 ? 'shipped' : body.code;
  }
  const inReview = async (number: string) =>
    (await world.caller.get(`/orders/${number}`)).body.data.address_in_review;
  const ways = { profile: inProfile, book: inBook, order: ofOrder, operator: byOperator };
  return { shop, world, unpaid, paid, ways, raised, open, clear, shipped, inReview };
}

describe.each(DEPLOYED_KIND)('a paid order whose address changes on %s', (kind) => {
  const { shop, world, paid, ways, raised, open, clear, shipped, inReview } = withPaidOrders(kind);

  test.each(['profile', 'book', 'order', 'operator'] as const)(
    'by the %s to where it may not go waits for staff, once for each move',
    async (way) => {
      const number = await paid();
      const change = ways[way];
      const isByBuyer = way !== 'operator';
      const moved = await change('IN', number);
      expect(moved.status).toBe(200);
      if (isByBuyer) expect(moved.body.msg).toBe(addressText().inReview);
      const again = await change('IN', number);
      if (isByBuyer) expect(again.body.msg).not.toBe(addressText().inReview);
      const [flag, ...more] = await raised();
      expect(more).toEqual([]);
      expect(flag).toMatchObject({ kind: 'not-shippable', orderNumber: number });
      expect(flag?.note).toMatch(/IN now.+“.+” \(forbidden\), “.+” \(forbidden\)/);
      const [mail, ...others] = await shop.database
        .select()
        .from(mails)
        .where(like(mails.key, 'staff-flagged %'));
      expect([mail?.recipient, others]).toEqual(['packing@shop.example', []]);
      expect(await inReview(number)).toBe(true);
      const shownToStaff = await fetchOrder(world.operator, number);
      expect(shownToStaff.flags.map(({ to }) => to)).toEqual(['IN']);
      const barred = { verdict: 'forbidden', papers: [], words: [], laws: ['https://law.example/in'] };
      expect(shownToStaff.lines.map(({ shipping }) => shipping)).toEqual([barred, barred]);
      expect(await shipped(number)).toBe('order-flagged');

      // Only staff end the wait, even if the address changes.
      await change('AT', number);
      expect([await inReview(number), await open()]).toEqual([true, 1]);
      await change('IN', number);
      expect(await open()).toBe(1);
      expect((await clear()).status).toBe(200);
      expect(await inReview(number)).toBe(false);
      await change('AT', number);
      await change('IN', number);
      expect([await open(), (await raised()).length]).toEqual([1, 2]);
      await clear();
      expect(await shipped(number)).toBe('shipped');
    },
  );
});

describe('a paid order', () => {
  const { shop, world, unpaid, paid, ways, raised, open, clear, inReview } = withPaidOrders('PostgreSQL');

  test('waits as often as checkout would refuse', async () => {
    const number = await paid();
    const flagged: (string | null)[] = [];
    for (const country of ['US', 'IN', 'CN', 'BR', null, 'FR', 'NZ']) {
      const before = (await raised()).length;
      await ways.profile(country);
      if ((await raised()).length > before) flagged.push(country);
    }
    expect(flagged).toEqual(['IN', 'BR', 'NZ']);
    await shop.database
      .update(catalogueDocuments)
      .set({ content: sql`jsonb_set(content, '{species,cites}', '"II"')` })
      .where(eq(catalogueDocuments.kind, 'product'));
    await ways.profile('FR');
    expect((await raised()).at(-1)).toMatchObject({ orderNumber: number });
    expect((await raised()).at(-1)?.note).toContain('FR now, where the shipping rules refuse');
    await ways.profile(null);
    expect((await raised()).at(-1)?.note).toContain('an unknown country now, where');
    expect((await fetchOrder(world.operator, number)).flags.map(({ to }) => to)).toContain(null);
  });

  test('is checked by its unsent units, even if the product was deleted', async () => {
    const number = await paid();
    await shop.database
      .delete(catalogueDocuments)
      .where(and(eq(catalogueDocuments.kind, 'product'), eq(catalogueDocuments.id, 'ulysses')));
    await ways.profile('NZ');
    expect(await open()).toBe(1);
    const parcel = { ...PARCEL, method: '', shippedAt: new Date(), createdBy: 'test' };
    await shop.database.transaction(async (tx) => {
      await lockRequiredOrder(tx, number);
      const line = (await readLines(tx, number)).find(({ productId }) => productId === 'ulysses');
      const position = line?.position ?? 0;
      await insertShipment(tx, parcel, [{ orderNumber: number, position, quantity: 1 }]);
    });
    await clear();
    await ways.profile('AT');
    await ways.profile('NZ');
    expect(await open()).toBe(0);
  });

  test.each(['profile', 'order'] as const)(
    'waits also if it was moved by the %s before the payment arrived',
    async (way) => {
      const { number, pay } = await unpaid();
      expect((await ways[way]('IN', number)).body.msg).not.toBe(addressText().inReview);
      expect(await open()).toBe(0);
      await pay();
      expect([await open(), await inReview(number)]).toEqual([1, true]);
    },
  );

  test('keeps its address if the flag cannot be written', async () => {
    const number = await paid();
    const country = async () =>
      (await shop.database.select().from(orders).where(eq(orders.number, number)))[0]?.country;
    for (const change of Object.values(ways))
      await simulateCrashAt(shop.database, 'flags', `new.kind = 'not-shippable'`, async () => {
        expect((await change('IN', number)).status).toBe(500);
      });
    expect([await country(), await open()]).toEqual(['AT', 0]);
  });
});

describe('a change of address and shipping at the same time', () => {
  const { shop, world, paid, ways, raised } = withPaidOrders('PostgreSQL');
  const shipping = { ...PARCEL, method: '', fee: undefined, despiteFlags: false, despitePapers: true };
  const shipper = { ...shipping, actor: 'test' };

  test.each(['profile', 'order', 'operator'] as const)(
    'leave no flag at a shipped order (by %s)',
    async (way) => {
      const number = await paid();
      await whileLocked(
        shop.database,
        async (tx) =>
          await shipInTransaction(shop.context, tx, [await lockRequiredOrder(tx, number)], shipper),
        () => ways[way]('IN', number),
      );
      const [row] = await shop.database.select().from(orders).where(eq(orders.number, number));
      expect([row?.country, row?.shippingStatus, await raised()]).toEqual(['AT', 'translating', []]);
    },
  );

  test('ship nothing that was flagged meanwhile', async () => {
    const number = await paid();
    const done = await whileLocked(
      shop.database,
      async (tx) => {
        const moved = await writeProfile(tx, world.userId, { ...person, country: 'IN' });
        expect(moved).toEqual([number]);
        expect(await reviewMovedOrders(tx, shop.services.settings, moved)).toBe(true);
      },
      () => ship(shop.context, number, shipper),
    );
    expect(done).toEqual({ kind: 'flagged' });
  });
});
