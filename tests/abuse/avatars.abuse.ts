import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { manyScansJpeg } from '../../netlify/server/testing/many-scans.ts';
import { Attacker, type Person, randomPerson, registerAndLogIn } from './attacker.ts';

/** Milliseconds of the faster of two calls; decoding the picture took 1.4 s and 420 MB. */
const REFUSED_WITHIN = 400;

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function interlaced(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([16, 6, 0, 0, 1], 8);
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ];
  const bytes = passes.reduce((sum, [x = 0, y = 0, dx = 1, dy = 1]) => {
    return sum + (1 + Math.ceil((side - x) / dx) * 8) * Math.ceil((side - y) / dy);
  }, 0);
  const pixels = deflateSync(Buffer.alloc(bytes), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const change = (attacker: Attacker, person: Person, picture: Buffer) => {
  const avatar = `data:image/png;base64,${picture.toString('base64')}`;
  return attacker.call('PUT', '/user/update', { ...person, avatar });
};

test('a PNG of 381 KB that would take 420 MB is refused before it is opened, and so is one of 16 million pixels that has to be held whole', async () => {
  const { attacker, person } = await registerAndLogIn();
  for (const [side, msg] of [
    [7_000, '1600 万像素'],
    [4_000, '16 位隔行扫描'],
  ] as const) {
    const picture = interlaced(side);
    expect(picture.length).toBeLessThan(400_000);
    // The first picture also loads the decoder.
    await change(attacker, person, picture);
    const refused = await change(attacker, person, picture);
    expect([refused.status, refused.body.field]).toEqual([400, 'avatar']);
    expect(refused.body.msg).toContain(msg);
    const { took } = await change(attacker, person, picture);
    expect(Math.min(refused.took, took)).toBeLessThan(REFUSED_WITHIN);
  }
});

test('a JPEG of 176 KB and 2,647 scans, which kept the shop busy for 19 s, is refused before it is opened', async () => {
  const picture = manyScansJpeg(4_000);
  expect(picture.length).toBeLessThan(180_000);
  const avatar = `data:image/jpeg;base64,${picture.toString('base64')}`;
  const attacker = new Attacker();
  const register = () => attacker.call('POST', '/register', { ...randomPerson(), avatar });
  await register();
  const refused = await register();
  expect([refused.status, refused.body.field]).toEqual([400, 'avatar']);
  expect(refused.body.msg).toContain('结构过于复杂');
  const { took } = await register();
  expect(Math.min(refused.took, took)).toBeLessThan(REFUSED_WITHIN);
});

test('a network’s visitors have ten pictures decoded in 15 minutes', async () => {
  const attacker = new Attacker();
  const avatar = `data:image/png;base64,${interlaced(4_000).toString('base64')}`;
  const statuses = [];
  for (let n = 0; n < 11; n += 1)
    statuses.push((await attacker.call('POST', '/register', { ...randomPerson(), avatar })).status);
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
});

test('of 30 large pictures at once few are accepted, the others get a retry time, and the shop keeps responding', async () => {
  const picture = await sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: 'teal' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const people = await Promise.all(Array.from({ length: 5 }, () => registerAndLogIn()));
  const all = Promise.all(
    people.flatMap(({ attacker, person }) =>
      Array.from({ length: 6 }, () => change(attacker, person, picture)),
    ),
  );
  const meanwhile = await people[0]?.attacker.send('GET', '/api/v1/species');
  const responses = await all;
  expect(meanwhile?.status).toBe(200);
  const statuses = new Set(responses.map(({ status }) => status));
  expect([...statuses].toSorted()).toEqual([200, 429]);
  for (const { status, headers } of responses)
    if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('a picture is changed ten times in 15 minutes', async () => {
  const { attacker, person } = await registerAndLogIn();
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const statuses = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await change(attacker, person, picture)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
});
