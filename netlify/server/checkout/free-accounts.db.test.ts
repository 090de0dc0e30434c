/** Accounts that don't pay take nothing from others (docs/decisions/0108). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rawSpecimen } from '../../../src/content/content.fixture.ts';
import { findWrongSums } from '../../../tests/common/sums.ts';
import { MINUTE_MS, variantUnits } from '../../../tests/orders/world.ts';
import { reconcile } from '../payments/reconcile/reconcile.ts';
import { readStockShortages } from '../stock/reservations.ts';
import { receiveStock } from '../stock/service.ts';
import { setRules } from '../testing/papers-world.ts';
import { withPayments } from '../testing/shop.ts';
import { PAPERS_ABROAD, type Stranger, UNPAID_TRICKS } from '../testing/unpaid-tricks.ts';

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

const everything = (lot = STOCK.lot) => [
  ...[variantUnits('lot', lot), variantUnits('few', STOCK.few), variantUnits('last', STOCK.last), SPECIMEN],
];

async function openShop(): Promise<void> {
  await setRules(world, PAPERS_ABROAD);
  for (const product of ['lot', 'few', 'last'] as const) await world.stock(product, STOCK[product]);
  await world.stock('cheap', 100);
  await world.stock('single', 0, { variants: [rawSpecimen(1)] });
  await receiveStock(world.database, SPECIMEN, 1, { actor: 'test', reason: 'opening' });
}

/** Two of three have confirmed their mailbox. */
async function stranger(at: number): Promise<Stranger> {
  const buyer = await world.newcomer({ isConfirmed: at % 3 !== 0 });
  const caller = await world.signedInAs(buyer.id, NETWORKS[at % NETWORKS.length]);
  return { buyer, caller, answers: [] };
}

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

/** They show that the tricks got as far as they can. */
const ANSWERS = [
  '/stripe/create-session 200',
  '/stripe/create-session payment-processing',
  '/stripe/create-session order-ended',
  '/paypal/orders 200',
  '/paypal/orders payment-processing',
  '/paypal/orders shipping-needs-papers',
  '/paypal/orders/:id/capture payment-declined',
  '/reservations 200',
  '/reservations email-unconfirmed',
  '/reservations papers-requested',
  '/reservations papers-limit',
  '/quotes 200',
  '/quotes email-unconfirmed',
  '/quotes too-many-quotes',
  '/quotes/:id/papers quote-not-possible',
  '/quotes/:id/decline quote-not-possible',
  '/orders/:id/cancel 200',
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
  const left = () => everything(STOCK.lot - sold);
  const visitor = await world.visitor();
  const seen = async () => {
    const { body } = await visitor.get('/stock?ids=lot,few,last,single');
    return body.data.items.flatMap(({ variants }: { variants: { stock: number }[] }) =>
      variants.map(({ stock }) => stock),
    );
  };
  const expectAllFree = async () =>
    expect((await seen()).toSorted()).toEqual(
      left()
        .map(({ quantity }) => quantity)
        .toSorted(),
    );

  for (let round = 0; round < ROUNDS; round += 1) {
    // The accounts of a network act one after another, so that declines don't wait for each other.
    await Promise.all(
      NETWORKS.map(async (_network, first) => {
        for (let at = first; at < crowd.length; at += NETWORKS.length) {
          const one = crowd[at] as Stranger;
          await world.fill(one.buyer, left());
          await UNPAID_TRICKS[(at + round) % UNPAID_TRICKS.length]?.(world, one, left());
          if (at % 8 === 0) await expectAllFree();
        }
      }),
    );
    await expectAllFree();
    // Shoppers also see units in a capture, which nobody else can take.
    expect(await readStockShortages(world.database, left())).toEqual([]);
    const honest = await stranger(round);
    await world.fill(honest.buyer, [variantUnits('lot')]);
    await buy(honest, round % 2 === 0 ? 'card' : 'wallet');
    sold += 1;
    await reconcile(world.context);
    await expectAllFree();
    vi.setSystemTime(Date.now() + (60 / ROUNDS) * MINUTE_MS);
  }
  const answers = new Set(crowd.flatMap((one) => one.answers));
  expect(ANSWERS.filter((answer) => !answers.has(answer))).toEqual([]);

  const [slow, last] = [await stranger(0), await stranger(1)];
  await world.fill(slow.buyer, left());
  const { sessionId } = (await slow.caller.call('POST', '/stripe/create-session')).body;
  await world.sandbox.payByCard(sessionId, 'async_succeed');
  await slow.caller.get(`/stripe/verify-payment/${sessionId}`);
  await expectAllFree();
  await world.fill(last.buyer, left());
  await buy(last, 'wallet');
  expect(await seen()).toEqual([0, 0, 0, 0]);
  await world.sandbox.control(`stripe/sessions/${sessionId}/settle`, { succeeds: true });
  const late = await slow.caller.get(`/stripe/verify-payment/${sessionId}`);
  expect(late.body.code).toBe('payment-sent-back');
  expect(await findWrongSums(world.database)).toEqual([]);
}, 240_000);
