import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { staffText } from '../../../src/features/desk/staff.text.ts';
import { PERMIT_FILE_PART_BYTES } from '../../../src/features/papers/permits.rules.ts';
import { orderLines, orders, permitFileParts, permitFiles, permits } from '../db/schema.ts';
import { removeBuyers } from '../orders/deleted-accounts-store.ts';
import { minimalPdf } from '../papers/pdf.fixture.ts';
import { deleteUnusedFiles } from '../papers/permit-files-store.ts';
import type { Caller } from '../testing/caller.ts';
import { addStock, EXCHANGE_FOR_CHEAPER, editOrder } from '../testing/edit-world.ts';
import { fetchListPage, PARCEL, PRICE, withOperator } from '../testing/operator-world.ts';
import { sendWrite } from '../testing/staff-world.ts';

const suite = withOperator();
const texts = staffText().permits;
const CITES = {
  kind: 'cites-export',
  permitNumber: '2026CN/EC000123/KM',
  issuedOn: '2026-11-20',
  validUntil: '2027-05-19',
  positions: [0],
  shipment: null,
  file: null,
};

async function add(number: string, request: object = {}, caller: Caller = suite.operator, key?: string) {
  const { version } = await suite.fetchOrder(number);
  return await sendWrite(caller, '/ops/permits/add', { number, version, ...CITES, ...request }, key);
}

async function withdraw(number: string, ids: readonly number[]) {
  const { version } = await suite.fetchOrder(number);
  return await sendWrite(suite.operator, '/ops/permits/withdraw', { number, version, permits: ids });
}

const permitsOf = async (number: string) => (await suite.fetchOrder(number)).permits;

async function sendPart(id: string, part: number, bytes: Buffer, caller: Caller = suite.operator) {
  const body = { id, part, bytes: bytes.toString('base64') };
  return await sendWrite(caller, '/ops/permits/file-part', body, `${id}-${part}`);
}

async function upload(pdf: Buffer, caller: Caller = suite.operator) {
  const id = randomUUID();
  for (let at = 0; at * PERMIT_FILE_PART_BYTES < pdf.length; at += 1) {
    const part = pdf.subarray(at * PERMIT_FILE_PART_BYTES, (at + 1) * PERMIT_FILE_PART_BYTES);
    expect((await sendPart(id, at, part, caller)).status).toBe(200);
  }
  return { id, bytes: pdf.length };
}

const setCites = (number: string, facts: object) => {
  const specimen = sql`coalesce(${orderLines.specimen}, ${JSON.stringify(SPECIMEN)}::jsonb) || ${JSON.stringify(facts)}::jsonb`;
  return suite.world.database.update(orderLines).set({ specimen }).where(eq(orderLines.orderNumber, number));
};

const SPECIMEN = {
  ...{ latinName: 'Morpho didius', speciesName: '欢乐女神闪蝶', family: '蛱蝶科', cites: null },
  ...{ locality: '', localityCoarsened: false, sex: '雄', source: 'wild', origin: '秘鲁' },
};

describe('a permit', () => {
  test('is stored for a line, with its history, and withdrawn once', async () => {
    const { number } = await suite.world.paid();
    expect((await add(number)).status).toBe(200);
    const [row, ...more] = await permitsOf(number);
    const { file: _, positions, ...facts } = CITES;
    expect(row).toMatchObject({ ...facts, position: positions[0], by: { name: '陈发货' } });
    expect(more).toEqual([]);
    const { events } = await suite.fetchOrder(number);
    expect(events.at(-1)).toMatchObject({
      kind: 'permit-added',
      changes: [{ field: 'permit', before: null, after: 'CITES 出口证明书 2026CN/EC000123/KM' }],
      by: { name: '陈发货' },
    });
    const id = row?.id ?? 0;
    expect((await withdraw(number, [id])).status).toBe(200);
    expect(await permitsOf(number)).toEqual([]);
    expect(await withdraw(number, [id])).toMatchObject({ status: 409, body: { msg: texts.none } });
    expect(await suite.world.database.select().from(permits)).toMatchObject([
      { permitNumber: CITES.permitNumber, withdrawnBy: `account ${suite.operator.id}` },
    ]);
  });

  test('is entered once: by a repeated request, and by two operators', async () => {
    const { number } = await suite.world.paid();
    const { version } = await suite.fetchOrder(number);
    const request = { number, version, ...CITES };
    const send = async (key?: string) =>
      (await sendWrite(suite.operator, '/ops/permits/add', request, key)).status;
    expect([await send('the-same-key'), await send('the-same-key'), await send()]).toEqual([200, 200, 409]);
    expect(await add(number)).toMatchObject({ status: 409, body: { msg: texts.twice } });
    expect(await permitsOf(number)).toHaveLength(1);
    expect((await add(number, { kind: 'captive-bred' })).status).toBe(200);
  });

  test.each([
    ['a line that the order has not', { positions: [0, 1] }, 409],
    ['a parcel that is not of the order', { shipment: 1 }, 409],
    ['no number', { permitNumber: ' ' }, 400],
    ['a hidden character', { permitNumber: 'A\u202E1' }, 400],
    ['a day that no calendar has', { issuedOn: '2026-02-30' }, 400],
    ['an end before its begin', { validUntil: '2026-11-19' }, 400],
    ['an unknown kind', { kind: 'cites' }, 400],
  ])('with %s is refused', async (_, wrong, status) => {
    const { number } = await suite.world.paid();
    expect((await add(number, wrong)).status).toBe(status);
    expect(await permitsOf(number)).toEqual([]);
  });

  test('can be entered before the payment, but not after the end', async () => {
    const unpaid = await suite.world.unpaid();
    expect((await add(unpaid.number)).status).toBe(200);
    const { number } = await suite.world.paid();
    await suite.act('refund', number, { amount: PRICE, of: 'rest', back: [] });
    expect(await add(number)).toMatchObject({ status: 409, body: { msg: texts.closed } });
  });

  test('belongs to the parcel: the rest of its line needs another', async () => {
    const { number } = await suite.world.paid(3);
    await add(number);
    await suite.act('pack', number, { lines: [{ position: 0, pieces: 1 }] });
    await suite.act('ship', number, PARCEL);
    const { shipping } = await suite.fetchOrder(number);
    const shipment = shipping.shipments[0]?.id ?? 0;
    expect(await permitsOf(number)).toMatchObject([{ shipment }]);
    expect((await add(number, { permitNumber: 'second' })).status).toBe(200);
    expect((await add(number, { permitNumber: 'late', shipment })).status).toBe(200);
    expect(await permitsOf(number)).toMatchObject([
      { shipment },
      { shipment: null, permitNumber: 'second' },
      { shipment, permitNumber: 'late' },
    ]);
  });

  test('that was withdrawn is not assigned to the parcel, and one of another order is unchanged', async () => {
    const [one, other] = [await suite.world.paid(), await suite.world.paid()];
    await add(one.number);
    await add(other.number);
    const [row] = await permitsOf(one.number);
    expect((await withdraw(other.number, [row?.id ?? 0])).status).toBe(409);
    await withdraw(one.number, [row?.id ?? 0]);
    await suite.act('ship', one.number, PARCEL);
    const rows = await suite.world.database.select().from(permits);
    expect(rows.map(({ shipmentId }) => shipmentId)).toEqual([null, null]);
  });

  test('makes printed invoices outdated, but not address labels', async () => {
    for (const [paper, reprint] of [
      ['invoice', true],
      ['address', false],
    ] as const) {
      const { number } = await suite.world.paid();
      const { version } = await suite.fetchOrder(number);
      await sendWrite(suite.operator, '/ops/orders/printed', { orders: [{ number, version }], paper });
      await add(number);
      expect((await suite.fetchOrder(number)).reprint).toBe(reprint);
    }
  });
});

describe('a PDF', () => {
  test('of several parts is stored whole, and only operators can open it', async () => {
    const { number } = await suite.world.paid();
    const pdf = minimalPdf(2 * PERMIT_FILE_PART_BYTES);
    const file = await upload(pdf);
    const path = `/ops/permits/files/${file.id}`;
    expect((await suite.operator.get(path)).status).toBe(404);
    expect((await add(number, { file })).status).toBe(200);
    expect(await permitsOf(number)).toMatchObject([{ file: `/api/v1${path}` }]);
    const opened = await suite.operator.get(path);
    expect([opened.headers.get('Content-Type'), opened.headers.get('Cache-Control')]).toEqual([
      'application/pdf',
      'no-store',
    ]);
    expect(Buffer.from(opened.bytes).equals(pdf)).toBe(true);
    const editor = await suite.world.person('林编辑', 'editor');
    expect((await editor.get(path)).status).toBe(404);
  });

  test('completes a permit that had none, and is refused for one that has it', async () => {
    const { number } = await suite.world.paid();
    await add(number);
    const [before] = await permitsOf(number);
    const issuedOn = '2026-11-18';
    expect((await add(number, { issuedOn, file: await upload(minimalPdf()) })).status).toBe(200);
    const [after, ...more] = await permitsOf(number);
    expect([after, more]).toMatchObject([{ id: before?.id, issuedOn, file: expect.any(String) }, []]);
    const again = await add(number, { file: await upload(minimalPdf()) });
    expect(again).toMatchObject({ status: 409, body: { msg: texts.twice } });
  });

  test('is checked by its bytes, and by its parts', async () => {
    const { number } = await suite.world.paid();
    const refused = async (file: object, caller?: Caller) => (await add(number, { file }, caller)).body.msg;
    expect(await refused(await upload(Buffer.from('<html>permit.pdf</html>')))).toBe(texts.notPdf);
    const cut = await upload(minimalPdf());
    expect(await refused({ ...cut, bytes: cut.bytes + 1 })).toBe(texts.fileMissing);
    const id = randomUUID();
    await sendPart(id, 1, minimalPdf());
    expect(await refused({ id, bytes: minimalPdf().length })).toBe(texts.fileMissing);
    expect(await refused({ id: randomUUID(), bytes: 1 })).toBe(texts.fileMissing);
    const colleague = await suite.world.person('李发货', 'operator');
    expect(await refused(await upload(minimalPdf()), colleague)).toBe(texts.fileMissing);
    expect((await sendPart(cut.id, 1, minimalPdf(), colleague)).status).toBe(409);
    expect(await permitsOf(number)).toEqual([]);
  });

  test('is stored once, and belongs to one permit', async () => {
    const { number } = await suite.world.paid();
    const file = await upload(minimalPdf());
    expect((await sendPart(file.id, 0, minimalPdf())).status).toBe(200);
    await add(number, { file });
    expect(await add(number, { file, permitNumber: 'b' })).toMatchObject({
      status: 409,
      body: { msg: texts.fileMissing },
    });
    const later = { id: file.id, part: 1, bytes: 'AAAA' };
    expect((await sendWrite(suite.operator, '/ops/permits/file-part', later)).status).toBe(409);
    expect(await suite.world.database.$count(permitFileParts)).toBe(1);
  });

  test('has at most ten parts of 1 MB', async () => {
    const id = randomUUID();
    const large = Buffer.alloc(PERMIT_FILE_PART_BYTES + 3);
    expect((await sendPart(id, 0, large)).status).toBe(400);
    expect((await sendPart(id, 10, minimalPdf())).status).toBe(400);
  });

  test('is deleted if no permit names it, if its permit was withdrawn, and with the account', async () => {
    const { database } = suite.world;
    const [loose, wrong, unchanged] = [
      await upload(minimalPdf()),
      await upload(minimalPdf()),
      await upload(minimalPdf()),
    ];
    const { number } = await suite.world.paid();
    await add(number, { file: wrong });
    await withdraw(number, [(await permitsOf(number))[0]?.id ?? 0]);
    await add(number, { file: unchanged });
    const left = async () =>
      (await database.select({ id: permitFiles.id }).from(permitFiles)).map(({ id }) => id);
    await deleteUnusedFiles(database);
    expect(new Set(await left())).toEqual(new Set([loose.id, wrong.id, unchanged.id]));
    await database.update(permitFiles).set({ createdAt: sql`now() - interval '2 days'` });
    await database.update(permits).set({ withdrawnAt: sql`withdrawn_at - interval '31 days'` });
    await deleteUnusedFiles(database);
    expect(await left()).toEqual([unchanged.id]);
    await suite.act('ship', number, PARCEL);
    await suite.act('receive', number);
    await database
      .update(orders)
      .set({ contactEmail: 'left@example.com', buyerLeftAt: new Date() })
      .where(eq(orders.number, number));
    await removeBuyers(database);
    expect(await left()).toEqual([]);
    expect(await permitsOf(number)).toMatchObject([{ permitNumber: CITES.permitNumber, file: null }]);
  });
});

describe('the filter of permits', () => {
  const listed = async (permit: string) =>
    (await fetchListPage(suite.operator, `view=all&permit=${permit}`)).items.map(({ number }) => number);

  test('finds CITES specimens to send abroad, also in sets, that lack a valid export permit', async () => {
    const { number } = await suite.world.paid(2);
    const abroad = (country: string | null) =>
      suite.world.database.update(orders).set({ country }).where(eq(orders.number, number));
    await abroad('DE');
    const both = async () => [(await listed('needed')).length, (await listed('missing')).length];
    await setCites(number, {});
    expect(await both()).toEqual([0, 0]);
    await setCites(number, { otherSpecies: [{ name: 'a', latinName: 'A b', cites: 'II' }] });
    expect(await both()).toEqual([1, 1]);
    await setCites(number, { cites: 'II', otherSpecies: [] });
    await abroad('CN');
    expect(await both()).toEqual([0, 0]);
    await abroad(null);
    expect(await both()).toEqual([1, 1]);
    await add(number, { kind: 'origin' });
    await add(number, { issuedOn: '2026-01-01', validUntil: '2026-01-02' });
    expect(await both()).toEqual([1, 1]);
    await add(number, { permitNumber: 'valid', validUntil: null });
    expect(await both()).toEqual([1, 0]);
    await suite.act('pack', number, { lines: [{ position: 0, pieces: 1 }] });
    await suite.act('ship', number, PARCEL);
    expect(await both()).toEqual([1, 1]);
    await suite.act('ship', number, { ...PARCEL, trackingNumber: 'SF101' });
    expect(await both()).toEqual([1, 0]);
  });

  test('leaves out a specimen that an edit took out', async () => {
    const { number } = await suite.world.paid();
    await suite.world.database.update(orders).set({ country: 'DE' }).where(eq(orders.number, number));
    await setCites(number, { cites: 'II' });
    expect(await listed('needed')).toEqual([number]);
    await addStock(suite.world);
    expect((await editOrder(suite.operator, number, EXCHANGE_FOR_CHEAPER)).status).toBe(200);
    expect(await listed('needed')).toEqual([]);
  });
});
