import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import type { WingPair } from '../../wing/outline.ts';
import { CELL, hidden } from '../common/marks.ts';
import { slim } from './parts.ts';

/** Parnassius: rounded, without tails, thinly scaled. */
const apolloWings: WingPair = {
  fore: [
    [0.02, -0.05],
    [0.14, -0.19],
    [0.34, -0.37],
    [0.56, -0.52],
    [0.74, -0.6],
    [0.855, -0.61, 'a'],
    [0.925, -0.565],
    [0.945, -0.46],
    [0.92, -0.31],
    [0.87, -0.16],
    [0.815, -0.04],
    [0.755, 0.04, 'n'],
    [0.64, 0.075],
    [0.4, 0.08],
    [0.14, 0.07],
    [0.02, 0.06],
  ],
  hind: [
    [0.02, 0.03],
    [0.2, -0.02],
    [0.42, 0.0],
    [0.57, 0.06, 'a'],
    [0.655, 0.15],
    [0.68, 0.26],
    [0.66, 0.38],
    [0.6, 0.49],
    [0.51, 0.575],
    [0.42, 0.625],
    [0.314, 0.64],
    [0.215, 0.61, 'n'],
    [0.105, 0.52],
    [0.068, 0.38],
    [0.037, 0.24],
    [0.016, 0.1],
  ],
};

const apolloEye = (u: number, v: number, r: number): Layer => ({
  kind: 'eye',
  at: [u, v],
  r,
  aspect: 0.92,
  rings: [
    [1, '#1c1714'],
    [0.78, '#b8241c'],
    [0.68, '#c93426'],
    [0.3, '#f2e6dc', -0.06, -0.06],
  ],
  soft: 0.006,
});

const chalk: Layer[] = [
  {
    kind: 'ramp',
    by: 'v',
    stops: [
      [0, '#cfc8b4'],
      [0.25, '#f1ecdb'],
      [0.8, '#f6f2e2'],
      [1, '#ece6d4'],
    ],
  },
  { kind: 'veins', w: 0.0025, color: '#8a8478', a: 0.7 },
  { kind: 'speckle', grain: 0.004, cover: 0.12, color: '#57524a', v: [0, 0.36], fade: 0.14, a: 0.8 },
];

const apolloFore: Layer[] = [
  ...chalk,
  {
    kind: 'beyond',
    edge: [
      [-0.2, 0.88],
      [0.3, 0.9],
      [1.05, 0.95],
    ],
    scallop: -0.01,
    color: '#8e8b84',
    soft: 0.012,
    a: 0.8,
    rough: 0.006,
  },
  {
    kind: 'clear',
    through: 0.3,
    mask: {
      kind: 'beyond',
      edge: [
        [-0.2, 0.89],
        [0.3, 0.91],
        [1.05, 0.955],
      ],
      soft: 0.012,
      ...hidden,
    },
  },
  {
    kind: 'band',
    at: [
      [-0.2, 0.77],
      [0.3, 0.79],
      [1, 0.85],
    ],
    w: [
      [-0.2, 0.05],
      [0.5, 0.03],
      [1, 0.012],
    ],
    scallop: -0.02,
    color: '#55514a',
    soft: 0.012,
    a: 0.75,
    rough: 0.008,
  },
  { kind: 'blot', at: [0.32, 0.32], rx: 0.05, ry: 0.028, turn: 60, color: '#17130f', rough: 0.006 },
  { kind: 'blot', at: [0.28, 0.505], rx: 0.05, ry: 0.026, turn: 70, color: '#17130f', rough: 0.006 },
  { kind: 'blot', at: [-0.06, 0.62], rx: 0.032, ry: 0.022, turn: 40, color: '#17130f', rough: 0.006 },
  { kind: 'blot', at: [0.1, 0.66], rx: 0.028, ry: 0.02, turn: 40, color: '#17130f', rough: 0.006 },
  { kind: 'blot', at: [0.84, 0.66], rx: 0.03, ry: 0.026, color: '#17130f', rough: 0.006 },
];

const apolloHind: Layer[] = [
  ...chalk,
  { kind: 'margin', side: 'inner', w: 0.09, color: '#2a2621', soft: 0.035, a: 0.85, v: [0, 0.9] },
  {
    kind: 'band',
    at: [
      [0, 0.8],
      [1, 0.82],
    ],
    w: 0.02,
    scallop: -0.02,
    color: '#8a867c',
    soft: 0.014,
    a: 0.55,
    rough: 0.01,
  },
  { kind: 'beyond', edge: 0.955, color: '#a8a49a', soft: 0.014, a: 0.6 },
  apolloEye(0.06, 0.56, 0.05),
  apolloEye(0.5, 0.65, 0.056),
  { kind: 'blot', at: [0.86, 0.74], rx: 0.036, ry: 0.018, turn: -15, color: '#1c1714', rough: 0.006 },
  { kind: 'blot', at: [0.97, 0.7], rx: 0.028, ry: 0.018, turn: 10, color: '#1c1714', rough: 0.006 },
];

const apollo: Form = {
  span: 78,
  wings: apolloWings,
  body: {
    ...slim,
    girth: 0.075,
    length: 0.56,
    thorax: '#3a352e',
    fur: '#a8a294',
    abdomen: '#4a453c',
    belly: '#bdb6a6',
  },
  dorsal: { fore: apolloFore, hind: apolloHind },
  ventral: {
    fore: [...apolloFore, { kind: 'fill', color: '#faf7ee', a: 0.2 }],
    hind: [
      ...apolloHind,
      { kind: 'spots', at: 0.14, spaces: [CELL], size: 0.03, color: '#b8241c' },
      { kind: 'blot', at: [0.15, 0.2], rx: 0.03, ry: 0.018, turn: 40, color: '#b8241c', soft: 0.004 },
      { kind: 'blot', at: [0.55, 0.18], rx: 0.034, ry: 0.018, turn: 60, color: '#b8241c', soft: 0.004 },
      { kind: 'blot', at: [0.92, 0.72], rx: 0.026, ry: 0.014, color: '#b8241c', soft: 0.004 },
      { kind: 'fill', color: '#faf7ee', a: 0.16 },
    ],
  },
};

export const parnassiusApollo: Species = {
  id: 'parnassius-apollo',
  latin: 'Parnassius apollo',
  family: 'Papilionidae',
  male: apollo,
  detail: { wing: 'hind', at: [0.45, 0.64] },
};
