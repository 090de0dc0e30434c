/** Stock can't be blocked without paying (docs/decisions/0108). */
import { beforeAll, describe, expect, test } from 'vitest';
import type { HttpResponse } from '../common/http-caller.ts';
import { Attacker, registerAndLogIn } from './attacker.ts';

interface Grade {
  readonly productId: string;
  readonly quality: string;
  readonly stock: number;
}

/** What a visitor can buy. */
async function readGrades(): Promise<readonly Grade[]> {
  const { body } = await new Attacker().send('GET', '/api/v1/products');
  return body.items.flatMap(
    ({
      id,
      specifications,
    }: {
      id: string;
      specifications: { quality_variants: (Grade & { price: number })[] };
    }) =>
      specifications.quality_variants
        .filter(({ stock, price }) => stock > 0 && price >= 4)
        .map(({ quality, stock }) => ({ productId: id, quality, stock })),
  );
}

let grades: readonly Grade[];
/** As many lines as a cart may have, those with the fewest units. */
let lastUnits: readonly Grade[];
beforeAll(async () => {
  grades = await readGrades();
  lastUnits = grades.toSorted((a, b) => a.stock - b.stock).slice(0, 100);
});

async function fill(attacker: Attacker, lines: readonly Grade[]) {
  for (const { productId, quality, stock } of lines) {
    const put = await attacker.call('POST', '/cart', { productId, quality, quantity: stock });
    expect(put.status, put.bytes.toString()).toBe(200);
  }
}

const checkOut = (attacker: Attacker, data: object = {}) => attacker.call('POST', '/paypal/orders', data);
const byCard = (attacker: Attacker, data: object = {}) =>
  attacker.call('POST', '/stripe/create-session', data);
const ordersOf = async (attacker: Attacker) => (await attacker.call('GET', '/orders')).body.data;

function expectToWait({ status, headers, body }: HttpResponse, sentence: string, seconds: number): void {
  expect([status, body.msg]).toEqual([429, expect.stringContaining(sentence)]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(seconds);
}

describe('a new account', () => {
  test('takes nothing from others with an unpaid order of every unit of a hundred grades', async () => {
    const before = await readGrades();
    const members = [await registerAndLogIn(), await registerAndLogIn(), await registerAndLogIn()];
    for (const [at, { attacker }] of members.entries()) {
      await fill(attacker, lastUnits);
      const { status, body } = await (at === 1 ? byCard(attacker) : checkOut(attacker));
      expect([status, body.msg]).toEqual([200, undefined]);
      expect(await readGrades()).toEqual(before);
    }
    for (const { attacker } of members)
      await attacker.call('POST', `/orders/${(await ordersOf(attacker))[0].id}/cancel`);
  });

  test('places 5 unpaid orders in an hour', async () => {
    const { attacker } = await registerAndLogIn();
    await fill(attacker, grades.slice(1, 2));
    for (let n = 0; n < 5; n += 1) {
      const { status, body } = await checkOut(attacker);
      expect(status).toBe(200);
      await attacker.call('POST', `/orders/${body.order}/cancel`);
    }
    expectToWait(await checkOut(attacker), '一小时内未付款的订单过多', 60 * 60);
    expectToWait(await byCard(attacker), '一小时内未付款的订单过多', 60 * 60);
    expect(
      (await ordersOf(attacker)).filter(({ status }: { status: string }) => status === 'pending'),
    ).toEqual([]);
  });
});

test('polling an order’s payment 200 times is answered or gets a retry time', async () => {
  const { attacker } = await registerAndLogIn();
  await fill(attacker, grades.slice(2, 3));
  const { body: made } = await byCard(attacker);
  const responses = await Promise.all(
    Array.from({ length: 200 }, () =>
      attacker.send('GET', `/api/v1/stripe/verify-payment/${made.sessionId}`),
    ),
  );
  const codes = new Set(responses.map(({ status, body }) => `${status} ${body.code}`));
  expect(codes).toContain('429 too-many-tries');
  // On a busy machine the provider may answer too late.
  const known = new Set(['409 payment-open', '429 too-many-tries', '503 provider-unreachable']);
  expect(codes.difference(known)).toEqual(new Set());
  const poll = () => new Attacker().send('GET', `/api/v1/stripe/verify-payment/${made.sessionId}`);
  await expect.poll(async () => (await poll()).body.code, { timeout: 10_000 }).toBe('payment-open');
  for (const { id } of await ordersOf(attacker)) await attacker.call('POST', `/orders/${id}/cancel`);
});
