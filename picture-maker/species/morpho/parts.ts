import type { Side } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import { ocellus } from '../common/marks.ts';

export const BLUE = ['#093a96', '#1b78d6', '#62b9f0'];

export const blue = (turn: number, colors: readonly string[] = BLUE): Layer[] => [
  { kind: 'fill', color: colors[1] ?? '#1f86e0' },
  { kind: 'sheen', colors, turn },
];

export const grey: Layer = {
  kind: 'margin',
  side: 'inner',
  w: 0.06,
  color: '#4a3f38',
  soft: 0.035,
  a: 0.9,
  v: [0, 0.93],
};

/** Brown underside with pale bands and ringed eyes; `eyes` scales the eyes. */
export function brownUnder(ground: string, pale: string, ring: string, eyes: number): Side {
  const dusk = '#3a2619';
  return {
    fore: [
      { kind: 'fill', color: ground },
      { kind: 'ripple', pitch: 0.022, cover: 0.36, color: dusk, a: 0.18 },
      {
        kind: 'area',
        path: [
          [0.3, 0.28],
          [0.55, 0.22],
          [0.7, 0.3],
          [0.62, 0.42],
          [0.3, 0.4],
        ],
        color: pale,
        a: 0.55,
        soft: 0.02,
        rough: 0.02,
      },
      {
        kind: 'band',
        at: [
          [-0.3, 0.6],
          [0.2, 0.63],
          [0.6, 0.6],
          [1.1, 0.66],
        ],
        w: [
          [-0.2, 0.07],
          [0.5, 0.05],
          [1, 0.1],
        ],
        color: pale,
        a: 0.75,
        soft: 0.012,
        rough: 0.02,
      },
      {
        kind: 'band',
        at: [
          [-0.3, 0.5],
          [0.2, 0.53],
          [0.6, 0.51],
          [1.1, 0.56],
        ],
        w: 0.02,
        color: dusk,
        a: 0.65,
        soft: 0.01,
        rough: 0.015,
      },
      { kind: 'band', at: 0.905, w: 0.018, scallop: -0.02, color: pale, a: 0.7, soft: 0.006 },
      { kind: 'beyond', edge: 0.955, color: dusk, a: 0.7, soft: 0.012 },
      ocellus(0.02, 0.76, 0.034 * eyes, ring, '#1c130d'),
      ocellus(0.28, 0.755, 0.042 * eyes, ring, '#1c130d'),
      ocellus(0.6, 0.735, 0.045 * eyes, ring, '#1c130d'),
    ],
    hind: [
      { kind: 'fill', color: ground },
      { kind: 'ripple', pitch: 0.022, cover: 0.36, color: dusk, a: 0.18 },
      {
        kind: 'stroke',
        path: [
          [-0.1, 0.3],
          [0.25, 0.32],
          [0.55, 0.34],
          [0.85, 0.36],
        ],
        w: [0.025, 0.02, 0.015, 0.01],
        color: pale,
        a: 0.55,
        soft: 0.012,
        rough: 0.015,
      },
      {
        kind: 'band',
        at: [
          [-0.1, 0.86],
          [0.5, 0.84],
          [1.1, 0.82],
        ],
        w: 0.045,
        color: pale,
        a: 0.6,
        soft: 0.012,
        rough: 0.012,
      },
      { kind: 'band', at: 0.935, w: 0.016, scallop: -0.015, color: pale, a: 0.75, soft: 0.005 },
      { kind: 'beyond', edge: 0.965, color: dusk, a: 0.7, soft: 0.01 },
      ocellus(0.06, 0.66, 0.06 * eyes, ring, '#1c130d'),
      ocellus(0.42, 0.66, 0.04 * eyes, ring, '#1c130d'),
      ocellus(0.62, 0.68, 0.052 * eyes, ring, '#1c130d'),
      ocellus(0.79, 0.7, 0.044 * eyes, ring, '#1c130d'),
    ],
  };
}
