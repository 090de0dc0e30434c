import { describe, expect, it } from 'vitest';
import manifest from '../sanity/seed/pictures/manifest.json' with { type: 'json' };
import { type Recipe, recipes } from './pictures.ts';
import type { Canvas } from './scene/canvas.ts';

const FEMALES = [
  'ornithoptera-priamus',
  'ornithoptera-croesus',
  'ornithoptera-goliath',
  'trogonoptera-brookiana',
  'troides-helena',
  'papilio-memnon',
  'gonepteryx-rhamni',
  'polyommatus-icarus',
  'sasakia-charonda',
  'morpho-didius',
];
const all = recipes();
const recipe = (file: string): Recipe => {
  const found = all.find((r) => r.file === file);
  if (!found) throw new Error(`No recipe draws ${file}`);
  return found;
};
const at = (c: Canvas, x: number, y: number) =>
  [0, 1, 2].map((k) => c.rgb[(y * c.width + x) * 3 + k] as number);

describe('the picture recipes', () => {
  it('draw each file of the manifest once, and no other', () => {
    expect(manifest.map((m) => m.file).sort()).toEqual(all.map((r) => r.file).sort());
    expect(new Set(all.map((r) => r.file)).size).toBe(all.length);
  });

  it('give every species both sides, an envelope and a frame, and the ten females both sides', () => {
    const files = new Set(all.map((r) => r.file));
    const ids = new Set(all.flatMap((r) => r.species));
    expect(ids.size).toBe(42);
    for (const id of ids) {
      for (const view of ['m-dorsal', 'm-ventral', 'papered', 'framed'])
        expect(files).toContain(`${id}-${view}.webp`);
      expect(files.has(`${id}-f-dorsal.webp`)).toBe(FEMALES.includes(id));
      expect(files.has(`${id}-f-ventral.webp`)).toBe(FEMALES.includes(id));
    }
  });

  it('draw the same picture twice', async () => {
    const one = await recipe('greta-oto-m-dorsal.webp').draw(0.1);
    const two = await recipe('greta-oto-m-dorsal.webp').draw(0.1);
    expect(two.rgb).toEqual(one.rgb);
  });

  it('leave the paper clean at the edges and stand the body on the middle line', async () => {
    const picture = await recipe('morpho-didius-m-dorsal.webp').draw(0.1);
    const { width, height } = picture;
    for (let x = 0; x < width; x++) {
      expect(at(picture, x, 0)).toEqual([251, 248, 241]);
      expect(at(picture, x, height - 1)).toEqual([251, 248, 241]);
    }
    for (let y = 0; y < height; y++) {
      expect(at(picture, 0, y)).toEqual([251, 248, 241]);
      expect(at(picture, width - 1, y)).toEqual([251, 248, 241]);
    }
    // Wings reach equally far to both sides; the shadow, to the lower right, is too pale to count.
    const dark = (x: number) =>
      Array.from({ length: height * 0.6 }, (_, y) => at(picture, x, y)).some(([r = 0]) => r < 120);
    const columns = Array.from({ length: width }, (_, x) => x).filter(dark);
    const middle = ((columns[0] as number) + (columns[columns.length - 1] as number) + 1) / 2;
    expect(Math.abs(middle - width / 2)).toBeLessThan(1.5);
  });
});
