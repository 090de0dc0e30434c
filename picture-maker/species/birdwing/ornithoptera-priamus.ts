import type { Form, Species } from '../../specimen/species.ts';
import { birdwing } from '../common/bodies.ts';
import { CELL, root } from '../common/marks.ts';
import { ornithopteraMale } from './outlines.ts';
import { BLACK, brownFemale, ornithopteraFore } from './parts.ts';

const GREEN = ['#0f5c34', '#22a04e', '#7fd45f'];

const priamus: Form = {
  span: 165,
  wings: ornithopteraMale,
  body: birdwing,
  dorsal: {
    fore: ornithopteraFore(GREEN, [0.014, 0.032, 0.04, 0.035, 0.006], true),
    hind: [
      { kind: 'fill', color: '#1f9a4a' },
      { kind: 'sheen', colors: GREEN, turn: 75 },
      { kind: 'blot', at: [0.02, 0.62], rx: 0.05, ry: 0.03, turn: 20, color: '#d6b13a', soft: 0.02, a: 0.85 },
      {
        kind: 'margin',
        side: 'edge',
        w: [
          [0, 0.014],
          [0.5, 0.022],
          [1, 0.02],
        ],
        color: BLACK,
        soft: 0.004,
        scallop: 0.01,
      },
      {
        kind: 'spots',
        at: [
          [0, 0.74],
          [0.6, 0.77],
          [1, 0.8],
        ],
        spaces: [1, 2, 3, 4, 5],
        size: [0.016, 0.022, 0.024, 0.024, 0.02],
        color: BLACK,
      },
      { kind: 'margin', side: 'inner', w: 0.05, color: '#151510', soft: 0.014 },
      root('#0f2a18', 0.22),
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: BLACK },
      {
        kind: 'cells',
        inset: 0.008,
        from: [
          [0, 0.6],
          [0.5, 0.55],
          [1, 0.4],
        ],
        to: [
          [0, 0.88],
          [0.5, 0.9],
          [1, 0.9],
        ],
        spaces: [0, 1, 2, 3, 4, 5, 6],
        color: '#2fa86a',
      },
      { kind: 'cells', inset: 0.02, from: 0.22, to: 0.5, spaces: [CELL], color: '#2fa86a' },
      {
        kind: 'sheen',
        colors: ['#0e6a5a', '#2fb07c', '#a5dc86'],
        turn: 45,
        a: 0.7,
        mask: {
          kind: 'cells',
          inset: 0.008,
          from: [
            [0, 0.6],
            [0.5, 0.55],
            [1, 0.4],
          ],
          to: [
            [0, 0.88],
            [0.5, 0.9],
            [1, 0.9],
          ],
          spaces: [0, 1, 2, 3, 4, 5, 6, CELL],
          color: '#000000',
        },
      },
      {
        kind: 'spots',
        at: 0.79,
        spaces: [1, 2, 3, 4, 5],
        size: [0.012, 0.014, 0.015, 0.017, 0.02],
        color: BLACK,
      },
    ],
    hind: [
      { kind: 'sheen', colors: ['#0f7a58', '#3cb865', '#c5d24a'], turn: 80 },
      { kind: 'veins', w: 0.004, color: BLACK },
      { kind: 'margin', side: 'edge', w: 0.022, color: BLACK, soft: 0.004, scallop: 0.01 },
      {
        kind: 'spots',
        at: [
          [0, 0.73],
          [1, 0.78],
        ],
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: [0.018, 0.022, 0.026, 0.028, 0.028, 0.024, 0.018],
        color: BLACK,
      },
      { kind: 'margin', side: 'inner', w: 0.03, color: '#c9a83a', soft: 0.012, a: 0.7 },
    ],
  },
};

export const ornithopteraPriamus: Species = {
  id: 'ornithoptera-priamus',
  latin: 'Ornithoptera priamus',
  family: 'Papilionidae',
  male: priamus,
  female: brownFemale(190, '#ded6c4', '#a89c86', 1),
};
