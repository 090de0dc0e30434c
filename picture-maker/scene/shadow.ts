import type { Sprite } from '../wing/sprite.ts';
import type { Rect } from './rect.ts';

/** How much light is kept from each point of a part of the picture, 0 to 1. Soft shadows are kept coarse: one value per `step` points. */
export interface Shadow extends Rect {
  readonly step: number;
  readonly columns: number;
  readonly mask: Float32Array;
}

/** The shadow at a picture point, between the coarse values. */
export function shadowAt(s: Shadow, x: number, y: number): number {
  if (s.step === 1) return s.mask[(y - s.y) * s.columns + (x - s.x)] as number;
  const fx = (x - s.x) / s.step;
  const fy = (y - s.y) / s.step;
  const i = Math.floor(fx);
  const j = Math.floor(fy);
  const tx = fx - i;
  const k = j * s.columns + i;
  const top = (s.mask[k] as number) * (1 - tx) + (s.mask[k + 1] as number) * tx;
  const low = (s.mask[k + s.columns] as number) * (1 - tx) + (s.mask[k + s.columns + 1] as number) * tx;
  return top + (low - top) * (fy - j);
}

/** The shadow that pieces cast, moved by (dx, dy) and blurred by `radius` picture points. */
export function shadowOf(pieces: readonly Sprite[], dx: number, dy: number, radius: number): Shadow {
  const step = Math.min(8, Math.max(1, Math.floor(radius / 3)));
  const room = Math.ceil(radius * 2) + step * 2;
  const x0 = Math.min(...pieces.map((s) => s.x)) + Math.round(dx) - room;
  const y0 = Math.min(...pieces.map((s) => s.y)) + Math.round(dy) - room;
  const w = Math.max(...pieces.map((s) => s.x + s.w)) + Math.round(dx) + room - x0;
  const h = Math.max(...pieces.map((s) => s.y + s.h)) + Math.round(dy) + room - y0;
  const columns = Math.ceil(w / step) + 2;
  const rows = Math.ceil(h / step) + 2;
  const mask = new Float32Array(columns * rows);
  for (const s of pieces) {
    const ox = s.x + Math.round(dx) - x0;
    const oy = s.y + Math.round(dy) - y0;
    for (let j = 0; j < s.h; j += step) {
      for (let i = 0; i < s.w; i += step) {
        const a = (s.data[(j * s.w + i) * 4 + 3] as number) / 255;
        if (a === 0) continue;
        const k = Math.round((j + oy) / step) * columns + Math.round((i + ox) / step);
        mask[k] = 1 - (1 - (mask[k] as number)) * (1 - a);
      }
    }
  }
  blur(mask, columns, rows, radius / step);
  return { x: x0, y: y0, w, h, step, columns, mask };
}

/** Keeps a shadow only where it falls on these pieces. */
export function fallingOn(shadow: Shadow, pieces: readonly Sprite[]): Shadow {
  const mask = new Float32Array(shadow.w * shadow.h);
  for (const s of pieces) {
    const i0 = Math.max(0, shadow.x - s.x);
    const i1 = Math.min(s.w, shadow.x + shadow.w - s.x);
    const j1 = Math.min(s.h, shadow.y + shadow.h - s.y);
    for (let j = Math.max(0, shadow.y - s.y); j < j1; j++) {
      for (let i = i0; i < i1; i++) {
        const a = s.data[(j * s.w + i) * 4 + 3] as number;
        if (a === 0) continue;
        const k = (s.y + j - shadow.y) * shadow.w + s.x + i - shadow.x;
        mask[k] = Math.max(mask[k] as number, (shadowAt(shadow, s.x + i, s.y + j) * a) / 255);
      }
    }
  }
  return { ...shadow, step: 1, columns: shadow.w, mask };
}

/** Three box blurs, which come close to a Gaussian. */
function blur(mask: Float32Array, width: number, height: number, radius: number): void {
  const r = Math.max(1, Math.round(radius / 1.8));
  const spare = new Float32Array(mask.length);
  for (let pass = 0; pass < 3; pass++) {
    lines(mask, spare, width, height, 1, width, r);
    lines(spare, mask, height, width, width, 1, r);
  }
}

function lines(
  from: Float32Array,
  to: Float32Array,
  n: number,
  count: number,
  step: number,
  next: number,
  r: number,
): void {
  const norm = 1 / (2 * r + 1);
  for (let line = 0; line < count; line++) {
    const base = line * next;
    let sum = 0;
    for (let i = 0; i <= Math.min(r, n - 1); i++) sum += from[base + i * step] as number;
    for (let i = 0; i < n; i++) {
      to[base + i * step] = sum * norm;
      if (i + r + 1 < n) sum += from[base + (i + r + 1) * step] as number;
      if (i - r >= 0) sum -= from[base + (i - r) * step] as number;
    }
  }
}
