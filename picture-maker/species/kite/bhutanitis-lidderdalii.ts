import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import type { WingPair } from '../../wing/outline.ts';
import { slim } from './parts.ts';

/** Bhutanitis: long rounded forewing, hindwing with three tails. */
const bhutanitisWings: WingPair = {
  fore: [
    [0.02, -0.05],
    [0.14, -0.22],
    [0.34, -0.44],
    [0.54, -0.62],
    [0.7, -0.72],
    [0.79, -0.735, 'a'],
    [0.85, -0.695],
    [0.86, -0.59],
    [0.83, -0.43],
    [0.775, -0.27],
    [0.71, -0.12],
    [0.65, -0.01],
    [0.59, 0.045, 'n'],
    [0.48, 0.06],
    [0.3, 0.06],
    [0.12, 0.06],
    [0.02, 0.06],
  ],
  hind: [
    [0.02, 0.03],
    [0.18, -0.03],
    [0.36, 0.0],
    [0.47, 0.06, 'a'],
    [0.535, 0.15],
    [0.53, 0.22],
    [0.56, 0.31],
    [0.525, 0.37],
    [0.535, 0.46],
    [0.495, 0.51],
    [0.495, 0.6],
    [0.465, 0.66, 't'],
    [0.475, 0.76, 't'],
    [0.51, 0.87, 't'],
    [0.51, 0.93, 't'],
    [0.47, 0.94, 't'],
    [0.43, 0.86, 't'],
    [0.405, 0.75, 't'],
    [0.38, 0.69],
    [0.365, 0.74, 't'],
    [0.375, 0.82, 't'],
    [0.35, 0.855, 't'],
    [0.32, 0.82, 't'],
    [0.31, 0.73, 't'],
    [0.295, 0.69],
    [0.28, 0.74, 't'],
    [0.265, 0.78, 't'],
    [0.24, 0.75, 't'],
    [0.214, 0.68],
    [0.155, 0.62, 'n'],
    [0.087, 0.52],
    [0.062, 0.4],
    [0.037, 0.24],
    [0.016, 0.1],
  ],
};

/** Thin wavy lines of cream across a dark wing. */
const waves = (list: readonly number[], color: string, w: number): Layer[] =>
  list.map(
    (v, i): Layer => ({
      kind: 'band',
      at: [
        [-0.3, v * 0.9],
        [0, v * 0.97],
        [0.4, v],
        [0.8, v * (i % 2 ? 1.03 : 1)],
        [1.1, v * 1.03],
      ],
      w: w / 1,
      scallop: 0.02,
      color,
      soft: 0.002,
      rough: 0.008,
    }),
  );

const bhutanitis: Form = {
  span: 105,
  wings: bhutanitisWings,
  body: { ...slim, girth: 0.06, length: 0.56, fur: '#4a443a', thorax: '#1e1b17' },
  dorsal: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#17140f'],
          [1, '#2a261f'],
        ],
      },
      ...waves([0.13, 0.24, 0.35, 0.46, 0.58, 0.7, 0.81, 0.9], '#e3d7ae', 0.0105),
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#17140f'],
          [1, '#2a261f'],
        ],
      },
      ...waves([0.18, 0.32, 0.46], '#e3d7ae', 0.013),
      {
        kind: 'area',
        path: [
          [0.42, 0.66],
          [0.6, 0.58],
          [0.85, 0.58],
          [1.02, 0.66],
          [0.95, 0.76],
          [0.7, 0.77],
          [0.48, 0.77],
        ],
        color: '#b4222c',
        soft: 0.006,
        rough: 0.008,
      },
      {
        kind: 'area',
        path: [
          [0.46, 0.75],
          [0.7, 0.755],
          [0.98, 0.74],
          [0.97, 0.85],
          [0.72, 0.87],
          [0.48, 0.85],
        ],
        color: '#14120f',
        soft: 0.005,
        rough: 0.008,
      },
      {
        kind: 'spots',
        at: 0.8,
        spaces: [3, 4, 5, 6],
        size: [0.012, 0.016, 0.018, 0.014],
        color: '#7f94b0',
        soft: 0.006,
      },
      {
        kind: 'spots',
        at: 0.91,
        spaces: [1, 2, 3, 4, 5, 6],
        size: [0.018, 0.022, 0.026, 0.028, 0.028, 0.024],
        aspect: 0.6,
        form: 'crescent',
        color: '#e0a83a',
      },
      {
        kind: 'stroke',
        path: [
          [0, 0.64],
          [0.2, 0.68],
          [0.42, 0.66],
        ],
        w: [0.005, 0.006, 0.004],
        color: '#e3d7ae',
        soft: 0.003,
      },
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#3a352b' },
      ...waves([0.13, 0.24, 0.35, 0.46, 0.58, 0.7, 0.81, 0.9], '#efe4c0', 0.015),
    ],
    hind: [
      { kind: 'fill', color: '#3a352b' },
      ...waves([0.18, 0.32, 0.46], '#efe4c0', 0.018),
      {
        kind: 'area',
        path: [
          [0.42, 0.66],
          [0.6, 0.58],
          [0.85, 0.58],
          [1.02, 0.66],
          [0.95, 0.76],
          [0.7, 0.77],
          [0.48, 0.77],
        ],
        color: '#c8525a',
        soft: 0.006,
        rough: 0.008,
      },
      {
        kind: 'area',
        path: [
          [0.46, 0.75],
          [0.7, 0.755],
          [0.98, 0.74],
          [0.97, 0.85],
          [0.72, 0.87],
          [0.48, 0.85],
        ],
        color: '#211d18',
        soft: 0.005,
      },
      {
        kind: 'spots',
        at: 0.8,
        spaces: [3, 4, 5, 6],
        size: [0.012, 0.016, 0.018, 0.014],
        color: '#a3b2c4',
        soft: 0.006,
      },
      {
        kind: 'spots',
        at: 0.91,
        spaces: [1, 2, 3, 4, 5, 6],
        size: 0.026,
        aspect: 0.6,
        form: 'crescent',
        color: '#e6bc5a',
      },
    ],
  },
};

export const bhutanitisLidderdalii: Species = {
  id: 'bhutanitis-lidderdalii',
  latin: 'Bhutanitis lidderdalii',
  family: 'Papilionidae',
  male: bhutanitis,
};
