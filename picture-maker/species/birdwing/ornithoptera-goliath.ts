import type { Form, Species } from '../../specimen/species.ts';
import type { WingPair } from '../../wing/outline.ts';
import { birdwing } from '../common/bodies.ts';
import { CELL, root } from '../common/marks.ts';
import { ornithopteraMale } from './outlines.ts';
import { BLACK, brownFemale, ornithopteraFore } from './parts.ts';

/** Ornithoptera goliath: hindwing drawn in at the middle, nearly square below. */
const goliathMale: WingPair = {
  fore: ornithopteraMale.fore,
  hind: [
    [0.02, 0.03],
    [0.18, -0.02],
    [0.36, -0.01],
    [0.47, 0.05, 'a'],
    [0.525, 0.15],
    [0.52, 0.28],
    [0.47, 0.42],
    [0.4, 0.56],
    [0.33, 0.65],
    [0.237, 0.67],
    [0.15, 0.63, 'n'],
    [0.081, 0.53],
    [0.062, 0.4],
    [0.037, 0.24],
    [0.016, 0.1],
  ],
};

const LIME = ['#1f7a34', '#5fbf48', '#c8dd5a'];

const goliath: Form = {
  span: 190,
  wings: goliathMale,
  body: birdwing,
  dorsal: {
    fore: ornithopteraFore(LIME, [0.018, 0.046, 0.056, 0.046, 0.008], true),
    hind: [
      { kind: 'fill', color: '#f0c42c' },
      { kind: 'sheen', colors: ['#e0a81c', '#f5cf3a', '#fbe36a'], turn: 75 },
      {
        kind: 'sheen',
        colors: LIME,
        turn: 75,
        mask: {
          kind: 'beyond',
          edge: [
            [0, 0.82],
            [0.5, 0.84],
            [1, 0.82],
          ],
          scallop: 0.0,
          color: '#000000',
          soft: 0.02,
        },
      },
      {
        kind: 'sheen',
        colors: LIME,
        turn: 75,
        mask: {
          kind: 'before',
          edge: [
            [0, 0.25],
            [0.5, 0.3],
            [1, 0.5],
          ],
          color: '#000000',
          soft: 0.03,
        },
      },
      {
        kind: 'margin',
        side: 'edge',
        w: [
          [0, 0.02],
          [0.5, 0.026],
          [1, 0.026],
        ],
        color: BLACK,
        soft: 0.004,
        scallop: 0.016,
      },
      { kind: 'spots', at: 0.85, spaces: [1, 2, 3, 4], size: [0.01, 0.014, 0.015, 0.012], color: BLACK },
      { kind: 'veins', w: 0.003, color: '#3a3410', a: 0.8 },
      { kind: 'margin', side: 'inner', w: 0.045, color: '#151510', soft: 0.012 },
      root('#15240f', 0.22),
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: BLACK },
      {
        kind: 'sheen',
        colors: ['#4d9a3a', '#a9c64a', '#e6d95a'],
        turn: 45,
        mask: {
          kind: 'cells',
          inset: 0.008,
          from: [
            [0, 0.6],
            [0.6, 0.52],
            [1, 0.36],
          ],
          to: 0.91,
          spaces: [0, 1, 2, 3, 4, 5, 6],
          color: '#000000',
        },
      },
      {
        kind: 'sheen',
        colors: ['#4d9a3a', '#a9c64a', '#e6d95a'],
        turn: 45,
        mask: { kind: 'cells', inset: 0.02, from: 0.2, to: 0.54, spaces: [CELL], color: '#000000' },
      },
      {
        kind: 'spots',
        at: 0.8,
        spaces: [1, 2, 3, 4, 5],
        size: [0.01, 0.014, 0.015, 0.018, 0.02],
        color: BLACK,
      },
    ],
    hind: [
      { kind: 'sheen', colors: ['#a9b83a', '#f0cc3a', '#f6e060'], turn: 80 },
      { kind: 'veins', w: 0.005, color: BLACK },
      { kind: 'margin', side: 'edge', w: 0.024, color: BLACK, soft: 0.004, scallop: 0.014 },
      {
        kind: 'spots',
        at: 0.8,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: [0.016, 0.022, 0.026, 0.028, 0.026, 0.022, 0.016],
        color: BLACK,
      },
    ],
  },
};

export const ornithopteraGoliath: Species = {
  id: 'ornithoptera-goliath',
  latin: 'Ornithoptera goliath',
  family: 'Papilionidae',
  male: goliath,
  female: brownFemale(220, '#e3dcc6', '#d8b24a', 0.7),
  detail: { wing: 'hind', at: [0.4, 0.8] },
};
