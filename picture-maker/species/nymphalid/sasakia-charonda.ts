import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import { stout } from '../common/bodies.ts';
import { hidden, ROW } from '../common/marks.ts';
import { sasakiaWings } from './outlines.ts';

const sasakiaSpots = (pale: string, gold: string): { fore: Layer[]; hind: Layer[] } => ({
  fore: [
    {
      kind: 'spots',
      at: [
        [-0.1, 0.6],
        [0.3, 0.62],
        [0.6, 0.58],
        [1, 0.6],
      ],
      spaces: [-1, 0, 1, 3, 4, 5, 6],
      size: [0.01, 0.016, 0.014, 0.02, 0.022, 0.02, 0.014],
      aspect: 1.3,
      color: pale,
      rough: 0.006,
    },
    {
      kind: 'spots',
      at: [
        [0, 0.78],
        [1, 0.79],
      ],
      spaces: [0, 1, 2, 3, 4, 5, 6],
      size: [0.014, 0.015, 0.015, 0.015, 0.015, 0.015, 0.011],
      aspect: 0.9,
      color: gold,
      rough: 0.005,
    },
    { kind: 'spots', at: 0.92, spaces: ROW, size: 0.009, aspect: 0.7, color: gold },
    { kind: 'blot', at: [0.34, 0.4], rx: 0.03, ry: 0.014, turn: 30, color: pale, soft: 0.004 },
  ],
  hind: [
    {
      kind: 'spots',
      at: [
        [0, 0.46],
        [0.5, 0.5],
      ],
      spaces: [0, 1, 2, 3, 4],
      size: [0.016, 0.018, 0.014, 0.014, 0.014],
      aspect: 1.2,
      color: pale,
      rough: 0.006,
    },
    {
      kind: 'spots',
      at: 0.72,
      spaces: [0, 1, 2, 3, 4, 5],
      size: 0.015,
      aspect: 0.9,
      color: gold,
      rough: 0.005,
    },
    { kind: 'spots', at: 0.89, spaces: [0, 1, 2, 3, 4, 5], size: 0.013, aspect: 0.6, color: gold },
    { kind: 'spots', at: 0.87, spaces: [6], size: 0.024, aspect: 0.7, form: 'crescent', color: '#d8424a' },
    { kind: 'blot', at: [0.86, 0.9], rx: 0.02, ry: 0.012, color: '#d8424a', soft: 0.004 },
  ],
});

const upSpots = sasakiaSpots('#f2efe6', '#ecdc9a');

const charonda: Form = {
  span: 95,
  wings: sasakiaWings,
  body: { ...stout, thorax: '#1f1a1c', fur: '#3a3234' },
  dorsal: {
    fore: [
      { kind: 'fill', color: '#241a16' },
      {
        kind: 'sheen',
        colors: ['#2a1f6a', '#4a38a8', '#7a62d0'],
        turn: 45,
        mask: {
          kind: 'before',
          edge: [
            [-0.2, 0.36],
            [0.1, 0.5],
            [0.5, 0.6],
            [1.05, 0.72],
          ],
          soft: 0.03,
          rough: 0.012,
          ...hidden,
        },
      },
      { kind: 'veins', w: 0.004, color: '#1a1210', a: 0.8 },
      ...upSpots.fore,
    ],
    hind: [
      { kind: 'fill', color: '#241a16' },
      {
        kind: 'sheen',
        colors: ['#2a1f6a', '#4a38a8', '#7a62d0'],
        turn: 75,
        mask: {
          kind: 'before',
          edge: [
            [0, 0.4],
            [0.4, 0.64],
            [0.8, 0.7],
            [1.05, 0.5],
          ],
          soft: 0.03,
          rough: 0.012,
          ...hidden,
        },
      },
      { kind: 'veins', w: 0.004, color: '#1a1210', a: 0.8 },
      ...upSpots.hind,
      { kind: 'margin', side: 'inner', w: 0.06, color: '#5a4e46', soft: 0.02 },
    ],
  },
  ventral: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#3a3436'],
          [0.5, '#4a4440'],
          [0.75, '#a8ac84'],
          [1, '#c4c89c'],
        ],
      },
      ...upSpots.fore,
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#b8be94'],
          [0.6, '#c8cca4'],
          [1, '#bfc49a'],
        ],
      },
      { kind: 'veins', w: 0.003, color: '#7a7a58', a: 0.7 },
      {
        kind: 'spots',
        at: 0.72,
        spaces: [0, 1, 2, 3, 4, 5],
        size: 0.012,
        aspect: 0.9,
        color: '#ecebd0',
        soft: 0.005,
      },
      {
        kind: 'spots',
        at: 0.88,
        spaces: [5, 6],
        size: 0.022,
        aspect: 0.7,
        form: 'crescent',
        color: '#d8626a',
      },
    ],
  },
};

const charondaFemale: Form = {
  ...charonda,
  span: 110,
  body: { ...stout, girth: 0.086, length: 0.58, thorax: '#2a211c', fur: '#4a3c32' },
  dorsal: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#4a382c'],
          [1, '#2e211a'],
        ],
      },
      { kind: 'veins', w: 0.004, color: '#1f1612', a: 0.8 },
      ...upSpots.fore,
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#4a382c'],
          [1, '#2e211a'],
        ],
      },
      { kind: 'veins', w: 0.004, color: '#1f1612', a: 0.8 },
      ...upSpots.hind,
      { kind: 'margin', side: 'inner', w: 0.06, color: '#5a4e46', soft: 0.02 },
    ],
  },
};

export const sasakiaCharonda: Species = {
  id: 'sasakia-charonda',
  latin: 'Sasakia charonda',
  family: 'Nymphalidae',
  male: charonda,
  female: charondaFemale,
};
