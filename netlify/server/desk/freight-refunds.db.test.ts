/** Refunds by desk and command line of orders whose freight was paid with the goods (docs/decisions/0111). */
import { afterEach, describe, expect, test } from 'vitest';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { findWrongSums } from '../../../tests/common/sums.ts';
import { OPERATOR_COMMANDS } from '../cli/command.ts';
import { FREIGHT, paidWithFreight } from '../testing/freight-world.ts';
import { PARCEL, PRICE, withOperator } from '../testing/operator-world.ts';

const suite = withOperator();
afterEach(async () => expect(await findWrongSums(suite.world.database)).toEqual([]));

const paid = async (quantity = 1) => (await paidWithFreight(suite, { quantity })).number;
const refund = (number: string, amount: number, of: 'rest' | 'part', more: object = {}) =>
  suite.act('refund', number, { amount, of, back: [], ...more });
const ship = (number: string, more: object = {}) =>
  suite.act('ship', number, { ...PARCEL, method: '', despiteFlags: false, joined: [], ...more });

/** Amount and state of the refunds, in the order in which they were made. */
const refundsOf = async (number: string) =>
  (await suite.fetchOrder(number)).refunds.map(({ yuan, state }) => [yuan, state]);
const standings = async (number: string) =>
  (await suite.fetchOrder(number)).charges.map(({ kind, standing }) => [kind, standing]);

describe('before it is sent, an order', () => {
  test('goes back in one press: freight, then the goods, which end it; its units come back', async () => {
    const number = await paid(2);
    const all = 2 * PRICE + FREIGHT;
    expect(await suite.fetchOrder(number)).toMatchObject({ refundable: all, refundableFreight: FREIGHT });
    const available = await suite.world.available('morpho');
    const wrong = await refund(number, 2 * PRICE, 'rest');
    expect(wrong).toMatchObject({ status: 409, body: { code: 'amount-differs' } });
    const { status, body } = await refund(number, all, 'rest', { back: [{ position: 0, pieces: 2 }] });
    expect([status, body.data.outcome]).toEqual([200, 'done']);
    expect(await refundsOf(number)).toEqual([
      [FREIGHT, 'done'],
      [2 * PRICE, 'done'],
    ]);
    expect(body.data.order).toMatchObject({ status: 'cancelled', payment: 'refunded', refundable: 0 });
    expect(await suite.world.available('morpho')).toBe(available + 2);
    expect(await standings(number)).toEqual([
      ['goods', 'refunded'],
      ['freight', 'refunded'],
    ]);
  });

  test('gives half of goods and freight back from the goods, and goes on', async () => {
    const number = await paid(2);
    const half = (2 * PRICE + FREIGHT) / 2;
    expect((await refund(number, half, 'part')).status).toBe(200);
    expect(await refundsOf(number)).toEqual([[half, 'done']]);
    expect(await suite.fetchOrder(number)).toMatchObject({ status: 'completed', refunded: half });
    expect((await ship(number)).status).toBe(200);
  });

  test('stays with its freight once the goods are back, and ends with the freight', async () => {
    const number = await paid();
    const lines = [{ position: 0, pieces: 1 }];
    expect((await refund(number, PRICE, 'part', { lines })).status).toBe(200);
    expect(await suite.fetchOrder(number)).toMatchObject({
      ...{ status: 'completed', refundable: FREIGHT, refundableFreight: FREIGHT },
      possible: { ship: { can: false }, refund: { can: true } },
    });
    expect((await refund(number, FREIGHT, 'rest')).status).toBe(200);
    expect((await suite.fetchOrder(number)).status).toBe('cancelled');
  });

  test('refunds no freight by lines', async () => {
    const number = await paid(2);
    expect((await refund(number, PRICE, 'part')).status).toBe(200);
    const lines = [{ position: 0, pieces: 2 }];
    expect(await refund(number, 2 * PRICE, 'part', { lines })).toMatchObject({
      status: 409,
      body: { code: 'amount-differs' },
    });
    expect((await refund(number, PRICE, 'part', { lines })).status).toBe(200);
    expect(await standings(number)).toContainEqual(['freight', 'paid']);
  });

  test('records money that went back outside the provider for goods and freight', async () => {
    const number = await paid();
    const way = { way: 'outside', amount: PRICE + FREIGHT, how: '银行转账', back: [] };
    expect((await suite.act('record-refund', number, way)).body.data.msg).toBe(
      texts().refundRecorded(100 * (PRICE + FREIGHT)),
    );
    expect((await suite.fetchOrder(number)).status).toBe('cancelled');
    expect((await suite.act('record-refund', number, way)).status).toBe(409);
  });
});

describe('once a parcel was sent, the rest', () => {
  test.each([
    ['of all its units', {}],
    ['of some', { lines: [{ position: 0, pieces: 1 }] }],
  ])('%s is of the goods; freight goes back by itself', async (_, parcel) => {
    const number = await paid(2);
    if ('lines' in parcel) await suite.act('pack', number, parcel);
    expect((await ship(number, parcel)).status).toBe(200);
    expect(await suite.fetchOrder(number)).toMatchObject({
      ...{ refundable: 2 * PRICE, refundableFreight: 0 },
      shipping: { fee: FREIGHT, feeStatus: 'received' },
    });
    expect((await refund(number, 2 * PRICE + FREIGHT, 'rest')).status).toBe(409);
    expect((await refund(number, 2 * PRICE, 'rest')).status).toBe(200);
    expect((await suite.fetchOrder(number)).status).toBe('completed');
    const { charges } = await suite.fetchOrder(number);
    const { paymentId: payment = null, position: charge } = charges[1] ?? {};
    expect((await refund(number, FREIGHT, 'part', { payment, charge })).status).toBe(200);
    expect(await standings(number)).toEqual([
      ['goods', 'refunded'],
      ['freight', 'refunded'],
    ]);
  });
});

describe('a refund on the command line', () => {
  const run = async (...args: string[]) => {
    const said: string[] = [];
    await OPERATOR_COMMANDS.refund.run(suite.world.services, args, (line) => said.push(line));
    return said;
  };

  test('gives back goods and freight of an order that was not sent, and says both', async () => {
    const number = await paid();
    expect(await run(number, '--restock')).toEqual([
      `¥${FREIGHT.toFixed(2)} of charge 1 of order ${number} were refunded.`,
      `¥${PRICE.toFixed(2)} of order ${number} were refunded.`,
    ]);
    expect((await suite.fetchOrder(number)).status).toBe('cancelled');
    await expect(run(number)).rejects.toThrow('¥0.00 are left');
  });

  test('gives back only the named charge', async () => {
    const number = await paid();
    expect(await run(number, '--charge', '1')).toEqual([
      `¥${FREIGHT.toFixed(2)} of charge 1 of order ${number} were refunded.`,
    ]);
    expect(await standings(number)).toEqual([
      ['goods', 'paid'],
      ['freight', 'refunded'],
    ]);
    expect(await run(number, '--charge', '0')).toHaveLength(1);
    expect((await suite.fetchOrder(number)).status).toBe('cancelled');
  });

  test('of a sent order is of the goods', async () => {
    const number = await paid();
    expect((await ship(number)).status).toBe(200);
    expect(await run(number)).toEqual([`¥${PRICE.toFixed(2)} of order ${number} were refunded.`]);
    expect(await standings(number)).toContainEqual(['freight', 'paid']);
  });
});
