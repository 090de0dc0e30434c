import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import type { WingPair } from '../../wing/outline.ts';
import { nymphalid } from '../common/bodies.ts';
import { fringe, hidden } from '../common/marks.ts';

/** Diaethria: small, blunt, rounded. */
const diaethriaWings: WingPair = {
  fore: [
    [0.02, -0.05],
    [0.16, -0.21],
    [0.36, -0.41],
    [0.58, -0.57],
    [0.76, -0.65],
    [0.87, -0.645, 'a'],
    [0.92, -0.595],
    [0.91, -0.49],
    [0.88, -0.35],
    [0.855, -0.21],
    [0.83, -0.08],
    [0.8, 0.0],
    [0.745, 0.055, 'n'],
    [0.6, 0.075],
    [0.36, 0.07],
    [0.16, 0.065],
    [0.02, 0.06],
  ],
  hind: [
    [0.02, 0.03],
    [0.2, -0.03],
    [0.42, -0.01],
    [0.6, 0.05, 'a'],
    [0.7, 0.14],
    [0.73, 0.25],
    [0.715, 0.37],
    [0.665, 0.48],
    [0.585, 0.57],
    [0.49, 0.63],
    [0.361, 0.66],
    [0.241, 0.645, 'n'],
    [0.118, 0.56],
    [0.074, 0.42],
    [0.037, 0.25],
    [0.016, 0.1],
  ],
};

/** One figure 8 of the underside: two ringed dots in a black outline. */
const eight = (u: number): Layer[] => [
  { kind: 'blot', at: [u, 0.39], rx: 0.046, ry: 0.038, turn: 60, color: '#141110' },
  { kind: 'blot', at: [u, 0.545], rx: 0.05, ry: 0.04, turn: 60, color: '#141110' },
  { kind: 'blot', at: [u, 0.39], rx: 0.032, ry: 0.025, turn: 60, color: '#f3efe4' },
  { kind: 'blot', at: [u, 0.545], rx: 0.036, ry: 0.027, turn: 60, color: '#f3efe4' },
  { kind: 'blot', at: [u, 0.39], rx: 0.015, ry: 0.012, turn: 60, color: '#141110' },
  { kind: 'blot', at: [u, 0.545], rx: 0.018, ry: 0.013, turn: 60, color: '#141110' },
];

const clymena: Form = {
  span: 42,
  wings: diaethriaWings,
  body: {
    ...nymphalid,
    girth: 0.07,
    length: 0.52,
    thorax: '#1a1818',
    fur: '#3a3a40',
    abdomen: '#242020',
    belly: '#e6e0d0',
  },
  dorsal: {
    fore: [
      { kind: 'fill', color: '#131110' },
      {
        kind: 'sheen',
        colors: ['#0f6a8a', '#1fa0a8', '#6fdcc0'],
        turn: 40,
        mask: {
          kind: 'stroke',
          path: [
            [-0.1, 0.4],
            [0.3, 0.5],
            [0.66, 0.66],
            [0.96, 0.86],
          ],
          w: [0.018, 0.036, 0.042, 0.024],
          soft: 0.006,
          rough: 0.01,
          ...hidden,
        },
      },
      {
        kind: 'stroke',
        path: [
          [-0.16, 0.7],
          [0.02, 0.74],
          [0.14, 0.79],
        ],
        w: [0.006, 0.011, 0.004],
        color: '#e8eef0',
        soft: 0.004,
      },
    ],
    hind: [
      { kind: 'fill', color: '#131110' },
      {
        kind: 'sheen',
        colors: ['#1a5a9a', '#3a8ac0', '#7fc4e0'],
        turn: 70,
        mask: {
          kind: 'band',
          at: 0.86,
          w: 0.026,
          u: [0.2, 1],
          fade: 0.1,
          soft: 0.006,
          rough: 0.005,
          ...hidden,
        },
      },
      { kind: 'margin', side: 'inner', w: 0.06, color: '#4a4440', soft: 0.02 },
      fringe('#d8d4c8', 0.008),
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#141110' },
      {
        kind: 'before',
        edge: [
          [-0.3, 0.34],
          [0.2, 0.48],
          [0.7, 0.56],
          [1.1, 0.6],
        ],
        color: '#d42c20',
        soft: 0.004,
        rough: 0.008,
      },
      {
        kind: 'stroke',
        path: [
          [-0.3, 0.54],
          [0.2, 0.62],
          [0.72, 0.78],
        ],
        w: [0.03, 0.036, 0.012],
        color: '#f3efe4',
        soft: 0.004,
      },
      {
        kind: 'stroke',
        path: [
          [-0.3, 0.72],
          [0.1, 0.8],
          [0.4, 0.88],
        ],
        w: [0.012, 0.014, 0.006],
        color: '#f3efe4',
        soft: 0.004,
      },
      {
        kind: 'beyond',
        edge: [
          [-0.2, 0.9],
          [0.5, 0.93],
          [1, 0.94],
        ],
        color: '#e8e2d4',
        soft: 0.005,
      },
      { kind: 'beyond', edge: 0.965, color: '#141110', soft: 0.005 },
    ],
    hind: [
      { kind: 'fill', color: '#f3efe4' },
      {
        kind: 'stroke',
        path: [
          [-0.12, 0.3],
          [-0.06, 0.62],
          [0.2, 0.78],
        ],
        w: [0.01, 0.01, 0.01],
        color: '#141110',
      },
      { kind: 'margin', side: 'costa', w: 0.022, color: '#d42c20', soft: 0.005 },
      ...eight(0.24),
      ...eight(0.62),
      {
        kind: 'band',
        at: [
          [0, 0.78],
          [0.5, 0.75],
          [1, 0.74],
        ],
        w: 0.034,
        color: '#141110',
        soft: 0.003,
        rough: 0.004,
      },
      {
        kind: 'stroke',
        path: [
          [0.98, 0.2],
          [1.0, 0.5],
          [0.96, 0.74],
        ],
        w: [0.012, 0.014, 0.014],
        color: '#141110',
      },
      { kind: 'band', at: 0.87, w: 0.03, color: '#141110', soft: 0.003, rough: 0.004 },
      { kind: 'band', at: 0.87, w: 0.008, color: '#4a86a8', soft: 0.003, u: [0.1, 0.95] },
      { kind: 'beyond', edge: 0.955, color: '#141110', soft: 0.004 },
    ],
  },
};

export const diaethriaClymena: Species = {
  id: 'diaethria-clymena',
  latin: 'Diaethria clymena',
  family: 'Nymphalidae',
  male: clymena,
};
