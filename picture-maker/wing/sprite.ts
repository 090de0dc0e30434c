import { smoothstep } from './curve.ts';
import { emptyPlace, type Field } from './field.ts';
import type { Layer } from './layers.ts';
import { light } from './light.ts';
import { noise2 } from './noise.ts';
import { type Pigment, painter } from './paint.ts';

/** A drawn piece with its place in the picture. Colour is straight, not premultiplied; four bytes a point. */
export interface Sprite {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly data: Uint8ClampedArray;
}

/** Where a wing lies in the picture. */
export interface Pose {
  /** The body's middle between the forewings, picture points. */
  readonly x: number;
  readonly y: number;
  /** Picture points per wing unit. */
  readonly unit: number;
  readonly mirrored: boolean;
  /** Turn about the wing's base, degrees, outwards and down. */
  readonly turn?: number;
}

/** Picture point to wing units and back for a pose about `origin`. */
export function placing(pose: Pose, origin: readonly [number, number]) {
  const a = ((pose.turn ?? 0) * Math.PI) / 180;
  const c = Math.cos(a);
  const s = Math.sin(a);
  const m = pose.mirrored ? -1 : 1;
  return {
    toWing: (px: number, py: number): [number, number] => {
      const x = ((px - pose.x) / pose.unit) * m - origin[0];
      const y = (py - pose.y) / pose.unit - origin[1];
      return [x * c + y * s + origin[0], y * c - x * s + origin[1]];
    },
    toPicture: (x: number, y: number): [number, number] => {
      const dx = x - origin[0];
      const dy = y - origin[1];
      return [
        pose.x + m * (dx * c - dy * s + origin[0]) * pose.unit,
        pose.y + (dx * s + dy * c + origin[1]) * pose.unit,
      ];
    },
  };
}

/** Draws one wing. `frame` is the picture's size; what lies outside is left out. */
export function drawWing(
  field: Field,
  layers: readonly Layer[],
  pose: Pose,
  seed: number,
  frame: { width: number; height: number },
): Sprite {
  const { toWing, toPicture } = placing(pose, field.outline.origin);
  const { box } = field;
  const corners = [
    toPicture(box.x0, box.y0),
    toPicture(box.x1, box.y0),
    toPicture(box.x0, box.y1),
    toPicture(box.x1, box.y1),
  ];
  const clampTo = (v: number, hi: number) => Math.min(hi, Math.max(0, v));
  const x0 = clampTo(Math.floor(Math.min(...corners.map((k) => k[0]))), frame.width);
  const x1 = clampTo(Math.ceil(Math.max(...corners.map((k) => k[0]))), frame.width);
  const y0 = clampTo(Math.floor(Math.min(...corners.map((k) => k[1]))), frame.height);
  const y1 = clampTo(Math.ceil(Math.max(...corners.map((k) => k[1]))), frame.height);
  const w = Math.max(0, x1 - x0);
  const h = Math.max(0, y1 - y0);
  const data = new Uint8ClampedArray(w * h * 4);
  const px = 1 / pose.unit;
  const paint = painter(layers, field, seed, px);
  const place = emptyPlace();
  const pigment: Pigment = { r: 0, g: 0, b: 0, cover: 1 };
  for (let j = 0; j < h; j++) {
    for (let i = 0; i < w; i++) {
      const [x, y] = toWing(x0 + i + 0.5, y0 + j + 0.5);
      let edge = field.edgeAt(x, y);
      if (edge < -0.012) continue;
      // Fringe scales end at slightly different lengths; a specimen's edge is never cut with a knife.
      edge += 0.0011 * noise2(x * 210, y * 210, seed + 5) + 0.0009 * noise2(x * 22, y * 22, seed + 6);
      const alpha = smoothstep(-0.7 * px, 0.7 * px, edge);
      if (alpha <= 0) continue;
      // The pattern follows a slightly crooked copy of the wing, and its edges break at single scales.
      const dx = 0.007 * noise2(x * 5, y * 5, seed + 7) + 0.0009 * noise2(x * 120, y * 120, seed + 8);
      const dy = 0.007 * noise2(x * 5, y * 5, seed + 9) + 0.0009 * noise2(x * 120, y * 120, seed + 10);
      field.locate(place, x, y, dx, dy);
      place.edge = edge;
      paint(place, pigment);
      light(place, pigment, seed, px, pose.mirrored);
      const k = (j * w + i) * 4;
      data[k] = pigment.r;
      data[k + 1] = pigment.g;
      data[k + 2] = pigment.b;
      data[k + 3] = 255 * alpha * pigment.cover;
    }
  }
  return { x: x0, y: y0, w, h, data };
}
