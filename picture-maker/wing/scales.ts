import { smoothstep } from './curve.ts';
import { emptyPlace, type Field } from './field.ts';
import type { Layer } from './layers.ts';
import { light } from './light.ts';
import { hash2, noise2 } from './noise.ts';
import { type Pigment, painter } from './paint.ts';
import type { Sprite } from './sprite.ts';

/** Length and width of a scale in wing units: about a tenth of a millimetre on a large species, drawn a little larger. */
const LENGTH = 0.0034;
const WIDTH = 0.0024;
const OVERLAP = 1.75;

interface Tile {
  readonly row: number;
  readonly column: number;
  /** 0 at the root of the scale, 1 at its tip; -1 to 1 across it. */
  readonly along: number;
  readonly across: number;
}

/** Is this place covered by the scale of `row`? Scales lie in rows like roof tiles, tips towards the margin. */
function tileAt(r: number, arc: number, row: number, seed: number): Tile | undefined {
  const shift = (row & 1) / 2 + 0.3 * hash2(row, 5, seed);
  const column = Math.floor(arc / WIDTH + shift);
  const wobble = hash2(row, column, seed);
  const across = ((arc / WIDTH + shift - column) * 2 - 1) * (0.94 + 0.1 * wobble);
  const along = (r - row * LENGTH) / (LENGTH * (OVERLAP - 0.18 + 0.36 * hash2(column, row, seed + 1)));
  if (along < 0 || along > 1 || Math.abs(across) > 1) return undefined;
  // A rounded tip with two or three shallow teeth.
  const tip = 1 - 0.2 * across * across - 0.035 * Math.cos(across * 9 + wobble * 6);
  return along < tip ? { row, column, along: along / tip, across } : undefined;
}

/**
 * A part of a wing seen through a lens, scale by scale: each scale has the one colour that the pattern has at
 * its middle. `centre` in wing units, `unit` picture points per wing unit, `turn` degrees.
 */
export function drawScales(
  field: Field,
  layers: readonly Layer[],
  view: { centre: readonly [number, number]; unit: number; turn: number; size: number },
  seed: number,
): Sprite {
  const { size, unit, centre } = view;
  const data = new Uint8ClampedArray(size * size * 4);
  const px = 1 / unit;
  const paint = painter(layers, field, seed, 0.0012);
  const place = emptyPlace();
  const pigment: Pigment = { r: 0, g: 0, b: 0, cover: 1 };
  const a = (view.turn * Math.PI) / 180;
  const ca = Math.cos(a);
  const sa = Math.sin(a);
  const [ox, oy] = field.outline.origin;
  const half = size / 2;
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      const dx = (i + 0.5 - half) * px;
      const dy = (j + 0.5 - half) * px;
      if (Math.hypot(dx, dy) > half * px) continue;
      // A gentle waver keeps the rows from looking printed.
      const x = centre[0] + dx * ca + dy * sa;
      const y = centre[1] + dy * ca - dx * sa;
      const bx = x - ox + 0.0022 * noise2(x * 60, y * 60, seed);
      const by = y - oy + 0.0022 * noise2(x * 60, y * 60, seed + 1);
      const r = Math.hypot(bx, by);
      const angle = Math.atan2(by, bx);
      // Across the view the rows are taken as parallel: columns keep their width.
      const radius = Math.hypot(centre[0] - ox, centre[1] - oy);
      const arc = angle * radius;
      const row = Math.floor(r / LENGTH);
      const tile = tileAt(r, arc, row - 1, seed) ?? tileAt(r, arc, row, seed);
      const k = (j * size + i) * 4;
      if (!tile) {
        data[k] = 28;
        data[k + 1] = 22;
        data[k + 2] = 18;
        data[k + 3] = 255;
        continue;
      }
      const middle = (tile.row + OVERLAP * 0.55) * LENGTH;
      const column = arc - (tile.across / 2) * WIDTH;
      const ma = column / radius;
      field.locate(place, ox + Math.cos(ma) * middle, oy + Math.sin(ma) * middle, 0, 0);
      const onWing = field.edgeAt(x, y) > -0.002;
      if (!onWing) continue;
      paint(place, pigment);
      light(place, pigment, seed, px, false);
      const own = hash2(tile.row, tile.column, seed + 9);
      let tone = 0.9 + 0.2 * own;
      tone *= 0.78 + 0.34 * smoothstep(0.25, 0.92, tile.along) - 0.2 * smoothstep(0.93, 1, tile.along);
      tone *= 1 - 0.28 * smoothstep(0.72, 1, Math.abs(tile.across)) - 0.06 * tile.across;
      tone *= 1 + 0.05 * Math.cos(tile.across * 22);
      data[k] = pigment.r * tone;
      data[k + 1] = pigment.g * tone;
      data[k + 2] = pigment.b * tone;
      data[k + 3] = 255 * Math.max(pigment.cover, 0.35);
    }
  }
  return { x: 0, y: 0, w: size, h: size, data };
}
