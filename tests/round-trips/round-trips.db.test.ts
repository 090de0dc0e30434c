/**
 * Each statement is a round trip, and the database may be a data centre away (docs/decisions/0073).
 * `ROUND_TRIPS=print` lists them.
 */

import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '../../netlify/server/api.ts';
import { users } from '../../netlify/server/db/schema.ts';
import { Caller } from '../../netlify/server/testing/caller.ts';
import { testServices } from '../../netlify/server/testing/services.ts';
import { fillCart } from '../orders/cart.ts';
import { openWorld, type PaymentsSandbox, startSandbox, variantUnits, type World } from '../orders/world.ts';

interface StatementCounter {
  /** Includes `begin` and `commit`, but not statements on the outbox. */
  readonly during: (work: () => Promise<unknown>) => Promise<string[]>;
  readonly stop: () => void;
}

const ABOUT_MAILS = /"mails"/;

/** Counts all connections of the process, so nothing else may run at the same time. */
function startCounting(): StatementCounter {
  const { query } = pg.Client.prototype;
  let sent: string[] = [];
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    const [asked] = given;
    const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | undefined)?.text;
    sent.push(String(text));
    return Reflect.apply(query, this, given);
  } as typeof query;
  return {
    during: async (work) => {
      sent = [];
      await work();
      return sent.filter((text) => !ABOUT_MAILS.test(text));
    },
    stop: () => {
      pg.Client.prototype.query = query;
    },
  };
}

const PRODUCTS = ['p-0', 'p-1', 'p-2', 'p-3', 'p-4', 'p-5'];

/** Maximum with one line in the cart or order, and with six. */
const MOST = {
  session: [1, 1],
  product: [1, 1],
  'page of products': [2, 2],
  // Each call of a shopper checks the session in a statement of its own.
  stock: [3, 3],
  'stock for a visitor': [2, 2],
  'read cart': [3, 3],
  'add to cart': [9, 9],
  'add to a line': [8, 8],
  'update a line': [8, 8],
  // The allocations are written with the attempt (0111).
  'create a card checkout': [16, 16],
  'create a wallet order': [16, 16],
  // Two statements let calls in quick succession share a provider response (0009).
  // The units are taken before the money, in a transaction of their own (0108).
  'capture a wallet order': [41, 41],
  'list orders': [4, 4],
  'read an order': [2, 2],
  // The refusal that an unpaid order shows needs shipping rules, products, stock and captures (0096, 0108).
  'list with an unpaid order': [8, 8],
  'read an unpaid order': [6, 6],
  'settle on the way back': [41, 41],
  'settle by the webhook': [37, 37],
} as const;
type Name = keyof typeof MOST;

let sandbox: PaymentsSandbox;
let world: World;
let counting: StatementCounter;
let shopper: Caller;
let visitor: Caller;
let shopperId: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  world = await openWorld('PostgreSQL', sandbox, { connections: 2 });
  for (const id of PRODUCTS) await world.stock(id, 100);
  const services = { ...testServices(world.database), settings: sandbox.settings };
  const api = createApi(async () => services);
  shopper = await new Caller(api).ready();
  visitor = await new Caller(api).ready();
  const account = { email: 'a@example.com', password: 'a good password' };
  const form = { ...account, name: '王小蝶', address: '上海市', phone: '13800000000', country: 'CN' };
  await shopper.call('POST', '/register', form);
  await shopper.call('POST', '/login', account);
  const [user] = await world.database.select().from(users).where(eq(users.email, account.email));
  shopperId = user?.id ?? '';
  counting = startCounting();
});
afterAll(async () => {
  counting.stop();
  await world.close();
  await sandbox.close();
});

async function expectFew(name: Name, lines: 1 | 6, call: () => Promise<{ readonly status: number }>) {
  const sent = await counting.during(async () => expect((await call()).status).toBe(200));
  await shopper.settled();
  if (process.env.ROUND_TRIPS === 'print') console.log(`${name}, lines: ${lines}`, sent.length, sent);
  expect(sent.length, `${name}:\n${sent.join('\n')}`).toBeLessThanOrEqual(MOST[name][lines === 1 ? 0 : 1]);
}

test('calls that a page repeats', async () => {
  await expectFew('session', 1, () => shopper.get('/user/current'));
  await expectFew('product', 1, () => shopper.get('/products/p-0'));
  await expectFew('page of products', 1, () => shopper.get('/products?page=1&pageSize=2'));
  const stock = '/stock?ids=p-0,p-1&lists=species,products:all:1:10&country=AT&freight=p-0';
  await expectFew('stock', 1, () => shopper.get(stock));
  await expectFew('stock for a visitor', 1, () => visitor.get(stock));
});

test('a visitor without a session is asked to log in without a statement', async () => {
  const sent = await counting.during(async () => expect((await visitor.get('/cart')).status).toBe(401));
  expect(sent).toEqual([]);
});

test('filling a cart', async () => {
  await fillCart(world.database, shopperId, []);
  const add = { productId: 'p-0', quality: 'A1', quantity: 1 };
  await expectFew('add to cart', 1, () => shopper.call('POST', '/cart', add));
  await expectFew('add to a line', 1, () => shopper.call('POST', '/cart', add));
  const [line] = (await shopper.get('/cart')).body.data;
  await expectFew('update a line', 1, () => shopper.call('PUT', `/cart/${line.id}`, { quantity: 3 }));
});

test.each([1, 6] as const)('from a cart with lines, %i of them, to a paid order', async (lines) => {
  const units = PRODUCTS.slice(0, lines).map((id) => variantUnits(id));
  await fillCart(world.database, shopperId, units);
  await expectFew('read cart', lines, () => shopper.get('/cart'));
  let ref = '';
  const checkOut = async () => {
    const made = await shopper.call('POST', '/stripe/create-session');
    ref = made.body.sessionId;
    return made;
  };
  await expectFew('create a card checkout', lines, checkOut);
  await expectFew('list with an unpaid order', lines, () => shopper.get('/orders'));
  const [unpaid] = (await shopper.get('/orders')).body.data;
  await expectFew('read an unpaid order', lines, () => shopper.get(`/orders/${unpaid.id}`));
  await sandbox.payByCard(ref);
  await expectFew('settle on the way back', lines, () => shopper.get(`/stripe/verify-payment/${ref}`));
  await expectFew('list orders', lines, () => shopper.get('/orders'));
  const [order] = (await shopper.get('/orders')).body.data;
  expect(order).toMatchObject({ status: 'completed', items: { length: lines } });
  await expectFew('read an order', lines, () => shopper.get(`/orders/${order.id}`));
  expect((await shopper.get('/cart')).body.data).toEqual([]);

  await fillCart(world.database, shopperId, units);
  await checkOut();
  await sandbox.payByCard(ref);
  await expectFew('settle by the webhook', lines, async () => {
    const { kind } = await world.settleCard(ref);
    return { status: kind === 'paid' ? 200 : 500 };
  });
});

test.each([1, 6] as const)(
  'from a cart with lines, %i of them, to an order paid by wallet',
  async (lines) => {
    await fillCart(
      world.database,
      shopperId,
      PRODUCTS.slice(0, lines).map((id) => variantUnits(id)),
    );
    let ref = '';
    await expectFew('create a wallet order', lines, async () => {
      const made = await shopper.call('POST', '/paypal/orders');
      ref = made.body.id;
      return made;
    });
    await sandbox.approve(ref);
    await expectFew('capture a wallet order', lines, () =>
      shopper.call('POST', `/paypal/orders/${ref}/capture`),
    );
    const [order] = (await shopper.get('/orders')).body.data;
    expect(order).toMatchObject({ status: 'completed', items: { length: lines } });
  },
);
