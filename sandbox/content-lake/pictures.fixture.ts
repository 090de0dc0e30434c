import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { startTestContentLake, type TestContentLake } from './content-lake.fixture.ts';

export async function makeRedAndBluePicture(width: number, height: number): Promise<Buffer> {
  const half = { width: Math.round(width / 2), height, channels: 3 as const, background: '#ff0000' };
  return sharp({ create: { ...half, width, background: '#0000ff' } })
    .composite([{ input: { create: half }, left: 0, top: 0 }])
    .removeAlpha()
    .png()
    .toBuffer();
}

/** No encoder can compress grey noise. */
export function makeNoise(width: number, height: number): Sharp {
  const grain = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise: grain } });
}

export type Picture = { lake: TestContentLake; url: string; id: string };

export async function uploadPicture(width = 400, height = 200): Promise<Picture> {
  const lake = await startTestContentLake();
  const asset = await lake
    .client()
    .assets.upload('image', await makeRedAndBluePicture(width, height), { filename: 'two.png' });
  return { lake, url: asset.url, id: asset._id };
}

export async function fetchRendition(url: string, accept = '*/*') {
  const response = await fetch(url, { headers: { accept } });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`${response.status} ${bytes.toString('utf8')}`);
  const { width, height, format } = await sharp(bytes).metadata();
  return { response, bytes, size: [width, height], format };
}

/** `x` and `y` are fractions of the picture. */
export async function colourAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)].map((part) => Math.round(part / 51) * 51);
}

export const RED = [255, 0, 0];
export const BLUE = [0, 0, 255];

export function pngThatClaims(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(named.length + 8);
    framed.writeUInt32BE(data.length, 0);
    named.copy(framed, 4);
    framed.writeUInt32BE(crc32(named), named.length + 4);
    return framed;
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(100)));
  return Buffer.concat([signature, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))]);
}
