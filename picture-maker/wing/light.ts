import { smoothstep } from './curve.ts';
import type { Place } from './field.ts';
import { fractal, hash2, noise2 } from './noise.ts';
import type { Pigment } from './paint.ts';

/**
 * What makes a flat pattern a wing: relief of the veins, the hollow of the membrane between them, the grain of
 * the scales and their rows, worn and darkened edges, a slow undulation. `px` is a picture point in wing units.
 */
export function light(p: Place, q: Pigment, seed: number, px: number, mirrored: boolean): void {
  // Lit from the upper left: a vein's near flank is bright, its far flank dark; mirrored wings swap.
  const flank = p.side * (mirrored ? -1 : 1);
  const rooted = smoothstep(0.03, 0.12, p.v);
  const vein = (1 - smoothstep(0, 0.011, p.vein)) * rooted;
  const crest = (1 - smoothstep(0.0008, 0.0034, p.vein)) * rooted;
  let k = 1 - 0.1 * vein * flank - 0.16 * crest;

  const hollow = Math.cos((p.s - 0.5) * Math.PI * 2);
  k *= 1 + 0.03 * hollow * smoothstep(0.15, 0.5, p.v) - 0.022 * (p.s - 0.5) * (mirrored ? -1 : 1);
  k *= 1 + 0.05 * fractal(p.x * 2.2 + 7, p.y * 2.2, seed);
  // Light falls off towards the outer right, as under one window.
  k *= 1.03 - 0.05 * p.y - (mirrored ? -0.03 : 0.03) * p.x;

  const fibre = noise2(p.u * 260, p.r * 16, seed + 11);
  const row = noise2(p.r * 330, p.u * 40, seed + 12);
  const grain = hash2(Math.floor(p.x / 0.0023), Math.floor(p.y / 0.0023), seed + 13) - 0.5;
  // Grain is for plates: too small to see in a drawer, drawn scale by scale in a close-up.
  const fine = (1 - smoothstep(0.002, 0.006, px)) * smoothstep(0.0003, 0.0006, px);
  k *= 1 + 0.028 * fibre + fine * (0.02 * row + 0.055 * grain);

  // The costa is a strut: a lit ridge with a shaded foot.
  k *=
    1 +
    0.16 * smoothstep(0.011, 0.004, p.costa) -
    0.09 * smoothstep(0.024, 0.012, p.costa) * smoothstep(0.006, 0.012, p.costa);

  const worn = smoothstep(0.012, 0.0, p.edge) * 0.22;
  k *= 1 - worn;
  // Even black scales catch a little light: without it dark wings look like holes.
  const dark = Math.max(0, 1 - (q.r + q.g + q.b) / 420) * (1 - worn * 3);
  const gloss =
    dark *
    Math.max(
      0,
      6 +
        9 * fibre +
        7 * fractal(p.x * 3.1, p.y * 3.1, seed + 14) +
        5 * hollow -
        13 * vein * flank -
        8 * crest,
    );
  q.r = q.r * k + gloss * 1.05;
  q.g = q.g * k + gloss;
  q.b = q.b * k + gloss * 0.92;
  // Shadows are a little warmer than lights, as on paper.
  q.b *= 1 - 0.02 * (1 - k);
}
