import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requireSettings } from '../../../src/settings.ts';
import { MINUTE_MS, orderNow, type PaymentsSandbox, pay } from '../../../tests/orders/world.ts';
import { users } from '../db/schema.ts';
import { createFlag } from '../payments/core/flag-store.ts';
import { chargesByProvider } from '../payments/providers.ts';
import { reconcile } from '../payments/reconcile/reconcile.ts';
import { type ContentServer, startContentServer } from '../testing/content-server.ts';
import { testServices } from '../testing/services.ts';
import { setUpPayments } from '../testing/shop.ts';
import { OPERATOR_COMMANDS, type OperatorCommand } from './command.ts';

const KEY = { STRIPE_SECRET_KEY: 'sk_test_x' };

const { sandbox, world } = setUpPayments('PostgreSQL', { connections: 1 });
let content: ContentServer;
let number: string;
beforeAll(async () => {
  content = await startContentServer();
});
afterAll(async () => {
  await content.close();
});
beforeEach(async () => {
  await world.stock('morpho', 5);
  const buyer = await world.buyerOf('morpho', 2);
  const order = await pay(world, buyer, 'stripe');
  number = order.number;
  await sandbox.payByCard(order.ref);
  await world.settleCard(order.ref);
});

async function run(
  command: OperatorCommand,
  args: readonly string[],
  settings = sandbox.settings,
): Promise<string> {
  const said: string[] = [];
  const services = { ...testServices(world.database, content.client), settings };
  await command.run(services, args, (line) => void said.push(line));
  return said.join('\n');
}
const operate = (settings: PaymentsSandbox['settings'], ...args: string[]) =>
  run(OPERATOR_COMMANDS.refund, args, settings);
const refundsAtStripe = async () => (await sandbox.state()).stripe.refunds.length;

test('without a running shop a refund is recorded, says so, and is sent once by the next reconcile', async () => {
  const before = await refundsAtStripe();
  expect(await operate(requireSettings({}), number, '--amount', '57')).toBe(
    `The refund of ¥57.00 for order ${number} is recorded but NOT sent yet: no shop is running here that could ask stripe. The running shop sends it by itself within minutes of the next start.`,
  );
  expect(await refundsAtStripe()).toBe(before);
  expect((await orderNow(world, number)).refundedFen).toBe(0);
  await expect(operate(requireSettings({}), number, '--amount', '200.01')).rejects.toThrow(
    '¥200.00 are left',
  );

  await reconcile(world.context);
  sandbox.clock.ahead += 2 * MINUTE_MS;
  await reconcile(world.context);
  expect(await refundsAtStripe()).toBe(before + 1);
  expect((await orderNow(world, number)).refundedFen).toBe(5_700);
  expect(await world.available('morpho')).toBe(3);
});

test('with an unreachable provider it is recorded, too, and retried', async () => {
  await sandbox.control('faults', { provider: 'stripe', kind: 'refuse', times: 0 });
  expect(await operate(sandbox.settings, number)).toContain(
    'could not be reached; it is tried again by itself',
  );
  await sandbox.control('calm');
  sandbox.clock.ahead += 2 * MINUTE_MS;
  await reconcile(world.context);
  expect((await orderNow(world, number)).refundedFen).toBe(25_700);
});

test('in the running shop it is sent at once', async () => {
  expect(await operate(sandbox.settings, number)).toBe(`¥257.00 of order ${number} were refunded.`);
});

test('less than the charged currency’s smallest unit is refused, and nothing is refunded', async () => {
  const buyer = await world.buyerOf('morpho', 2);
  const charges = chargesByProvider(requireSettings({ ...KEY, STRIPE_CURRENCY: 'JPY', STRIPE_RATE: '20.5' }));
  const abroad = await pay({ context: { ...world.context, charges } }, buyer, 'stripe');
  await sandbox.payByCard(abroad.ref);
  await world.settleCard(abroad.ref);
  const refund = (amount: string) => operate(sandbox.settings, abroad.number, '--amount', amount);
  await expect(refund('0.01')).rejects.toThrow(
    `That is nothing in JPY, in which order ${abroad.number} was paid. The least that can go back is ¥0.03.`,
  );
  await expect(refund('0.02')).rejects.toThrow('That is nothing in JPY');
  expect((await orderNow(world, abroad.number)).refundedFen).toBe(0);
  for (const _ of ['first', 'second'])
    expect(await refund('0.03')).toBe(`¥0.03 of order ${abroad.number} were refunded.`);
  expect(await refund('256.93')).toBe(`¥256.94 of order ${abroad.number} were refunded.`);
  await expect(refund('0.03')).rejects.toThrow('¥0.00 are left');
});

const restock = (...args: string[]) => run(OPERATOR_COMMANDS.restock, [number, ...args]);

test('a partial refund returns none of two bought units', async () => {
  await expect(operate(sandbox.settings, number, '--amount', '57', '--restock')).rejects.toThrow(
    `That is not all that is left to refund of order ${number} (¥257.00), so not all of its pieces come back. Refund without --restock, then say what came back: restock ${number} PRODUCT VARIANT UNITS`,
  );
  expect((await orderNow(world, number)).refundedFen).toBe(0);
  await operate(sandbox.settings, number, '--amount', '57');
  await expect(restock()).rejects.toThrow(
    `¥200.00 of order ${number} were not refunded, so not all of its pieces come back (2 of morpho a1). Say which do: restock ${number} PRODUCT VARIANT UNITS`,
  );
  expect(await world.available('morpho')).toBe(3);
});

test('units are returned one by one, each once, and the rest with the rest of the money', async () => {
  await expect(restock('morpho', 'a1', '1')).rejects.toThrow('so its pieces are the buyer');
  await operate(sandbox.settings, number, '--amount', '128.50');
  expect(await restock('morpho', 'a1', '1')).toBe(`Back in the stock from order ${number}: 1 of morpho a1.`);
  expect(await world.available('morpho')).toBe(4);
  for (const wrong of [
    ['morpho', 'a1', '2'],
    ['idea', 'a1', '1'],
  ])
    await expect(restock(...wrong)).rejects.toThrow('no more can come back: 1 of morpho a1.');
  for (const wrong of [
    ['morpho', 'a1'],
    ['morpho', 'a1', '0'],
    ['morpho', 'a1', '+1'],
  ])
    await expect(restock(...wrong)).rejects.toThrow('Say which pieces came back');
  await expect(restock('morpho', 'a1', '1', '1')).rejects.toThrow('"1" is one word too many.');
  await operate(sandbox.settings, number, '--restock');
  expect(await world.available('morpho')).toBe(5);
  await expect(restock()).rejects.toThrow(`The pieces of order ${number} are in the stock already.`);
  await expect(restock('morpho', 'a1', '1')).rejects.toThrow('are in the stock already.');
  expect(await world.available('morpho')).toBe(5);
});

test('the units wait for the full refund, even if its last part is sent before the first', async () => {
  await operate(requireSettings({}), number, '--amount', '57');
  await operate(sandbox.settings, number, '--restock');
  expect(await orderNow(world, number)).toMatchObject({
    refundedFen: 20_000,
    order: { status: 'completed' },
  });
  expect(await world.available('morpho')).toBe(3);
  await reconcile(world.context);
  expect(await orderNow(world, number)).toMatchObject({
    refundedFen: 25_700,
    order: { status: 'cancelled' },
  });
  expect(await world.available('morpho')).toBe(5);
});

test('stock is received only for existing or former variants', async () => {
  const stock = (...args: string[]) => run(OPERATOR_COMMANDS.stock, args);
  await expect(stock('morpha', 'a1', '+1')).rejects.toThrow('No product morpha has a variant a1');
  await expect(stock('morpho', 'b9', '+1')).rejects.toThrow('No product morpho has a variant b9');
  expect(await stock('morpho', 'a1', '+2')).toContain('5 on hand, 0 reserved, 5 available');
});

test('a single specimen of a draft has one unit at most', async () => {
  const draft = { _id: 'drafts.new-one', _type: 'product', keys: ['s1'], specimens: ['s1'] };
  content.published.set(draft._id, draft);
  const stock = (...args: string[]) => run(OPERATOR_COMMANDS.stock, args);
  expect(await stock('new-one', 's1', '+1')).toContain('1 on hand');
  await expect(stock('new-one', 's1', '+1')).rejects.toThrow('A single specimen has one unit at most.');
});

test.each([{ name: ' ' }, { phone: '' }, { address: '' }])(
  'nothing is shipped to a buyer whose account is deleted %j',
  async (blank) => {
    await world.database.update(users).set(blank);
    const shipping = [number, '--courier', 'DHL', '--tracking', 'X1'];
    await expect(run(OPERATOR_COMMANDS.ship, shipping)).rejects.toThrow('left name, phone or address blank');
  },
);

test.each([
  ['--courier', 'DH\u202eL'],
  ['--tracking', 'X1\u200e'],
  ['--method', '航空\n已签收'],
])('%s refuses invisible characters, because they go into a mail', async (option, value) => {
  const shipping = [number, '--courier', 'DHL', '--tracking', 'X1', option, value];
  await expect(run(OPERATOR_COMMANDS.ship, shipping)).rejects.toThrow("a character that can't be seen");
});

test('a tracking number that a spreadsheet ruined is refused', async () => {
  const shipping = [number, '--courier', 'DHL', '--tracking', '7.89E+12'];
  await expect(run(OPERATOR_COMMANDS.ship, shipping)).rejects.toThrow('a spreadsheet ruined it');
});

test.each([
  [['--fee', '88'], 8_800, 'due', ''],
  [['--fee', '88', '--fee-received', '--fee-note', '微信'], 8_800, 'received', '微信'],
  [['--fee', '0'], 0, null, ''],
  [[], null, null, ''],
])(
  'shipped with %j, its fee is %s fen, %s',
  async (options, shippingFeeFen, shippingFeeStatus, shippingFeeNote) => {
    await run(OPERATOR_COMMANDS.ship, [number, '--courier', 'DHL', '--tracking', 'X1', ...options]);
    const fee = { shippingFeeFen, shippingFeeStatus, shippingFeeNote };
    expect((await orderNow(world, number)).order).toMatchObject(fee);
  },
);

test('a resolved flag is not listed any more', async () => {
  const flagged = (...args: string[]) => run(OPERATOR_COMMANDS.flagged, args);
  const at = new Date('2026-01-02T03:04:05Z');
  const flag = {
    kind: 'unknown-payment',
    provider: 'stripe',
    providerRef: 'pi_1',
    note: 'AttemptStatus.',
    at,
  } as const;
  await createFlag(world.database, flag);
  const reported = await flagged();
  expect(reported).toMatch(
    /^\d+ {2}2026-01-02T03:04:05.000Z {2}unknown-payment at stripe \(pi_1\): AttemptStatus\.$/,
  );
  const id = reported.split(' ')[0] ?? '';
  expect(await flagged('--done', id)).toBe(`Flag ${id} is done.`);
  expect(await flagged()).toBe('Nothing needs a person.');
  expect(await createFlag(world.database, flag)).toBe(false);
  await expect(flagged('--done', id)).rejects.toThrow(`There is no open flag ${id}`);
  await expect(flagged('--done', 'x')).rejects.toThrow('There is no open flag x');
});

test('orders are listed and shown, with the commands for them', async () => {
  const orders = (...args: string[]) => run(OPERATOR_COMMANDS.orders, args);
  const listed = await orders();
  expect(listed).toMatch(
    new RegExp(`^${number} {2}\\d{4}-\\d\\d-\\d\\d {2}paid, not shipped {2}¥257\\.00 {2}2 pieces`),
  );
  expect(listed).toContain('Views: to-ship 1, ');
  expect(await orders('all', '--search', number)).toContain(number);
  expect(await orders('shipped')).toContain('No orders.');
  await expect(orders('sold')).rejects.toThrow('view: ');
  await expect(orders('all', '--serch', 'x')).rejects.toThrow("Unknown option '--serch'");

  const order = (...args: string[]) => run(OPERATOR_COMMANDS.order, args);
  const shown = await order(number);
  expect(shown).toContain(`Order ${number}`);
  expect(shown).toContain('left to refund: ¥257.00');
  expect(shown).toContain('  2 × morpho a1  ');
  await expect(order('4821-0937-5527')).rejects.toThrow(/no order|Not an order number/);
});

test('grades are listed with their stock', async () => {
  const grades = (...args: string[]) => run(OPERATOR_COMMANDS.grades, args);
  expect(await grades()).toMatch(/^morpho a1 {2}.*: 3 on hand, 0 reserved, 3 available \(version \d+\)/m);
  expect(await grades('morpho')).toBe(
    (await grades())
      .split('\n')
      .filter((line) => line.startsWith('morpho '))
      .join('\n'),
  );
  await expect(grades('morpha')).rejects.toThrow('There is no product morpha.');
});

test.each([['+0'], ['+1', 'extra'], ['=1', '--seen', '1', 'extra']])(
  'stock takes no %s %s',
  async (...change) => {
    await expect(run(OPERATOR_COMMANDS.stock, ['morpho', 'a1', ...change])).rejects.toThrow(
      /Not a change|More than/,
    );
  },
);
