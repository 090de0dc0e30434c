/** Accounts that don't pay take nothing from others (docs/decisions/0108). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rawSpecimen } from '../../../src/content/content.fixture.ts';
import { findWrongSums } from '../../../tests/common/sums.ts';
import { MINUTE_MS, variantUnits } from '../../../tests/orders/world.ts';
import { receiveStock } from '../inventory/service.ts';
import type { Buyer } from '../orders/buyer.ts';
import { reconcile } from '../payments/reconcile/reconcile.ts';
import type { Caller } from '../testing/caller.ts';
import { withPayments } from '../testing/shop.ts';

const world = withPayments('PostgreSQL', { connections: 12 });

// The API's clock moves, and with it the sandbox's.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const STOCK = { lot: 45, few: 3, last: 1, single: 1 };
const NETWORKS = ['203.0.113.7', '198.51.100.9', '192.0.2.33', '2001:db8:1:2::1'];
const ROUNDS = 3;
const SPECIMEN = { productId: 'single', variantKey: 's1', quantity: 1 };

interface Stranger {
  readonly buyer: Buyer;
  readonly caller: Caller;
}

const everything = (lot = STOCK.lot) => [
  ...[variantUnits('lot', lot), variantUnits('few', STOCK.few), variantUnits('last', STOCK.last), SPECIMEN],
];

async function openShop(): Promise<void> {
  for (const product of ['lot', 'few', 'last'] as const) await world.stock(product, STOCK[product]);
  await world.stock('cheap', 100);
  await world.stock('single', 0, { variants: [rawSpecimen(1)] });
  await receiveStock(world.database, SPECIMEN, 1, { actor: 'test', reason: 'opening' });
}

async function stranger(at: number): Promise<Stranger> {
  const buyer = await world.newcomer();
  return { buyer, caller: await world.signedInAs(buyer.id, NETWORKS[at % NETWORKS.length]) };
}

const goByCard = async ({ caller }: Stranger) =>
  (await caller.call('POST', '/stripe/create-session')).body.sessionId as string | undefined;
const goByWallet = async ({ caller }: Stranger) =>
  (await caller.call('POST', '/paypal/orders')).body.id as string | undefined;

/** The buyer pays for what is in the cart, and the shop says so. */
async function buy(one: Stranger, method: 'card' | 'wallet'): Promise<void> {
  const gone = await one.caller.call('POST', method === 'card' ? '/stripe/create-session' : '/paypal/orders');
  expect([gone.status, gone.body.msg]).toEqual([200, undefined]);
  const ref: string = gone.body.sessionId ?? gone.body.id;
  if (method === 'card') await world.sandbox.payByCard(ref);
  else await world.sandbox.approve(ref);
  const paid = await (method === 'card'
    ? one.caller.get(`/stripe/verify-payment/${ref}`)
    : one.caller.call('POST', `/paypal/orders/${ref}/capture`));
  expect([paid.status, paid.body.msg]).toEqual([200, '支付成功']);
}

/** Each way to go as far as one can without money. */
const TRICKS: readonly ((one: Stranger) => Promise<unknown>)[] = [
  (one) => goByCard(one),
  async (one) => {
    const ref = await goByCard(one);
    if (ref !== undefined) await world.sandbox.payByCard(ref, 'voucher');
    await one.caller.get(`/stripe/verify-payment/${ref}`);
  },
  async (one) => {
    const ref = await goByCard(one);
    if (ref !== undefined) await world.sandbox.payByCard(ref, 'async_fail');
    await one.caller.get(`/stripe/verify-payment/${ref}`);
  },
  async (one) => {
    const ref = await goByWallet(one);
    for (let n = 0; ref !== undefined && n < 4; n += 1) {
      await world.sandbox.approve(ref, 'declined-card');
      await one.caller.call('POST', `/paypal/orders/${ref}/capture`);
    }
  },
  async (one) => {
    const ref = await goByWallet(one);
    // Captures without an approval.
    await one.caller.call('POST', `/paypal/orders/${ref}/capture`);
    await goByCard(one);
  },
];

test('forty free accounts from four networks, ten of which paid once, do all they can for an hour: what others can buy is not a unit less at any moment', async () => {
  await openShop();
  // Nobody hears them, so that only what callers do counts.
  await world.sandbox.control('webhooks', { hold: true });
  const crowd = await Promise.all(Array.from({ length: 40 }, (_, at) => stranger(at)));
  for (const one of crowd.slice(0, 10)) {
    await world.fill(one.buyer, [variantUnits('cheap')]);
    await buy(one, 'card');
  }
  let sold = 0;
  const visitor = await world.visitor();
  const seen = async () => {
    const { body } = await visitor.get('/stock?ids=lot,few,last,single');
    return body.data.items.flatMap(({ variants }: { variants: { stock: number }[] }) =>
      variants.map(({ stock }) => stock),
    );
  };
  const expectAllFree = async () =>
    expect((await seen()).toSorted()).toEqual([STOCK.lot - sold, STOCK.few, 1, 1].toSorted());

  for (let round = 0; round < ROUNDS; round += 1) {
    // The accounts of a network act one after another, so that declines don't wait for each other.
    await Promise.all(
      NETWORKS.map(async (_network, first) => {
        for (let at = first; at < crowd.length; at += NETWORKS.length) {
          const one = crowd[at] as Stranger;
          await world.fill(one.buyer, everything(STOCK.lot - sold));
          await TRICKS[(at + round) % TRICKS.length]?.(one);
          if (at % 8 === 0) await expectAllFree();
        }
      }),
    );
    await expectAllFree();
    const honest = await stranger(round);
    await world.fill(honest.buyer, [variantUnits('lot')]);
    await buy(honest, round % 2 === 0 ? 'card' : 'wallet');
    sold += 1;
    await reconcile(world.context);
    await expectAllFree();
    vi.setSystemTime(Date.now() + (60 / ROUNDS) * MINUTE_MS);
  }
  const last = await stranger(0);
  await world.fill(last.buyer, everything(STOCK.lot - sold));
  await buy(last, 'wallet');
  expect(await seen()).toEqual([0, 0, 0, 0]);
  expect(await findWrongSums(world.database)).toEqual([]);
}, 240_000);
