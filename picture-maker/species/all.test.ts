import { describe, expect, it } from 'vitest';
import { extentOf } from '../scene/spread.ts';
import type { Point } from '../wing/curve.ts';
import { outlines } from '../wing/outline.ts';
import { rgb } from '../wing/paint.ts';
import { SPECIES } from './all.ts';

const forms = SPECIES.flatMap((s) => [
  { name: `${s.id} male`, species: s, form: s.male },
  ...(s.female ? [{ name: `${s.id} female`, species: s, form: s.female }] : []),
]);

/** Do two segments cross? Neighbours that only touch don't count. */
function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point) =>
    (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

function crossings(line: readonly Point[]): number {
  let found = 0;
  const n = line.length;
  for (let i = 0; i < n; i++) {
    for (let j = i + 2; j < n; j++) {
      if (i === 0 && j === n - 1) continue;
      const at = (k: number) => line[k % n] as Point;
      if (cross(at(i), at(i + 1), at(j), at(j + 1))) found++;
    }
  }
  return found;
}

describe('the species the maker draws', () => {
  it('are 42, each with its own id made of its Latin name', () => {
    expect(SPECIES).toHaveLength(42);
    expect(new Set(SPECIES.map((s) => s.id)).size).toBe(42);
    for (const s of SPECIES) expect(s.id).toBe(s.latin.toLowerCase().replace(' ', '-'));
  });

  it.each(forms)('$name: no wing outline crosses itself', ({ form }) => {
    const { fore, hind } = outlines(form.wings);
    expect(crossings(fore.edge)).toBe(0);
    expect(crossings(hind.edge)).toBe(0);
  });

  it.each(forms)(
    '$name: wings lie on their own side of the body and look like a spread specimen',
    ({ form }) => {
      const { fore, hind } = outlines(form.wings);
      for (const [x] of [...fore.edge, ...hind.edge]) expect(x).toBeGreaterThan(-0.02);
      expect(Math.hypot(...fore.apex)).toBeCloseTo(1, 6);
      // The forewing's inner margin stands square to the body, as on a spreading board.
      expect(Math.abs(fore.tornus[1])).toBeLessThan(0.12);
      const { half, top, bottom } = extentOf(form);
      expect(half).toBeGreaterThan(0.7);
      expect(half).toBeLessThan(1.1);
      expect(top + bottom).toBeLessThan(2.2);
    },
  );

  it.each(forms)('$name: every colour can be read and every layer names its spaces rightly', ({ form }) => {
    const sides = [form.dorsal, form.ventral].flatMap((side) => [...side.fore, ...side.hind]);
    for (const layer of sides) {
      if ('color' in layer) expect(() => rgb(layer.color)).not.toThrow();
      for (const space of layer.spaces ?? []) expect(space === 99 || (space >= -4 && space <= 7)).toBe(true);
      if (layer.kind === 'spots' && typeof layer.size !== 'number')
        expect(layer.size).toHaveLength(layer.spaces.length);
    }
  });
});
