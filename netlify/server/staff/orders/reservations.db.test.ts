import { like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { releaseReservationsResponseSchema, reservationsSchema } from '../../../../src/contract/ops-stock.ts';
import { expectConsistentStock } from '../../../../tests/orders/sums.ts';
import { orderNow, variantUnits } from '../../../../tests/orders/world.ts';
import { checkOut } from '../../checkout/checkout.ts';
import { mails } from '../../db/schema.ts';
import { findLiveAttempt, transitionAttempt } from '../../payments/core/attempt-store.ts';
import { cancelOrder } from '../../payments/settle/end-order.ts';
import type { Caller } from '../../testing/caller.ts';
import { withOperator } from '../../testing/operator-world.ts';
import { sendWrite } from '../../testing/staff-world.ts';
import { checkReservedGrades } from './reservations.ts';

const suite = withOperator();

async function held(network: string, product = 'morpho') {
  const buyer = await suite.world.newcomer();
  await suite.world.fill(buyer, [variantUnits(product)]);
  const request = { method: 'card', version: undefined, network } as const;
  const out = await checkOut(suite.world.context, buyer, request);
  if (out.kind !== 'ready') throw new Error(out.kind);
  return { ...out, buyer };
}

const look = async (caller: Caller) =>
  reservationsSchema.strict().parse((await caller.get('/ops/holds')).body.data);
const free = async (network: string, key?: string) => {
  const { status, body } = await sendWrite(suite.operator, '/ops/holds/free', { network }, key);
  expect(status).toBe(200);
  return releaseReservationsResponseSchema.strict().parse(body.data);
};
const standing = async (number: string) => (await orderNow(suite.world, number)).order.status;

test('the list shows newcomers’ reservations by network, and one request ends those of one network', async () => {
  const { world, operator } = suite;
  const [first, second, other] = [await held('crowd'), await held('crowd'), await held('home')];
  const trusted = await world.unpaid();
  const seen = await look(operator);
  expect(seen).toMatchObject({ grades: 1, held: 1, many: true });
  expect(seen.networks).toMatchObject([
    { orders: 2, lines: 2, pieces: 2 },
    { orders: 1, lines: 1, pieces: 1 },
  ]);
  expect(await free('crowd', 'one-key-of-a-press')).toMatchObject({ ended: 2, paid: 0, waiting: 0 });
  expect(await Promise.all([first, second].map(({ number }) => standing(number)))).toEqual([
    'cancelled',
    'cancelled',
  ]);
  for (const { number } of [other, trusted]) expect(await standing(number)).toBe('pending');
  expect((await look(operator)).networks).toMatchObject([{ network: 'home' }]);
  const { stripe } = await suite.sandbox.state();
  const sessions = stripe.sessions.filter(({ id }) => [first.ref, second.ref].includes(id));
  expect(sessions.map(({ status }) => status)).toEqual(['expired', 'expired']);
  expect(await free('crowd', 'one-key-of-a-press')).toMatchObject({ ended: 2, paid: 0, waiting: 0 });
  await expectConsistentStock(world.database);
});

test('an order that turns out to be paid is paid, and one at a bank is left alone', async () => {
  const { world, sandbox } = suite;
  const [paid, unpaid, onItsWay] = [await held('crowd'), await held('crowd'), await held('crowd')];
  await sandbox.payByCard(paid.ref);
  const attempt = await findLiveAttempt(world.database, onItsWay.number);
  await transitionAttempt(world.database, attempt?.id ?? '', ['open'], 'processing');
  expect(await free('crowd')).toMatchObject({ ended: 1, paid: 1, waiting: 0 });
  expect(await standing(paid.number)).toBe('completed');
  expect(await standing(unpaid.number)).toBe('cancelled');
  expect(await standing(onItsWay.number)).toBe('pending');
});

test('an unreachable provider ends nothing: it is recorded, and the reconcile continues', async () => {
  const { sandbox, world } = suite;
  const order = await held('crowd');
  await sandbox.control('faults', { provider: 'stripe', kind: 'refuse', times: 0 });
  const response = await free('crowd');
  expect(response).toMatchObject({ ended: 0, waiting: 1 });
  await sandbox.control('calm');
  expect(response.msg).toContain('自动重试');
  const { status, holdUntil } = (await orderNow(world, order.number)).order;
  expect(status).toBe('pending');
  expect(holdUntil.getTime()).toBeLessThanOrEqual(Date.now());
});

test('editors don’t see reservations', async () => {
  const editor = await suite.world.person('editor', 'editor');
  expect((await editor.get('/ops/holds')).status).toBe(404);
});

test('STAFF_MAIL is notified once that a fifth of the grades are reserved, and again only after few were', async () => {
  const { world } = suite;
  const staff = {
    STAFF_MAIL: ['packing@shop.example', 'owner@shop.example'],
    STAFF_MAIL_PAID: 'at-once' as const,
  };
  const watch = () => checkReservedGrades({ ...world.context, staff });
  const readReported = async () =>
    await world.database.select({ data: mails.data }).from(mails).where(like(mails.key, 'staff-stock-held%'));
  for (let at = 0; at < 19; at += 1) await world.stock(`kind-${at}`, 4);
  const orders: Awaited<ReturnType<typeof held>>[] = [];
  for (let at = 0; at < 3; at += 1) orders.push(await held('crowd', `kind-${at}`));
  await watch();
  expect(await readReported()).toEqual([]);
  orders.push(await held('crowd', 'kind-3'));
  await Promise.all([watch(), watch()]);
  await watch();
  const data = { kind: 'staff-stock-held', grades: 20, held: 4, network: { orders: 4, lines: 4 } };
  expect(await readReported()).toEqual([{ data }, { data }]);
  const cancel = async (some: typeof orders) => {
    for (const { buyer, number } of some) await cancelOrder(world.context, buyer, number);
  };
  await cancel(orders.slice(0, 1));
  await watch();
  await held('crowd', 'kind-0');
  await watch();
  expect(await readReported()).toHaveLength(2);
  await cancel(orders.slice(1));
  await watch();
  for (let at = 1; at < 4; at += 1) await held('crowd', `kind-${at}`);
  await watch();
  expect(await readReported()).toHaveLength(4);
});
