import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { avatars, users } from '../db/schema.ts';
import { Caller } from '../testing/caller.ts';
import { withClaimedSize } from '../testing/claimed-size.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { manyScansJpeg } from '../testing/many-scans.ts';
import { setUpTestShop } from '../testing/shop.ts';
import { makeAvatar as makeAvatarFrom } from './avatar.ts';
import { decodePicture } from './reencode.ts';
import { createAccount } from './store.ts';

const makeAvatar = (data: string) => makeAvatarFrom(data, '192.0.2.1');
const SQUARE = { pixels: 300, fit: 'cover', quality: 82 } as const;
const wrongType = { kind: 'wrong-type' };
const dataOf = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

function blank(width: number, height: number, background = '#c47f00') {
  return sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });
}
const png = (background?: string) => blank(40, 30, background).png().toBuffer();

function pngWith(picture: Buffer, kind: string, data: Buffer, times: number): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  const chunk = Buffer.concat([length, body, sum]);
  const header = 33;
  return Buffer.concat([
    picture.subarray(0, header),
    ...Array<Buffer>(times).fill(chunk),
    picture.subarray(header),
  ]);
}

describe('a picture', () => {
  test.each(['jpeg', 'png'] as const)('in %s becomes a square of 300 pixels', async (format) => {
    const made = await makeAvatar(dataOf(await blank(900, 500).toFormat(format).toBuffer()));
    const picture = made.kind === 'made' ? made.avatar.picture : new Uint8Array();
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 300, height: 300 });
  });

  test('is judged by its bytes, not by its declared type', async () => {
    const named = dataOf(await png(), 'text/html');
    expect(await makeAvatar(named)).toMatchObject({ kind: 'made' });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');
    const gif = await blank(9, 9).gif().toBuffer();
    for (const other of [svg, gif, Buffer.from('<html>'), Buffer.alloc(0)]) {
      expect(await makeAvatar(dataOf(other, 'image/png'))).toEqual(wrongType);
    }
    for (const data of ['', 'data:', 'data:image/png,abc', '/api/v1/user/avatar/0', 'https://x/y.png']) {
      expect(await makeAvatar(data)).toEqual(wrongType);
    }
  });

  test('that only begins like an image, or breaks off, is refused', async () => {
    const whole = await blank(400, 400).jpeg().toBuffer();
    const script = Buffer.concat([whole.subarray(0, 12), Buffer.from('<script>alert(1)</script>')]);
    expect(await makeAvatar(dataOf(script))).toEqual(wrongType);
    expect(await makeAvatar(dataOf(whole.subarray(0, whole.length / 2)))).toEqual(wrongType);
  });

  test('is accepted up to 1 MB', async () => {
    const picture = await png();
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    expect(await makeAvatar(dataOf(padded(1024 * 1024)))).toMatchObject({ kind: 'made' });
    expect(await makeAvatar(dataOf(padded(1024 * 1024 + 1)))).toEqual({ kind: 'too-large' });
    expect(await makeAvatar(dataOf(Buffer.alloc(1024 * 1024 + 1)))).toEqual(wrongType);
  });

  test('of more than 16 million pixels is refused by its header, without being decoded', async () => {
    const bomb = withClaimedSize(await png(), 12_000, 12_000);
    expect(await makeAvatar(dataOf(bomb))).toEqual({ kind: 'too-many-pixels' });
    const atTheLimit = await blank(4_000, 4_000).jpeg({ quality: 1 }).toBuffer();
    expect(await makeAvatar(dataOf(atTheLimit))).toMatchObject({ kind: 'made' });
    const beyond = await blank(4_001, 4_000).jpeg({ quality: 1 }).toBuffer();
    expect(await makeAvatar(dataOf(beyond))).toEqual({ kind: 'too-many-pixels' });
  });

  test('of 2,647 scans is refused by its header; one with as many scans as a camera writes is accepted', {
    retry: 2,
  }, async () => {
    const costly = manyScansJpeg(4_000);
    expect(costly.length).toBeLessThan(180_000);
    expect(await sharp(costly).metadata()).toMatchObject({ width: 4_000, isProgressive: true });
    const cpu = process.cpuUsage();
    expect(await makeAvatar(dataOf(costly))).toEqual({ kind: 'too-complex' });
    expect(process.cpuUsage(cpu).user / 1_000).toBeLessThan(200);
    const usual = await blank(400, 300).jpeg({ progressive: true, mozjpeg: true }).toBuffer();
    expect(await makeAvatar(dataOf(usual))).toMatchObject({ kind: 'made' });
  });

  test('that takes too long to decode is killed, and the next one is decoded', { retry: 2 }, async () => {
    const began = performance.now();
    expect(await decodePicture(manyScansJpeg(4_000), SQUARE, 1_000)).toEqual({ kind: 'too-complex' });
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(await decodePicture(await png(), SQUARE, 10_000)).toMatchObject({ kind: 'decoded' });
  });

  const packed = deflateSync(Buffer.alloc(200_000_000));
  test.each([
    ['zTXt', 'a\0\0'],
    ['iTXt', 'a\0\u0001\0\0\0'],
    ['iCCP', 'a\0\0'],
  ])('of a file whose %s unpacks to a gigabyte costs no more than its pixels', async (kind, start) => {
    const bomb = pngWith(await png(), kind, Buffer.concat([Buffer.from(start, 'latin1'), packed]), 5);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await makeAvatar(dataOf(bomb))).toMatchObject({ kind: expect.stringMatching(/made|wrong-type/) });
  });

  test('may be interlaced or have 16 bits, but not both', async () => {
    const deep = blank(40, 30).toColourspace('rgb16');
    const costly = await deep.clone().png({ progressive: true }).toBuffer();
    expect(await sharp(costly).metadata()).toMatchObject({ depth: 'ushort', isProgressive: true });
    expect(await makeAvatar(dataOf(costly))).toEqual({ kind: 'too-costly' });
    for (const fine of [
      await deep.png().toBuffer(),
      await blank(40, 30).png({ progressive: true }).toBuffer(),
    ])
      expect(await makeAvatar(dataOf(fine))).toMatchObject({ kind: 'made' });
  });

  test('is decoded alone, and beyond ten in the queue none is accepted', async () => {
    const picture = dataOf(await png());
    const all = await Promise.all(Array.from({ length: 30 }, () => makeAvatar(picture)));
    const kinds = all.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'made')).toHaveLength(11);
    expect(kinds.filter((kind) => kind === 'busy')).toHaveLength(19);
  });

  test('is turned upright and loses place and time', async () => {
    // Red above blue; the EXIF tag rotates it by 90° clockwise, so red ends on the right.
    const red = await blank(100, 50, '#ff0000').png().toBuffer();
    const taken = await blank(100, 100, '#0000ff')
      .composite([{ input: red, top: 0, left: 0 }])
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(taken.includes('secret')).toBe(true);
    expect((await sharp(taken).metadata()).orientation).toBe(6);
    const made = await makeAvatar(dataOf(taken, 'image/jpeg'));
    const picture = Buffer.from(made.kind === 'made' ? made.avatar.picture : []);
    const { exif, icc, xmp, orientation } = await sharp(picture).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(picture.includes('secret')).toBe(false);
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number) => [...data.subarray((150 * 300 + x) * info.channels).subarray(0, 3)];
    const [left, right] = [pixel(20), pixel(280)];
    expect(left[2]).toBeGreaterThan(200);
    expect(right[0]).toBeGreaterThan(200);
  });
});

describe.each(DEPLOYED_KIND)('avatars on %s', (kind) => {
  const shop = setUpTestShop(kind);

  const profile = (name: string) => ({ name, email: `${name}@example.com`, phone: '1', address: '昆明' });
  async function shopper(name: string, address?: string): Promise<Caller> {
    return await shop.signedInAs(
      await createAccount(shop.database, { ...profile(name), passwordHash: 'none' }),
      address,
    );
  }
  const update = (caller: Caller, name: string, change: object) =>
    caller.call('PUT', '/user/update', { ...profile(name), ...change });

  test('is added, kept, replaced and removed', async () => {
    const caller = await shopper('lin');
    const first = (await update(caller, 'lin', { avatar: dataOf(await png('#ff0000')) })).body.data.avatar;
    expect(first).toMatch(/^\/api\/v1\/user\/avatar\/[0-9a-f]{32}$/);
    const shown = await caller.get(first.replace('/api/v1', ''));
    expect([shown.status, shown.headers.get('Content-Type'), shown.headers.get('Cache-Control')]).toEqual([
      200,
      'image/webp',
      'private, max-age=31536000, immutable',
    ]);
    expect(shown.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 300, height: 300 });
    expect(shown.cookies).toEqual([]);

    expect((await update(caller, 'lin', {})).body.data.avatar).toBe(first);
    expect((await update(caller, 'lin', { avatar: first })).body.data.avatar).toBe(first);
    const second = (await update(caller, 'lin', { avatar: dataOf(await png('#00ff00')) })).body.data.avatar;
    expect(second).not.toBe(first);
    expect(await caller.get(first.replace('/api/v1', ''))).toMatchObject({ status: 404 });
    expect((await caller.get('/user/current')).body.data.avatar).toBe(second);
    expect((await update(caller, 'lin', { avatar: '' })).body.data.avatar).toBeNull();
    expect(await shop.database.$count(avatars)).toBe(0);
    await update(caller, 'lin', { avatar: dataOf(await png()) });
    expect((await update(caller, 'lin', { avatar: null })).body.data.avatar).toBeNull();
  });

  test('is taken from another network while fourteen of one network wait', async () => {
    const [one, two, other] = [await shopper('lin'), await shopper('wu'), await shopper('chen', '192.0.2.9')];
    const picture = dataOf(await png());
    const flood = ['lin', 'wu'].flatMap((name) =>
      Array.from({ length: 7 }, () => update(name === 'lin' ? one : two, name, { avatar: picture })),
    );
    // The queue is full once it refuses.
    await Promise.race(flood);
    expect(await update(other, 'chen', { avatar: picture })).toMatchObject({ status: 200 });
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  test('is visible to its owner only', async () => {
    const [owner, other] = [await shopper('lin'), await shopper('wu')];
    const address = (await update(owner, 'lin', { avatar: dataOf(await png('#ff0000')) })).body.data.avatar;
    const path = address.replace('/api/v1', '');
    expect(await other.get(path)).toMatchObject({ status: 404 });
    expect(await new Caller(shop.api).get(path)).toMatchObject({ status: 404 });
    const taken = await update(other, 'wu', { avatar: address });
    expect([taken.status, taken.body.field]).toEqual([400, 'avatar']);
    expect((await owner.get(path)).status).toBe(200);
  });

  test('that is refused leaves the profile unchanged, with the message of the specification', async () => {
    const caller = await shopper('lin');
    const bad = await update(caller, 'lin', {
      name: '改',
      avatar: dataOf(Buffer.from('GIF89a'), 'image/png'),
    });
    expect([bad.status, bad.body]).toEqual([
      400,
      {
        ...{
          status: 400,
          code: 'avatar-type',
          msg: '只支持 JPG/PNG 格式的图片',
          data: null,
          field: 'avatar',
        },
        values: { problem: 'format' },
      },
    ]);
    const large = Buffer.concat([await png(), Buffer.alloc(1024 * 1024)]);
    const tooLarge = await update(caller, 'lin', { name: '改', avatar: dataOf(large) });
    expect([tooLarge.status, tooLarge.body.msg]).toEqual([400, '图片大小不能超过1MB']);
    expect((await caller.get('/user/current')).body.data).toMatchObject({ name: 'lin', avatar: null });
  });

  test('that costs too much to decode is refused with a message for the form', async () => {
    const caller = await shopper('lin');
    const costly = await blank(40, 30).toColourspace('rgb16').png({ progressive: true }).toBuffer();
    const refused = await update(caller, 'lin', { avatar: dataOf(costly) });
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        status: 400,
        code: 'avatar-type',
        msg: '不支持 16 位隔行扫描的 PNG，请另存为普通 JPG 或 PNG 后再上传',
        values: { problem: 'interlaced' },
        data: null,
        field: 'avatar',
      },
    ]);
    const beyond = await update(caller, 'lin', {
      avatar: dataOf(await blank(4_001, 4_000).jpeg({ quality: 1 }).toBuffer()),
    });
    expect(beyond.body.msg).toBe('图片尺寸过大，最多 1600 万像素，请缩小后再上传');
  });

  test('is changed at most ten times in 15 minutes; other fields are not limited', async () => {
    const caller = await shopper('lin');
    const picture = dataOf(await png());
    const all = [];
    for (let n = 0; n < 11; n += 1) all.push(await update(caller, 'lin', { avatar: picture }));
    expect(all.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
    expect(all[10]?.body.msg).toBe('头像更换过于频繁，请 15 分钟后再试');
    expect(await update(caller, 'lin', { avatar: '' })).toMatchObject({ status: 200 });
    expect(await update(caller, 'lin', { name: '林' })).toMatchObject({ status: 200 });
  });

  test('may come with the registration; an invalid one creates no account', async () => {
    const caller = await shop.visitor();
    const form = { ...profile('new'), password: 'morpho-blue' };
    const bad = await caller.call('POST', '/register', { ...form, avatar: dataOf(Buffer.from('PK')) });
    expect([bad.status, bad.body.msg]).toEqual([400, '只支持 JPG/PNG 格式的图片']);
    const good = await caller.call('POST', '/register', { ...form, avatar: dataOf(await png()) });
    expect(good.status).toBe(200);
    const login = await caller.call('POST', '/login', form);
    const address = login.body.data.user.avatar.replace('/api/v1', '');
    expect((await caller.get(address)).status).toBe(200);
  });

  test('comes with at most ten registrations of a network in 15 minutes, refused ones included', async () => {
    const picture = dataOf(await png());
    const register = async (n: number, avatar: string | undefined) => {
      const caller = await shop.visitor();
      const form = { ...profile(`new${n}`), password: 'morpho-blue' };
      return await caller.call('POST', '/register', { ...form, email: 'taken@example.com', avatar });
    };
    const all = [];
    for (let n = 0; n < 11; n += 1) {
      all.push(await register(n, picture));
      await shop.database.update(users).set({ emailVerified: true });
    }
    expect(all.map(({ status }) => status)).toEqual([200, ...Array(9).fill(409), 429]);
    expect(all[10]?.body.msg).toBe('头像更换过于频繁，请 15 分钟后再试');
    expect((await register(11, undefined)).status).toBe(409);
  });
});
