import { smoothstep } from '../wing/curve.ts';
import { fractal, noise2 } from '../wing/noise.ts';
import { type Canvas, shade } from './canvas.ts';
import type { Rect } from './rect.ts';
import { type Shadow, shadowOf } from './shadow.ts';

/** A wooden box seen from above. */
export interface Wood {
  readonly light: readonly [number, number, number];
  readonly dark: readonly [number, number, number];
}

export const WALNUT: Wood = { light: [104, 76, 54], dark: [58, 40, 28] };
export const OAK: Wood = { light: [176, 138, 92], dark: [124, 90, 56] };

const LINING = [250, 246, 236] as const;

/**
 * Draws a mitred frame `bar` wide with a lined well inside it, and returns the well. The light comes from the
 * upper left: the frame shades the well's upper and left walls, its own shadow falls to the lower right.
 */
export function drawBox(to: Canvas, outer: Rect, bar: number, wood: Wood, seed: number): Rect {
  const solid = {
    x: Math.round(outer.x),
    y: Math.round(outer.y),
    w: Math.round(outer.w),
    h: Math.round(outer.h),
  };
  const block = { ...solid, data: new Uint8ClampedArray(solid.w * solid.h * 4).fill(255) };
  const u = solid.w / 1000;
  shade(to, shadowOf([block], 14 * u, 24 * u, 30 * u), 0.3);
  shade(to, shadowOf([block], 4 * u, 7 * u, 6 * u), 0.35);
  const bevel = Math.max(1.5, bar * 0.09);
  for (let j = 0; j < solid.h; j++) {
    for (let i = 0; i < solid.w; i++) {
      const left = i + 0.5;
      const top = j + 0.5;
      const right = solid.w - left;
      const bottom = solid.h - top;
      const depth = Math.min(left, right, top, bottom);
      const x = solid.x + i;
      const y = solid.y + j;
      if (x < 0 || y < 0 || x >= to.width || y >= to.height) continue;
      const d = (y * to.width + x) * 3;
      if (depth >= bar) {
        for (let c = 0; c < 3; c++) to.rgb[d + c] = LINING[c] as number;
        continue;
      }
      // Grain runs along each bar; the mitre is where two bars meet.
      const upright = Math.min(left, right) < Math.min(top, bottom);
      const along = (upright ? top : left) / u;
      const across = depth / u;
      const grain = 0.5 + 0.5 * fractal(along * 0.006, across * 0.16 + (upright ? 40 : 0), seed);
      const pore = noise2(along * 0.05, across * 1.4, seed + 4) > 0.72 ? 0.88 : 1;
      const lit = depth === left || depth === top;
      let k = pore * (lit ? 1.06 : 0.9);
      k *= 1 + 0.35 * (lit ? 1 : -0.7) * smoothstep(bevel, 0, depth);
      k *= 1 + 0.4 * (lit ? -1 : 0.6) * smoothstep(bar - bevel, bar, depth);
      const mitre = Math.abs(Math.min(left, right) - Math.min(top, bottom));
      k *= 1 - 0.3 * smoothstep(1.6 * u, 0, mitre);
      for (let c = 0; c < 3; c++) {
        const a = wood.dark[c] as number;
        to.rgb[d + c] = (a + ((wood.light[c] as number) - a) * grain) * k;
      }
    }
  }
  const well = { x: solid.x + bar, y: solid.y + bar, w: solid.w - 2 * bar, h: solid.h - 2 * bar };
  shade(to, wellShadow(well, bar), 1);
  return well;
}

/** Shade of the frame's upper and left bars on the lining, and a faint one all round. */
function wellShadow(well: Rect, bar: number): Shadow {
  const x0 = Math.ceil(well.x);
  const y0 = Math.ceil(well.y);
  const w = Math.floor(well.w);
  const h = Math.floor(well.h);
  const mask = new Float32Array(w * h);
  const deep = bar * 1.25;
  for (let j = 0; j < h; j++) {
    for (let i = 0; i < w; i++) {
      const near = Math.min(i, j * 0.85);
      const far = Math.min(w - i, h - j);
      mask[j * w + i] =
        0.42 * (1 - smoothstep(0, deep, near)) ** 1.4 + 0.1 * (1 - smoothstep(0, deep * 0.5, far));
    }
  }
  return { x: x0, y: y0, w, h, step: 1, columns: w, mask };
}
