/** Operators at once with each other, with shoppers, providers and the reconcile; and what died in between. */
import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpsOrder } from '../../../src/contract/ops-order.ts';
import { desk as texts } from '../../../src/text/desk.ts';
import { calmDown, expectAgreement } from '../../../tests/orders/storm.ts';
import { one, type PaymentsSandbox, PRICE_FEN, pay, startSandbox } from '../../../tests/orders/world.ts';
import { writeProfile } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import { mails, orders, paymentAttempts, stock } from '../db/schema.ts';
import { askEndIn } from '../desk/end.ts';
import { lockRow } from '../desk/lock-store.ts';
import { addNote } from '../desk/marks.ts';
import { shipIn } from '../desk/ship.ts';
import { lockOrder } from '../orders/store.ts';
import { reconcile } from '../payments/reconcile/reconcile.ts';
import { captureWallet } from '../payments/settle/capture.ts';
import { endOrder } from '../payments/settle/end-order.ts';
import { settleRef } from '../payments/settle/settle.ts';
import { beginCapture, findLiveAttempt } from '../payments/till/attempt-store.ts';
import { raiseFlag } from '../payments/till/flag-store.ts';
import type { Caller } from '../testing/caller.ts';
import { act, type DeskWorld, openDeskWorld, orderOf } from '../testing/desk-world.ts';
import { write } from '../testing/staff-world.ts';

const PARCEL = { courier: '顺丰', trackingNumber: 'SF100' };
const PRICE = PRICE_FEN / 100;
const BACK = [{ position: 0, pieces: 1 }];

let sandbox: PaymentsSandbox;
let world: DeskWorld;
let chen: Caller & { id: string };
let zhou: Caller & { id: string };
beforeAll(async () => {
  sandbox = await startSandbox();
  world = await openDeskWorld(sandbox);
  await world.stock('morpho', 1_000);
  chen = await world.person('陈发货', 'operator');
  zhou = await world.person('周打包', 'operator');
});
afterAll(async () => {
  await calmDown(world, sandbox);
  await expectAgreement(world, sandbox);
  await world.close();
  await sandbox.close();
});

const refundsAtStripe = async () => (await sandbox.state()).stripe.refunds.length;
const shippedLetters = async (number: string) =>
  (await world.database.select().from(mails)).filter(({ key }) => key === `order-shipped ${number}`).length;
const flag = (orderNumber: string, database: Database = world.database) =>
  raiseFlag(database, {
    ...{ kind: 'disputed', provider: 'stripe', orderNumber, note: 'test', at: new Date() },
    providerRef: `dispute of ${orderNumber}`,
  });
const later = async () => {
  sandbox.clock.ahead += 2 * 60_000;
  await reconcile(world.till);
};
const shipped = async () => {
  const order = await world.paid();
  await act(chen, 'ship', order.number, PARCEL);
  return order;
};
const refunded = async () => {
  const order = await world.paid(2);
  await act(chen, 'refund', order.number, { amount: PRICE, of: 'part', back: [] });
  return order;
};
const flagged = async () => {
  const order = await world.paid();
  await flag(order.number);
  return order;
};

/** `first` happens in a transaction that others wait for; `then` in the same, once `other` waits or is done. */
async function whileHeld<T>(
  first: (tx: Database) => Promise<unknown>,
  other: () => Promise<T>,
  then: (tx: Database) => Promise<unknown> = async () => undefined,
): Promise<T> {
  let result: Promise<T> | undefined;
  await world.database.transaction(async (tx) => {
    await first(tx);
    let isDone = false;
    result = other().finally(() => {
      isDone = true;
    });
    result.catch(() => undefined);
    while (!isDone && (await waiting()) === 0) await pause(5);
    await then(tx);
  });
  if (result === undefined) throw new Error('nothing was begun');
  return await result;
}

/** How many wait for a lock. Asked beside the transaction that holds it, in which the answer would stay the first. */
async function waiting(): Promise<number> {
  const { rows } = (await world.database.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)) as unknown as {
    rows: unknown[];
  };
  return rows.length;
}

/** As if the process died whenever it comes to write this: no such row is written meanwhile. */
async function dyingAt<T>(table: string, when: string, work: () => Promise<T>): Promise<T> {
  const run = (statement: string) => world.database.execute(sql.raw(statement));
  await run(`create function dies() returns trigger language plpgsql as $$ begin raise 'died'; end $$`);
  await run(
    `create trigger dies before insert or update on "${table}" for each row when (${when}) execute function dies()`,
  );
  try {
    return await work();
  } finally {
    await run(`drop trigger dies on "${table}"`);
    await run('drop function dies()');
  }
}

const refund = { amount: PRICE, of: 'part', back: BACK };
const tracking = { courier: 'DHL', trackingNumber: 'D2' };
const note = { text: '先别动' };

test.each<[string, () => Promise<{ number: string }>, [string, object], [string, object]]>([
  ['ship and ship', () => world.paid(), ['ship', PARCEL], ['ship', tracking]],
  ['ship and refund', () => world.paid(2), ['ship', PARCEL], ['refund', refund]],
  ['refund and refund', () => world.paid(2), ['refund', refund], ['refund', refund]],
  ['cancel and end', () => world.unpaid(), ['cancel', {}], ['end', {}]],
  ['end and note', () => world.unpaid(), ['end', {}], ['note', note]],
  ['receive and tracking', shipped, ['receive', {}], ['tracking', tracking]],
  ['restock and restock', refunded, ['restock', { back: BACK }], ['restock', { back: BACK }]],
  ['tags and fee', () => world.paid(), ['tags', { tags: ['急'] }], ['fee', { fee: 1, feeStatus: 'due' }]],
])('%s by two operators at once: one wins, the other sees who', async (_, make, mine, yours) => {
  const { number } = await make();
  const { version } = await orderOf(chen, number);
  const callers = [chen, zhou];
  const both = await Promise.all(
    [mine, yours].map(async ([action, more], n) => {
      const caller = callers[n] as Caller;
      return { n, ...(await write(caller, `/ops/orders/${action}`, { number, version, ...more })) };
    }),
  );
  const [won, lost] = both.sort((a, b) => a.status - b.status);
  expect([won?.status, lost?.status, lost?.body.code]).toEqual([200, 409, 'order-changed']);
  const winner = ['陈发货', '周打包'][won?.n ?? 0];
  expect(lost?.body.changes[0]).toMatchObject({ version: version + 1, by: { name: winner } });
});

test.each<[string, () => Promise<{ number: string }>, object]>([
  ['ship', () => world.paid(), PARCEL],
  ['refund', () => world.paid(2), refund],
  ['cancel', () => world.unpaid(), {}],
  ['end', () => world.unpaid(), {}],
  ['restock', refunded, { back: BACK }],
  ['note', () => world.paid(), note],
])('%s twice at once by one key is done once, and both are told so', async (action, make, more) => {
  const { number } = await make();
  const { version } = await orderOf(chen, number);
  const before = await refundsAtStripe();
  const press = () => write(chen, `/ops/orders/${action}`, { number, version, ...more }, `twice-${number}`);
  const answers = [...(await Promise.all([press(), press()])), await press()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { events, refunds } = await orderOf(chen, number);
  expect(new Set(events.map(({ kind }) => kind)).size).toBe(events.length);
  expect(refunds.every(({ state }) => state === 'done')).toBe(true);
  expect(await refundsAtStripe()).toBe(before + (action === 'refund' ? 1 : 0));
});

describe('a process dies', () => {
  test.each(['the next press', 'the reconcile'])(
    'between the provider’s answer to a refund and its record: %s goes on with it',
    async (who) => {
      const { number } = await world.paid(2);
      const { version } = await orderOf(chen, number);
      const [before, available] = [await refundsAtStripe(), await world.available('morpho')];
      const press = () => write(chen, '/ops/orders/refund', { number, version, ...refund }, `died-${number}`);
      expect((await dyingAt('refunds', `NEW.state = 'done'`, press)).status).toBe(500);
      expect(await orderOf(chen, number)).toMatchObject({
        refunds: [{ state: 'intended' }],
        refundable: PRICE,
      });
      if (who === 'the reconcile') await later();
      expect((await press()).body.data).toMatchObject({ outcome: 'done', order: { refundable: PRICE } });
      await later();
      expect(await refundsAtStripe()).toBe(before + 1);
      expect(await world.available('morpho')).toBe(available + 1);
      expect((await orderOf(chen, number)).refunds).toMatchObject([{ state: 'done' }]);
    },
  );

  test('before a refund is recorded: nothing went back, and the next press sends it once', async () => {
    const { number } = await world.paid(2);
    const { version } = await orderOf(chen, number);
    const before = await refundsAtStripe();
    const press = () => write(chen, '/ops/orders/refund', { number, version, ...refund }, `early-${number}`);
    expect((await dyingAt('operation_answers', 'true', press)).status).toBe(500);
    expect([await refundsAtStripe(), (await orderOf(chen, number)).refunds]).toEqual([before, []]);
    expect((await press()).body.data.outcome).toBe('done');
    expect(await refundsAtStripe()).toBe(before + 1);
  });

  test.each(['the next press', 'the reconcile'])(
    'between the provider’s closing of a payment and the end of its order: %s ends it',
    async (who) => {
      const { number, ref } = await world.unpaid();
      const { version } = await orderOf(chen, number);
      const available = await world.available('morpho');
      const press = () => write(chen, '/ops/orders/cancel', { number, version }, `died-${number}`);
      expect((await dyingAt('orders', `NEW.status = 'cancelled'`, press)).status).toBe(500);
      expect(await orderOf(chen, number)).toMatchObject({ status: 'pending' });
      expect((await sandbox.state()).stripe.sessions.find(({ id }) => id === ref)?.status).toBe('expired');
      if (who === 'the reconcile') await later();
      else expect((await press()).body.data.outcome).toBe('ended');
      expect(await orderOf(chen, number)).toMatchObject({ status: 'cancelled' });
      expect((await press()).body.data).toMatchObject({ outcome: 'ended', msg: texts.cancelled });
      expect(await world.available('morpho')).toBe(available + 1);
    },
  );

  test('over pasted lines: the same lines again ship what is left, and nothing twice', async () => {
    const [a, b, c] = [await world.paid(), await world.paid(), await world.paid()];
    const lines = [a, b, c].map(({ number }, n) => ({ number, courier: 'DHL', tracking: `D${n}` }));
    const press = (key: string) => write(chen, '/ops/orders/ship-many', { lines }, key);
    const outcomes = (answer: { body: { data: { results: { outcome: string }[] } } }) =>
      answer.body.data.results.map(({ outcome }) => outcome);
    const half = await dyingAt('orders', `NEW.number = '${b.number}'`, () => press(`half-${a.number}`));
    expect(outcomes(half)).toEqual(['shipped', 'failed', 'shipped']);
    // All were shipped, but nobody was told.
    expect((await dyingAt('operation_answers', 'true', () => press(`lost-${a.number}`))).status).toBe(500);
    expect(outcomes(await press(`lost-${a.number}`))).toEqual(Array(3).fill('shipped-before'));
    for (const { number } of [a, b, c]) {
      expect((await orderOf(chen, number)).events.filter(({ kind }) => kind === 'shipped')).toHaveLength(1);
      expect(await shippedLetters(number)).toBe(1);
    }
  });
});

describe('what comes while an operator writes', () => {
  test('a note that somebody writes just before an order is ended keeps it from ending, also at its provider', async () => {
    const { number, ref } = await world.unpaid();
    const { version } = await orderOf(chen, number);
    const answer = await whileHeld(
      async (tx) => {
        const order = await lockOrder(tx, number);
        if (order === undefined) throw new Error('no order');
        await addNote(tx, order, '买家马上付款', { actor: `account ${zhou.id}`, at: new Date() });
      },
      () => write(chen, '/ops/orders/cancel', { number, version }),
    );
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'order-changed', changes: [{ note: '买家马上付款', by: { name: '周打包' } }] },
    });
    expect(await orderOf(chen, number)).toMatchObject({
      status: 'pending',
      possible: { cancel: { can: true } },
    });
    expect((await sandbox.state()).stripe.sessions.find(({ id }) => id === ref)?.status).toBe('open');
  });

  test('a flag that is raised just before pasted lines ship keeps its order from being shipped', async () => {
    const { number } = await world.paid();
    const lines = [{ number, courier: 'DHL', tracking: 'D1' }];
    const answer = await whileHeld(
      (tx) => flag(number, tx),
      () => write(chen, '/ops/orders/ship-many', { lines }),
    );
    expect(answer.body.data.results).toMatchObject([{ outcome: 'flagged' }]);
    expect(await orderOf(chen, number)).toMatchObject({ stage: 'pending' });
  });

  test('an address that was changed just before pasted lines ship is the one that they ship to', async () => {
    const { number, buyerId } = await world.paid();
    const lines = [{ number, courier: 'DHL', tracking: 'D1' }];
    await whileHeld(
      (tx) => writeProfile(tx, buyerId, { ...profile(buyerId), address: '法国巴黎' }),
      () => write(chen, '/ops/orders/ship-many', { lines }),
    );
    expect(await orderOf(chen, number)).toMatchObject({
      stage: 'translating',
      country: 'FR',
      buyer: { address: '法国巴黎' },
    });
  });

  test('an address that is changed just after an order was shipped is no event of it', async () => {
    const { number, buyerId } = await world.paid();
    await whileHeld(
      async (tx) => {
        const order = await lockRow(tx, number);
        const parcel = { ...PARCEL, method: '', fee: undefined, despiteFlags: false, despitePapers: true };
        if (order !== undefined) await shipIn(world.till, tx, order, { ...parcel, actor: 'test' });
      },
      () =>
        world.database.transaction((tx) =>
          writeProfile(tx, buyerId, { ...profile(buyerId), address: '法国巴黎' }),
        ),
    );
    const { events, country } = await orderOf(chen, number);
    expect([events.map(({ kind }) => kind), country]).toEqual([['placed', 'paid', 'shipped'], 'CN']);
  });

  test('a flag that is raised while another is cleared stays open', async () => {
    const { number } = await flagged();
    const [{ id = 0 } = {}] = (await orderOf(chen, number)).flags;
    const other = { kind: 'stuck', provider: 'stripe', providerRef: number, orderNumber: number } as const;
    const [cleared] = await Promise.all([
      write(chen, '/ops/flags/clear', { id, note: '已处理' }),
      raiseFlag(world.database, { ...other, note: 'test', at: new Date() }),
    ]);
    expect(cleared.status).toBe(200);
    const open = (await orderOf(chen, number)).flags.filter(({ doneAt }) => doneAt === null);
    expect(open).toMatchObject([{ kind: 'stuck' }]);
    expect((await act(chen, 'ship', number, PARCEL)).body.code).toBe('order-flagged');
    const both = await Promise.all(
      [chen, zhou].map((caller) => write(caller, '/ops/flags/clear', { id: open[0]?.id, note: '好' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('ending', () => {
  test('at the moment of a payment loses no money and tells what came of it', async () => {
    for (const action of ['cancel', 'end']) {
      for (let round = 0; round < 3; round += 1) {
        const { number, ref } = await world.unpaid();
        const { version } = await orderOf(chen, number);
        const [answer] = await Promise.all([
          write(chen, `/ops/orders/${action}`, { number, version }),
          sandbox.payCard(ref).then(() => settleRef(world.till, 'stripe', ref)),
        ]);
        const { status, body } = answer;
        if (status === 409) expect(body).toMatchObject({ code: 'order-changed', order: { payment: 'paid' } });
        else
          expect([
            ['ended', 'unpaid'],
            ['paid', 'paid'],
          ]).toContainEqual([body.data.outcome, paidOrNot(body.data.order)]);
      }
    }
  });

  test('that is recorded, and no more, of an approved wallet payment takes nothing and is done in time', async () => {
    const buyer = await world.buyer();
    await world.fill(buyer, [one('morpho')]);
    const { number, ref } = await pay(world, buyer, 'paypal');
    await sandbox.approve(ref);
    const before = (await sandbox.state()).paypal.captures.length;
    await world.database.transaction(async (tx) => {
      const order = await lockOrder(tx, number);
      if (order !== undefined) await askEndIn(world.till, tx, order, 'test');
    });
    await later();
    expect((await orderOf(chen, number)).status).toBe('cancelled');
    expect((await sandbox.state()).paypal.captures).toHaveLength(before);
  });

  test.each(['under way', 'at the bank'])(
    'a capture that begins once an operator has asked the provider is not ended under its shopper while it is %s',
    async (where) => {
      const buyer = await world.buyer();
      await world.fill(buyer, [one('morpho')]);
      const { number, ref } = await pay(world, buyer, 'paypal');
      await sandbox.approve(ref, 'echeck');
      const attempt = await findLiveAttempt(world.database, number);
      if (attempt === undefined) throw new Error('no attempt');
      const slow = {
        ...world.till,
        reached: async (step: string) => {
          if (step !== 'attempt ended') return;
          if (where === 'under way') await beginCapture(world.database, attempt, 'shopper');
          else await captureWallet(world.till, 'paypal', buyer.id, ref);
        },
      };
      expect(await endOrder(slow, number, 'test')).toEqual({ kind: 'processing', provider: 'paypal' });
      expect(await orderOf(chen, number)).toMatchObject({ status: 'pending', payment: 'processing' });
    },
  );

  test('an order whose payment was begun in another tab is not told as ended', async () => {
    const buyer = await world.buyer();
    await world.fill(buyer, [one('morpho')]);
    const { number } = await pay(world, buyer, 'stripe');
    await world.database
      .update(paymentAttempts)
      .set({ state: 'closed' })
      .where(eq(paymentAttempts.orderNumber, number));
    const slowly: Database = Object.create(world.database, {
      transaction: {
        value: async (work: (tx: Database) => Promise<unknown>) => {
          await pay(world, buyer, 'paypal');
          return await world.database.transaction(work);
        },
      },
    });
    const ended = await endOrder({ ...world.till, database: slowly }, number, 'test');
    expect(ended).toEqual({ kind: 'still-open', provider: 'paypal' });
    expect((await orderOf(chen, number)).status).toBe('pending');
  });
});

describe('pieces', () => {
  test('that a refund on its way brings back can’t be promised a second time', async () => {
    const { number } = await world.paid();
    Object.assign(world.parts, { settings: { ...sandbox.settings, STRIPE_API_BASE: 'http://127.0.0.1:9' } });
    const half = { amount: PRICE / 2, of: 'part', back: BACK };
    expect((await act(chen, 'refund', number, half)).body.data.outcome).toBe('recorded');
    Object.assign(world.parts, { settings: sandbox.settings });
    expect((await orderOf(chen, number)).lines).toMatchObject([{ returned: 0, returnable: 0 }]);
    expect((await act(chen, 'refund', number, { ...half, of: 'rest' })).body.msg).toBe(texts.tooManyPieces);
    await later();
    expect((await orderOf(chen, number)).lines).toMatchObject([{ returned: 1, returnable: 0 }]);
  });

  test('of several lines come back beside a sale of the same goods the other way round', async () => {
    await world.stock('alpha', 9);
    await world.stock('beta', 9);
    const buyer = await world.buyer();
    await world.fill(buyer, [one('alpha'), one('beta')]);
    const { number, ref } = await pay(world, buyer, 'stripe');
    await sandbox.payCard(ref);
    await settleRef(world.till, 'stripe', ref);
    await act(chen, 'refund', number, { amount: 1, of: 'part', back: [] });
    const { lines } = await orderOf(chen, number);
    const back = ['beta', 'alpha'].map((product) => ({
      position: lines.find(({ productId }) => productId === product)?.position,
      pieces: 1,
    }));
    const lock = (tx: Database, product: string) =>
      tx.select().from(stock).where(eq(stock.productId, product)).for('update');
    const answer = await whileHeld(
      (tx) => lock(tx, 'alpha'),
      () => act(chen, 'restock', number, { back }),
      (tx) => lock(tx, 'beta'),
    );
    expect(answer.status).toBe(200);
    expect([await world.available('alpha'), await world.available('beta')]).toEqual([9, 9]);
  });

  test('that come back while the same are counted and sold add up', async () => {
    await world.stock('gamma', 5);
    const buyer = await world.buyer();
    await world.fill(buyer, [one('gamma', 2)]);
    const { number, ref } = await pay(world, buyer, 'stripe');
    await sandbox.payCard(ref);
    await settleRef(world.till, 'stripe', ref);
    await act(chen, 'refund', number, { amount: 1, of: 'part', back: [] });
    const variant = { productId: 'gamma', variantKey: 'a1' };
    const read = async () => {
      const [level] = await world.database.select().from(stock).where(eq(stock.productId, 'gamma'));
      return level;
    };
    const others = await Promise.all([world.buyer(), world.buyer()]);
    await Promise.all(others.map((other) => world.fill(other, [one('gamma')])));
    const seen = await read();
    const change = { kind: 'count', onHand: 8, seenVersion: seen?.version, reason: '盘点' };
    const [counted, back] = await Promise.all([
      write(chen, '/ops/stock', { ...variant, change }),
      act(zhou, 'restock', number, { back: BACK }),
      ...others.map((other) => pay(world, other, 'stripe')),
    ]);
    expect(back.status).toBe(200);
    if (counted.status !== 200) expect(counted.body.code).toBe('stock-moved');
    expect(await read()).toMatchObject({ onHand: counted.status === 200 ? 9 : 4, held: 2 });
  });
});

describe('rows that several change at once', () => {
  test('new tags that two operators bring in opposite orders block nobody', async () => {
    const [a, b] = [await world.paid(), await world.paid()];
    const tagged = (caller: Caller, number: string, tags: string[]) => act(caller, 'tags', number, { tags });
    let both: Promise<{ status: number }[]> | undefined;
    // The one in the middle is not to be had for a while, so each has its first.
    await whileHeld(
      (tx) => tx.execute(sql`insert into order_tags (tag) values ('tag-m')`),
      async () => {
        const first = tagged(chen, a.number, ['tag-a', 'tag-m', 'tag-z']);
        both = Promise.all([first, tagged(zhou, b.number, ['tag-z', 'tag-m', 'tag-a'])]);
        return await both;
      },
      async () => {
        while ((await waiting()) < 2) await pause(5);
      },
    );
    expect((await both)?.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('orders that are printed while their buyer changes the address block nobody', async () => {
    const buyer = await world.buyer();
    const made: string[] = [];
    // Until the newest has a lesser number than the one before it.
    while (made.length < 2 || (made.at(-1) ?? '') > (made.at(-2) ?? '')) {
      await world.fill(buyer, [one('morpho')]);
      const { number, ref } = await pay(world, buyer, 'stripe');
      await sandbox.payCard(ref);
      await settleRef(world.till, 'stripe', ref);
      made.push(number);
    }
    const [greater = '', lesser = ''] = made.slice(-2);
    const lock = (tx: Database, number: string) =>
      tx.select().from(orders).where(eq(orders.number, number)).for('no key update');
    await whileHeld(
      (tx) => lock(tx, lesser),
      () =>
        world.database.transaction((tx) =>
          writeProfile(tx, buyer.id, { ...profile(buyer.id), address: '法国' }),
        ),
      (tx) => lock(tx, greater),
    );
    const told = await Promise.all([greater, lesser].map((number) => orderOf(chen, number)));
    expect(told.map(({ events }) => events.at(-1)?.kind)).toEqual(['address-changed', 'address-changed']);
  });
});

test('an order tells the country of the present address until it is shipped', async () => {
  const move = (id: string, address: string) =>
    world.database.transaction((tx) => writeProfile(tx, id, { ...profile(id), address }));
  const { number, ref, buyerId } = await world.unpaid();
  await move(buyerId, '12 rue de la Paix, 75002 Paris, France');
  await sandbox.payCard(ref);
  await settleRef(world.till, 'stripe', ref);
  expect((await orderOf(chen, number)).country).toBe('FR');
  await move(buyerId, 'Kärntner Straße 1, Wien, Österreich, Austria');
  expect((await orderOf(chen, number)).country).toBe('AT');
  await act(chen, 'ship', number, PARCEL);
  await move(buyerId, '上海市');
  expect((await orderOf(chen, number)).country).toBe('AT');
});

function profile(id: string) {
  return { name: '王小蝶', email: `${id}@example.com`, phone: '13800000000', address: '上海市' };
}

function paidOrNot({ payment }: OpsOrder): 'paid' | 'unpaid' {
  return payment === 'paid' ? 'paid' : 'unpaid';
}
