import type { Form, Species } from '../../specimen/species.ts';
import type { WingPair } from '../../wing/outline.ts';
import { morpho as body } from '../common/bodies.ts';
import { ocellus, root } from '../common/marks.ts';
import { blue, grey } from './parts.ts';

/** Morpho rhetenor: forewing sharply drawn out, hindwing narrower. */
const rhetenorWings: WingPair = {
  fore: [
    [0.02, -0.05],
    [0.16, -0.22],
    [0.38, -0.43],
    [0.62, -0.595],
    [0.84, -0.695],
    [0.99, -0.715, 'a'],
    [1.03, -0.67],
    [0.98, -0.56],
    [0.885, -0.41],
    [0.815, -0.27],
    [0.77, -0.13],
    [0.745, -0.02],
    [0.705, 0.045, 'n'],
    [0.62, 0.07],
    [0.42, 0.07],
    [0.2, 0.07],
    [0.02, 0.07],
  ],
  hind: [
    [0.02, 0.03],
    [0.22, -0.03],
    [0.44, -0.02],
    [0.62, 0.04, 'a'],
    [0.72, 0.12],
    [0.735, 0.21],
    [0.71, 0.29],
    [0.67, 0.38],
    [0.62, 0.46],
    [0.56, 0.535],
    [0.49, 0.6],
    [0.41, 0.65],
    [0.304, 0.69],
    [0.194, 0.68, 'n'],
    [0.093, 0.57],
    [0.062, 0.42],
    [0.037, 0.26],
    [0.016, 0.1],
  ],
};

const METAL = ['#062a86', '#0f55d4', '#3f97f4'];

const rhetenor: Form = {
  span: 140,
  wings: rhetenorWings,
  body,
  dorsal: {
    fore: [
      ...blue(40, METAL),
      root('#0c2a70', 0.22),
      {
        kind: 'margin',
        side: 'costa',
        w: [
          [-0.4, 0.01],
          [0, 0.022],
        ],
        color: '#12121a',
        soft: 0.005,
      },
      {
        kind: 'beyond',
        edge: [
          [-0.3, 0.86],
          [0, 0.93],
          [0.2, 0.97],
          [1, 0.98],
        ],
        color: '#14162a',
        soft: 0.01,
        rough: 0.005,
      },
      { kind: 'blot', at: [-0.1, 0.84], rx: 0.016, ry: 0.007, turn: -30, color: '#e6e6ee' },
    ],
    hind: [
      ...blue(70, METAL),
      root('#0c2a70', 0.22),
      { kind: 'beyond', edge: 0.97, color: '#14162a', soft: 0.008, a: 0.9 },
      grey,
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#5d4230' },
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#4a3222'],
          [0.5, '#6c4e38'],
          [1, '#8a6a4c'],
        ],
      },
      { kind: 'ripple', pitch: 0.02, cover: 0.4, color: '#2c1c12', a: 0.25 },
      {
        kind: 'area',
        path: [
          [-0.2, 0.55],
          [0.1, 0.58],
          [0.2, 0.66],
          [-0.05, 0.72],
        ],
        color: '#d9c3a0',
        a: 0.8,
        soft: 0.012,
        rough: 0.02,
      },
      {
        kind: 'band',
        at: [
          [0, 0.62],
          [0.6, 0.5],
          [1, 0.55],
        ],
        w: 0.05,
        color: '#b9946c',
        a: 0.6,
        soft: 0.02,
        rough: 0.02,
        u: [0.3, 1.2],
      },
      {
        kind: 'spots',
        at: 0.78,
        spaces: [0, 1, 2, 3, 4, 5],
        size: [0.012, 0.018, 0.012, 0.014, 0.02, 0.01],
        color: '#24160e',
        soft: 0.006,
      },
      { kind: 'beyond', edge: 0.9, color: '#b59672', a: 0.5, soft: 0.03, scallop: -0.02 },
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#4a3222'],
          [0.5, '#6c4e38'],
          [1, '#8a6a4c'],
        ],
      },
      { kind: 'ripple', pitch: 0.02, cover: 0.4, color: '#2c1c12', a: 0.25 },
      {
        kind: 'stroke',
        path: [
          [0, 0.35],
          [0.4, 0.4],
          [0.7, 0.5],
          [1, 0.62],
        ],
        w: [0.02, 0.03, 0.02, 0.01],
        color: '#b9946c',
        a: 0.6,
        soft: 0.015,
        rough: 0.02,
      },
      ocellus(0.12, 0.66, 0.028, '#b9894e', '#1c130d'),
      ocellus(0.5, 0.68, 0.022, '#b9894e', '#1c130d'),
      ocellus(0.66, 0.7, 0.026, '#b9894e', '#1c130d'),
      { kind: 'beyond', edge: 0.9, color: '#b59672', a: 0.5, soft: 0.03, scallop: -0.02 },
    ],
  },
};

export const morphoRhetenor: Species = {
  id: 'morpho-rhetenor',
  latin: 'Morpho rhetenor',
  family: 'Nymphalidae',
  male: rhetenor,
  detail: { wing: 'fore', at: [0.45, 0.5] },
};
