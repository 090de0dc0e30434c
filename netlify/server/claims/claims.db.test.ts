import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { orderClaimsSchema } from '../../../src/features/claims/claims.contract.ts';
import { pay, variantUnits } from '../../../tests/orders/world.ts';
import { claimPhotos, claims, mails } from '../db/schema.ts';
import { transitionOrder } from '../orders/store.ts';
import type { Caller } from '../testing/caller.ts';
import { withClaimedSize } from '../testing/claimed-size.ts';
import { refundOrder } from '../testing/refund.ts';
import { withPayments } from '../testing/shop.ts';
import { deleteUnattachedPhotos } from './store.ts';

const DAY = 86_400_000;
const shop = withPayments('PostgreSQL', { connections: 1 });

interface Bought {
  readonly number: string;
  readonly buyer: Caller;
  readonly buyerId: string;
}

async function paid(name = '王小蝶', units = 3): Promise<Bought> {
  const account = await shop.buyer(name);
  await shop.stock('morpho', units);
  await shop.fill(account, [variantUnits('morpho', units)]);
  const { number, ref } = await pay(shop, account, 'stripe');
  await shop.sandbox.payByCard(ref);
  await shop.settleCard(ref);
  return { number, buyer: await shop.signedInAs(account.id), buyerId: account.id };
}

async function shipped(daysAgo = 1, name?: string): Promise<Bought> {
  const bought = await paid(name);
  const at = new Date(Date.now() - daysAgo * DAY);
  const recipient = { name: '王小蝶', phone: '1', address: '昆明' };
  const ship = { actor: 'test', at, change: { recipient } };
  await shop.database.transaction((tx) => transitionOrder(tx, bought.number, 'ship', ship));
  return bought;
}

async function receive({ number }: Bought, daysAgo: number): Promise<void> {
  const at = new Date(Date.now() - daysAgo * DAY);
  await shop.database.transaction((tx) => transitionOrder(tx, number, 'receive', { actor: 'test', at }));
}

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const item = ({ number }: Bought, quantity = 1) => ({ item: `${number}-1`, quantity });

async function report(bought: Bought, request: object = {}, key: string = randomUUID()) {
  const body = { items: [item(bought)], words: '右前翅断裂', photos: [], ...request };
  return await bought.buyer.call('POST', `/orders/${bought.number}/claims`, body, keyed(key));
}

async function send({ buyer, number }: Bought, bytes: Buffer, id: string = randomUUID()) {
  const blob = new Blob([new Uint8Array(bytes)]);
  const response = await buyer.call('POST', `/orders/${number}/photos`, undefined, {
    ...keyed(id),
    bytes: blob,
  });
  return { id, answer: response };
}

const photo = (background = '#884422') =>
  sharp({ create: { width: 3_000, height: 1_500, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer();

async function shown({ buyer, number }: Bought) {
  const response = await buyer.get(`/orders/${number}/claims`);
  return orderClaimsSchema.strict().parse(response.body.data);
}

describe('a report of damage', () => {
  test('has lines, words and photographs, and mails the buyer', async () => {
    const bought = await shipped();
    const first = await send(bought, await photo());
    const second = await send(bought, await photo('#224488'));
    expect([first.answer.status, second.answer.status]).toEqual([200, 200]);
    const response = await report(bought, { items: [item(bought, 2)], photos: [first.id, second.id] });
    expect(response).toMatchObject({ status: 200, body: { msg: '破损报告已收到，我们会尽快答复' } });
    const { items, claims: listed, refusal } = await shown(bought);
    expect([refusal, items]).toEqual([null, [{ item: `${bought.number}-1`, left: 1 }]]);
    expect(listed).toMatchObject([
      { state: 'open', words: '右前翅断裂', items: [{ quantity: 2 }], answer: null, refund: null },
    ]);
    expect(listed[0]?.photos).toHaveLength(2);
    await bought.buyer.settled();
    expect(shop.services.sent).toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining(`已收到订单 ${bought.number} 的破损报告`) }),
    );
  });

  test.each([
    ['before shipping', async () => paid(), 'not-shipped'],
    ['60 days after shipping', async () => shipped(61), 'too-late'],
    [
      '14 days after it was received',
      async () => {
        const bought = await shipped(40);
        await receive(bought, 15);
        return bought;
      },
      'too-late',
    ],
  ])('is refused %s', async (_, make, because) => {
    const bought = await make();
    const response = await report(bought);
    expect(response).toMatchObject({
      status: 409,
      body: { code: 'claim-not-possible', values: { because } },
    });
    const sent = await send(bought, await photo());
    expect(sent.answer).toMatchObject({ status: 409, body: { code: 'claim-not-possible' } });
    expect([await shop.database.$count(claims), await shop.database.$count(claimPhotos)]).toEqual([0, 0]);
  });

  test('is possible long after shipping if it was received lately', async () => {
    const bought = await shipped(90);
    await receive(bought, 13);
    expect(await report(bought)).toMatchObject({ status: 200 });
  });

  test('of another account’s order is 404, and so is its photograph', async () => {
    const bought = await shipped();
    const { id } = await send(bought, await photo());
    const stranger = { ...bought, buyer: await shop.signedInAs((await shop.buyer('陌生人')).id) };
    expect(await report(stranger)).toMatchObject({ status: 404 });
    expect(await report(stranger, { photos: [id] })).toMatchObject({ status: 404 });
    expect((await send(stranger, await photo())).answer).toMatchObject({ status: 404 });
    expect(await stranger.buyer.get(`/claims/photos/${id}`)).toMatchObject({ status: 404 });
    const visitor = await shop.visitor();
    expect(await visitor.get(`/claims/photos/${id}`)).toMatchObject({ status: 401 });
    expect(await shop.database.$count(claims)).toBe(0);
  });

  test('cannot use the photograph of another order or claim', async () => {
    const bought = await shipped();
    const other = await shipped(1, '李四');
    const { id } = await send(other, await photo());
    expect(await report(bought, { photos: [id] })).toMatchObject({
      status: 409,
      body: { code: 'photo-missing' },
    });
    const own = await send(bought, await photo());
    expect(await report(bought, { photos: [own.id] })).toMatchObject({ status: 200 });
    expect(await report(bought, { photos: [own.id] })).toMatchObject({ status: 409 });
    expect(await report(bought, { photos: [randomUUID()] })).toMatchObject({ status: 409 });
  });

  test.each([
    ['no line', { items: [] }, 'items'],
    ['no words', { words: '  ' }, 'words'],
    ['too many words', { words: '断'.repeat(1_001) }, 'words'],
    ['six photographs', { photos: Array.from({ length: 6 }, () => randomUUID()) }, 'photos'],
  ])('with %s is refused', async (_, request, field) => {
    const bought = await shipped();
    expect(await report(bought, request)).toMatchObject({ status: 400, body: { field } });
  });

  test.each([
    ['more units than were bought', (bought: Bought) => [item(bought, 4)]],
    ['a line twice', (bought: Bought) => [item(bought), item(bought)]],
    ['an unknown line', (bought: Bought) => [{ item: `${bought.number}-2`, quantity: 1 }]],
    ['the line of another order', () => [{ item: '1111-2222-3333-1', quantity: 1 }]],
  ])('of %s is refused', async (_, items) => {
    const bought = await shipped();
    expect(await report(bought, { items: items(bought) })).toMatchObject({
      status: 409,
      body: { code: 'claim-units' },
    });
  });

  test('counts units that were refunded or claimed before', async () => {
    const bought = await shipped();
    const refund = { amountFen: 100, restock: false, lines: [{ position: 0, pieces: 1 }], actor: 'test' };
    await refundOrder(shop.context, bought.number, refund);
    expect(await report(bought, { items: [item(bought, 3)] })).toMatchObject({ status: 409 });
    expect(await report(bought, { items: [item(bought, 1)] })).toMatchObject({ status: 200 });
    expect(await report(bought, { items: [item(bought, 2)] })).toMatchObject({ status: 409 });
    expect(await report(bought, { items: [item(bought, 1)] })).toMatchObject({ status: 200 });
    expect((await shown(bought)).items).toEqual([{ item: `${bought.number}-1`, left: 0 }]);
  });

  test('is made once by a repeated request, and its key fits no other', async () => {
    const bought = await shipped();
    const key = randomUUID();
    const { id } = await send(bought, await photo());
    const request = { photos: [id] };
    expect(await report(bought, request, key)).toMatchObject({ status: 200 });
    expect(await report(bought, request, key)).toMatchObject({ status: 200 });
    expect(await report(bought, { words: '别的' }, key)).toMatchObject({
      status: 422,
      body: { code: 'key-reused' },
    });
    expect(await shop.database.$count(claims)).toBe(1);
    const received = sql`${mails.key} like 'claim-received %'`;
    expect(await shop.database.$count(mails, received)).toBe(1);
  });

  test('sent ten times at once claims each unit once', async () => {
    const bought = await shipped();
    const same = randomUUID();
    const keys = [same, same, same, ...Array.from({ length: 7 }, () => randomUUID())];
    const responses = await Promise.all(keys.map((key) => report(bought, { items: [item(bought)] }, key)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await shop.database.$count(claims)).toBe(3);
    expect((await shown(bought)).items).toEqual([{ item: `${bought.number}-1`, left: 0 }]);
  });

  test('goes with the account, photographs included', async () => {
    const bought = await shipped();
    const { id } = await send(bought, await photo());
    await report(bought, { photos: [id] });
    await shop.database.execute(sql`delete from users where id = ${bought.buyerId}`);
    expect([await shop.database.$count(claims), await shop.database.$count(claimPhotos)]).toEqual([0, 0]);
  });
});

describe('a photograph', () => {
  test('is re-encoded within 2,048 pixels, without place and time, and private', async () => {
    const bought = await shipped();
    const { id } = await send(bought, await photo());
    const response = await bought.buyer.get(`/claims/photos/${id}`);
    expect([response.headers.get('Content-Type'), response.headers.get('Cache-Control')]).toEqual([
      'image/webp',
      'private, max-age=31536000, immutable',
    ]);
    const { width, height, exif } = await sharp(response.bytes).metadata();
    expect([width, height, exif]).toEqual([2_048, 1_024, undefined]);
    expect(Buffer.from(response.bytes).includes('secret')).toBe(false);
  });

  test('that is small is not enlarged', async () => {
    const bought = await shipped();
    const small = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { id } = await send(bought, small);
    const { bytes } = await bought.buyer.get(`/claims/photos/${id}`);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 30 });
  });

  test('that is none, or a bomb, is refused by its first bytes', async () => {
    const bought = await shipped();
    const small = await sharp(await photo())
      .png()
      .toBuffer();
    const cases = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'format'],
      [Buffer.alloc(0), 'format'],
      [(await photo()).subarray(0, 2_000), 'format'],
      [withClaimedSize(small, 12_000, 12_000), 'pixels'],
    ] as const;
    for (const [bytes, problem] of cases) {
      const { answer } = await send(bought, bytes);
      expect(answer).toMatchObject({ status: 400, body: { code: 'photo-refused', values: { problem } } });
    }
    expect(await shop.database.$count(claimPhotos)).toBe(0);
  });

  test('sent again with its id is stored once', async () => {
    const bought = await shipped();
    const { id } = await send(bought, await photo());
    expect((await send(bought, await photo('#ffffff'), id)).answer).toMatchObject({ status: 200 });
    expect((await send(bought, await photo(), 'no-uuid')).answer).toMatchObject({ status: 400 });
    expect(await shop.database.$count(claimPhotos)).toBe(1);
  });

  test('with the id of another account’s is refused and changes nothing', async () => {
    const bought = await shipped();
    const { id } = await send(bought, await photo());
    const other = await shipped(1, '李四');
    expect((await send(other, await photo(), id)).answer).toMatchObject({ status: 400 });
    expect(await other.buyer.get(`/claims/photos/${id}`)).toMatchObject({ status: 404 });
  });

  test('without a claim is replaced by later ones beyond ten, and deleted after a day', async () => {
    const bought = await shipped();
    const { id } = await send(bought, await photo());
    await shop.database
      .update(claimPhotos)
      .set({ createdAt: new Date(Date.now() - 2 * DAY) })
      .where(eq(claimPhotos.id, id));
    const [unchanged] = await shop.database.select().from(claimPhotos);
    if (unchanged === undefined) throw new Error('the photograph is not there');
    const more = Array.from({ length: 9 }, () => ({ ...unchanged, id: randomUUID(), createdAt: new Date() }));
    await shop.database.insert(claimPhotos).values(more);
    await send(bought, await photo());
    const left = await shop.database.select({ id: claimPhotos.id }).from(claimPhotos);
    expect([left.length, left.some((one) => one.id === id)]).toEqual([10, false]);
    const [first] = more;
    await report(bought, { photos: [first?.id] });
    await shop.database.update(claimPhotos).set({ createdAt: new Date(Date.now() - 2 * DAY) });
    await deleteUnattachedPhotos(shop.database);
    expect(await shop.database.select({ id: claimPhotos.id }).from(claimPhotos)).toEqual([{ id: first?.id }]);
  });
});
