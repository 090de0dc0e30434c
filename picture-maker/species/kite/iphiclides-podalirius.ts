import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import type { WingPair } from '../../wing/outline.ts';
import { hidden } from '../common/marks.ts';
import { machaonWings } from '../common/outlines.ts';
import { bars, INK, slim } from './parts.ts';

/** Iphiclides podalirius: triangular, long tapering tail. */
const podaliriusWings: WingPair = {
  fore: machaonWings.fore.map(([x, y, f]) => [x, y * 1.02, f ?? '']),
  hind: [
    [0.02, 0.03],
    [0.2, -0.03],
    [0.4, -0.01],
    [0.545, 0.05, 'a'],
    [0.625, 0.15],
    [0.61, 0.26],
    [0.565, 0.38],
    [0.52, 0.48],
    [0.475, 0.57],
    [0.455, 0.65, 't'],
    [0.455, 0.79, 't'],
    [0.475, 0.95, 't'],
    [0.485, 1.03, 't'],
    [0.465, 1.05, 't'],
    [0.435, 0.95, 't'],
    [0.405, 0.8, 't'],
    [0.38, 0.68],
    [0.335, 0.665],
    [0.3, 0.695],
    [0.237, 0.68],
    [0.172, 0.7, 'n'],
    [0.093, 0.56],
    [0.062, 0.4],
    [0.037, 0.24],
    [0.016, 0.1],
  ],
};

const cream = '#f3e8c4';

const podaliriusFore: Layer[] = [
  {
    kind: 'ramp',
    by: 'v',
    stops: [
      [0, '#eadca8'],
      [0.5, cream],
      [1, '#f6eed4'],
    ],
  },
  {
    kind: 'stroke',
    path: [
      [-0.4, 0.1],
      [0.4, 0.11],
      [1.1, 0.13],
    ],
    w: [0.02, 0.018, 0.016],
    color: INK,
    soft: 0.003,
  },
  {
    kind: 'stroke',
    path: [
      [-0.3, 0.27],
      [0.3, 0.29],
      [1.05, 0.34],
    ],
    w: [0.024, 0.018, 0.012],
    color: INK,
    soft: 0.003,
    rough: 0.004,
  },
  ...bars(
    [
      [0.41, 0.58, 0.014],
      [0.53, 0.56, 0.017],
    ],
    INK,
  ),
  {
    kind: 'stroke',
    path: [
      [-0.3, 0.63],
      [0.0, 0.655],
      [0.34, 0.66],
      [0.42, 0.655],
    ],
    w: [0.014, 0.02, 0.01, 0.003],
    color: INK,
    soft: 0.003,
    rough: 0.004,
  },
  {
    kind: 'band',
    at: [
      [-0.2, 0.77],
      [0.2, 0.79],
      [1, 0.87],
    ],
    w: [
      [-0.2, 0.05],
      [0.3, 0.05],
      [0.8, 0.03],
      [1.02, 0.012],
    ],
    color: INK,
    soft: 0.003,
    rough: 0.004,
  },
  {
    kind: 'beyond',
    edge: [
      [-0.2, 0.9],
      [0.2, 0.91],
      [1.02, 0.945],
    ],
    color: INK,
    soft: 0.003,
  },
  {
    kind: 'band',
    at: [
      [0, 0.95],
      [1, 0.975],
    ],
    w: 0.008,
    color: '#d8c89a',
    gap: 0.006,
    soft: 0.003,
    a: 0.7,
  },
  { kind: 'margin', side: 'costa', w: 0.007, color: INK },
];

const podaliriusHind: Layer[] = [
  {
    kind: 'ramp',
    by: 'v',
    stops: [
      [0, '#eadca8'],
      [0.5, cream],
      [1, '#f6eed4'],
    ],
  },
  {
    kind: 'stroke',
    path: [
      [-0.12, 0.3],
      [0.35, 0.34],
      [0.7, 0.5],
      [0.9, 0.72],
    ],
    w: [0.01, 0.012, 0.01, 0.004],
    color: INK,
    soft: 0.003,
    rough: 0.004,
  },
  {
    kind: 'stroke',
    path: [
      [-0.12, 0.56],
      [0.2, 0.56],
      [0.45, 0.58],
    ],
    w: [0.01, 0.01, 0.003],
    color: INK,
    soft: 0.003,
    a: 0.85,
  },
  { kind: 'margin', side: 'inner', w: 0.045, color: INK, soft: 0.006, v: [0, 0.86] },
  {
    kind: 'beyond',
    edge: [
      [0, 0.87],
      [0.5, 0.85],
      [1, 0.78],
    ],
    scallop: 0.0,
    color: INK,
    soft: 0.004,
    rough: 0.005,
  },
  {
    kind: 'spots',
    at: 0.915,
    spaces: [0, 1, 2, 3, 4, 5],
    size: [0.022, 0.026, 0.026, 0.026, 0.026, 0.028],
    aspect: 0.6,
    form: 'crescent',
    color: '#5a82b8',
  },
  { kind: 'spots', at: 0.98, spaces: [0, 1, 2, 3, 4, 5], size: 0.02, aspect: 0.4, color: cream },
  {
    kind: 'eye',
    at: [0.92, 0.86],
    r: 0.05,
    aspect: 0.8,
    rings: [
      [1, INK],
      [0.86, '#456a9e'],
      [0.6, INK],
    ],
    soft: 0.006,
  },
  {
    kind: 'stroke',
    path: [
      [0.82, 0.77],
      [0.93, 0.755],
      [1.02, 0.78],
    ],
    w: [0.006, 0.013, 0.008],
    color: '#d4702a',
    soft: 0.004,
  },
  { kind: 'fill', color: '#eadfc0', mask: { kind: 'beyond', edge: 1.42, soft: 0.02, ...hidden } },
];

const podalirius: Form = {
  span: 78,
  wings: podaliriusWings,
  body: {
    ...slim,
    girth: 0.064,
    fur: '#8a8270',
    abdomen: '#2a251e',
    belly: '#e6d9ae',
    marks: { kind: 'dorsal-line', color: INK },
  },
  dorsal: { fore: podaliriusFore, hind: podaliriusHind },
  ventral: {
    fore: [...podaliriusFore, { kind: 'fill', color: '#faf0d2', a: 0.18 }],
    hind: [
      ...podaliriusHind,
      {
        kind: 'stroke',
        path: [
          [-0.1, 0.4],
          [0.3, 0.43],
          [0.7, 0.58],
        ],
        w: [0.004, 0.006, 0.003],
        color: '#d4902a',
        soft: 0.004,
      },
      { kind: 'fill', color: '#faf0d2', a: 0.18 },
    ],
  },
};

export const iphiclidesPodalirius: Species = {
  id: 'iphiclides-podalirius',
  latin: 'Iphiclides podalirius',
  family: 'Papilionidae',
  male: podalirius,
};
