import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import { CELL, hidden, rim } from '../common/marks.ts';
import { sarpedonWings } from './outlines.ts';
import { slim } from './parts.ts';

const AQUA = ['#2a9ab8', '#4cc8c8', '#93ead0'];

const sarpedonBand: Layer = {
  kind: 'cells',
  inset: 0.0035,
  from: [
    [-0.15, 0.68],
    [0.1, 0.62],
    [0.4, 0.545],
    [1, 0.46],
  ],
  to: [
    [-0.15, 0.76],
    [0.1, 0.7],
    [0.4, 0.67],
    [1, 0.72],
  ],
  spaces: [-1, 0, 1, 2, 3, 4, 5, 6, 7],
  soft: 0.004,
  rough: 0.006,
  ...hidden,
};

const sarpedonHindBand: Layer = {
  kind: 'cells',
  inset: 0.002,
  from: [
    [0, 0.24],
    [0.5, 0.3],
    [1, 0.46],
  ],
  to: [
    [-0.1, 0.6],
    [0.2, 0.58],
    [0.6, 0.46],
    [0.9, 0.5],
  ],
  spaces: [-1, 0, 1, 2, 3, 4, 5, CELL],
  soft: 0.005,
  rough: 0.008,
  ...hidden,
};

const sarpedon: Form = {
  span: 80,
  wings: sarpedonWings,
  body: { ...slim, fur: '#5a5a52', belly: '#c8c2b0', thorax: '#22201c' },
  dorsal: {
    fore: [
      { kind: 'fill', color: '#15110e' },
      { kind: 'sheen', colors: AQUA, turn: 30, mask: sarpedonBand },
      rim('#0e0b09', 0.008),
    ],
    hind: [
      { kind: 'fill', color: '#15110e' },
      { kind: 'sheen', colors: AQUA, turn: 70, mask: sarpedonHindBand },
      {
        kind: 'spots',
        at: 0.84,
        spaces: [1, 2, 3, 4, 5],
        size: [0.022, 0.024, 0.022, 0.022, 0.02],
        aspect: 0.6,
        form: 'crescent',
        color: '#4cbcc8',
      },
      { kind: 'margin', side: 'inner', w: 0.045, color: '#6a6258', soft: 0.014, v: [0, 0.8] },
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#4e3d2e' },
      { kind: 'beyond', edge: 0.8, color: '#6a5640', soft: 0.04, a: 0.7 },
      {
        kind: 'sheen',
        colors: ['#8ccabc', '#a9ddc8', '#c8ecd8'],
        turn: 30,
        mask: sarpedonBand,
      },
    ],
    hind: [
      { kind: 'fill', color: '#4e3d2e' },
      { kind: 'sheen', colors: ['#8ccabc', '#a9ddc8', '#c8ecd8'], turn: 70, mask: sarpedonHindBand },
      {
        kind: 'stroke',
        path: [
          [0.02, 0.16],
          [0.1, 0.24],
        ],
        w: [0.008, 0.012],
        color: '#b8302a',
        soft: 0.003,
      },
      {
        kind: 'spots',
        at: [
          [0, 0.66],
          [0.5, 0.6],
          [0.9, 0.62],
        ],
        spaces: [1, 2, 3, 4, 5],
        size: [0.012, 0.014, 0.016, 0.016, 0.018],
        aspect: 0.7,
        color: '#b8302a',
      },
      {
        kind: 'spots',
        at: 0.84,
        spaces: [1, 2, 3, 4, 5],
        size: 0.022,
        aspect: 0.6,
        form: 'crescent',
        color: '#a9d8cc',
      },
    ],
  },
};

export const graphiumSarpedon: Species = {
  id: 'graphium-sarpedon',
  latin: 'Graphium sarpedon',
  family: 'Papilionidae',
  male: sarpedon,
};
