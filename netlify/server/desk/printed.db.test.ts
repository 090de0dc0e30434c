import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { duplicatePayment, type PaymentsSandbox, pay, startSandbox } from '../../../tests/orders/world.ts';
import { writeProfile } from '../accounts/store.ts';
import { OPERATOR_COMMANDS } from '../cli/command.ts';
import { settleAndCaptureByRef } from '../payments/settle/capture.ts';
import type { Caller } from '../testing/caller.ts';
import {
  fetchOrder,
  type OperatorWorld,
  openOperatorWorld,
  runOrderAction,
} from '../testing/operator-world.ts';
import { testServices } from '../testing/services.ts';
import { sendWrite } from '../testing/staff-world.ts';

let sandbox: PaymentsSandbox;
let world: OperatorWorld;
let operator: Caller & { id: string };
beforeAll(async () => {
  sandbox = await startSandbox();
  world = await openOperatorWorld(sandbox);
  operator = await world.person('陈发货', 'operator');
});
afterAll(async () => {
  await world.close();
  await sandbox.close();
});

interface Bought {
  readonly number: string;
  readonly buyerId: string;
}

const print = async (numbers: readonly string[], paper: string) => {
  const shown = [];
  for (const number of numbers) shown.push(await fetchOrder(operator, number));
  return await mark(shown, paper);
};
const mark = (shown: readonly { number: string; version: number }[], paper: string) =>
  sendWrite(operator, '/ops/orders/printed', {
    orders: shown.map(({ number, version }) => ({ number, version })),
    paper,
  });
const move = ({ buyerId }: Bought, address: string) =>
  world.database.transaction((tx) =>
    writeProfile(tx, buyerId, {
      ...{ name: '王小蝶', email: `${buyerId}@example.com`, phone: '13800000000', address },
      country: 'CN',
    }),
  );
const paste = async ({ number }: Bought) => {
  const lines = [{ number, courier: 'DHL', tracking: 'D1' }];
  const { body } = await sendWrite(operator, '/ops/orders/ship-many', { lines });
  return body.data.results[0];
};
const rowOf = async ({ number }: Bought) =>
  (await operator.get(`/ops/orders?view=all&q=${number}`)).body.data.items[0];

test('a printed document is recorded with each order', async () => {
  const numbers = [(await world.paid()).number, (await world.paid()).number];
  const unknown = { number: '1000-0000-0000', version: 1 };
  const shown = await Promise.all(numbers.map((number) => fetchOrder(operator, number)));
  const { body } = await mark([...shown, unknown], 'labels');
  expect(body.data.items.map(({ number }: Bought) => number).sort()).toEqual([...numbers].sort());
  const order = await fetchOrder(operator, numbers[0] ?? '');
  expect(order.events.at(-1)).toMatchObject({
    ...{ kind: 'printed', at: order.printedAt, changes: [{ field: 'paper', after: 'labels' }] },
  });
});

test('a pasted line does not ship to another address than its documents show; once they are printed again, it does', async () => {
  const order = await world.paid();
  for (const paper of ['slip', 'invoice', 'address']) await print([order.number], paper);
  expect(await rowOf(order)).toMatchObject({ reprint: false });
  await move(order, '法国巴黎');
  expect(await paste(order)).toMatchObject({ outcome: 'reprint', msg: texts().shipLine.reprint });
  expect(await rowOf(order)).toMatchObject({ reprint: true, stage: 'pending' });
  await print([order.number], 'labels');
  expect((await fetchOrder(operator, order.number)).reprint).toBe(true);
  await print([order.number], 'invoice');
  expect((await fetchOrder(operator, order.number)).reprint).toBe(true);
  await print([order.number], 'slip');
  expect((await fetchOrder(operator, order.number)).reprint).toBe(true);
  await print([order.number], 'address');
  expect(await paste(order)).toMatchObject({ outcome: 'shipped' });
  expect(await fetchOrder(operator, order.number)).toMatchObject({
    reprint: false,
    buyer: { address: '法国巴黎' },
  });
});

test('an address that changed while its document was made is not on it', async () => {
  const order = await world.paid();
  const shown = await fetchOrder(operator, order.number);
  await move(order, '法国巴黎');
  await mark([shown], 'slip');
  expect(await paste(order)).toMatchObject({ outcome: 'reprint' });
});

test('if an older document is printed after a newer one, the older one counts', async () => {
  const order = await world.paid();
  const before = await fetchOrder(operator, order.number);
  await move(order, '法国巴黎');
  await print([order.number], 'slip');
  expect(await rowOf(order)).toMatchObject({ reprint: false });
  await mark([before], 'slip');
  expect(await rowOf(order)).toMatchObject({ reprint: true });
});

test('a version that does not exist yet marks nothing', async () => {
  const [order, other] = [await world.paid(), await world.paid()];
  const { number, version } = await fetchOrder(operator, order.number);
  const shown = [{ number, version: version + 1 }, await fetchOrder(operator, other.number)];
  const { body } = await mark(shown, 'slip');
  expect(body.data.items.map((item: Bought) => item.number)).toEqual([other.number]);
  expect(await fetchOrder(operator, number)).toMatchObject({ version, printedAt: null });
});

test('documents of an unpaid order must be printed again, because its address may have changed since', async () => {
  const order = await world.unpaid();
  await print([order.number], 'slip');
  await move(order, '法国巴黎');
  await sandbox.payByCard(order.ref);
  await world.settleCard(order.ref);
  expect(await paste(order)).toMatchObject({ outcome: 'reprint' });
});

test('units that stay in the shop and a fee are on the documents; that the fee was paid is not', async () => {
  const [refunded, charged] = [await world.paid(2), await world.paid()];
  const fee = { fee: 88, feeStatus: 'due', feeNote: '' };
  for (const { number } of [refunded, charged]) await print([number], 'invoice');
  const back = [{ position: 0, pieces: 1 }];
  const { body } = await runOrderAction(operator, 'refund', refunded.number, { amount: 1, of: 'part', back });
  expect(body.data.outcome).toBe('done');
  await runOrderAction(operator, 'fee', charged.number, fee);
  for (const order of [refunded, charged]) expect(await rowOf(order)).toMatchObject({ reprint: true });
  for (const { number } of [refunded, charged]) await print([number], 'invoice');
  await runOrderAction(operator, 'fee', charged.number, { ...fee, feeStatus: 'received' });
  for (const order of [refunded, charged]) expect(await rowOf(order)).toMatchObject({ reprint: false });
});

test('an operator who opened the order may ship it anyway, and so may the command line with its option', async () => {
  const order = await world.paid();
  const other = await world.paid();
  await print([order.number, other.number], 'slip');
  for (const moved of [order, other]) await move(moved, '法国巴黎');
  const services = { ...testServices(world.database), settings: sandbox.settings };
  const words = [order.number, '--courier', 'DHL', '--tracking', 'D1'];
  await expect(OPERATOR_COMMANDS.ship.run(services, words, () => undefined)).rejects.toThrow(
    'after its papers were printed',
  );
  const despite = [other.number, ...words.slice(1), '--despite-papers'];
  await OPERATOR_COMMANDS.ship.run(services, despite, () => undefined);
  expect(await rowOf(other)).toMatchObject({ stage: 'translating' });
  const shipped = await runOrderAction(operator, 'ship', order.number, {
    courier: 'DHL',
    trackingNumber: 'D1',
  });
  expect(shipped.body.data.order).toMatchObject({ stage: 'translating', buyer: { address: '法国巴黎' } });
});

test('an order without printed documents ships to the current address', async () => {
  const order = await world.paid();
  await print([order.number], 'labels');
  await move(order, '法国巴黎');
  expect(await rowOf(order)).toMatchObject({ reprint: false });
  expect(await paste(order)).toMatchObject({ outcome: 'shipped' });
});

test('a late, refunded order has no documents to print again', async () => {
  await world.stock('rare', 1);
  const buyer = await world.buyerOf('rare');
  const order = { ...(await pay(world, buyer, 'stripe')), buyerId: buyer.id };
  await print([order.number], 'slip');
  await runOrderAction(operator, 'cancel', order.number);
  const other = await world.buyerOf('rare');
  const { ref } = await world.payByCard(other);
  expect(await world.settleCard(ref)).toMatchObject({ kind: 'paid' });
  const { total } = await fetchOrder(operator, order.number);
  const late = await duplicatePayment(world, sandbox, { number: order.number, totalFen: total * 100 });
  expect(await settleAndCaptureByRef(world.context, 'stripe', late ?? '')).toMatchObject({
    kind: 'sent-back',
  });
  expect(await fetchOrder(operator, order.number)).toMatchObject({ status: 'cancelled', reprint: false });
  expect(await rowOf(order)).toMatchObject({ reprint: false });
});
