import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import type { WingPair } from '../../wing/outline.ts';
import { hidden } from '../common/marks.ts';
import { bars, INK, slim } from './parts.ts';

/** Swordtails: hindwing ends in a long thin sword. */
const swordtail: WingPair = {
  fore: [
    [0.02, -0.05],
    [0.14, -0.2],
    [0.34, -0.4],
    [0.56, -0.565],
    [0.76, -0.675],
    [0.87, -0.7, 'a'],
    [0.91, -0.665],
    [0.885, -0.56],
    [0.835, -0.4],
    [0.785, -0.24],
    [0.745, -0.09],
    [0.715, 0.01],
    [0.67, 0.055, 'n'],
    [0.56, 0.065],
    [0.32, 0.06],
    [0.12, 0.06],
    [0.02, 0.06],
  ],
  hind: [
    [0.02, 0.03],
    [0.18, -0.03],
    [0.38, -0.01],
    [0.52, 0.05, 'a'],
    [0.595, 0.14],
    [0.58, 0.25],
    [0.54, 0.36],
    [0.5, 0.45],
    [0.455, 0.53],
    [0.435, 0.61, 't'],
    [0.425, 0.75, 't'],
    [0.43, 0.92, 't'],
    [0.445, 1.1, 't'],
    [0.43, 1.22, 't'],
    [0.405, 1.1, 't'],
    [0.385, 0.92, 't'],
    [0.37, 0.75, 't'],
    [0.35, 0.63],
    [0.305, 0.61],
    [0.275, 0.655],
    [0.223, 0.625],
    [0.163, 0.65, 'n'],
    [0.09, 0.53],
    [0.062, 0.4],
    [0.037, 0.24],
    [0.016, 0.1],
  ],
};

const antiphatesFore = (ink: string): Layer[] => [
  {
    kind: 'ramp',
    by: 'v',
    stops: [
      [0, '#e4ead6'],
      [0.3, '#f4f2e6'],
      [1, '#f2efe2'],
    ],
  },
  ...bars(
    [
      [0.1, 1.0, 0.014],
      [0.22, 0.6, 0.014],
      [0.33, 0.6, 0.014],
      [0.43, 0.6, 0.013],
      [0.535, 0.6, 0.012],
    ],
    ink,
  ),
  {
    kind: 'stroke',
    path: [
      [-0.3, 0.64],
      [0, 0.66],
      [0.42, 0.66],
    ],
    w: [0.016, 0.018, 0.006],
    color: ink,
    soft: 0.003,
    rough: 0.004,
  },
  {
    kind: 'band',
    at: [
      [-0.2, 0.78],
      [0.2, 0.8],
      [1, 0.84],
    ],
    w: [
      [-0.2, 0.08],
      [0.3, 0.055],
      [0.8, 0.028],
      [1.02, 0.0],
    ],
    color: ink,
    soft: 0.003,
    rough: 0.004,
  },
  {
    kind: 'beyond',
    edge: [
      [-0.2, 0.88],
      [0.2, 0.89],
      [0.7, 0.93],
      [1.02, 0.97],
    ],
    color: ink,
    soft: 0.003,
    rough: 0.004,
  },
  { kind: 'margin', side: 'costa', w: 0.006, color: ink },
];

const antiphates: Form = {
  span: 75,
  wings: swordtail,
  body: {
    ...slim,
    girth: 0.058,
    fur: '#b8b4a2',
    thorax: '#3a362e',
    abdomen: '#d8d2bc',
    belly: '#efe9d4',
    marks: { kind: 'dorsal-line', color: '#3a362e' },
  },
  dorsal: {
    fore: antiphatesFore(INK),
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#eef0e2'],
          [0.5, '#f5f3e8'],
          [0.8, '#d4d2ca'],
          [1, '#b4b2ac'],
        ],
      },
      {
        kind: 'spots',
        at: 0.72,
        spaces: [2, 3, 4, 5],
        size: [0.012, 0.016, 0.02, 0.02],
        aspect: 0.8,
        color: '#5a5650',
        soft: 0.01,
        a: 0.7,
      },
      {
        kind: 'beyond',
        edge: [
          [0, 0.94],
          [0.4, 0.9],
          [1, 0.86],
        ],
        scallop: -0.04,
        color: '#3c3833',
        soft: 0.008,
        rough: 0.006,
      },
      { kind: 'fill', color: '#3c3833', mask: { kind: 'beyond', edge: 1.0, soft: 0.04, ...hidden }, a: 0.8 },
    ],
  },
  ventral: {
    fore: [...antiphatesFore('#221c16'), { kind: 'before', edge: 0.2, color: '#a9c07a', soft: 0.06, a: 0.6 }],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#b8ce86'],
          [0.4, '#d4dfae'],
          [0.62, '#f0e8c8'],
          [0.7, '#e8b44a'],
          [0.9, '#e9c46a'],
          [1, '#a8a49a'],
        ],
      },
      {
        kind: 'stroke',
        path: [
          [-0.1, 0.3],
          [0.4, 0.24],
          [1, 0.28],
        ],
        w: [0.008, 0.008, 0.006],
        color: '#221c16',
      },
      {
        kind: 'stroke',
        path: [
          [0.0, 0.5],
          [0.4, 0.4],
          [0.72, 0.48],
        ],
        w: [0.008, 0.01, 0.006],
        color: '#221c16',
      },
      {
        kind: 'spots',
        at: 0.68,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: 0.016,
        aspect: 0.9,
        form: 'block',
        color: '#221c16',
      },
      { kind: 'spots', at: 0.87, spaces: [0, 1, 2, 3, 4, 5, 6], size: 0.013, aspect: 0.7, color: '#221c16' },
      { kind: 'fill', color: '#4a463e', mask: { kind: 'beyond', edge: 1.0, soft: 0.04, ...hidden }, a: 0.7 },
    ],
  },
};

export const graphiumAntiphates: Species = {
  id: 'graphium-antiphates',
  latin: 'Graphium antiphates',
  family: 'Papilionidae',
  male: antiphates,
};
