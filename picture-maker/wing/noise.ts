/** Seeded randomness. Everything the maker draws takes its chance from here, so that a run repeats exactly. */

/** A 32-bit seed from words, e.g. `seedOf('morpho-didius', 'fore', 'left')` (FNV-1a). */
export function seedOf(...words: readonly string[]): number {
  let h = 0x811c9dc5;
  for (const ch of words.join('/')) {
    h ^= ch.codePointAt(0) ?? 0;
    h = Math.imul(h, 0x01000193);
  }
  return h >>> 0;
}

/** Evenly spread number in [0, 1) for a lattice point. */
export function hash2(ix: number, iy: number, seed: number): number {
  let h = Math.imul(ix, 0x27d4eb2d) ^ Math.imul(iy, 0x165667b1) ^ seed;
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise in [-1, 1], one feature per unit length. */
export function noise2(x: number, y: number, seed: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const sx = fx * fx * (3 - 2 * fx);
  const sy = fy * fy * (3 - 2 * fy);
  const a = hash2(ix, iy, seed);
  const b = hash2(ix + 1, iy, seed);
  const c = hash2(ix, iy + 1, seed);
  const d = hash2(ix + 1, iy + 1, seed);
  const top = a + (b - a) * sx;
  const low = c + (d - c) * sx;
  return (top + (low - top) * sy) * 2 - 1;
}

/** Three octaves of {@link noise2}, in about [-1, 1]. */
export function fractal(x: number, y: number, seed: number): number {
  return (
    (noise2(x, y, seed) +
      0.5 * noise2(x * 2.03, y * 2.03, seed + 101) +
      0.25 * noise2(x * 4.1, y * 4.1, seed + 211)) /
    1.75
  );
}

/** A stream of numbers in [0, 1) (mulberry32). */
export function dice(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
