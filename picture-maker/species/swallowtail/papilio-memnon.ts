import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import type { WingPair } from '../../wing/outline.ts';
import { papilionid as body } from '../common/bodies.ts';
import { CELL, fringe, hidden, ROW, rim } from '../common/marks.ts';

/** Papilio memnon male: large, no tails, scalloped. */
const memnonWings: WingPair = {
  fore: [
    [0.02, -0.05],
    [0.14, -0.22],
    [0.34, -0.44],
    [0.56, -0.61],
    [0.74, -0.7],
    [0.84, -0.72, 'a'],
    [0.895, -0.69],
    [0.895, -0.6],
    [0.855, -0.44],
    [0.81, -0.28],
    [0.765, -0.12],
    [0.73, 0.0],
    [0.69, 0.05, 'n'],
    [0.58, 0.065],
    [0.34, 0.06],
    [0.12, 0.06],
    [0.02, 0.06],
  ],
  hind: [
    [0.02, 0.03],
    [0.2, -0.04],
    [0.42, -0.02],
    [0.575, 0.05, 'a'],
    [0.66, 0.15],
    [0.65, 0.21],
    [0.69, 0.31],
    [0.655, 0.37],
    [0.665, 0.47],
    [0.61, 0.52],
    [0.59, 0.61],
    [0.525, 0.635],
    [0.49, 0.715],
    [0.42, 0.705],
    [0.37, 0.77],
    [0.285, 0.735],
    [0.211, 0.75, 'n'],
    [0.112, 0.64],
    [0.074, 0.46],
    [0.037, 0.26],
    [0.016, 0.1],
  ],
};

const memnon: Form = {
  span: 140,
  wings: memnonWings,
  body,
  dorsal: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#0a0b10'],
          [0.6, '#10131c'],
          [1, '#14161d'],
        ],
      },
      {
        kind: 'cells',
        inset: 0.012,
        from: [
          [0, 0.6],
          [1, 0.5],
        ],
        to: 0.96,
        spaces: ROW,
        color: '#3c4a60',
        soft: 0.014,
        a: 0.55,
      },
      { kind: 'rays', w: 0.007, color: '#0a0b10', soft: 0.006 },
      { kind: 'blot', at: [0.2, 0.1], rx: 0.05, ry: 0.016, turn: -30, color: '#7a1a18', soft: 0.012, a: 0.6 },
    ],
    hind: [
      { kind: 'fill', color: '#0b0d14' },
      {
        kind: 'sheen',
        colors: ['#27405e', '#4a6f94', '#7f9fbe'],
        turn: 75,
        a: 0.85,
        mask: {
          kind: 'cells',
          inset: 0.012,
          from: [
            [0, 0.6],
            [1, 0.5],
          ],
          to: [
            [0, 0.86],
            [1, 0.92],
          ],
          spaces: ROW,
          soft: 0.018,
          rough: 0.008,
          ...hidden,
        },
      },
      {
        kind: 'spots',
        at: 0.84,
        spaces: [1, 2, 3, 4, 5],
        size: [0.022, 0.026, 0.026, 0.026, 0.024],
        aspect: 0.8,
        color: '#0a0b10',
        soft: 0.014,
      },
      rim('#090a0d', 0.014),
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#1c1a1a' },
      { kind: 'cells', inset: 0.01, from: 0.5, to: 0.95, spaces: ROW, color: '#8a8a88', soft: 0.012, a: 0.7 },
      { kind: 'rays', w: 0.007, color: '#1c1a1a', soft: 0.005 },
      {
        kind: 'before',
        edge: [
          [0, 0.2],
          [1, 0.16],
        ],
        color: '#b02a22',
        soft: 0.008,
        rough: 0.01,
      },
    ],
    hind: [
      { kind: 'fill', color: '#191818' },
      {
        kind: 'before',
        edge: [
          [0, 0.18],
          [1, 0.2],
        ],
        color: '#b02a22',
        soft: 0.006,
        rough: 0.01,
      },
      { kind: 'veins', w: 0.006, color: '#191818', v: [0, 0.3] },
      {
        kind: 'spots',
        at: 0.78,
        spaces: [0, 1, 2, 3, 4, 5],
        size: 0.036,
        aspect: 0.9,
        color: '#5d7896',
        soft: 0.012,
        a: 0.85,
      },
      { kind: 'spots', at: 0.79, spaces: [0, 1, 2, 3, 4, 5], size: 0.019, color: '#0e0e10', soft: 0.004 },
      {
        kind: 'spots',
        at: 0.84,
        spaces: [5, 6],
        size: 0.034,
        aspect: 0.7,
        form: 'crescent',
        color: '#b8432a',
        soft: 0.004,
      },
    ],
  },
};

const memnonFemaleFore: Layer[] = [
  {
    kind: 'ramp',
    by: 'v',
    stops: [
      [0, '#8a7c68'],
      [0.5, '#b0a48c'],
      [1, '#8c8070'],
    ],
  },
  { kind: 'rays', w: 0.009, color: '#2a231c', soft: 0.006 },
  { kind: 'veins', w: 0.009, color: '#1a1511', soft: 0.005 },
  { kind: 'beyond', edge: 0.93, color: '#1a1511', soft: 0.012 },
  {
    kind: 'before',
    edge: [
      [-0.2, 0.32],
      [0.1, 0.27],
      [0.6, 0.2],
      [1, 0.12],
    ],
    color: '#a8261e',
    soft: 0.006,
    rough: 0.012,
  },
  { kind: 'before', edge: 0.05, color: '#1a1511', soft: 0.02 },
  { kind: 'margin', side: 'costa', w: 0.014, color: '#1a1511', soft: 0.004 },
  { kind: 'blot', at: [0.8, 0.26], rx: 0.08, ry: 0.03, turn: -10, color: '#1a1511', soft: 0.02, a: 0.75 },
];

const memnonFemaleHind: Layer[] = [
  { kind: 'fill', color: '#15110e' },
  {
    kind: 'cells',
    inset: 0.006,
    from: [
      [0, 0.5],
      [0.4, 0.4],
      [1, 0.36],
    ],
    to: [
      [0, 0.74],
      [1, 0.8],
    ],
    spaces: [1, 2, 3, 4, 5, CELL],
    color: '#efe6d2',
    soft: 0.008,
    rough: 0.012,
  },
  {
    kind: 'spots',
    at: 0.8,
    spaces: [0, 1, 2, 3, 4, 5],
    size: [0.034, 0.042, 0.042, 0.042, 0.042, 0.042],
    aspect: 1,
    color: '#15110e',
    soft: 0.004,
    rough: 0.006,
  },
  { kind: 'cells', inset: 0.008, from: 0.66, to: 0.97, spaces: [6, 7], color: '#d8923a', soft: 0.01, a: 0.9 },
  { kind: 'spots', at: 0.83, spaces: [6], size: 0.024, color: '#15110e', soft: 0.005 },
  fringe('#e6dcc4'),
];

const memnonFemale: Form = {
  span: 145,
  wings: memnonWings,
  body: { ...body, girth: 0.078, belly: '#8a7234' },
  dorsal: { fore: memnonFemaleFore, hind: memnonFemaleHind },
  ventral: {
    fore: [...memnonFemaleFore, { kind: 'fill', color: '#ffffff', a: 0.12, blend: 'screen' }],
    hind: [...memnonFemaleHind, { kind: 'before', edge: 0.2, color: '#a8261e', soft: 0.008, rough: 0.01 }],
  },
};

export const papilioMemnon: Species = {
  id: 'papilio-memnon',
  latin: 'Papilio memnon',
  family: 'Papilionidae',
  male: memnon,
  female: memnonFemale,
};
