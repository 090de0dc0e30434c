import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bundleTestScript } from '../../../tests/orders/bundle.ts';
import { expectConsistentState, settleEverything } from '../../../tests/orders/random-actions.ts';
import { expectConsistentStock } from '../../../tests/orders/sums.ts';
import {
  checkoutBy,
  duplicatePayment,
  fetchCaptureId,
  MINUTE_MS,
  openWorld,
  orderNow,
  type PaymentsSandbox,
  pay,
  startSandbox,
  variantUnits,
  type World,
} from '../../../tests/orders/world.ts';
import { readCart } from '../cart/store.ts';
import { checkOut } from '../checkout/checkout.ts';
import type { Buyer } from '../orders/buyer.ts';
import { listAndCountOrders } from '../orders/order-details-store.ts';
import { correctStock } from '../stock/service.ts';
import type { PaymentStep } from './core/context.ts';
import { reconcile } from './reconcile/reconcile.ts';

let sandbox: PaymentsSandbox;
let world: World;
let folder: string;
let child: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crash-'));
  child = await bundleTestScript('tests/orders/crash-child.ts', folder);
  sandbox = await startSandbox();
  world = await openWorld('PostgreSQL', sandbox);
});
afterAll(async () => {
  await settleEverything(world, sandbox);
  await expectConsistentState(world, sandbox);
  await world.close();
  await sandbox.close();
  await rm(folder, { recursive: true });
});

type Deed =
  | 'card'
  | 'wallet'
  | 'settle'
  | 'capture'
  | 'refund'
  | 'refund a part'
  | 'end'
  | 'webhook'
  | 'operator end';

async function sameShop() {
  const { rows } = (await world.database.execute('select current_database() as name')) as unknown as {
    rows: [{ name: string }];
  };
  const address = new URL(inject('postgresAddress'));
  address.pathname = `/${rows[0].name}`;
  const { settings } = sandbox;
  const names = Object.keys(settings).filter((name) => /^(STRIPE|PAYPAL|CARD)_/.test(name));
  const env = Object.fromEntries(
    names.map((name) => [name, String(settings[name as keyof typeof settings])]),
  );
  return { database: address.href, env, ahead: sandbox.clock.ahead };
}

async function dieAt(step: PaymentStep, deed: Deed, buyer: Buyer, subject = ''): Promise<void> {
  const order = { ...(await sameShop()), buyerId: buyer.id, step, deed, subject };
  const ended = await new Promise<{ signal: unknown; said: string }>((resolve) => {
    execFile(process.execPath, [child, JSON.stringify(order)], (error, stdout, stderr) => {
      resolve({ signal: error?.signal, said: stdout + stderr });
    });
  });
  expect(ended).toEqual({ signal: 'SIGKILL', said: '' });
}

test('two processes that buy, cancel, refund and reconcile for the same shoppers sell each unit once', async () => {
  await world.stock('rush', 12);
  sandbox.deliverTo(world.context);
  const rushing = await bundleTestScript('tests/orders/rush-child.ts', join(folder, 'rush'));
  const buyers = await Promise.all(Array.from({ length: 5 }, () => world.buyer()));
  const rush = {
    ...(await sameShop()),
    ...{ buyerIds: buyers.map(({ id }) => id), productId: 'rush', deeds: 30 },
  };
  const run = promisify(execFile);
  const said = await Promise.all(
    [1, 2].map(async () => (await run(process.execPath, [rushing, JSON.stringify(rush)])).stdout),
  );
  for (const text of said) expect(JSON.parse(text).paid).toBeGreaterThan(0);
  await expectConsistentStock(world.database);
  sandbox.deliverTo(undefined);
});

let count = 0;
async function ready(): Promise<{ buyer: Buyer; product: string }> {
  count += 1;
  const [buyer, product] = [await world.buyer(), `crash-${count}`];
  await world.stock(product, 2);
  await world.fill(buyer, [variantUnits(product, 2)]);
  return { buyer, product };
}

async function onlyOrder(buyer: Buyer) {
  const [whole, ...more] = (await listAndCountOrders(world.database, buyer.id)).found;
  expect(more).toEqual([]);
  return whole?.order;
}

const later = async (minutes: number) => {
  sandbox.clock.ahead += minutes * MINUTE_MS;
  await reconcile(world.context);
};

test.each<[PaymentStep, 'card' | 'wallet']>([
  ['order not committed', 'card'],
  ['order written', 'card'],
  ['attempt opened', 'card'],
  ['attempt known', 'card'],
  ['attempt opened', 'wallet'],
])('killed at "%s" of a checkout by %s: the buyer returns and buys, once', async (step, deed) => {
  const { buyer, product } = await ready();
  await dieAt(step, deed, buyer);
  const { number, ref } = await pay(world, buyer, deed === 'card' ? 'stripe' : 'paypal');
  if (deed === 'card') {
    await sandbox.payByCard(ref);
    await world.settleCard(ref);
  } else {
    await sandbox.approve(ref);
    await world.capture(buyer, ref);
  }
  expect(await onlyOrder(buyer)).toMatchObject({ number, status: 'completed' });
  expect(await world.available(product)).toBe(0);
});

test.each<PaymentStep>(['order not committed', 'order written', 'attempt opened', 'attempt known'])(
  'killed at "%s" of a checkout, and nobody returns: the order ends in time, and reserved nothing',
  async (step) => {
    const { buyer, product } = await ready();
    await dieAt(step, 'card', buyer);
    expect(await world.available(product)).toBe(2);
    await later(36);
    await later(24 * 60);
    expect((await onlyOrder(buyer))?.status ?? 'cancelled').toBe('cancelled');
    expect(await world.available(product)).toBe(2);
  },
);

test.each<PaymentStep>([
  'provider asked',
  'capture intended',
  'capture made',
  'payment not committed',
  'payment counted',
])('killed at "%s" of settling a card payment: it is captured and counted once', async (step) => {
  const { buyer, product } = await ready();
  const { number, ref } = await world.payByCard(buyer);
  await dieAt(step, 'settle', buyer, ref);
  await later(2);
  const { order, events } = await orderNow(world, number);
  expect(order.status).toBe('completed');
  expect(events.map(({ kind }) => kind)).toEqual(['placed', 'paid']);
  expect(await world.available(product)).toBe(0);
  expect((await readCart(world.database, buyer.id)).lines).toEqual([]);
});

test('killed after a card that came too late was released: it is not charged, and its order may be paid again', async () => {
  const { buyer, product } = await ready();
  const { number, ref } = await world.payByCard(buyer);
  await correctStock(world.database, variantUnits(product), -2, { actor: 'test', reason: 'broken' });
  await dieAt('attempt ended', 'settle', buyer, ref);
  expect(await world.settleCard(ref)).toMatchObject({
    ...{ kind: 'closed', isReleased: true },
  });
  expect((await orderNow(world, number)).order.status).toBe('pending');
  const { stripe } = await sandbox.state();
  const session = stripe.sessions.find(({ id }) => id === ref);
  const intent = stripe.paymentIntents.find(({ id }) => id === session?.payment_intent);
  expect(intent).toMatchObject({ status: 'canceled', amount_received: 0 });
});

test.each<PaymentStep>(['capture intended', 'capture made', 'provider asked', 'payment counted'])(
  'killed at "%s" of capturing a wallet payment: it is captured once and counted once',
  async (step) => {
    const { buyer } = await ready();
    const before = (await sandbox.state()).paypal.captures.length;
    const { number, ref } = await world.approve(buyer);
    await dieAt(step, 'capture', buyer, ref);
    await later(2);
    expect((await orderNow(world, number)).order.status).toBe('completed');
    expect((await sandbox.state()).paypal.captures).toHaveLength(before + 1);
  },
);

test.each<PaymentStep>([
  'provider asked',
  'capture intended',
  'capture made',
  'payment not committed',
  'payment counted',
])('killed at "%s" of the webhook of an approval: it is captured once and counted once', async (step) => {
  const { buyer } = await ready();
  const before = (await sandbox.state()).paypal.captures.length;
  const { number, ref } = await world.approve(buyer);
  await dieAt(step, 'webhook', buyer, ref);
  await later(2);
  expect((await orderNow(world, number)).order.status).toBe('completed');
  expect((await sandbox.state()).paypal.captures).toHaveLength(before + 1);
});

test.each<PaymentStep>(['capture intended', 'capture made', 'provider asked', 'payment not committed'])(
  'killed at "%s" of capturing the last pieces: nobody else pays for them meanwhile, and they are sold once',
  async (step) => {
    const { buyer, product } = await ready();
    const wallet = await pay(world, buyer, 'paypal');
    const other = await world.buyerOf(product);
    const card = await pay(world, other, 'stripe');
    await sandbox.approve(wallet.ref);
    await dieAt(step, 'capture', buyer, wallet.ref);
    expect(await world.available(product)).toBe(2);
    await sandbox.payByCard(card.ref);
    expect(await world.settleCard(card.ref)).toMatchObject({ kind: 'others-paying' });
    await later(2);
    expect((await orderNow(world, wallet.number)).order.status).toBe('completed');
    expect(await world.settleCard(card.ref)).toMatchObject({
      ...{ kind: 'closed', isReleased: true },
    });
    expect(await world.available(product)).toBe(0);
  },
);

const FAILING = {
  'is declined': (ref: string) => sandbox.approve(ref, 'declined-card'),
  'the buyer never approved': async () => undefined,
  'PayPal refuses': async (ref: string) => {
    await sandbox.control('outcomes', { step: 'paypal-capture', result: 'PAYER_CANNOT_PAY' });
    await sandbox.approve(ref);
  },
};

test.each<[PaymentStep, keyof typeof FAILING]>([
  ['capture intended', 'is declined'],
  ['capture made', 'is declined'],
  ['capture intended', 'the buyer never approved'],
  ['capture made', 'the buyer never approved'],
  ['capture made', 'PayPal refuses'],
])('killed at "%s" of a capture that %s: the next buyer gets the pieces', async (step, how) => {
  const { buyer, product } = await ready();
  const failing = await pay(world, buyer, 'paypal');
  await FAILING[how](failing.ref);
  await dieAt(step, 'capture', buyer, failing.ref);
  const other = await world.buyerOf(product, 2);
  expect(await checkOut(world.context, other, checkoutBy('paypal'))).toEqual({ kind: 'others-paying' });
  await later(2);
  const { number, ref } = await world.approve(other);
  expect(await world.capture(other, ref)).toEqual({ kind: 'paid', number });
  expect(await world.available(product)).toBe(0);
});

test.each<[PaymentStep, boolean]>([
  ['capture intended', true],
  ['capture made', true],
  ['capture made', false],
  ['provider asked', true],
  ['provider asked', false],
])(
  'killed at "%s" of a capture that PayPal reviews: the pieces wait for its decision (accepted: %s)',
  async (step, succeeds) => {
    const { buyer, product } = await ready();
    const { number, ref } = await world.approve(buyer, 'reviewed');
    await dieAt(step, 'capture', buyer, ref);
    await later(2);
    expect(await world.available(product)).toBe(0);
    const capture = await fetchCaptureId(sandbox.address, ref);
    await sandbox.control(`paypal/captures/${capture}/settle`, { succeeds });
    await later(2);
    expect((await orderNow(world, number)).order.status).toBe(succeeds ? 'completed' : 'pending');
    expect(await world.available(product)).toBe(succeeds ? 0 : 2);
  },
);

test('killed after the attempt of a capture that came too late was ended: nothing is captured', async () => {
  const { buyer, product } = await ready();
  const before = (await sandbox.state()).paypal.captures.length;
  const { number, ref } = await world.approve(buyer);
  await correctStock(world.database, variantUnits(product), -1, { actor: 'test', reason: 'broken' });
  await dieAt('attempt ended', 'capture', buyer, ref);
  await later(2);
  expect((await orderNow(world, number)).order.status).toBe('pending');
  expect((await sandbox.state()).paypal.captures).toHaveLength(before);
  expect(await world.available(product)).toBe(1);
});

test('killed while an operator ends an approved order: it is not captured, and ends in time', async () => {
  const { buyer, product } = await ready();
  const { number } = await world.approve(buyer);
  await dieAt('attempt ended', 'operator end', buyer, number);
  await later(2);
  expect((await orderNow(world, number)).order.status).toBe('pending');
  await later(24 * 60);
  expect((await orderNow(world, number)).order.status).toBe('cancelled');
  expect(await world.available(product)).toBe(2);
});

test('killed after the old attempt was ended: the order ends in time and can’t be paid', async () => {
  const { buyer, product } = await ready();
  const { number } = await pay(world, buyer, 'stripe');
  await dieAt('attempt ended', 'end', buyer, number);
  await later(24 * 60);
  expect((await orderNow(world, number)).order.status).toBe('cancelled');
  expect(await world.available(product)).toBe(2);
});

test.each<PaymentStep>(['refund intended', 'refund made', 'refund known'])(
  'killed at "%s" of a refund: the money goes back once, with the units',
  async (step) => {
    const { buyer, product } = await ready();
    const { number, ref } = await world.payByCard(buyer);
    await world.settleCard(ref);
    const before = (await sandbox.state()).stripe.refunds.length;
    await dieAt(step, 'refund', buyer, number);
    await later(2);
    await later(2);
    const { order, refundedFen } = await orderNow(world, number);
    expect({ status: order.status, refundedFen }).toEqual({
      status: 'cancelled',
      refundedFen: order.totalFen,
    });
    expect((await sandbox.state()).stripe.refunds).toHaveLength(before + 1);
    expect(await world.available(product)).toBe(2);
  },
);

// The provider itself rejects a second full refund.
test.each<PaymentStep>(['refund intended', 'refund made', 'refund known'])(
  'killed at "%s" of a partial refund: that part goes back once',
  async (step) => {
    const { buyer } = await ready();
    const { number, ref } = await world.payByCard(buyer);
    await world.settleCard(ref);
    const before = (await sandbox.state()).stripe.refunds.length;
    await dieAt(step, 'refund a part', buyer, number);
    await later(2);
    await later(2);
    const { order, refundedFen } = await orderNow(world, number);
    expect({ status: order.status, refundedFen }).toEqual({ status: 'completed', refundedFen: 100 });
    expect((await sandbox.state()).stripe.refunds).toHaveLength(before + 1);
  },
);

test.each<PaymentStep>(['payment counted', 'refund made'])(
  'killed at "%s" of a double payment: it goes back once, and the paid order stays',
  async (step) => {
    const { buyer } = await ready();
    const { number, ref } = await world.payByCard(buyer);
    await world.settleCard(ref);
    const { order } = await orderNow(world, number);
    const before = (await sandbox.state()).stripe.refunds.length;
    const double = await duplicatePayment(world, sandbox, order);
    await dieAt(step, 'settle', buyer, double);
    await later(2);
    expect((await orderNow(world, number)).order.status).toBe('completed');
    expect((await sandbox.state()).stripe.refunds).toHaveLength(before + 1);
  },
);
