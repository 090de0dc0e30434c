import type { Eye, Layer } from '../../wing/layers.ts';

/** All spaces of a wing from the apex to the inner margin. */
export const ALL = [-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7];
export const ROW = [0, 1, 2, 3, 4, 5, 6];
export const CELL = 99;

/** An eyespot with a white pupil, from its outer ring in. */
export const ocellus = (
  u: number,
  v: number,
  r: number,
  ring: string,
  inner: string,
  more: Partial<Eye> = {},
): Layer => ({
  kind: 'eye',
  at: [u, v],
  r,
  soft: 0.002,
  rings: [
    [1, '#2a1c12'],
    [0.9, ring],
    [0.66, inner],
    [0.22, '#f4f1ea', -0.12, -0.1],
  ],
  ...more,
});

/** Fringe of alternating pale scales between the veins, as on a fresh specimen. */
export const fringe = (color: string, w = 0.011): Layer => ({
  kind: 'spots',
  at: 0.993,
  spaces: [0, 1, 2, 3, 4, 5, 6],
  size: w * 1.5,
  aspect: 0.6,
  color,
});

/** Dusk at the wing's root, where fur and scales darken. */
export const root = (color: string, to = 0.16): Layer => ({
  kind: 'before',
  edge: to,
  color,
  soft: 0.09,
  a: 0.75,
});

/** Thin dark line along the edge. */
export const rim = (color: string, w = 0.012): Layer => ({
  kind: 'margin',
  side: 'edge',
  w,
  color,
  soft: 0.004,
});

/** The colour a mask must name and nobody sees. */
export const hidden = { color: '#000000' } as const;
