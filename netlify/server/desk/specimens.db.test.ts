import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { rawSpecimen } from '../../../src/content/content.fixture.ts';
import { operationsText, staffText } from '../../../src/features/desk/staff.text.ts';
import { findWrongSums } from '../../../tests/common/sums.ts';
import { pay } from '../../../tests/orders/world.ts';
import { findTakenSpecimen } from '../orders/specimen.ts';
import { findOrder } from '../orders/store.ts';
import { findProducts } from '../specimens/store.ts';
import { readAvailable, receiveStock } from '../stock/service.ts';
import { readLevels } from '../stock/store.ts';
import { editOrder, payDifference } from '../testing/edit-world.ts';
import { PARCEL, withOperator } from '../testing/operator-world.ts';
import { createRequestedQuote, editQuote } from '../testing/quote-world.ts';
import { sendWrite, signInAs } from '../testing/staff-world.ts';

const suite = withOperator();
const ID = 'dear';
const one = (number: number) => ({ productId: ID, variantKey: `s${number}`, quantity: 1 });
const free = async () => {
  const levels = (await readAvailable(suite.world.database, [ID])).get(ID);
  return [1, 2].map((number) => levels?.get(`s${number}`) ?? 0);
};

beforeEach(async () => {
  const variants = [rawSpecimen(1), rawSpecimen(2, { price: 460, grade: 'A1' })];
  await suite.world.stock(ID, 0, { name: '鸟翼凤蝶', sku: 'DC0123', variants });
  for (const number of [1, 2])
    await receiveStock(suite.world.database, one(number), 1, { actor: 'test', reason: 'opening' });
});

async function sold(): Promise<string> {
  const buyer = await suite.world.buyer();
  await suite.world.fill(buyer, [one(1)]);
  const { number, ref } = await pay(suite.world, buyer, 'stripe');
  await suite.sandbox.payByCard(ref);
  await suite.world.settleCard(ref);
  return number;
}

test('there is never more than one of a specimen, whoever receives it', async () => {
  const { productId, variantKey } = one(1);
  const receive = (change: object) =>
    sendWrite(suite.operator, '/ops/stock', { productId, variantKey, change });
  const tooMany = { status: 409, body: { code: 'stock-too-many', msg: operationsText().oneSpecimen } };
  expect(await receive({ kind: 'receive', pieces: 1 })).toMatchObject(tooMany);
  expect(await receive({ kind: 'count', onHand: 2, seenVersion: 1 })).toMatchObject(tooMany);
  const rows = [{ productId, variantKey, pieces: 1 }];
  expect(
    await sendWrite(suite.operator, '/ops/stock/consignment', { consignment: 'C1', rows }),
  ).toMatchObject(tooMany);
  expect((await receive({ kind: 'remove', pieces: 1, reason: '破损' })).status).toBe(200);
  expect((await receive({ kind: 'receive', pieces: 1 })).status).toBe(200);
  expect(await free()).toEqual([1, 1]);
});

test('a sold specimen is refunded with or without coming back', async () => {
  const number = await sold();
  expect(await free()).toEqual([0, 1]);
  expect(await suite.fetchOrder(number)).toMatchObject({
    lines: [{ grade: 'A2 · 01', specimen: { sku: 'DC0123-01' } }],
  });
  const part = { amount: 10, of: 'part', back: [] };
  expect((await suite.act('refund', number, part)).status).toBe(200);
  expect(await free()).toEqual([0, 1]);
  const rest = { amount: 370, of: 'rest', back: [{ position: 0, pieces: 1 }] };
  expect((await suite.act('refund', number, rest)).status).toBe(200);
  expect(await free()).toEqual([1, 1]);
  expect(await findWrongSums(suite.world.database)).toEqual([]);
});

test('a sold specimen that waits to be sent can’t be counted again', async () => {
  const number = await sold();
  const { productId, variantKey } = one(1);
  const count = (seenVersion: number) =>
    sendWrite(suite.operator, '/ops/stock', {
      productId,
      variantKey,
      change: { kind: 'count', onHand: 1, seenVersion },
    });
  const { version } = (await readLevels(suite.world.database, [productId])).find(
    (level) => level.variantKey === variantKey,
  ) ?? { version: 0 };
  const refused = { status: 409, body: { code: 'stock-too-many', msg: operationsText().specimenSold } };
  expect(await count(version)).toMatchObject(refused);
  const rows = [{ productId, variantKey, pieces: 1 }];
  expect(
    await sendWrite(suite.operator, '/ops/stock/consignment', { consignment: 'C2', rows }),
  ).toMatchObject(refused);
  expect(await free()).toEqual([0, 1]);
  expect((await suite.act('ship', number, PARCEL)).status).toBe(200);
  // It came back by post.
  expect((await count(version)).status).toBe(200);
});

test('a specimen that was counted before its return stays a single one', async () => {
  const number = await sold();
  expect((await suite.act('ship', number, PARCEL)).status).toBe(200);
  await receiveStock(suite.world.database, one(1), 1, { actor: 'test', reason: 'counted' });
  const all = { amount: 380, of: 'rest', back: [{ position: 0, pieces: 1 }] };
  expect((await suite.act('refund', number, all)).status).toBe(200);
  expect(await free()).toEqual([1, 1]);
});

test('a specimen that came back and was sold again does not return a second time', async () => {
  const number = await sold();
  expect((await suite.act('ship', number, PARCEL)).status).toBe(200);
  await receiveStock(suite.world.database, one(1), 1, { actor: 'test', reason: 'counted' });
  await sold();
  const all = { amount: 380, of: 'rest', back: [{ position: 0, pieces: 1 }] };
  expect((await suite.act('refund', number, all)).status).toBe(200);
  expect(await free()).toEqual([0, 1]);
});

test('a quote has one of a single specimen at most', async () => {
  await suite.world.stock('morpho', 10);
  const signedInAs = (account: string) => signInAs(suite.world.services, account);
  const { id } = await createRequestedQuote({ ...suite.world, signedInAs });
  const lines = (quantity: number) => ({ lines: [{ ...one(1), quantity, unitPrice: 300 }] });
  expect(await editQuote(suite.operator, id, lines(2))).toMatchObject({
    status: 409,
    body: { code: 'not-possible', msg: staffText().quotes.single },
  });
  expect(await editQuote(suite.operator, id, lines(1))).toMatchObject({ status: 200 });
});

test('only a specimen that is not free is called taken', async () => {
  const { database } = suite.world;
  const products = await findProducts(database, [ID]);
  const find = (available: number) =>
    findTakenSpecimen(database, [{ ...one(1), quantity: 2, available, inCapture: 0 }], products);
  expect(await find(1)).toBeUndefined();
  expect(await find(0)).toMatchObject({ kind: 'specimen-sold' });
});

test('a paid order is exchanged for another specimen, and the first is free again', async () => {
  const number = await sold();
  const exchange = { lines: [{ position: 0, quantity: 0 }], added: [one(2)], difference: 80 };
  expect((await editOrder(suite.operator, number, exchange)).status).toBe(200);
  // The other specimen is reserved until the difference is paid.
  expect(await free()).toEqual([0, 0]);
  await payDifference(suite.world, suite.sandbox, suite.operator, number);
  expect(await free()).toEqual([1, 0]);
  const { lines } = await suite.fetchOrder(number);
  expect(lines.filter(({ quantity }) => quantity > 0)).toMatchObject([
    { grade: 'A1 · 02', specimen: { sku: 'DC0123-02' } },
  ]);
  expect(await findWrongSums(suite.world.database)).toEqual([]);
});

test('two of one specimen are never sold by an edit', async () => {
  const number = await sold();
  const twice = { lines: [{ position: 0, quantity: 2 }], added: [], difference: 380 };
  expect((await editOrder(suite.operator, number, twice)).status).toBe(409);
  expect(await free()).toEqual([0, 1]);
});

test('a specimen is not replaced, even if it is in stock again, and the operator reads what to do', async () => {
  const number = await sold();
  expect((await suite.act('ship', number, PARCEL)).status).toBe(200);
  const { accountId } = (await findOrder(suite.world.database, number)) ?? {};
  const buyer = await signInAs(suite.world.services, accountId ?? '');
  const claim = { items: [{ item: `${number}-1`, quantity: 1 }], words: '断翅', photos: [] };
  const key = { headers: { 'idempotency-key': randomUUID() } };
  const reported = await buyer.call('POST', `/orders/${number}/claims`, claim, key);
  await receiveStock(suite.world.database, one(1), 1, { actor: 'test', reason: 'returned' });
  const { version } = await suite.fetchOrder(number);
  const replace = {
    number,
    version,
    claim: reported.body.data.claims[0].id,
    action: 'replace',
    answer: '补发',
  };
  expect(await sendWrite(suite.operator, '/ops/claims/answer', replace)).toMatchObject({
    status: 409,
    body: { msg: staffText().claims.singleSpecimens(['鸟翼凤蝶 A2 · 01']) },
  });
  expect(await free()).toEqual([1, 1]);
});
