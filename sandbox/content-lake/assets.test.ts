import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { requestError, SHOP_ORIGIN, startTestContentLake, TOKEN } from './content-lake.fixture.ts';
import {
  colourAt,
  fetchRendition,
  makeNoise,
  makeRedAndBluePicture,
  pngThatClaims,
  RED,
  uploadPicture,
} from './pictures.fixture.ts';

test('An uploaded picture gets the same id, metadata and URL as at Sanity', async () => {
  const lake = await startTestContentLake();
  const asset = await lake.client().assets.upload('image', await makeRedAndBluePicture(400, 200), {
    filename: 'two.png',
    title: 'Two colours',
  });
  expect(asset._id).toMatch(/^image-[0-9a-f]{40}-400x200-png$/);
  expect(asset).toMatchObject({
    _type: 'sanity.imageAsset',
    originalFilename: 'two.png',
    title: 'Two colours',
    extension: 'png',
    mimeType: 'image/png',
    metadata: {
      dimensions: { width: 400, height: 200, aspectRatio: 2 },
      hasAlpha: false,
      isOpaque: true,
      lqip: expect.stringMatching(/^data:image\/jpeg;base64,/),
      palette: { dominant: { background: expect.stringMatching(/^#[0-9a-f]{6}$/) } },
    },
  });
  expect(asset.url).toBe(`${lake.address}/${asset.path}`);
  expect(await lake.client().fetch('*[_id == $id][0].url', { id: asset._id })).toBe(asset.url);
});

test('The same bytes give the same document, also when sent at once', async () => {
  const lake = await startTestContentLake();
  const bytes = await makeRedAndBluePicture(40, 20);
  const upload = (filename: string) => lake.client().assets.upload('image', bytes, { filename });
  const [one, two] = await Promise.all([upload('one.png'), upload('two.png')]);
  expect(two).toEqual(one);
  expect(await lake.client().fetch('count(*[_type == "sanity.imageAsset"])')).toBe(1);
});

test('A picture has no location or camera metadata in any format', async () => {
  const lake = await startTestContentLake();
  const taken = await readFile(join(import.meta.dirname, '../../tests/cases/gps.jpg'));
  expect((await sharp(taken).metadata()).exif).toBeDefined();
  const upload = () => lake.client().assets.upload('image', taken);
  const [asset, again] = [await upload(), await upload()];
  expect(again._id).toBe(asset._id);
  for (const query of ['', '?w=8', '?w=8&fm=png']) {
    const { bytes } = await fetchRendition(asset.url + query);
    const { exif, xmp, iptc } = await sharp(bytes).metadata();
    expect([query, exif, xmp, iptc]).toEqual([query, undefined, undefined, undefined]);
  }
});

test('A picture with an EXIF rotation is stored upright, in its colours', async () => {
  const lake = await startTestContentLake();
  const lying = await sharp(await makeRedAndBluePicture(400, 200))
    .withMetadata({ orientation: 6, icc: 'p3' })
    .jpeg({ quality: 100 })
    .toBuffer();
  const asset = await lake.client().assets.upload('image', lying);
  expect(asset._id).toMatch(/-200x400-jpg$/);
  const { bytes } = await fetchRendition(asset.url);
  const { orientation, icc } = await sharp(bytes).metadata();
  expect([orientation, icc]).toEqual([undefined, expect.anything()]);
  expect(await colourAt((await fetchRendition(`${asset.url}?fm=png`)).bytes, 0.5, 0.25)).toEqual(RED);
});

test('A JPEG of thousands of scans is rejected before decoding, and a progressive one is accepted', async () => {
  const lake = await startTestContentLake();
  const usual = await makeNoise(64, 64).jpeg({ progressive: true }).toBuffer();
  const scan = usual.subarray(usual.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const end = usual.subarray(-2);
  const many = Buffer.concat([usual.subarray(0, -2), ...Array<Buffer>(2_647).fill(scan), end]);
  expect((await requestError(lake.client().assets.upload('image', many))).message).toContain('scans');
  expect((await lake.client().assets.upload('image', usual))._id).toMatch(/-64x64-jpg$/);
});

test.each(['png', 'webp', 'tiff', 'avif'] as const)('%s keeps no words of a program', async (format) => {
  const lake = await startTestContentLake();
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>';
  const written = await sharp(await makeRedAndBluePicture(40, 20))
    .toFormat(format)
    .withXmp(xmp)
    .toBuffer();
  expect((await sharp(written).metadata()).xmp).toBeDefined();
  const { url } = await lake.client().assets.upload('image', written);
  const { bytes } = await fetchRendition(url);
  expect((await sharp(bytes).metadata()).xmp).toBeUndefined();
  expect(await colourAt(bytes, 0.25, 0.5)).toEqual(RED);
});

test('A transparent picture is recognized', async () => {
  const lake = await startTestContentLake();
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const bytes = await sharp({ create: { width: 30, height: 30, channels: 4, background: clear } })
    .webp()
    .toBuffer();
  const asset = await lake.client().assets.upload('image', bytes);
  expect(asset.metadata).toMatchObject({
    hasAlpha: true,
    isOpaque: false,
    lqip: expect.stringMatching(/^data:image\/png/),
  });
  const jpg = await fetchRendition(`${asset.url}?fm=jpg`);
  expect(await colourAt(jpg.bytes, 0.5, 0.5)).toEqual([255, 255, 255]);
});

test('Truncated and too large pictures are rejected', async () => {
  const lake = await startTestContentLake({ maxUploadBytes: 50_000 });
  const upload = (bytes: Buffer) => requestError(lake.client().assets.upload('image', bytes));
  expect((await upload(Buffer.from('no picture'))).statusCode).toBe(400);
  expect(
    (await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).statusCode,
  ).toBe(400);
  const grain = makeNoise(100, 100);
  const whole = await grain.jpeg().toBuffer();
  expect((await upload(whole.subarray(0, whole.length / 2))).statusCode).toBe(400);
  const refused = await upload(pngThatClaims(20_000, 20_000));
  expect(refused).toMatchObject({ statusCode: 400, message: expect.stringMatching(/pixel/) });
  expect((await upload(Buffer.alloc(50_001))).statusCode).toBe(413);
  expect(await lake.client().fetch('count(*)')).toBe(0);
});

test('Uploads need the token, pictures do not', async () => {
  const { lake, url } = await uploadPicture();
  const address = `${lake.address}/v1/assets/images/production`;
  const body = new Uint8Array(await makeRedAndBluePicture(20, 20));
  expect((await fetch(address, { method: 'POST', body })).status).toBe(401);
  const allowed = await fetch(address, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${TOKEN}`, origin: SHOP_ORIGIN },
  });
  expect(allowed.status).toBe(200);
  expect((await fetch(url)).status).toBe(200);
});
