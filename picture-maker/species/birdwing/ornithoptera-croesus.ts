import type { Form, Species } from '../../specimen/species.ts';
import { birdwing } from '../common/bodies.ts';
import { CELL, root } from '../common/marks.ts';
import { ornithopteraMale } from './outlines.ts';
import { BLACK, brownFemale, ornithopteraFore } from './parts.ts';

const ORANGE = ['#b8560c', '#ee8f1e', '#ffc23e'];

const croesus: Form = {
  span: 165,
  wings: ornithopteraMale,
  body: birdwing,
  dorsal: {
    fore: ornithopteraFore(ORANGE, [0.03, 0.062, 0.072, 0.05, 0.008], false),
    hind: [
      { kind: 'fill', color: '#ef9a20' },
      { kind: 'sheen', colors: ORANGE, turn: 75 },
      {
        kind: 'spots',
        at: 0.66,
        spaces: [1, 2, 3, 4],
        size: [0.026, 0.03, 0.03, 0.026],
        aspect: 1.4,
        color: '#d9c94a',
        soft: 0.014,
        a: 0.75,
      },
      {
        kind: 'margin',
        side: 'edge',
        w: [
          [0, 0.02],
          [0.5, 0.026],
          [1, 0.024],
        ],
        color: BLACK,
        soft: 0.004,
        scallop: 0.014,
      },
      { kind: 'spots', at: 0.82, spaces: [2, 3, 4], size: [0.008, 0.012, 0.01], color: BLACK },
      { kind: 'margin', side: 'inner', w: 0.055, color: '#151510', soft: 0.014 },
      root('#2a2410', 0.24),
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: BLACK },
      {
        kind: 'cells',
        inset: 0.009,
        from: [
          [0, 0.62],
          [1, 0.45],
        ],
        to: 0.9,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        color: '#7fae3a',
      },
      { kind: 'cells', inset: 0.02, from: 0.2, to: 0.54, spaces: [CELL], color: '#a9b83e' },
      {
        kind: 'sheen',
        colors: ['#4d8a34', '#a5bb3c', '#e0c84a'],
        turn: 45,
        a: 0.7,
        mask: {
          kind: 'cells',
          inset: 0.009,
          from: [
            [0, 0.62],
            [0.6, 0.55],
            [1, 0.4],
          ],
          to: 0.9,
          spaces: [0, 1, 2, 3, 4, 5, 6],
          color: '#000000',
        },
      },
      {
        kind: 'spots',
        at: 0.8,
        spaces: [1, 2, 3, 4, 5],
        size: [0.01, 0.014, 0.015, 0.017, 0.018],
        color: BLACK,
      },
    ],
    hind: [
      { kind: 'sheen', colors: ['#5c9a3a', '#c6b93a', '#eeb73a'], turn: 80 },
      { kind: 'veins', w: 0.004, color: BLACK },
      { kind: 'margin', side: 'edge', w: 0.024, color: BLACK, soft: 0.004, scallop: 0.012 },
      {
        kind: 'spots',
        at: 0.76,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: [0.018, 0.022, 0.026, 0.028, 0.026, 0.022, 0.016],
        color: BLACK,
      },
    ],
  },
};

export const ornithopteraCroesus: Species = {
  id: 'ornithoptera-croesus',
  latin: 'Ornithoptera croesus',
  family: 'Papilionidae',
  male: croesus,
  female: brownFemale(200, '#d9cdb2', '#b39a62', 0.8),
  detail: { wing: 'hind', at: [0.5, 0.72] },
};
