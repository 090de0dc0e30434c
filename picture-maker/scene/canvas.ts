import sharp from 'sharp';
import type { Sprite } from '../wing/sprite.ts';
import type { Rect } from './rect.ts';
import { type Shadow, shadowAt } from './shadow.ts';

/** The page's paper; every picture fades to it at its edges. */
export const PAPER = '#FBF8F1';

/** An opaque picture in the making: three floats (0 to 255) a point. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly rgb: Float32Array;
}

export function canvas(
  width: number,
  height: number,
  ground: readonly [number, number, number] = [251, 248, 241],
): Canvas {
  const rgb = new Float32Array(width * height * 3);
  for (let i = 0; i < rgb.length; i++) rgb[i] = ground[i % 3] as number;
  return { width, height, rgb };
}

/** Lays a drawn piece on the picture. */
export function lay(to: Canvas, piece: Sprite): void {
  for (let j = 0; j < piece.h; j++) {
    const y = piece.y + j;
    if (y < 0 || y >= to.height) continue;
    for (let i = 0; i < piece.w; i++) {
      const x = piece.x + i;
      if (x < 0 || x >= to.width) continue;
      const s = (j * piece.w + i) * 4;
      const a = (piece.data[s + 3] as number) / 255;
      if (a === 0) continue;
      const d = (y * to.width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const under = to.rgb[d + c] as number;
        to.rgb[d + c] = under + ((piece.data[s + c] as number) - under) * a;
      }
    }
  }
}

/** Draws SVG markup over the picture; its coordinates are picture points. */
export async function laySvg(to: Canvas, body: string, clip?: Rect): Promise<void> {
  lay(to, await svgSprite(body, clip ?? { x: 0, y: 0, w: to.width, h: to.height }));
}

/** Renders SVG markup within a part of the picture. */
export async function svgSprite(body: string, part: Rect): Promise<Sprite> {
  const x = Math.floor(part.x);
  const y = Math.floor(part.y);
  const w = Math.max(1, Math.ceil(part.w));
  const h = Math.max(1, Math.ceil(part.h));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${x} ${y} ${w} ${h}">${body}</svg>`;
  const raw = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  return { x, y, w, h, data: new Uint8ClampedArray(raw) };
}

/** Darkens the picture where a shadow falls, towards a warm brown. */
export function shade(to: Canvas, shadow: Shadow, strength: number): void {
  for (let j = 0; j < shadow.h; j++) {
    const y = shadow.y + j;
    if (y < 0 || y >= to.height) continue;
    for (let i = 0; i < shadow.w; i++) {
      const x = shadow.x + i;
      if (x < 0 || x >= to.width) continue;
      const a = shadowAt(shadow, x, y) * strength;
      if (a <= 0.0015) continue;
      const d = (y * to.width + x) * 3;
      to.rgb[d] = (to.rgb[d] as number) * (1 - a * 0.86);
      to.rgb[d + 1] = (to.rgb[d + 1] as number) * (1 - a * 0.92);
      to.rgb[d + 2] = (to.rgb[d + 2] as number) * (1 - a);
    }
  }
}

/** Encodes the picture as WebP. */
export function encode(from: Canvas, quality: number): Promise<Buffer> {
  const bytes = Uint8ClampedArray.from(from.rgb);
  return sharp(bytes, { raw: { width: from.width, height: from.height, channels: 3 } })
    .webp({ quality, effort: 6, smartSubsample: true })
    .toBuffer();
}
