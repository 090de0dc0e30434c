/** Papers that were printed, and addresses that change afterwards. */
import { createClient } from '@sanity/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desk as texts } from '../../../src/text/desk.ts';
import { type PaymentsSandbox, startSandbox } from '../../../tests/orders/world.ts';
import { writeProfile } from '../accounts/store.ts';
import { OPERATOR_COMMANDS } from '../operators/command.ts';
import type { Caller } from '../testing/caller.ts';
import { act, type DeskWorld, openDeskWorld, orderOf } from '../testing/desk-world.ts';
import { testParts } from '../testing/parts.ts';
import { write } from '../testing/staff-world.ts';

let sandbox: PaymentsSandbox;
let world: DeskWorld;
let operator: Caller & { id: string };
beforeAll(async () => {
  sandbox = await startSandbox();
  world = await openDeskWorld(sandbox);
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
  for (const number of numbers) shown.push(await orderOf(operator, number));
  return await mark(shown, paper);
};
const mark = (shown: readonly { number: string; version: number }[], paper: string) =>
  write(operator, '/ops/orders/printed', {
    orders: shown.map(({ number, version }) => ({ number, version })),
    paper,
  });
const move = ({ buyerId }: Bought, address: string) =>
  world.database.transaction((tx) =>
    writeProfile(tx, buyerId, {
      ...{ name: '王小蝶', email: `${buyerId}@example.com`, phone: '13800000000', address },
    }),
  );
const paste = async ({ number }: Bought) => {
  const lines = [{ number, courier: 'DHL', tracking: 'D1' }];
  const { body } = await write(operator, '/ops/orders/ship-many', { lines });
  return body.data.results[0];
};
const rowOf = async ({ number }: Bought) =>
  (await operator.get(`/ops/orders?view=all&q=${number}`)).body.data.items[0];

test('a paper that was printed is kept with each order', async () => {
  const numbers = [(await world.paid()).number, (await world.paid()).number];
  const unknown = { number: '1000-0000-0000', version: 1 };
  const shown = await Promise.all(numbers.map((number) => orderOf(operator, number)));
  const { body } = await mark([...shown, unknown], 'labels');
  expect(body.data.items.map(({ number }: Bought) => number).sort()).toEqual([...numbers].sort());
  const order = await orderOf(operator, numbers[0] ?? '');
  expect([order.printed[0]?.paper, order.printedAt]).toEqual(['labels', order.printed[0]?.at]);
});

test('a pasted line does not ship to another address than its papers show; printed again, it does', async () => {
  const order = await world.paid();
  await print([order.number], 'slip');
  expect(await rowOf(order)).toMatchObject({ reprint: false });
  await move(order, '法国巴黎');
  expect(await paste(order)).toMatchObject({ outcome: 'reprint', msg: texts.shipLine.reprint });
  expect(await rowOf(order)).toMatchObject({ reprint: true, stage: 'pending' });
  // Labels to pin show no address.
  await print([order.number], 'labels');
  expect((await orderOf(operator, order.number)).reprint).toBe(true);
  await print([order.number], 'invoice');
  expect(await paste(order)).toMatchObject({ outcome: 'shipped' });
  expect(await orderOf(operator, order.number)).toMatchObject({
    reprint: false,
    buyer: { address: '法国巴黎' },
  });
});

test('an address that changed while its paper was made is not on it', async () => {
  const order = await world.paid();
  const shown = await orderOf(operator, order.number);
  await move(order, '法国巴黎');
  await mark([shown], 'slip');
  expect(await paste(order)).toMatchObject({ outcome: 'reprint' });
});

test('whoever looks at the order ships it all the same, the command line does not', async () => {
  const order = await world.paid();
  await print([order.number], 'slip');
  await move(order, '法国巴黎');
  const content = createClient({ projectId: 'local', dataset: 'production', useCdn: false, apiVersion: '1' });
  const parts = { ...testParts(world.database, content), settings: sandbox.settings };
  const words = [order.number, '--courier', 'DHL', '--tracking', 'D1'];
  await expect(OPERATOR_COMMANDS.ship.run(parts, words, () => undefined)).rejects.toThrow(
    'after its papers were printed',
  );
  const shipped = await act(operator, 'ship', order.number, { courier: 'DHL', trackingNumber: 'D1' });
  expect(shipped.body.data.order).toMatchObject({ stage: 'translating', buyer: { address: '法国巴黎' } });
});

test('what was never printed ships to the present address', async () => {
  const order = await world.paid();
  await print([order.number], 'labels');
  await move(order, '法国巴黎');
  expect(await rowOf(order)).toMatchObject({ reprint: false });
  expect(await paste(order)).toMatchObject({ outcome: 'shipped' });
});
