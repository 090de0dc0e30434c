import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type BoughtSpecimen,
  type Cabinet,
  cabinetResponseSchema,
  type OrderLineId,
  type OwnSpecimenRequest,
  sharedDrawerResponseSchema,
} from '../../../src/features/cabinet/cabinet.contract.ts';
import { DRAWERS_MAX, SPECIMENS_MAX } from '../../../src/features/cabinet/cabinet.rules.ts';
import { orderNow, pay, variantUnits } from '../../../tests/orders/world.ts';
import { lockAccountRow } from '../accounts/store.ts';
import { cabinetDrawers, cabinetPlacements, cabinetSpecimens, orderLines, users } from '../db/schema.ts';
import type { Caller } from '../testing/caller.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { whileLocked } from '../testing/locks.ts';
import { refundOrder } from '../testing/refund.ts';
import { withPayments } from '../testing/shop.ts';
import { listBoughtLines } from './bought-store.ts';

const ENTERED: OwnSpecimenRequest = {
  ...{ drawer: null, latin_name: 'Morpho didius', chinese_name: '欢乐女神闪蝶', family_name: 'Nymphalidae' },
  ...{ sex: '雌', country: 'PE', site: 'Satipo', collected_on: '2019-06', collector: '王小蝶' },
  ...{ number: 'W-12', remarks: '交换自李先生', quantity: 1 },
};

describe.each(DEPLOYED_KIND)('a cabinet on %s', (kind) => {
  const world = withPayments(kind);
  let buyer: Awaited<ReturnType<typeof world.buyer>>;
  let collector: Caller;
  let stranger: Caller;
  beforeEach(async () => {
    await world.stock('morpho', 20);
    buyer = await world.buyer();
    collector = await world.signedInAs(buyer.id);
    stranger = await world.signedInAs((await world.buyer('李蝶')).id, '192.0.2.9');
  });

  async function buy(quantity: number): Promise<string> {
    await world.fill(buyer, [variantUnits('morpho', quantity)]);
    const { number, ref } = await pay(world, buyer, 'stripe');
    await world.sandbox.payByCard(ref);
    expect(await world.settleCard(ref)).toMatchObject({ kind: 'paid' });
    return number;
  }
  const cabinetOf = async (who: Caller): Promise<Cabinet> =>
    cabinetResponseSchema.strict().parse((await who.get('/cabinet')).body).data;
  const putDrawer = (name = '闪蝶', id: string = randomUUID()) =>
    collector.call('PUT', `/cabinet/drawers/${id}`, { name });
  const putSpecimen = (fields: Partial<OwnSpecimenRequest> = {}, id: string = randomUUID()) =>
    collector.call('PUT', `/cabinet/specimens/${id}`, { ...ENTERED, ...fields });
  const move = (who: Caller, id: string | undefined, drawer: string | null) =>
    who.call('PUT', `/cabinet/specimens/${id}/drawer`, { drawer });
  const place = (who: Caller, one: BoughtSpecimen | undefined, drawer: string | null) =>
    who.call(
      'PUT',
      `/cabinet/specimens/${one?.id}/drawer?order=${one?.line.order}&position=${one?.line.position}`,
      { drawer },
    );

  test('lists units of paid orders, less those that were refunded or returned', async () => {
    const number = await buy(3);
    const [one] = (await cabinetOf(collector)).bought;
    expect(one).toMatchObject({ drawer: null, latin_name: 'Morpho didius', quantity: 3 });
    expect((await cabinetOf(stranger)).bought).toEqual([]);
    const refund = { restock: false, actor: 'operator' };
    const { paidAt, totalFen } = (await orderNow(world, number)).order;
    expect(paidAt).not.toBeNull();
    const lines = [{ position: 0, pieces: 1 }];
    const part = await refundOrder(world.context, number, { ...refund, amountFen: totalFen / 3, lines });
    expect(part).toMatchObject({ kind: 'done' });
    expect((await cabinetOf(collector)).bought).toMatchObject([{ id: one?.id, quantity: 2 }]);
    await refundOrder(world.context, number, { ...refund, amountFen: undefined });
    expect((await cabinetOf(collector)).bought).toEqual([]);
  });

  test('lists no unpaid order', async () => {
    await world.fill(buyer, [variantUnits('morpho')]);
    await pay(world, buyer, 'stripe');
    expect((await cabinetOf(collector)).bought).toEqual([]);
  });

  test('counts both of a pair, and lists each species of a set', async () => {
    const number = await buy(2);
    const specimenIs = (value: object) =>
      world.database
        .update(orderLines)
        .set({ specimen: sql`specimen || ${JSON.stringify(value)}::jsonb` })
        .where(eq(orderLines.orderNumber, number));
    await specimenIs({ sex: '雌雄', origin: '秘鲁' });
    expect((await cabinetOf(collector)).bought).toMatchObject([{ quantity: 4, country: 'PE', sex: '雌雄' }]);
    const other = { name: '蓝闪蝶', latinName: 'Morpho menelaus', cites: null, pieces: 3 };
    await specimenIs({ otherSpecies: [other], pieces: 1, origin: '秘鲁、巴西' });
    const { bought } = await cabinetOf(collector);
    expect(bought).toMatchObject([
      { latin_name: 'Morpho didius', quantity: 2, country: null, sex: '' },
      { latin_name: 'Morpho menelaus', quantity: 6, picture: null, sex: '' },
    ]);
    const drawer = randomUUID();
    await putDrawer('套装', drawer);
    await place(collector, bought[1], drawer);
    expect((await cabinetOf(collector)).bought.map((one) => one.drawer)).toEqual([drawer, drawer]);
  });

  test('keeps drawers and entered specimens, whatever is repeated, and moves both kinds of specimens', async () => {
    await buy(1);
    const [drawer, own] = [randomUUID(), randomUUID()];
    for (const name of ['闪蝶', '闪蝶属'])
      expect(await putDrawer(name, drawer)).toMatchObject({ status: 200 });
    for (let n = 0; n < 2; n += 1) expect(await putSpecimen({ drawer }, own)).toMatchObject({ status: 200 });
    const before = await cabinetOf(collector);
    expect(before).toMatchObject({
      drawers: [{ id: drawer, drawer_name: '闪蝶属', share_path: null }],
      own: [{ ...ENTERED, id: own, drawer }],
    });
    const [bought] = before.bought;
    for (let n = 0; n < 2; n += 1)
      expect(await place(collector, bought, drawer)).toMatchObject({ status: 200 });
    expect((await cabinetOf(collector)).bought).toMatchObject([{ id: bought?.id, drawer }]);
    await move(collector, own, null);
    await move(collector, own, drawer);
    // The specimens of a deleted drawer stay.
    expect(await collector.call('DELETE', `/cabinet/drawers/${drawer}`)).toMatchObject({ status: 200 });
    expect(await cabinetOf(collector)).toMatchObject({
      drawers: [],
      own: [{ id: own, drawer: null }],
      bought: [{ id: bought?.id, drawer: null }],
    });
    expect(await collector.call('DELETE', `/cabinet/specimens/${own}`)).toMatchObject({ status: 200 });
    expect((await collector.call('DELETE', `/cabinet/specimens/${own}`)).status).toBe(404);
    // A bought specimen can be moved, but not deleted.
    expect((await collector.call('DELETE', `/cabinet/specimens/${bought?.id}`)).status).toBe(404);
  });

  test('keeps the order of drawers that the collector chose; a new drawer comes last', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of ids) await putDrawer('闪蝶', id);
    const order = async () => (await cabinetOf(collector)).drawers.map(({ id }) => id);
    const put = (who: Caller, drawers: readonly (string | undefined)[]) =>
      who.call('PUT', '/cabinet/drawer-order', { drawers });
    expect(await order()).toEqual(ids);
    const [first, second, third] = ids;
    for (let n = 0; n < 2; n += 1)
      expect(await put(collector, [third, first, second])).toMatchObject({ status: 200 });
    const added = randomUUID();
    await putDrawer('新的', added);
    await putDrawer('改名', third);
    expect(await order()).toEqual([third, first, second, added]);
    await put(collector, [added, third]);
    expect(await order()).toEqual([added, third, first, second]);
    await put(stranger, ids);
    expect(await order()).toEqual([added, third, first, second]);
  });

  test('lists further lines after the last one', async () => {
    const numbers = [await buy(1), await buy(2), await buy(3)].toReversed();
    const page = async (after?: OrderLineId) => {
      const { lines, next } = await listBoughtLines(world.database, buyer.id, { after, limit: 2 });
      return [lines.map(({ orderNumber }) => orderNumber), next];
    };
    const second = { order: numbers[1] ?? '', position: 0 };
    expect(await page()).toEqual([numbers.slice(0, 2), second]);
    expect(await page(second)).toEqual([numbers.slice(2), null]);
    const older = await collector.get(`/cabinet?after=${numbers[1]}.0`);
    const { data } = cabinetResponseSchema.strict().parse(older.body);
    expect(data).toMatchObject({ bought: [{ quantity: 1, line: { order: numbers[2] } }], next: null });
    expect((await stranger.get(`/cabinet?after=${numbers[1]}.0`)).body.data.bought).toEqual([]);
    for (const after of ['1', numbers[1], `${numbers[1]}.x`, '1.1'])
      expect((await collector.get(`/cabinet?after=${after}`)).status).toBe(400);
  });

  test('comes in pages below 200 KB, also of a shared drawer, and a change responds with the change', async () => {
    const drawer = randomUUID();
    await putDrawer('闪', drawer);
    const number = await buy(1);
    const { userId, rows } = {
      userId: buyer.id,
      rows: Array.from({ length: SPECIMENS_MAX - 1 }, (_, n) => n),
    };
    const [latin_name, chinese_name, family_name] = ['M"'.repeat(50), '蝶'.repeat(60), '科'.repeat(60)];
    const long = {
      latin_name,
      chinese_name,
      family_name,
      site: '秘'.repeat(120),
      collected_on: '2019',
      quantity: 1,
    };
    await world.database.insert(cabinetSpecimens).values(
      rows.map((n) => ({
        ...{ ...long, id: randomUUID(), userId, drawer, number: String(n) },
        ...{ collector: '林'.repeat(60), remarks: '换'.repeat(300) },
      })),
    );
    // An order of a hundred lines, each a set of many species.
    const [line] = await world.database.select().from(orderLines).where(eq(orderLines.orderNumber, number));
    if (line?.specimen == null) throw new Error('no line');
    const other = { name: '蓝闪蝶'.repeat(10), latinName: 'Morpho menelaus', cites: null };
    const { latinName: _, ...columns } = line;
    const specimen = { ...line.specimen, otherSpecies: Array.from({ length: 20 }, () => other) };
    await world.database
      .insert(orderLines)
      .values(Array.from({ length: 99 }, (__, n) => ({ ...columns, specimen, position: n + 1 })));
    const positions = Array.from({ length: 100 }, (__, n) => n);
    await world.database
      .insert(cabinetPlacements)
      .values(positions.map((position) => ({ orderNumber: number, position, userId, drawerId: drawer })));

    const read = async (who: Caller, path: string) => {
      const found = { own: new Set<string>(), bought: new Set<string>(), largest: 0 };
      for (let next: string | null = ''; next !== null; ) {
        const { body, bytes } = await who.get(`${path}${next && `?after=${encodeURIComponent(next)}`}`);
        found.largest = Math.max(found.largest, bytes.length);
        for (const { id } of body.data.own) found.own.add(id);
        for (const { id } of body.data.bought) found.bought.add(id);
        next = body.data.next;
      }
      return { own: found.own.size, bought: found.bought.size, isSmall: found.largest < 200_000 };
    };
    const all = { own: SPECIMENS_MAX - 1, bought: 1 + 99 * 21, isSmall: true };
    expect(await read(collector, '/cabinet')).toEqual(all);
    const own = randomUUID();
    const link = await collector.call('POST', `/cabinet/drawers/${drawer}/link`);
    const { share_path } = link.body.data.drawers[0];
    const shared = `/cabinet/shared/${share_path.split('/').at(-1)}`;
    expect(await read(await world.visitor(), shared)).toEqual(all);

    const put = await putSpecimen({ drawer }, own);
    expect(put.body.data).toEqual({ specimen: { ...ENTERED, id: own, drawer } });
    const drawers = [{ id: drawer, drawer_name: '闪', share_path }];
    expect((await putDrawer('闪', drawer)).body.data).toEqual({ drawers });
    const others = [
      await move(collector, own, null),
      await collector.call('DELETE', `/cabinet/specimens/${own}`),
    ];
    expect(others.map(({ body }) => body.data)).toEqual([null, null]);
  });

  test('takes 120 writes a minute from an account, in all its lists together, and none from another’s count', async () => {
    const id = randomUUID();
    const writes = [
      () => putDrawer('闪蝶', id),
      () => collector.call('PUT', '/favorites/products/morpho'),
      () => collector.call('DELETE', '/favorites/products/morpho'),
      () => collector.call('DELETE', `/user/addresses/${id}`),
    ];
    const statuses: number[] = [];
    for (let round = 0; round < 30; round += 1)
      for (const write of writes) statuses.push((await write()).status);
    expect(new Set(statuses)).toEqual(new Set([200, 404]));
    for (const write of writes)
      expect(await write()).toMatchObject({ status: 429, body: { code: 'too-many-tries' } });
    expect(Number((await putDrawer()).headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await cabinetOf(collector)).drawers).toHaveLength(1);
    const drawer = `/cabinet/drawers/${randomUUID()}`;
    expect(await stranger.call('PUT', drawer, { name: '别人的' })).toMatchObject({ status: 200 });
  });

  test('is out of reach for other accounts', async () => {
    await buy(1);
    const [drawer, own, theirs] = [randomUUID(), randomUUID(), randomUUID()];
    await putDrawer('闪蝶', drawer);
    await putSpecimen({ drawer }, own);
    await stranger.call('PUT', `/cabinet/drawers/${theirs}`, { name: '别人的' });
    const seen = await cabinetOf(collector);
    const tries = [
      await stranger.call('PUT', `/cabinet/drawers/${drawer}`, { name: '改名' }),
      await stranger.call('DELETE', `/cabinet/drawers/${drawer}`),
      await stranger.call('POST', `/cabinet/drawers/${drawer}/link`),
      await stranger.call('PUT', `/cabinet/specimens/${own}`, ENTERED),
      await stranger.call('PUT', `/cabinet/specimens/${randomUUID()}`, { ...ENTERED, drawer }),
      await stranger.call('DELETE', `/cabinet/specimens/${own}`),
      await move(stranger, own, null),
      await place(stranger, seen.bought[0], theirs),
      await move(collector, seen.bought[0]?.id, drawer),
      await place(collector, seen.bought[0] && { ...seen.bought[0], id: own }, drawer),
      await move(collector, own, theirs),
      await place(collector, seen.bought[0], theirs),
    ];
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404));
    expect(await cabinetOf(collector)).toEqual(seen);
  });

  test('takes a table once, after a look at it, and leaves wrong rows out', async () => {
    const drawer = randomUUID();
    await putDrawer('闪蝶', drawer);
    await putSpecimen({ drawer });
    const table = [
      '学名,中文名,性别,采集日期,抽屉,编号,来源,价格',
      'Morpho didius,欢乐女神闪蝶,♂,2019/6/30,闪蝶,1,自行添加,9',
      'Papilio ulysses,,,2099-01-01,,2,,',
      'Papilio ulysses,天堂凤蝶,雌,,待整理,3,,',
      'Papilio ulysses,天堂凤蝶,雌,,待整理,3,,',
      'Morpho didius,,,,,,本店购得,',
      '',
    ].join('\n');
    const send = async (text: string, path = '', who = collector) =>
      await who.call('POST', `/cabinet/import${path}`, undefined, { text });
    const problem = { row: 3, column: '采集日期', value: '2099-01-01', reason: '日期还没有到，请核对' };
    const report = { refused: 1, problems: [problem], unread_columns: ['价格'] };
    const before = await cabinetOf(collector);
    expect((await send(table)).body.data).toEqual({ added: 3, present: 1, ...report });
    expect(await cabinetOf(collector)).toEqual(before);
    const first = await send(table, '?write=yes');
    expect(first.body).toMatchObject({
      msg: '已导入 3 条标本记录',
      data: { added: 3, present: 1, ...report },
    });
    expect((await send(table, '?write=yes')).body.data).toEqual({ added: 0, present: 4, ...report });
    // The cabinet has two equal specimens; a third is another one.
    const third = await send(`${table}Papilio ulysses,天堂凤蝶,雌,,待整理,3,,\n`);
    expect(third.body.data).toMatchObject({ added: 1, present: 4 });
    const { own } = await cabinetOf(collector);
    expect(own.map(({ number, sex, drawer: its }) => [number, sex, its])).toEqual([
      ['1', '雄', drawer],
      ['3', '雌', null],
      ['3', '雌', null],
      ['W-12', '雌', drawer],
    ]);
    // A specimen that was moved stays the same.
    await move(collector, own[0]?.id, null);
    expect((await send(table)).body.data).toMatchObject({ added: 0, present: 4 });
    expect((await cabinetOf(stranger)).own).toEqual([]);

    const many = (rows: number) =>
      ['学名,编号', ...Array.from({ length: rows }, (_, n) => `Morpho didius,${n}`)].join('\n');
    const tooMany = await send(many(SPECIMENS_MAX - 3), '?write=yes');
    expect(tooMany).toMatchObject({ status: 409, body: { code: 'cabinet-full' } });
    expect((await cabinetOf(collector)).own).toHaveLength(4);
    const twice = [send(many(SPECIMENS_MAX - 4), '?write=yes'), send(many(SPECIMENS_MAX - 4), '?write=yes')];
    expect((await Promise.all(twice)).map(({ body }) => body.data.added).toSorted()).toEqual([
      0,
      SPECIMENS_MAX - 4,
    ]);
    const wrong = (await send(`学名,性别\n${'a,b\n'.repeat(1_900)}`)).body.data;
    expect(wrong).toMatchObject({ added: 0, refused: 1_900 });
    expect(wrong.problems).toHaveLength(20);
    expect((await send('PK\u0003\u0004')).body.data.problems[0].reason).toContain('CSV UTF-8');
    expect((await send(table, '?write=no')).status).toBe(400);
  });

  test('takes 60 tables in 15 minutes', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 61; sent += 1)
      statuses.push((await collector.call('POST', '/cabinet/import', undefined, { text: '学名' })).status);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  });

  test('takes no table into a drawer that is deleted meanwhile', async () => {
    const drawer = randomUUID();
    await putDrawer('闪蝶', drawer);
    const response = await whileLocked(
      world.database,
      (tx) => lockAccountRow(tx, buyer.id),
      () => collector.call('POST', '/cabinet/import?write=yes', undefined, { text: '学名,抽屉\na,闪蝶' }),
      (tx) => tx.delete(cabinetDrawers).where(eq(cabinetDrawers.id, drawer)),
    );
    expect(response).toMatchObject({ status: 404, body: { code: 'drawer-not-found' } });
    expect((await cabinetOf(collector)).own).toEqual([]);
  });

  test.each([
    [{ collected_on: '2099' }, 'collected_on'],
    [{ collected_on: '0202-05' }, 'collected_on'],
    [{ collected_on: '2019-13' }, 'collected_on'],
    [{ country: 'ZZ' }, 'country'],
    [{ latin_name: ' ' }, 'latin_name'],
    [{ site: 'Satipo\nJunin' }, 'site'],
    [{ quantity: 1_000 }, 'quantity'],
  ])('refuses %j', async (fields, field) => {
    expect(await putSpecimen(fields)).toMatchObject({ status: 400, body: { code: 'bad-field', field } });
  });

  test('stays within its numbers even at once', async () => {
    const rows = <T>(n: number, row: () => T) => Array.from({ length: n }, row);
    const userId = buyer.id;
    await world.database
      .insert(cabinetDrawers)
      .values(rows(DRAWERS_MAX - 1, () => ({ id: randomUUID(), userId, name: '抽屉' })));
    const fields = {
      ...{ chinese_name: '', family_name: '', site: '', collected_on: '' },
      ...{ collector: '', remarks: '' },
    };
    await world.database.insert(cabinetSpecimens).values(
      rows(SPECIMENS_MAX - 1, () => ({
        ...{ ...fields, id: randomUUID(), userId, latin_name: 'Morpho didius', number: '', quantity: 1 },
      })),
    );
    const drawers = await Promise.all([putDrawer(), putDrawer()]);
    const specimens = await Promise.all([putSpecimen(), putSpecimen()]);
    for (const both of [drawers, specimens])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('shares a drawer by a link that reveals nothing else, until it is renewed or withdrawn', async () => {
    const number = await buy(1);
    const [drawer, own] = [randomUUID(), randomUUID()];
    await putDrawer('闪蝶', drawer);
    await putSpecimen({ drawer, collector: '' }, own);
    await putSpecimen({ latin_name: 'Papilio hidden' });
    await place(collector, (await cabinetOf(collector)).bought[0], drawer);
    const share = async () => {
      const { body } = await collector.call('POST', `/cabinet/drawers/${drawer}/link`);
      return body.data.drawers[0].share_path as string;
    };
    const visitor = await world.visitor();
    const open = (path: string) => visitor.get(`/cabinet/shared/${path.split('/').at(-1)}`);
    const [first, second] = [await share(), await share()];
    expect(await open(first)).toMatchObject({ status: 404, body: { code: 'cabinet-link-not-found' } });
    const shared = await open(second);
    expect(shared.headers.get('Cache-Control')).toBe('no-store');
    const { data } = sharedDrawerResponseSchema.strict().parse(shared.body);
    expect(data).toMatchObject({ drawer_name: '闪蝶', own: [{ id: own }], bought: [{ quantity: 1 }] });
    expect(JSON.stringify(shared.body)).not.toMatch(
      new RegExp(`王小蝶|@|上海|交换|hidden|${number}|paid|price|amount|remarks`),
    );
    await collector.call('DELETE', `/cabinet/drawers/${drawer}/link`);
    expect((await open(second)).status).toBe(404);
    expect((await open('a'.repeat(44))).status).toBe(404);
  });

  test('is in the export of the account’s data, and is deleted with the account', async () => {
    const account = {
      name: '林蝶',
      address: '昆明',
      phone: '1',
      email: 'lin@example.com',
      password: 'morpho-blue',
    };
    const leaver = await world.loggedIn(account, '192.0.2.7');
    const [{ id } = { id: '' }] = await world.database
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, account.email));
    await world.database.update(users).set({ emailVerified: true }).where(eq(users.id, id));
    [buyer, collector] = [{ ...buyer, id }, leaver];
    await buy(1);
    const drawer = randomUUID();
    await putDrawer('闪蝶', drawer);
    await putSpecimen({ drawer });
    await place(leaver, (await cabinetOf(leaver)).bought[0], drawer);
    const { password } = account;
    const exported = await leaver.call('POST', '/user/export', { password });
    expect(exported.body.data.cabinet).toEqual(await cabinetOf(leaver));
    expect(await leaver.call('POST', '/user/delete', { password })).toMatchObject({ status: 200 });
    for (const table of [cabinetDrawers, cabinetSpecimens, cabinetPlacements])
      expect(await world.database.$count(table)).toBe(0);
  });
});
