import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { requireSettings } from '../../../src/settings.ts';
import { MINUTE_MS, orderNow, pay } from '../../../tests/orders/world.ts';
import { checkOut } from '../checkout/checkout.ts';
import { orderEvents } from '../db/schema.ts';
import { COMMAND_LINE_ACTOR } from '../desk/view-history.ts';
import type { Buyer } from '../orders/buyer.ts';
import { requireProvider } from '../payments/core/context.ts';
import { reconcile } from '../payments/reconcile/reconcile.ts';
import { testServices } from '../testing/services.ts';
import { setUpPayments } from '../testing/shop.ts';
import { OPERATOR_COMMANDS } from './command.ts';

const { sandbox, world } = setUpPayments('PostgreSQL', { connections: 1 });
let buyer: Buyer;
beforeEach(async () => {
  await world.stock('morpho', 5);
  buyer = await world.buyerOf('morpho');
});

async function end(number: string, settings = sandbox.settings): Promise<string> {
  const said: string[] = [];
  const services = { ...testServices(world.database), settings };
  await OPERATOR_COMMANDS.end.run(services, [number], (line) => void said.push(line));
  return said.join('\n');
}
const statusOf = async (number: string) => (await orderNow(world, number)).order.status;
const paypalFails = (fault: object) =>
  sandbox.control('faults', { provider: 'paypal', path: '/v2', kind: 'fail-before', times: 0, ...fault });

test('an order whose capture hangs is ended, and its units are released; nobody captures it afterwards', async () => {
  const { number, ref } = await world.approve(buyer);
  await paypalFails({ method: 'POST' });
  await world.capture(buyer, ref);
  expect(await end(number)).toContain(`Order ${number} is cancelled`);
  expect(await world.available('morpho')).toBe(5);
  await sandbox.control('calm');
  await reconcile(world.context);
  expect(await world.capture(buyer, ref)).toEqual({ kind: 'open', number });
  expect(await statusOf(number)).toBe('cancelled');
});

test('an order that waits for its card is ended, and its page is closed at the provider', async () => {
  const { number, ref } = await pay(world, buyer, 'stripe');
  expect(await end(number)).toContain(`Order ${number} is cancelled`);
  const session = (await sandbox.state()).stripe.sessions.find(({ id }) => id === ref);
  expect(session?.status).toBe('expired');
  await expect(end(number)).rejects.toThrow(`Order ${number} was cancelled before.`);
});

test('an order that turns out to be paid is completed, and reported as paid', async () => {
  const { number, ref } = await world.approve(buyer);
  await requireProvider(world.context, 'paypal').capture(ref, 'somebody else');
  expect(await end(number)).toContain(`Order ${number} turned out to be paid`);
  expect(await statusOf(number)).toBe('completed');
  await expect(end(number)).rejects.toThrow(`Order ${number} is paid.`);
});

test('an order at a bank is reported as such, and recorded to end', async () => {
  const { number, ref } = await world.approve(buyer, 'reviewed');
  await world.capture(buyer, ref);
  expect(await end(number)).toContain('paypal waits for a bank. That it is to end is recorded');
  expect(await statusOf(number)).toBe('pending');
});

test.each([
  ['the provider can not be asked', () => sandbox.settings, 'paypal could not be asked'],
  ['no shop runs', () => requireSettings({}), 'No shop is running here'],
])(
  'while %s it is recorded: it can’t be paid any more, and the reconcile ends it',
  async (_, settings, reported) => {
    const { number, ref } = await world.approve(buyer);
    await paypalFails({});
    expect(await end(number, settings())).toContain(reported);
    expect(await statusOf(number)).toBe('pending');
    const events = await world.database.select().from(orderEvents).where(eq(orderEvents.orderNumber, number));
    expect(events.map(({ kind, actor }) => [kind, actor])).toContainEqual(['end-asked', COMMAND_LINE_ACTOR]);
    const again = { method: 'card', version: undefined, order: number } as const;
    expect(await checkOut(world.context, buyer, again)).toMatchObject({ kind: 'too-late' });
    await sandbox.control('calm');
    sandbox.clock.ahead += 2 * MINUTE_MS;
    await reconcile(world.context);
    expect(await statusOf(number)).toBe('cancelled');
    const order = (await sandbox.state()).paypal.orders.find(({ id }) => id === ref);
    expect(order?.purchase_units[0]?.payments?.captures ?? []).toEqual([]);
  },
);

test('an unknown order can’t be ended', async () => {
  await expect(end('4821-0937-5526')).rejects.toThrow(/There is no order|Not an order number/);
});
