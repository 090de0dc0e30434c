import type { Side } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import { fringe, hidden, ROW, root } from '../common/marks.ts';

/** Dark wings sprinkled with green scales, the common ground of the peacock swallowtails. */
export const dusted = (ground: string, dust: string, cover: number): Layer[] => [
  { kind: 'fill', color: ground },
  { kind: 'rays', w: 0.01, color: '#000000', a: 0.25, soft: 0.01 },
  // Green grows towards the margins of each space, as the dusting does.
  { kind: 'rays', w: 0.03, color: dust, a: 0.22, soft: 0.03, v: [0.25, 1.1], fade: 0.2 },
  { kind: 'speckle', grain: 0.0028, cover, color: dust, a: 0.5 },
  { kind: 'speckle', grain: 0.0021, cover: cover * 1.2, color: dust, a: 0.42 },
];

/** Underside of a peacock swallowtail: brown-black, pale rays in the forewing, a row of coloured crescents behind. */
export function peacockUnder(ground: string, pale: string, moon: string, second: string): Side {
  return {
    fore: [
      { kind: 'fill', color: ground },
      {
        kind: 'cells',
        inset: 0.011,
        from: [
          [0, 0.62],
          [1, 0.6],
        ],
        to: 0.95,
        spaces: ROW,
        color: pale,
        soft: 0.012,
        a: 0.75,
      },
      { kind: 'rays', w: 0.008, color: ground, soft: 0.006, a: 0.85 },
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0.86, '#000000'],
          [1, '#000000'],
        ],
        a: 0.35,
        mask: { kind: 'beyond', edge: 0.93, soft: 0.02, ...hidden },
      },
      root('#120f0c', 0.3),
      { kind: 'speckle', grain: 0.003, cover: 0.14, color: '#b5a882', v: [0, 0.6], fade: 0.15, a: 0.5 },
    ],
    hind: [
      { kind: 'fill', color: ground },
      { kind: 'speckle', grain: 0.003, cover: 0.18, color: '#b5a882', v: [0, 0.6], fade: 0.15, a: 0.5 },
      {
        kind: 'spots',
        at: 0.88,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: [0.04, 0.043, 0.043, 0.041, 0.041, 0.043, 0.038],
        aspect: 0.85,
        form: 'crescent',
        color: moon,
        soft: 0.003,
      },
      {
        kind: 'spots',
        at: 0.84,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: 0.024,
        aspect: 0.5,
        form: 'crescent',
        color: second,
        soft: 0.003,
      },
      fringe('#e6dcc4'),
    ],
  };
}
