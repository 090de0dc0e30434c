import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeRule as rule } from '../../../src/features/shipping/rule.fixture.ts';
import { fillCart } from '../../../tests/orders/cart.ts';
import { variantUnits } from '../../../tests/orders/world.ts';
import { mails, orders, users } from '../db/schema.ts';
import { insertShipment } from '../orders/shipment-store.ts';
import { acceptRules } from '../testing/accept-rules.ts';
import type { Caller } from '../testing/caller.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { withPayments } from '../testing/shop.ts';

const person = { name: '王小蝶', phone: '1', email: 'a@example.com', address: 'Ring 1', country: 'AT' };
const friend = {
  ...{ recipient: 'Jean', phone: '+33 1', country: 'FR', lines: '1 Rue A' },
  ...{ city: 'Paris', postcode: '75001' },
};
const toFriend = { name: 'Jean', phone: '+33 1', address: '1 Rue A\n75001 Paris', country: 'FR' };
const toAccount = { name: '王小蝶', phone: '1', address: 'Ring 1', country: 'AT' };
const india = { ...friend, country: 'IN', lines: '1 Road', city: 'Mumbai', region: 'MH', postcode: '400001' };

describe.each(DEPLOYED_KIND)('an order to an address of the book on %s', (kind) => {
  const world = withPayments(kind);
  let caller: Caller;
  let id: string;
  beforeEach(async () => {
    const rules = [
      rule('out', { border: 'export' }),
      rule('india', { destination: 'IN', verdict: 'forbidden' }),
    ];
    await acceptRules(world.database, rules);
    await world.stock('morpho', 9);
    caller = await world.loggedIn({ ...person, password: 'a good password' });
    id = await add(friend);
    await fill();
  });

  async function add(address: object): Promise<string> {
    const made = randomUUID();
    const withId = { headers: { 'idempotency-key': made } };
    expect((await caller.call('POST', '/user/addresses', address, withId)).status).toBe(200);
    return made;
  }
  async function fill() {
    const [user] = await world.database.select().from(users).where(eq(users.email, person.email));
    await fillCart(world.database, user?.id ?? '', [variantUnits('morpho')]);
  }
  const order = (address?: string | null) => caller.call('POST', '/stripe/create-session', { address });
  const shown = async () => (await caller.get('/orders')).body.data[0];
  const recipient = async () => (await shown()).recipient;
  async function paid(address?: string | null): Promise<string> {
    const { body } = await order(address);
    await world.sandbox.payByCard(body.sessionId);
    expect((await caller.get(`/stripe/verify-payment/${body.sessionId}`)).status).toBe(200);
    return (await shown()).id;
  }
  const move = () => caller.call('PUT', '/user/update', { ...person, address: 'Gasse 2', country: 'DE' });

  test('keeps it when the account moves and when the address is changed or deleted', async () => {
    const number = await paid(id);
    await move();
    await caller.call('PUT', `/user/addresses/${id}`, { ...friend, lines: '2 Rue B' });
    await caller.call('DELETE', `/user/addresses/${id}`);
    expect(await recipient()).toEqual(toFriend);
    const [row] = await world.database.select().from(orders).where(eq(orders.number, number));
    expect(row?.country).toBe('FR');
    const [mail] = await world.database
      .select()
      .from(mails)
      .where(eq(mails.key, `order-paid ${number}`));
    expect(JSON.stringify(mail?.data)).not.toContain('Ring 1');
  });

  test('goes to the account if none is chosen, and follows it', async () => {
    await paid(null);
    expect(await recipient()).toEqual(toAccount);
    await move();
    expect(await recipient()).toEqual({ ...toAccount, address: 'Gasse 2', country: 'DE' });
  });

  test('is checked by the country of the chosen address', async () => {
    const forbidden = await order(await add(india));
    expect([forbidden.status, forbidden.body.code]).toEqual([409, 'shipping-forbidden']);
    expect((await order(id)).status).toBe(200);
  });

  test('needs no address of the account', async () => {
    await world.database.update(users).set({ address: '' }).where(eq(users.email, person.email));
    expect((await order(null)).body.code).toBe('profile-incomplete');
    expect((await order(id)).status).toBe(200);
    const open = { order: (await shown()).id };
    expect((await caller.call('POST', '/stripe/create-session', open)).status).toBe(200);
  });

  test('stays where its first parcel went', async () => {
    const number = await paid(null);
    const parcel = {
      courier: 'EMS',
      trackingNumber: 'EE1',
      method: '',
      shippedAt: new Date(),
      createdBy: 'test',
    };
    await world.database.transaction((tx) =>
      insertShipment(tx, parcel, [{ orderNumber: number, position: 0, quantity: 1 }]),
    );
    const response = await caller.call('PUT', `/orders/${number}/address`, { address: id });
    expect(response.body.code).toBe('address-fixed');
    expect(await recipient()).toEqual(toAccount);
  });

  test('keeps what an operator wrote in Latin script while name and address stay', async () => {
    const number = await paid(id);
    const latin = { name: 'Jean', address: '1 Rue A' };
    const { country: _, ...own } = toFriend;
    await world.database.update(orders).set({ recipient: { ...own, latin } });
    const stored = async () => (await world.database.select().from(orders))[0]?.recipient;
    await caller.call('PUT', `/orders/${number}/address`, { address: id });
    expect(await stored()).toEqual({ ...own, latin });
    const other = await add({ ...friend, lines: '2 Rue B' });
    await caller.call('PUT', `/orders/${number}/address`, { address: other });
    expect((await stored())?.latin).toBeUndefined();
  });

  test('that is continued with another choice goes there', async () => {
    await order(id);
    expect(await recipient()).toEqual(toFriend);
    await order(null);
    expect(await recipient()).toEqual(toAccount);
    await order(id);
    expect(await recipient()).toEqual(toFriend);
    expect(await world.database.$count(orders)).toBe(1);
  });

  test.each([randomUUID(), 'not an id'])('is refused for %s', async (unknown) => {
    const { status, body } = await order(unknown);
    expect([409, 400]).toContain(status);
    expect(['address-not-found', 'bad-field']).toContain(body.code);
    expect(await world.database.$count(orders)).toBe(0);
  });

  test('is not made to an address of another account', async () => {
    const other = await world.loggedIn({ ...person, email: 'b@example.com', password: 'a good password' });
    const theirs = randomUUID();
    const withId = { headers: { 'idempotency-key': theirs } };
    expect((await other.call('POST', '/user/addresses', friend, withId)).status).toBe(200);
    expect((await order(theirs)).body.code).toBe('address-not-found');
  });

  test('may be sent elsewhere until it is shipped, which is an event of the order', async () => {
    const number = await paid(null);
    const change = (address: string | null) => caller.call('PUT', `/orders/${number}/address`, { address });
    const version = async () =>
      (await world.database.select().from(orders).where(eq(orders.number, number)))[0]?.version ?? 0;
    const before = await version();
    expect((await change(id)).status).toBe(200);
    expect([await recipient(), await version()]).toEqual([toFriend, before + 1]);
    expect((await change(id)).status).toBe(200);
    expect(await version()).toBe(before + 1);
    expect((await change(null)).status).toBe(200);
    expect(await recipient()).toEqual(toAccount);
    expect((await change(randomUUID())).body.code).toBe('address-not-found');
    const sent = { ...toAccount };
    const { country: _, ...frozen } = sent;
    await world.database
      .update(orders)
      .set({ shippingStatus: 'translating', recipient: frozen })
      .where(eq(orders.number, number));
    expect((await change(id)).body.code).toBe('address-fixed');
    expect(await recipient()).toEqual(toAccount);
  });

  test('is whole when the address is deleted while the shopper checks out', async () => {
    for (let round = 0; round < 4; round += 1) {
      const gone = await add({ ...friend, recipient: `Jean ${round}` });
      const [made, deleted] = await Promise.all([
        order(gone),
        caller.call('DELETE', `/user/addresses/${gone}`),
      ]);
      expect(deleted.status).toBe(200);
      if (made.status === 200) expect(await recipient()).toEqual({ ...toFriend, name: `Jean ${round}` });
      else expect(made.body.code).toBe('address-not-found');
    }
  });
});
