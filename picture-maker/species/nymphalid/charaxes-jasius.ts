import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import type { WingPair } from '../../wing/outline.ts';
import { stout } from '../common/bodies.ts';
import { ROW } from '../common/marks.ts';
import { agriasWings } from './outlines.ts';

/** Charaxes jasius: two pointed tails on each hindwing. */
const charaxesWings: WingPair = {
  fore: agriasWings.fore.map(([x, y, f]) => [x, y * 1.03, f ?? '']),
  hind: [
    [0.02, 0.03],
    [0.2, -0.03],
    [0.42, -0.01],
    [0.575, 0.05, 'a'],
    [0.66, 0.14],
    [0.68, 0.26],
    [0.65, 0.38],
    [0.59, 0.49],
    [0.525, 0.575],
    [0.49, 0.66, 't'],
    [0.485, 0.76, 't'],
    [0.47, 0.815, 't'],
    [0.45, 0.76, 't'],
    [0.435, 0.67, 't'],
    [0.405, 0.625],
    [0.36, 0.645],
    [0.335, 0.72, 't'],
    [0.32, 0.82, 't'],
    [0.3, 0.855, 't'],
    [0.285, 0.79, 't'],
    [0.275, 0.69, 't'],
    [0.215, 0.635, 'n'],
    [0.105, 0.55],
    [0.068, 0.42],
    [0.037, 0.25],
    [0.016, 0.1],
  ],
};

const bordered = (color: string, ink: string, w: number): Layer[] => [
  { kind: 'margin', side: 'outer', w, color, soft: 0.004, rough: 0.004 },
  { kind: 'veins', w: 0.004, color: ink, a: 0.7, v: [0.84, 1.1], fade: 0.03 },
  { kind: 'margin', side: 'outer', w: 0.012, color: ink, soft: 0.003 },
];

const jasius: Form = {
  span: 85,
  wings: charaxesWings,
  body: { ...stout, thorax: '#3a2416', fur: '#6a4528', abdomen: '#4a2e1c', belly: '#c8a070' },
  dorsal: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#5a3a22'],
          [0.5, '#3c2416'],
          [1, '#2a180f'],
        ],
      },
      {
        kind: 'spots',
        at: [
          [-0.1, 0.7],
          [0.4, 0.77],
          [1, 0.8],
        ],
        spaces: [-1, 0, 1, 2, 3, 4, 5, 6],
        size: [0.01, 0.016, 0.018, 0.018, 0.02, 0.021, 0.022, 0.02],
        aspect: 0.75,
        color: '#d98a34',
        soft: 0.004,
        rough: 0.006,
      },
      {
        kind: 'spots',
        at: [
          [-0.1, 0.56],
          [0.3, 0.6],
        ],
        spaces: [0, 1],
        size: [0.012, 0.01],
        color: '#c87c30',
        soft: 0.005,
      },
      ...bordered('#e29a3c', '#2a180f', 0.05),
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#5a3a22'],
          [0.5, '#3c2416'],
          [1, '#20130d'],
        ],
      },
      ...bordered('#e8a440', '#2a180f', 0.062),
      {
        kind: 'spots',
        at: [
          [0.5, 0.84],
          [1, 0.8],
        ],
        spaces: [4, 5, 6],
        size: [0.016, 0.018, 0.016],
        aspect: 0.7,
        color: '#5a86c0',
        soft: 0.005,
      },
      {
        kind: 'spots',
        at: 0.8,
        spaces: [0, 1, 2, 3],
        size: 0.012,
        aspect: 0.6,
        color: '#c87c30',
        soft: 0.005,
      },
      { kind: 'margin', side: 'inner', w: 0.08, color: '#8a6a4a', soft: 0.03 },
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#7a8088' },
      ...[
        [0.12, 0.05],
        [0.26, 0.06],
        [0.4, 0.06],
        [0.53, 0.05],
      ].flatMap(([v, w]): Layer[] => [
        {
          kind: 'band',
          at: [
            [-0.3, v as number],
            [0.5, (v as number) + 0.015],
            [1.1, v as number],
          ],
          w: (w as number) + 0.024,
          gap: -0.001,
          color: '#f0e6cf',
          soft: 0.003,
          rough: 0.014,
        },
        {
          kind: 'band',
          at: [
            [-0.3, v as number],
            [0.5, (v as number) + 0.015],
            [1.1, v as number],
          ],
          w: w as number,
          gap: 0.004,
          color: '#8a3218',
          soft: 0.003,
          rough: 0.014,
        },
      ]),
      {
        kind: 'band',
        at: [
          [-0.2, 0.63],
          [0.5, 0.66],
          [1, 0.7],
        ],
        w: 0.05,
        color: '#f4ead4',
        soft: 0.003,
        rough: 0.006,
      },
      {
        kind: 'beyond',
        edge: [
          [-0.2, 0.655],
          [0.5, 0.69],
          [1, 0.73],
        ],
        color: '#a24c22',
        soft: 0.004,
      },
      { kind: 'spots', at: 0.785, spaces: ROW, size: 0.018, aspect: 0.7, color: '#3a2a26', soft: 0.005 },
      ...bordered('#e8a848', '#4a2c1a', 0.06),
    ],
    hind: [
      { kind: 'fill', color: '#7a8088' },
      ...[
        [0.14, 0.06],
        [0.29, 0.07],
        [0.43, 0.06],
      ].flatMap(([v, w]): Layer[] => [
        {
          kind: 'band',
          at: [
            [-0.2, v as number],
            [0.5, (v as number) + 0.02],
            [1.1, (v as number) + 0.05],
          ],
          w: (w as number) + 0.026,
          gap: -0.001,
          color: '#f0e6cf',
          soft: 0.003,
          rough: 0.014,
        },
        {
          kind: 'band',
          at: [
            [-0.2, v as number],
            [0.5, (v as number) + 0.02],
            [1.1, (v as number) + 0.05],
          ],
          w: w as number,
          gap: 0.004,
          color: '#8a3218',
          soft: 0.003,
          rough: 0.014,
        },
      ]),
      {
        kind: 'band',
        at: [
          [0, 0.55],
          [0.5, 0.6],
          [1, 0.66],
        ],
        w: 0.06,
        color: '#f6ecd6',
        soft: 0.003,
        rough: 0.006,
      },
      {
        kind: 'beyond',
        edge: [
          [0, 0.58],
          [0.5, 0.63],
          [1, 0.69],
        ],
        color: '#a24c22',
        soft: 0.004,
      },
      {
        kind: 'spots',
        at: 0.72,
        spaces: ROW,
        size: 0.018,
        aspect: 0.7,
        form: 'crescent',
        color: '#4a3a3c',
        soft: 0.004,
      },
      {
        kind: 'spots',
        at: 0.82,
        spaces: [3, 4, 5, 6],
        size: 0.014,
        aspect: 0.6,
        color: '#6a94c4',
        soft: 0.004,
      },
      ...bordered('#e8a848', '#4a2c1a', 0.066),
    ],
  },
};

export const charaxesJasius: Species = {
  id: 'charaxes-jasius',
  latin: 'Charaxes jasius',
  family: 'Nymphalidae',
  male: jasius,
};
