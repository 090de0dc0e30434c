import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { startTestContentLake, temporaryFolder } from './content-lake.fixture.ts';
import {
  BLUE,
  colourAt,
  fetchRendition,
  makeNoise,
  makeRedAndBluePicture,
  RED,
  uploadPicture,
} from './pictures.fixture.ts';
import { RenditionCache } from './renditions.ts';

test.each([
  ['w=100', [100, 50]],
  ['h=100', [200, 100]],
  ['w=100&dpr=2', [200, 100]],
  ['w=100&h=100', [100, 50]],
  ['w=100&h=100&fit=clip', [100, 50]],
  ['w=800&h=800&fit=clip', [800, 400]],
  ['w=800&h=800&fit=max', [400, 200]],
  ['w=800&fit=max', [400, 200]],
  ['w=100&h=100&fit=crop', [100, 100]],
  ['w=800&h=800&fit=crop', [800, 800]],
  ['w=800&h=800&fit=min', [200, 200]],
  ['w=100&h=100&fit=min', [100, 100]],
  ['w=100&h=100&fit=scale', [100, 100]],
  ['w=800&h=800&fit=fill', [800, 800]],
  ['w=800&h=800&fit=fillmax', [800, 800]],
  ['rect=0,0,100,200', [100, 200]],
  ['rect=350,0,100,200', [50, 200]],
  ['rect=0,0,100,200&w=50', [50, 100]],
  ['q=40', [400, 200]],
])('Of a picture of 400 by 200, %s is %j', async (query, size) => {
  const { url } = await uploadPicture();
  expect((await fetchRendition(`${url}?${query}`)).size).toEqual(size);
});

test.each([
  ['rect=200,0,200,200', BLUE],
  ['w=100&h=200&fit=crop&crop=left', RED],
  ['w=100&h=200&fit=crop&crop=right', BLUE],
  ['w=100&h=200&fit=crop&crop=top,right', BLUE],
  ['w=100&h=200&fit=crop&crop=focalpoint&fp-x=0.1&fp-y=0.5', RED],
  ['w=100&h=200&fit=crop&crop=focalpoint&fp-x=0.9&fp-y=0.5', BLUE],
])('%s shows the asked part', async (query, colour) => {
  const { url } = await uploadPicture();
  expect(await colourAt((await fetchRendition(`${url}?${query}`)).bytes, 0.5, 0.5)).toEqual(colour);
});

test('A crop by entropy keeps the part with the most detail', async () => {
  const lake = await startTestContentLake();
  const grain = await makeNoise(100, 100).png().toBuffer();
  const bytes = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#fff' } })
    .composite([{ input: grain, left: 300, top: 0 }])
    .png()
    .toBuffer();
  const { url } = await lake.client().assets.upload('image', bytes);
  const cut = await fetchRendition(`${url}?w=100&h=100&fit=crop&crop=entropy`);
  expect((await sharp(cut.bytes).stats()).channels[0]?.stdev).toBeGreaterThan(30);
});

test('Padding has the requested colour, by default white', async () => {
  const { url } = await uploadPicture();
  const filled = await fetchRendition(`${url}?w=100&h=100&fit=fill&bg=00ff00`);
  expect(await colourAt(filled.bytes, 0.5, 0.05)).toEqual([0, 255, 0]);
  expect(await colourAt(filled.bytes, 0.25, 0.5)).toEqual(RED);
  const files = await fetchRendition(`${url}?w=800&h=800&fit=fillmax`);
  expect(await colourAt(files.bytes, 0.5, 0.3)).toEqual([255, 255, 255]);
  expect(await colourAt(files.bytes, 0.7, 0.5)).toEqual(BLUE);
});

test('auto=format sends the best format that the browser accepts, with Vary', async () => {
  const { url } = await uploadPicture();
  const get = (accept: string, query = 'w=50&auto=format') => fetchRendition(`${url}?${query}`, accept);
  const avif = await get('image/avif,image/webp,*/*');
  expect(avif.response.headers.get('content-type')).toBe('image/avif');
  expect(avif.response.headers.get('vary')).toBe('Accept');
  expect(avif.format).toBe('heif');
  expect((await get('image/webp,*/*')).format).toBe('webp');
  expect((await get('*/*')).format).toBe('png');
  const fixed = await get('image/avif', 'w=50&fm=webp');
  expect(fixed.format).toBe('webp');
  expect(fixed.response.headers.get('vary')).toBeNull();
});

test.each([
  ['jpg', 'jpeg', 'image/jpeg'],
  ['pjpg', 'jpeg', 'image/jpeg'],
  ['png', 'png', 'image/png'],
  ['webp', 'webp', 'image/webp'],
  ['avif', 'heif', 'image/avif'],
])('fm=%s sends %s', async (fm, format, type) => {
  const { url } = await uploadPicture();
  const picture = await fetchRendition(`${url}?fm=${fm}&w=40`);
  expect(picture.format).toBe(format);
  expect(picture.response.headers.get('content-type')).toBe(type);
  if (fm === 'pjpg') expect((await sharp(picture.bytes).metadata()).isProgressive).toBe(true);
});

test('A lower quality makes fewer bytes', async () => {
  const lake = await startTestContentLake();
  const grain = makeNoise(200, 200);
  const { url } = await lake.client().assets.upload('image', await grain.jpeg({ quality: 100 }).toBuffer());
  const size = async (q: number) => (await fetchRendition(`${url}?q=${q}`)).bytes.length;
  expect(await size(20)).toBeLessThan((await size(90)) / 2);
});

test('An AVIF in the quality of a main picture preserves veins and colours', async () => {
  const original = join(import.meta.dirname, '../../sanity/seed/images/ornithoptera-croesus-m-dorsal.webp');
  const lake = await startTestContentLake();
  const { url } = await lake.client().assets.upload('image', await readFile(original));
  const query = 'w=800&auto=format&q=90&fit=max';
  const { bytes } = await fetchRendition(`${url}?${query}`, 'image/avif');
  // Two bits of the box `av1C` say 4:4:4, because chroma subsampling shows green beside veins.
  expect((bytes.at(bytes.indexOf('av1C') + 6) ?? 0) & 0b1100).toBe(0);
  const pixels = async (image: Sharp) => await image.removeAlpha().raw().toBuffer();
  const [sent, wanted] = await Promise.all([pixels(sharp(bytes)), pixels(sharp(original).resize(800))]);
  const squares = wanted.reduce((sum, value, at) => sum + (value - (sent[at] ?? 0)) ** 2, 0);
  const decibels = 10 * Math.log10(255 ** 2 / (squares / wanted.length));
  // Quality 66 reaches 37 dB and smears the veins.
  expect(decibels).toBeGreaterThan(39);
});

test('Without parameters the uploaded bytes are returned', async () => {
  const { url } = await uploadPicture(40, 20);
  expect((await fetchRendition(url)).bytes.equals(await makeRedAndBluePicture(40, 20))).toBe(true);
});

test.each([
  'w=0',
  'w=-5',
  'w=abc',
  'w=9000',
  'w=5000&dpr=2',
  'fit=best',
  'q=101',
  'fm=exe',
  'auto=compress',
  'dpr=9',
  'rect=1,2,3',
  'crop=middle',
  'fp-x=2',
  'bg=grün',
  'width=100',
  'w=1&w=2',
])('The parameters %s are refused and named', async (query) => {
  const { url } = await uploadPicture(40, 20);
  const response = await fetch(`${url}?${query}`);
  expect(response.status).toBe(400);
  const name = query.split('=')[0] ?? '';
  const { message } = (await response.json()) as { message: string };
  expect(message).toMatch(query.includes('dpr=2') ? /8192/ : new RegExp(`parameter ${name}`));
});

test('Responses are immutable, and a matching ETag gets 304', async () => {
  const { url } = await uploadPicture();
  const first = await fetchRendition(`${url}?w=50&auto=format`, 'image/webp');
  expect(first.response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const etag = first.response.headers.get('etag') ?? '';
  const again = await fetch(`${url}?w=50&auto=format`, {
    headers: { accept: 'image/webp', 'if-none-match': etag },
  });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  const other = await fetch(`${url}?w=50&auto=format`, { headers: { accept: '*/*', 'if-none-match': etag } });
  expect(other.status).toBe(200);
  const head = await fetch(`${url}?w=50`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'image/png', '']);
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
});

test('A rendition that many request at once is rendered and cached once', async () => {
  const { lake, url } = await uploadPicture();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => fetchRendition(`${url}?w=77&fm=webp`)),
  );
  expect(new Set(responses.map((response) => response.response.headers.get('etag'))).size).toBe(1);
  const files = await readdir(join(lake.dataDir, 'renditions'), { recursive: true });
  expect(files.filter((name) => name.endsWith('.webp'))).toHaveLength(1);
});

test('A download is offered under its name', async () => {
  const { url } = await uploadPicture();
  const response = await fetch(`${url}?dl=蝴蝶.png`);
  expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''%E8%9D%B4%E8%9D%B6.png");
});

test('Unknown pictures, projects and paths are not found', async () => {
  const { lake, url } = await uploadPicture();
  const status = async (address: string) => (await fetch(address)).status;
  expect(await status(url.replace(/[0-9a-f]{40}/, '0'.repeat(40)))).toBe(404);
  expect(await status(url.replace('/production/', '/other/'))).toBe(404);
  expect(await status(`${lake.address}/images/local/production/..%2f..%2fdocuments.ndjson`)).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(405);
});

test('A picture is rotated as EXIF says', async () => {
  const lake = await startTestContentLake();
  const turned = await sharp(await makeRedAndBluePicture(400, 200))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const asset = await lake.client().assets.upload('image', turned);
  expect(asset._id).toMatch(/-200x400-jpg$/);
  const picture = await fetchRendition(`${asset.url}?w=100`);
  expect(picture.size).toEqual([100, 200]);
  expect(await colourAt(picture.bytes, 0.5, 0.2)).toEqual(RED);
});

test('The oldest renditions are deleted if the cache exceeds its size', async () => {
  const folder = await temporaryFolder();
  const cache = new RenditionCache(folder, 1000);
  for (let n = 0; n < 30; n += 1) {
    await cache.keep(`${n}-picture.webp`, Buffer.alloc(100));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeLessThanOrEqual(10);
  expect(await cache.find('29-picture.webp')).toMatchObject({ size: 100 });
  expect(await cache.find('0-picture.webp')).toBeNull();
});
