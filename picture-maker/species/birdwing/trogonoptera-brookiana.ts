import type { Body } from '../../specimen/body.ts';
import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import type { WingPair } from '../../wing/outline.ts';
import { birdwing } from '../common/bodies.ts';
import { CELL } from '../common/marks.ts';
import { birdwingFemale } from './outlines.ts';

/** Trogonoptera: the longest forewings of all, a narrow hindwing. */
const trogonoptera: WingPair = {
  fore: [
    [0.02, -0.05],
    [0.16, -0.2],
    [0.38, -0.4],
    [0.62, -0.56],
    [0.84, -0.665],
    [0.97, -0.7, 'a'],
    [1.02, -0.67],
    [0.99, -0.59],
    [0.91, -0.46],
    [0.8, -0.31],
    [0.69, -0.16],
    [0.605, -0.04],
    [0.55, 0.02, 'n'],
    [0.46, 0.045],
    [0.28, 0.055],
    [0.12, 0.06],
    [0.02, 0.06],
  ],
  hind: [
    [0.02, 0.03],
    [0.18, -0.03],
    [0.36, -0.01],
    [0.475, 0.05, 'a'],
    [0.53, 0.14],
    [0.52, 0.2],
    [0.53, 0.28],
    [0.49, 0.335],
    [0.475, 0.42],
    [0.42, 0.46],
    [0.39, 0.54],
    [0.33, 0.555],
    [0.275, 0.61],
    [0.204, 0.59],
    [0.146, 0.57, 'n'],
    [0.081, 0.48],
    [0.062, 0.36],
    [0.037, 0.22],
    [0.016, 0.1],
  ],
};

const EMERALD = ['#04703a', '#0fae5a', '#45dc86'];

/** One tall triangle in each space, its base towards the body and its tip towards the margin. */
const tooth: Layer = {
  kind: 'cells',
  inset: 0.002,
  from: [
    [-0.1, 0.64],
    [0.2, 0.58],
    [0.6, 0.52],
    [1, 0.46],
  ],
  to: [
    [-0.1, 0.9],
    [0.2, 0.84],
    [0.6, 0.8],
    [1, 0.78],
  ],
  spaces: [0, 1, 2, 3, 4, 5, 6],
  color: '#000000',
  soft: 0.003,
  mask: {
    kind: 'before',
    edge: [
      [-0.1, 0.78],
      [0.2, 0.71],
      [0.6, 0.66],
      [1, 0.6],
    ],
    scallop: -0.14,
    color: '#000000',
    soft: 0.003,
    rough: 0.003,
  },
};

const collared: Body = {
  ...birdwing,
  girth: 0.062,
  length: 0.62,
  thorax: '#121212',
  fur: '#24282a',
  abdomen: '#2a221c',
  belly: '#4a3626',
  collar: '#c8202a',
};

const brookiana: Form = {
  span: 160,
  wings: trogonoptera,
  body: collared,
  dorsal: {
    fore: [
      { kind: 'fill', color: '#0b0c0d' },
      { kind: 'sheen', colors: EMERALD, turn: 20, mask: tooth },
      { kind: 'margin', side: 'edge', w: 0.008, color: '#080808' },
    ],
    hind: [
      { kind: 'fill', color: '#0b0c0d' },
      {
        kind: 'sheen',
        colors: EMERALD,
        turn: 60,
        mask: {
          kind: 'cells',
          inset: 0.001,
          from: [
            [0, 0.3],
            [0.5, 0.2],
            [1, 0.3],
          ],
          to: 0.95,
          spaces: [1, 2, 3, 4, 5, CELL],
          color: '#000000',
          soft: 0.005,
          mask: {
            kind: 'before',
            edge: [
              [0, 0.56],
              [0.3, 0.64],
              [0.7, 0.66],
              [1, 0.56],
            ],
            scallop: -0.13,
            color: '#000000',
            soft: 0.005,
            rough: 0.006,
          },
        },
      },
      { kind: 'veins', w: 0.003, color: '#0b0c0d', a: 0.8 },
      { kind: 'margin', side: 'inner', w: 0.04, color: '#1a1714', soft: 0.016 },
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#14130f' },
      {
        kind: 'spots',
        at: 0.86,
        spaces: [1, 2, 3, 4, 5, 6],
        size: [0.016, 0.022, 0.026, 0.028, 0.028, 0.02],
        aspect: 1.6,
        form: 'drop',
        color: '#1fae6a',
        soft: 0.005,
      },
      {
        kind: 'stroke',
        path: [
          [0.3, 0.12],
          [0.35, 0.3],
          [0.4, 0.48],
        ],
        w: [0.006, 0.018, 0.012],
        color: '#2a7fb8',
        soft: 0.008,
        a: 0.9,
      },
      {
        kind: 'stroke',
        path: [
          [0.75, 0.1],
          [0.8, 0.26],
          [0.84, 0.4],
        ],
        w: [0.006, 0.014, 0.008],
        color: '#2a9ab8',
        soft: 0.008,
        a: 0.9,
      },
    ],
    hind: [
      { kind: 'fill', color: '#15130f' },
      {
        kind: 'stroke',
        path: [
          [0.3, 0.12],
          [0.4, 0.3],
          [0.5, 0.42],
        ],
        w: [0.005, 0.016, 0.008],
        color: '#2a8fb8',
        soft: 0.008,
        a: 0.9,
      },
      {
        kind: 'spots',
        at: 0.86,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: [0.012, 0.018, 0.022, 0.022, 0.022, 0.02, 0.014],
        aspect: 0.7,
        color: '#d5dcd0',
        rough: 0.006,
      },
      { kind: 'speckle', grain: 0.006, cover: 0.12, color: '#3fb6a0', v: [0.5, 0.85], fade: 0.1, a: 0.6 },
    ],
  },
};

const brookianaFemale: Form = {
  ...brookiana,
  span: 165,
  wings: {
    fore: trogonoptera.fore,
    hind: birdwingFemale.hind.map(([x, y, f]) => [x * 0.95, y * 0.93, f ?? '']),
  },
  dorsal: {
    fore: [
      { kind: 'fill', color: '#231b15' },
      { kind: 'sheen', colors: ['#4a8a4a', '#7fb46a', '#c6d8a0'], turn: 20, a: 0.85, mask: tooth },
      {
        kind: 'spots',
        at: [
          [0, 0.9],
          [0.4, 0.86],
          [1, 0.84],
        ],
        spaces: [0, 1, 2, 3],
        size: [0.02, 0.024, 0.02, 0.014],
        aspect: 1.6,
        color: '#e6e0d0',
        soft: 0.008,
        a: 0.85,
      },
    ],
    hind: [
      { kind: 'fill', color: '#231b15' },
      {
        kind: 'sheen',
        colors: ['#2f7a52', '#5fae7a', '#a8d0a0'],
        turn: 60,
        a: 0.8,
        mask: {
          kind: 'cells',
          inset: 0.012,
          from: 0.26,
          to: [
            [0, 0.62],
            [0.7, 0.7],
            [1, 0.6],
          ],
          spaces: [1, 2, 3, 4, 5, CELL],
          color: '#000000',
          soft: 0.012,
          rough: 0.01,
        },
      },
      {
        kind: 'spots',
        at: 0.87,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: [0.02, 0.022, 0.022, 0.022, 0.022, 0.02, 0.014],
        aspect: 0.8,
        form: 'drop',
        color: '#d9d2bc',
        soft: 0.005,
        a: 0.9,
      },
    ],
  },
};

export const trogonopteraBrookiana: Species = {
  id: 'trogonoptera-brookiana',
  latin: 'Trogonoptera brookiana',
  family: 'Papilionidae',
  male: brookiana,
  female: brookianaFemale,
  detail: { wing: 'fore', at: [0.55, 0.66] },
};
