import { describe, expect, test } from 'vitest';
import { writeProfile } from '../accounts/store.ts';
import { insertEvent, lockOrder } from '../orders/store.ts';
import { createFlag } from '../payments/core/flag-store.ts';
import { settleAndCaptureByRef } from '../payments/settle/capture.ts';
import { whileLocked } from '../testing/locks.ts';
import { fetchListPage, fetchOrder, PARCEL, raiseFlag, runOrderAction } from '../testing/operator-world.ts';
import { sendWrite } from '../testing/staff-world.ts';
import { profileOf, withTwoOperators } from '../testing/two-operators.ts';
import { shipInTransaction } from './ship.ts';
import { lockRow } from './write-store.ts';

const two = withTwoOperators();
const flagged = async () => {
  const order = await two.world.paid();
  await raiseFlag(two, order.number, 'disputed');
  return order;
};

describe('a change during an operator’s write', () => {
  test('such as a note just before an order is ended keeps it from ending, also at its provider', async () => {
    const { number, ref } = await two.world.unpaid();
    const { version } = await fetchOrder(two.chen, number);
    const response = await whileLocked(
      two.world.database,
      async (tx) => {
        await lockOrder(tx, number);
        const by = { actor: `account ${two.zhou.id}`, at: new Date() };
        await insertEvent(tx, {
          orderNumber: number,
          kind: 'note-added',
          ...by,
          data: { note: '买家马上付款' },
        });
      },
      () => sendWrite(two.chen, '/ops/orders/cancel', { number, version }),
    );
    expect(response).toMatchObject({
      status: 409,
      body: { code: 'order-changed', changes: [{ note: '买家马上付款', by: { name: '周打包' } }] },
    });
    expect(await fetchOrder(two.chen, number)).toMatchObject({
      status: 'pending',
      possible: { cancel: { can: true } },
    });
    expect((await two.sandbox.state()).stripe.sessions.find(({ id }) => id === ref)?.status).toBe('open');
  });

  test('such as a flag just before pasted lines ship keeps its order from being shipped', async () => {
    const { number } = await two.world.paid();
    const lines = [{ number, courier: 'DHL', tracking: 'D1' }];
    const response = await whileLocked(
      two.world.database,
      (tx) => raiseFlag(two, number, 'disputed', tx),
      () => sendWrite(two.chen, '/ops/orders/ship-many', { lines }),
    );
    expect(response.body.data.results).toMatchObject([{ outcome: 'flagged' }]);
    expect(await fetchOrder(two.chen, number)).toMatchObject({ stage: 'pending' });
  });

  test('of an address just before pasted lines ship is where they ship to', async () => {
    const { number, buyerId } = await two.world.paid();
    const lines = [{ number, courier: 'DHL', tracking: 'D1' }];
    await whileLocked(
      two.world.database,
      (tx) => writeProfile(tx, buyerId, { ...profileOf(buyerId), address: '法国巴黎', country: 'FR' }),
      () => sendWrite(two.chen, '/ops/orders/ship-many', { lines }),
    );
    expect(await fetchOrder(two.chen, number)).toMatchObject({
      stage: 'translating',
      country: 'FR',
      buyer: { address: '法国巴黎' },
    });
  });

  test('of an address just after shipping is no event of the order', async () => {
    const { number, buyerId } = await two.world.paid();
    await whileLocked(
      two.world.database,
      async (tx) => {
        const order = await lockRow(tx, number);
        const parcel = { ...PARCEL, method: '', fee: undefined, despiteFlags: false, despitePapers: true };
        if (order !== undefined)
          await shipInTransaction(two.world.context, tx, [order], { ...parcel, actor: 'test' });
      },
      () =>
        two.world.database.transaction((tx) =>
          writeProfile(tx, buyerId, { ...profileOf(buyerId), address: '法国巴黎', country: 'FR' }),
        ),
    );
    const { events, country } = await fetchOrder(two.chen, number);
    expect([events.map(({ kind }) => kind), country]).toEqual([['placed', 'paid', 'shipped'], 'CN']);
  });

  test('such as a flag that is created while another is resolved stays open', async () => {
    const { number } = await flagged();
    const [{ id = 0 } = {}] = (await fetchOrder(two.chen, number)).flags;
    const other = { kind: 'stuck', provider: 'stripe', providerRef: number, orderNumber: number } as const;
    const [cleared] = await Promise.all([
      sendWrite(two.chen, '/ops/flags/clear', { id, note: '已处理' }),
      createFlag(two.world.database, { ...other, note: 'test', at: new Date() }),
    ]);
    expect(cleared.status).toBe(200);
    const open = (await fetchOrder(two.chen, number)).flags.filter(({ doneAt }) => doneAt === null);
    expect(open).toMatchObject([{ kind: 'stuck' }]);
    expect((await runOrderAction(two.chen, 'ship', number, PARCEL)).body.code).toBe('order-flagged');
    const both = await Promise.all(
      [two.chen, two.zhou].map((caller) =>
        sendWrite(caller, '/ops/flags/clear', { id: open[0]?.id, note: '好' }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('the list shows the country of the current address until an order is shipped', async () => {
  const move = (id: string, country: string | null) =>
    two.world.database.transaction((tx) => writeProfile(tx, id, { ...profileOf(id), country }));
  const countryOf = async (number: string) => {
    const { items } = await fetchListPage(two.chen, 'view=all');
    return items.find((row) => row.number === number)?.country;
  };
  const { number, ref, buyerId } = await two.world.unpaid();
  await move(buyerId, 'FR');
  await two.sandbox.payByCard(ref);
  await settleAndCaptureByRef(two.world.context, 'stripe', ref);
  expect(await countryOf(number)).toBe('FR');
  await move(buyerId, null);
  expect(await countryOf(number)).toBeNull();
  await move(buyerId, 'AT');
  expect(await countryOf(number)).toBe('AT');
  await runOrderAction(two.chen, 'ship', number, PARCEL);
  await move(buyerId, 'CN');
  expect(await countryOf(number)).toBe('AT');
});
