import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rawProduct } from '../../../src/content/content.fixture.ts';
import { operationsText as texts } from '../../../src/features/desk/staff.text.ts';
import {
  LOW_STOCK_PRODUCTS_MAX,
  type LowStockProducts,
  type Movements,
} from '../../../src/features/stock/ops-stock.contract.ts';
import { deleteAccountRow } from '../accounts/store.ts';
import { operationResponses, orders, stockMovements } from '../db/schema.ts';
import { recordSnapshots } from '../publishing/mirror-store.ts';
import { deleteExpiredResponses } from '../staff/idempotency-store.ts';
import type { Caller } from '../testing/caller.ts';
import { rawProductOf, snapshotsAt } from '../testing/documents.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { openStaffWorld, type StaffWorld, sendWrite } from '../testing/staff-world.ts';
import { sumMovements } from '../testing/sum-movements.ts';
import { freeUnitsInCapture } from './reservation-store.ts';
import { releaseReservation, reserve, takeForCapture } from './reservations.ts';
import { receiveOpeningStock, receiveStock } from './service.ts';

const withdrawn = rawProduct.variants.map((one) => ({ ...one, withdrawn: true }));
const variant = { productId: 'morpho', variantKey: 'a1' };
const shop = { actor: 'start', reason: 'opening stock of the demo' };
const change = (request: object) => ({ ...variant, change: request });

async function insertOrder(number: string) {
  const order = {
    accountId: `buyer of ${number}`,
    status: 'pending',
    method: 'stripe',
    totalFen: 1,
  } as const;
  const times = { createdAt: new Date(), holdUntil: new Date() };
  await world.database.insert(orders).values({ ...order, ...times, number });
}

async function reserveUnits(quantity: number, number = 'order-1') {
  await insertOrder(number);
  const note = { actor: 'checkout', reason: 'ordered' };
  return await world.database.transaction((tx) => reserve(tx, number, [{ ...variant, quantity }], note));
}

let world: StaffWorld;
let editor: Caller & { id: string };

describe.each(DEPLOYED_KIND)('stock by an editor on %s', (kind) => {
  beforeEach(async () => {
    world = await openStaffWorld(kind);
    editor = await world.person('林编辑', 'editor');
    await receiveOpeningStock(world.database, [{ ...variant, quantity: 5 }], shop);
  });
  afterEach(() => world.close());

  const levelNow = async () => (await movements()).level;
  const movements = async (query = ''): Promise<Movements> => {
    const response = await editor.get(`/ops/stock/movements?productId=morpho&variantKey=a1${query}`);
    return response.body.data;
  };

  test('is shown for many products at once, including those without any', async () => {
    await receiveStock(world.database, { ...variant, variantKey: 'b' }, 2, shop);
    const { body } = await editor.get('/ops/stock?ids=morpho,idea,morpho');
    expect(body.data.items).toEqual([
      {
        productId: 'morpho',
        variants: expect.arrayContaining([
          { key: 'a1', onHand: 5, held: 0, available: 5, version: 1 },
          { key: 'b', onHand: 2, held: 0, available: 2, version: 1 },
        ]),
      },
      { productId: 'idea', variants: [] },
    ]);
  });

  test('lists products that are sold out or nearly so, in the shop’s order, including those that never had any', async () => {
    const products = ['morpho', 'idea', 'never', 'gone', 'plenty'].map((id, rank) =>
      rawProductOf(id, { rank, ...(id === 'gone' ? { variants: withdrawn } : {}) }),
    );
    await recordSnapshots(world.database, snapshotsAt(1, ...products));
    await receiveStock(world.database, { productId: 'idea', variantKey: 'a1' }, 3, shop);
    await receiveStock(world.database, { productId: 'plenty', variantKey: 'a1' }, 2, shop);
    await receiveStock(world.database, { productId: 'plenty', variantKey: 'b' }, 2, shop);
    await reserveUnits(5);
    const short = async (query: string): Promise<LowStockProducts> =>
      (await editor.get(`/ops/stock/short?${query}`)).body.data;
    expect(await short('least=0&most=0')).toEqual({ ids: ['morpho', 'never'], total: 2 });
    expect(await short('least=1&most=3')).toEqual({ ids: ['idea'], total: 1 });
    expect((await editor.get('/ops/stock/short?least=1')).status).toBe(400);
    const many = Array.from({ length: LOW_STOCK_PRODUCTS_MAX }, (_, n) =>
      rawProductOf(`many-${n}`, { rank: 9 + n }),
    );
    await recordSnapshots(world.database, snapshotsAt(2, ...many));
    const all = await short('least=0&most=0');
    expect([all.ids.length, all.ids[2], all.total]).toEqual([
      LOW_STOCK_PRODUCTS_MAX,
      'many-0',
      LOW_STOCK_PRODUCTS_MAX + 2,
    ]);
  });

  test('is received, removed with a reason and counted; the ledger has each with its actor', async () => {
    const one = await sendWrite(editor, '/ops/stock', change({ kind: 'receive', pieces: 3, reason: '补货' }));
    expect([one.status, one.body.data.level]).toEqual([
      200,
      { onHand: 8, held: 0, available: 8, version: 2 },
    ]);
    await sendWrite(editor, '/ops/stock', change({ kind: 'remove', pieces: 2, reason: '破损' }));
    await sendWrite(editor, '/ops/stock', change({ kind: 'count', onHand: 10, seenVersion: 3 }));
    const by = { kind: 'account', name: '林编辑' };
    expect((await movements()).movements).toMatchObject([
      { version: 4, kind: 'corrected', quantity: 4, by, reason: '' },
      { version: 3, kind: 'corrected', quantity: -2, by, reason: '破损' },
      { version: 2, kind: 'received', quantity: 3, by, reason: '补货' },
      { version: 1, kind: 'received', quantity: 5, by: { kind: 'shop' }, reason: null },
    ]);
    await deleteAccountRow(world.database, editor.id);
    editor = await world.person('第二位', 'operator');
    expect((await movements()).movements[0]?.by).toEqual({ kind: 'account', name: null });
  });

  test('lists its movements in pages', async () => {
    for (let n = 0; n < 11; n += 1) await receiveStock(world.database, variant, 1, shop);
    const first = await movements();
    expect([first.movements.length, first.movements.at(-1)?.version, first.next]).toEqual([10, 3, 3]);
    const older = await movements(`&before=${first.next}`);
    expect([older.movements.map(({ version }) => version), older.next]).toEqual([[2, 1], null]);
    expect(older.level).toEqual(first.level);
  });

  test('is not counted over a movement that the editor has not seen: the refusal brings the numbers', async () => {
    await receiveStock(world.database, variant, 1, shop);
    const response = await sendWrite(
      editor,
      '/ops/stock',
      change({ kind: 'count', onHand: 9, seenVersion: 1 }),
    );
    expect([response.status, response.body]).toEqual([
      409,
      {
        status: 409,
        code: 'stock-moved',
        msg: texts().stockMoved,
        data: null,
        level: { onHand: 6, held: 0, available: 6, version: 2 },
      },
    ]);
  });

  test('never goes below zero, nor below the reserved units', async () => {
    const none = await sendWrite(editor, '/ops/stock', change({ kind: 'remove', pieces: 6, reason: '丢失' }));
    expect(none.body).toMatchObject({ status: 409, code: 'stock-short', msg: texts().tooFew(5) });
    await reserveUnits(3);
    const { version } = await levelNow();
    for (const request of [
      { kind: 'remove', pieces: 3, reason: '破损' },
      { kind: 'count', onHand: 2, seenVersion: version },
    ]) {
      const held = await sendWrite(editor, '/ops/stock', change(request));
      expect(held.body).toMatchObject({ status: 409, code: 'stock-held', msg: texts().unitsTaken(5, 3) });
    }
    expect(await levelNow()).toMatchObject({ onHand: 5, held: 3, available: 2 });
    const counted = await sendWrite(
      editor,
      '/ops/stock',
      change({ kind: 'count', onHand: 3, seenVersion: version }),
    );
    expect(counted.body.data.level).toMatchObject({ onHand: 3, held: 3, available: 0 });
  });

  test('shows units in a capture as available, and refuses to remove them until its result is known', async () => {
    await insertOrder('order-1');
    await world.database.transaction((tx) =>
      takeForCapture(tx, 'order-1', [{ ...variant, quantity: 3 }], new Date()),
    );
    expect(await levelNow()).toMatchObject({ onHand: 5, held: 0, available: 5 });
    const remove = () =>
      sendWrite(editor, '/ops/stock', change({ kind: 'remove', pieces: 3, reason: '破损' }));
    expect((await remove()).body).toMatchObject({
      ...{ status: 409, code: 'stock-held' },
      msg: '现有 5 件，其中 3 件已预留或正在付款，数量不能低于 3 件。请先释放预留，或稍后再试',
    });
    await freeUnitsInCapture(world.database, 'order-1');
    expect((await remove()).body.data.level).toMatchObject({ onHand: 2 });
  });

  test('is changed once for one key, however often it is requested, with the same answer', async () => {
    const ask = (body: unknown) => sendWrite(editor, '/ops/stock', body, 'one-press-of-a-button');
    const request = change({ kind: 'receive', pieces: 2 });
    const first = await ask(request);
    await receiveStock(world.database, variant, 1, shop);
    const again = await ask(request);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await levelNow()).toMatchObject({ onHand: 8 });
    const other = await ask(change({ kind: 'receive', pieces: 3 }));
    expect([other.status, other.body.code]).toEqual([422, 'key-reused']);
    const second = await world.person('第二位', 'editor');
    expect(
      (await sendWrite(second, '/ops/stock', request, 'one-press-of-a-button')).body.data.level.onHand,
    ).toBe(10);
    await deleteExpiredResponses(world.database, 30);
    expect(await world.database.$count(operationResponses)).toBe(2);
    await deleteExpiredResponses(world.database, -1);
    expect(await world.database.$count(operationResponses)).toBe(0);
  });

  test('is not changed without a key, with an invalid one, or by an invalid request', async () => {
    for (const key of ['', 'short', '键'.repeat(9).replaceAll('键', 'é'), 'x'.repeat(201)]) {
      const refused = await sendWrite(editor, '/ops/stock', change({ kind: 'receive', pieces: 1 }), key);
      expect([refused.status, refused.body.field]).toEqual([400, 'Idempotency-Key']);
    }
    for (const [request, field] of [
      [{ kind: 'receive', pieces: 1.5 }, 'change.pieces'],
      [{ kind: 'receive', pieces: -1 }, 'change.pieces'],
      [{ kind: 'remove', pieces: 1 }, 'change.reason'],
      [{ kind: 'remove', pieces: 1, reason: ' ' }, 'change.reason'],
      [{ kind: 'count', onHand: -1, seenVersion: 1 }, 'change.onHand'],
      [{ kind: 'count', onHand: 1 }, 'change.seenVersion'],
      [{ kind: 'receive', pieces: 1, reason: '看\u202e不见' }, 'change.reason'],
      [{ kind: 'steal', pieces: 1 }, 'change.kind'],
    ] as const) {
      const refused = await sendWrite(editor, '/ops/stock', change(request));
      expect([request, refused.status, refused.body.field]).toEqual([request, 400, field]);
    }
    expect(await levelNow()).toMatchObject({ onHand: 5, version: 1 });
  });

  test('is received for a draft, but not for a typo, nor while Sanity is unreachable', async () => {
    const ask = (productId: string, variantKey: string) =>
      sendWrite(editor, '/ops/stock', { productId, variantKey, change: { kind: 'receive', pieces: 1 } });
    expect((await ask('new-one', 'k1')).body).toMatchObject({ status: 404, code: 'variant-unknown' });
    const draft = { _id: 'drafts.new-one', _type: 'product', keys: ['k1'] };
    world.content.published.set(draft._id, draft);
    expect((await ask('new-one', 'k2')).body).toMatchObject({ status: 404, code: 'variant-unknown' });
    expect((await ask('new-one', 'k1')).body.data.level).toMatchObject({ onHand: 1, version: 1 });
    world.content.beforeSending = () => Promise.reject(new Error('down'));
    expect((await ask('new-two', 'k1')).body).toMatchObject({ status: 503, code: 'content-unreachable' });
    expect((await ask('new-one', 'k1')).body).toMatchObject({ status: 503 });
    world.content.beforeSending = async () => undefined;
    expect((await ask('new-one', 'k1')).body.data.level).toMatchObject({ onHand: 2 });
  });

  test('is never more than one for a single specimen of a draft', async () => {
    const draft = { _id: 'drafts.new-one', _type: 'product', keys: ['s1'], specimens: ['s1'] };
    world.content.published.set(draft._id, draft);
    const specimen = { productId: 'new-one', variantKey: 's1' };
    const receive = (pieces: number) =>
      sendWrite(editor, '/ops/stock', { ...specimen, change: { kind: 'receive', pieces } });
    const tooMany = { status: 409, body: { code: 'stock-too-many' } };
    expect(await receive(2)).toMatchObject(tooMany);
    expect((await receive(1)).status).toBe(200);
    expect(await receive(1)).toMatchObject(tooMany);
    const rows = [{ ...specimen, pieces: 1 }];
    expect(await sendWrite(editor, '/ops/stock/consignment', { consignment: 'c-1', rows })).toMatchObject(
      tooMany,
    );
  });

  test('of a consignment is received once per row, whoever repeats which rows', async () => {
    const rows = [
      { ...variant, pieces: 4 },
      { productId: 'idea', variantKey: 'b', pieces: 1 },
    ];
    await receiveStock(world.database, { productId: 'idea', variantKey: 'b' }, 1, shop);
    const send = (wanted: unknown) =>
      sendWrite(editor, '/ops/stock/consignment', { consignment: '2026-滇-07', rows: wanted });
    const first = await send(rows);
    expect(first.body.data.rows).toMatchObject([
      { ...variant, received: 4, receivedBefore: null, level: { onHand: 9, version: 2 } },
      { productId: 'idea', received: 1, receivedBefore: null, level: { onHand: 2, version: 2 } },
    ]);
    await receiveStock(world.database, { ...variant, variantKey: 'b' }, 1, shop);
    const second = await send([
      { ...variant, pieces: 6 },
      { ...variant, variantKey: 'b', pieces: 2 },
    ]);
    expect(second.body.data.rows).toMatchObject([
      { received: 4, receivedBefore: expect.any(String), level: { onHand: 9 } },
      { received: 2, receivedBefore: null, level: { onHand: 3 } },
    ]);
    const movement = (await movements()).movements[0];
    expect(movement).toMatchObject({ reference: '2026-滇-07', kind: 'received' });
    expect(second.body.data.rows[0].receivedBefore).toBe(movement?.at);
    const twice = await send([rows[0], rows[0]]);
    expect([twice.status, twice.body.field]).toEqual([400, 'rows']);
  });

  test('can be corrected by released units', async () => {
    await reserveUnits(2);
    await world.database.transaction((tx) => releaseReservation(tx, 'order-1', shop));
    const response = await sendWrite(
      editor,
      '/ops/stock',
      change({ kind: 'remove', pieces: 5, reason: '破损' }),
    );
    expect(response.body.data.level).toMatchObject({ onHand: 0, held: 0 });
  });
});

describe('with many connections on PostgreSQL', () => {
  beforeEach(async () => {
    world = await openStaffWorld('PostgreSQL', 20);
    editor = await world.person('林编辑', 'editor');
    await receiveStock(world.database, variant, 10, shop);
  });
  afterEach(() => world.close());

  test('changes once for one repeated request, even for a new variant', async () => {
    for (const variantKey of ['a1', 'fresh']) {
      const draft = { _id: 'drafts.morpho', _type: 'product', keys: ['fresh'] };
      world.content.published.set(draft._id, draft);
      const request = { ...variant, variantKey, change: { kind: 'receive', pieces: 3 } };
      const responses = await Promise.all(
        Array.from({ length: 12 }, () =>
          sendWrite(editor, '/ops/stock', request, `the-same-press-${variantKey}`),
        ),
      );
      expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await sumMovements(world.database, { ...variant, variantKey })).toMatchObject({
        onHand: variantKey === 'a1' ? 13 : 3,
      });
    }
  });

  test('two editors count at once: one wins, the other is shown the numbers', async () => {
    const other = await world.person('第二位', 'editor');
    const responses = await Promise.all([
      sendWrite(editor, '/ops/stock', change({ kind: 'count', onHand: 7, seenVersion: 1 })),
      sendWrite(other, '/ops/stock', change({ kind: 'count', onHand: 4, seenVersion: 1 })),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = responses.find(({ status }) => status === 200)?.body.data.level;
    expect(responses.find(({ status }) => status === 409)?.body.level).toEqual(won);
  });

  test('concurrent sales, corrections and deliveries all count, and no reserved unit is removed', async () => {
    const sales = Array.from({ length: 8 }, (_, n) => reserveUnits(1, `order-${n}`));
    const changes = Array.from({ length: 16 }, (_, n) =>
      sendWrite(
        editor,
        '/ops/stock',
        change(n % 2 === 0 ? { kind: 'remove', pieces: 2, reason: '破损' } : { kind: 'receive', pieces: 1 }),
      ),
    );
    await Promise.all([...sales, ...changes]);
    const level = (await editor.get('/ops/stock?ids=morpho')).body.data.items[0].variants[0];
    expect(await sumMovements(world.database, variant)).toEqual({ onHand: level.onHand, held: level.held });
    expect(level.onHand).toBeGreaterThanOrEqual(level.held);
    expect(await world.database.$count(stockMovements)).toBe(level.version);
  });

  test('a consignment that two send at once, in other orders and parts, is received once', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => ({ productId: `p-${n}`, variantKey: 'a1', pieces: 2 }));
    for (const { productId } of rows) {
      const draft = { _id: `drafts.${productId}`, _type: 'product', keys: ['a1'] };
      world.content.published.set(draft._id, draft);
    }
    const send = (wanted: typeof rows) =>
      sendWrite(editor, '/ops/stock/consignment', { consignment: 'c-1', rows: wanted });
    const responses = await Promise.all([
      send(rows),
      send(rows.toReversed()),
      send(rows.slice(20, 40)),
      send(rows.slice(0, 30).toReversed()),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const items = (await editor.get(`/ops/stock?ids=${rows.map((row) => row.productId)}`)).body.data.items;
    expect(items.map((item: { variants: { onHand: number }[] }) => item.variants[0]?.onHand)).toEqual(
      rows.map(() => 2),
    );
    const fresh = responses
      .flatMap(({ body }) => body.data.rows)
      .filter(({ receivedBefore }) => receivedBefore === null);
    expect(fresh).toHaveLength(60);
  });
});
