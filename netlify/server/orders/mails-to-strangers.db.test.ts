import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderNow, pay, variantUnits } from '../../../tests/orders/world.ts';
import { markEmailVerified } from '../accounts/store.ts';
import { mails, users } from '../db/schema.ts';
import { ship } from '../desk/ship.ts';
import { refundOrder } from '../testing/refund.ts';
import { withPayments } from '../testing/shop.ts';
import type { Buyer } from './buyer.ts';

const NAME = '点击领奖 evil.example';

const world = withPayments('PostgreSQL');
let buyer: Buyer;
beforeEach(async () => {
  buyer = await world.buyer(NAME);
  await world.stock('morpho', 5);
  await world.fill(buyer, [variantUnits('morpho')]);
});

async function paid(): Promise<string> {
  const { number, ref } = await pay(world, buyer, 'stripe');
  await world.sandbox.payByCard(ref);
  await world.settleCard(ref);
  expect((await orderNow(world, number)).order.status).toBe('completed');
  return number;
}
const orderMailData = async (kind: string) =>
  JSON.stringify((await world.database.select().from(mails)).find(({ key }) => key.startsWith(kind))?.data);
const parcel = {
  courier: 'DHL',
  trackingNumber: 'X1',
  method: '',
  fee: undefined,
  despiteFlags: false,
  despitePapers: true,
  actor: 'test',
};

test('mails about an order address a confirmed mailbox by name', async () => {
  await markEmailVerified(world.database, buyer.id);
  const number = await paid();
  expect(await orderMailData('order-paid')).toContain(NAME);
  await ship(world.context, number, parcel);
  expect(await orderMailData('order-shipped')).toContain(`"recipient":{"name":"${NAME}"`);
});

test('a paid order confirms no mailbox, and its mails contain nothing of the account', async () => {
  const number = await paid();
  const data = await orderMailData('order-paid');
  expect(data).toContain(number);
  expect(data).not.toMatch(/evil|领奖/);
  const [account] = await world.database.select().from(users).where(eq(users.id, buyer.id));
  expect(account?.emailVerified).toBe(false);
});

test('nor do mails about the parcel and refunds', async () => {
  const number = await paid();
  await ship(world.context, number, parcel);
  const request = { amountFen: 100, restock: false, actor: 'test' };
  await refundOrder(world.context, number, request);
  for (const kind of ['order-shipped', 'order-refunded']) {
    const data = await orderMailData(kind);
    expect(data).toContain(number);
    expect(data).not.toMatch(/evil|上海|13800000000/);
  }
});
