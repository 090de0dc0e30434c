import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import type { WingPair } from '../../wing/outline.ts';
import { stout } from '../common/bodies.ts';
import { root } from '../common/marks.ts';

/** Kallima: forewing tip hooked, hindwing drawn out into a leaf stalk. */
const kallimaWings: WingPair = {
  fore: [
    [0.02, -0.05],
    [0.16, -0.24],
    [0.36, -0.46],
    [0.56, -0.62],
    [0.74, -0.72],
    [0.87, -0.755, 'a'],
    [0.92, -0.74],
    [0.885, -0.66],
    [0.83, -0.54],
    [0.805, -0.42],
    [0.8, -0.28],
    [0.785, -0.13],
    [0.765, -0.01],
    [0.715, 0.055, 'n'],
    [0.58, 0.07],
    [0.36, 0.07],
    [0.16, 0.065],
    [0.02, 0.06],
  ],
  hind: [
    [0.02, 0.03],
    [0.2, -0.03],
    [0.44, -0.01],
    [0.6, 0.05, 'a'],
    [0.69, 0.13],
    [0.7, 0.24],
    [0.665, 0.37],
    [0.6, 0.48],
    [0.52, 0.57],
    [0.44, 0.635],
    [0.36, 0.68],
    [0.3, 0.73, 't'],
    [0.275, 0.81, 't'],
    [0.27, 0.885, 't'],
    [0.235, 0.89, 't'],
    [0.215, 0.81, 't'],
    [0.172, 0.71, 'n'],
    [0.099, 0.6],
    [0.068, 0.44],
    [0.037, 0.26],
    [0.016, 0.1],
  ],
};

const leafVeins = (color: string): Layer[] =>
  [0.28, 0.46, 0.64, 0.82].map(
    (v): Layer => ({
      kind: 'stroke',
      path: [
        [0.9 - v * 0.7, v],
        [0.55 - v * 0.2, v * 1.08],
        [0.95 - v * 0.3, v * 1.15],
      ],
      w: [0.003, 0.006, 0.002],
      color,
      soft: 0.008,
      a: 0.5,
    }),
  );

const inachus: Form = {
  span: 95,
  wings: kallimaWings,
  body: { ...stout, girth: 0.072, fur: '#4a3c30' },
  dorsal: {
    fore: [
      { kind: 'sheen', colors: ['#142a5a', '#274f8e', '#4f86b8'], turn: 45 },
      {
        kind: 'area',
        path: [
          [-0.35, 0.48],
          [-0.1, 0.6],
          [0.25, 0.76],
          [0.72, 1.02],
          [0.95, 1.0],
          [0.9, 0.86],
          [0.6, 0.66],
          [0.25, 0.46],
          [-0.05, 0.36],
          [-0.35, 0.34],
        ],
        color: '#e8862a',
        soft: 0.004,
        rough: 0.012,
      },
      {
        kind: 'area',
        path: [
          [-0.4, 0.52],
          [-0.1, 0.62],
          [0.25, 0.78],
          [0.62, 1.04],
          [0.1, 1.2],
          [-0.4, 1.15],
        ],
        color: '#17120f',
        soft: 0.004,
        rough: 0.012,
      },
      { kind: 'veins', w: 0.003, color: '#5a2c10', a: 0.5, v: [0.4, 0.9] },
      { kind: 'blot', at: [0.14, 0.8], rx: 0.012, ry: 0.01, color: '#eaf0f4' },
      { kind: 'blot', at: [0.72, 0.66], rx: 0.016, ry: 0.014, color: '#1b1714' },
      { kind: 'margin', side: 'outer', w: 0.03, color: '#3a2a1e', soft: 0.012 },
    ],
    hind: [
      { kind: 'sheen', colors: ['#142a5a', '#274f8e', '#4f86b8'], turn: 75 },
      {
        kind: 'beyond',
        edge: [
          [0, 0.62],
          [0.5, 0.82],
          [1, 0.74],
        ],
        color: '#5a4432',
        soft: 0.05,
        rough: 0.012,
      },
      { kind: 'band', at: 0.9, w: 0.012, color: '#2a1c12', soft: 0.005, rough: 0.012, a: 0.8 },
      { kind: 'margin', side: 'inner', w: 0.09, color: '#6a5440', soft: 0.04 },
      root('#3a2f2a', 0.2),
    ],
  },
  ventral: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#7a5430'],
          [0.5, '#a8743e'],
          [1, '#8a5c32'],
        ],
      },
      {
        kind: 'ramp',
        by: 'x',
        stops: [
          [0.2, '#6a4a2c'],
          [0.9, '#b98448'],
        ],
        a: 0.35,
      },
      { kind: 'speckle', grain: 0.006, cover: 0.16, color: '#4a2e18', a: 0.55 },
      { kind: 'ripple', pitch: 0.03, cover: 0.3, color: '#5a3c20', a: 0.3 },
      {
        kind: 'area',
        path: [
          [-0.3, 0.5],
          [0.3, 0.62],
          [0.9, 0.7],
          [1.1, 0.4],
          [0.4, 0.3],
          [-0.2, 0.3],
        ],
        color: '#c08c50',
        a: 0.25,
        soft: 0.05,
      },
      ...leafVeins('#4a2c16'),
      {
        kind: 'stroke',
        path: [
          [-0.01, 0.97],
          [0.2, 0.84],
          [0.48, 0.72],
          [0.78, 0.62],
          [1.05, 0.56],
        ],
        w: [0.005, 0.009, 0.011, 0.011, 0.011],
        color: '#3a2210',
        soft: 0.006,
      },
      {
        kind: 'stroke',
        path: [
          [0.0, 0.95],
          [0.21, 0.82],
          [0.49, 0.7],
          [0.79, 0.6],
          [1.05, 0.54],
        ],
        w: [0.003, 0.006, 0.007, 0.007, 0.007],
        color: '#d8b078',
        soft: 0.004,
        a: 0.8,
      },
      { kind: 'blot', at: [0.14, 0.8], rx: 0.01, ry: 0.01, color: '#f0e8d8' },
      { kind: 'blot', at: [0.5, 0.4], rx: 0.022, ry: 0.016, color: '#3a2614', soft: 0.01, a: 0.7 },
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#8a6034'],
          [0.5, '#a8743e'],
          [1, '#7e5630'],
        ],
      },
      { kind: 'speckle', grain: 0.006, cover: 0.18, color: '#4a2e18', a: 0.55 },
      { kind: 'ripple', pitch: 0.03, cover: 0.3, color: '#5a3c20', a: 0.3 },
      { kind: 'blot', at: [0.3, 0.6], rx: 0.1, ry: 0.06, color: '#c4935a', soft: 0.05, a: 0.5 },
      {
        kind: 'stroke',
        path: [
          [-0.1, 0.52],
          [0.3, 0.54],
          [0.62, 0.64],
          [0.86, 0.82],
          [0.95, 1.12],
        ],
        w: [0.011, 0.011, 0.011, 0.009, 0.005],
        color: '#3a2210',
        soft: 0.006,
      },
      {
        kind: 'stroke',
        path: [
          [-0.1, 0.5],
          [0.3, 0.52],
          [0.62, 0.62],
          [0.86, 0.8],
        ],
        w: [0.007, 0.007, 0.006, 0.004],
        color: '#d8b078',
        soft: 0.004,
        a: 0.8,
      },
      {
        kind: 'stroke',
        path: [
          [0.3, 0.54],
          [0.22, 0.76],
          [0.2, 0.94],
        ],
        w: [0.005, 0.003, 0.001],
        color: '#3a2210',
        soft: 0.006,
        a: 0.5,
      },
      {
        kind: 'stroke',
        path: [
          [0.6, 0.64],
          [0.5, 0.82],
          [0.47, 0.96],
        ],
        w: [0.005, 0.003, 0.001],
        color: '#3a2210',
        soft: 0.006,
        a: 0.5,
      },
      {
        kind: 'spots',
        at: 0.78,
        spaces: [1, 2, 4, 5],
        size: [0.01, 0.008, 0.008, 0.01],
        color: '#33200f',
        soft: 0.008,
        a: 0.7,
      },
    ],
  },
};

export const kallimaInachus: Species = {
  id: 'kallima-inachus',
  latin: 'Kallima inachus',
  family: 'Nymphalidae',
  male: inachus,
};
