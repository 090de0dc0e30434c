import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import type { WingPair } from '../../wing/outline.ts';
import { nymphalid } from '../common/bodies.ts';
import { CELL, ROW } from '../common/marks.ts';

/** Cethosia: forewing margin toothed and hollow, hindwing toothed. */
const cethosiaWings: WingPair = {
  fore: [
    [0.02, -0.05],
    [0.16, -0.21],
    [0.36, -0.4],
    [0.58, -0.55],
    [0.76, -0.63],
    [0.88, -0.64, 'a'],
    [0.92, -0.59],
    [0.885, -0.5],
    [0.855, -0.43],
    [0.86, -0.37],
    [0.825, -0.29],
    [0.83, -0.22],
    [0.795, -0.15],
    [0.8, -0.07],
    [0.76, -0.02],
    [0.715, 0.05, 'n'],
    [0.58, 0.07],
    [0.36, 0.07],
    [0.16, 0.065],
    [0.02, 0.06],
  ],
  hind: [
    [0.02, 0.03],
    [0.2, -0.03],
    [0.42, -0.01],
    [0.58, 0.05, 'a'],
    [0.66, 0.12],
    [0.655, 0.18],
    [0.69, 0.25],
    [0.66, 0.31],
    [0.68, 0.39],
    [0.62, 0.43],
    [0.62, 0.51],
    [0.55, 0.53],
    [0.525, 0.61],
    [0.445, 0.605],
    [0.4, 0.66],
    [0.314, 0.63],
    [0.232, 0.65, 'n'],
    [0.112, 0.56],
    [0.068, 0.42],
    [0.037, 0.25],
    [0.016, 0.1],
  ],
};

const lace = (ink: string, pale: string): Layer[] => [
  { kind: 'spots', at: 0.925, spaces: ROW, size: 0.036, aspect: 0.9, form: 'chevron', color: pale },
  { kind: 'margin', side: 'outer', w: 0.008, color: ink },
];

const biblis: Form = {
  span: 78,
  wings: cethosiaWings,
  body: { ...nymphalid, fur: '#7a4426', abdomen: '#8a4a24', belly: '#d8b088' },
  dorsal: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#c8481a'],
          [0.5, '#e25a1c'],
          [1, '#d8501c'],
        ],
      },
      {
        kind: 'stroke',
        path: [
          [0.1, 0.22],
          [0.35, 0.24],
          [0.6, 0.22],
        ],
        w: [0.006, 0.008, 0.006],
        color: '#1c120d',
      },
      {
        kind: 'stroke',
        path: [
          [0.08, 0.32],
          [0.35, 0.34],
          [0.6, 0.33],
        ],
        w: [0.006, 0.009, 0.006],
        color: '#1c120d',
      },
      {
        kind: 'stroke',
        path: [
          [0.06, 0.44],
          [0.35, 0.45],
          [0.6, 0.47],
        ],
        w: [0.008, 0.012, 0.008],
        color: '#1c120d',
      },
      {
        kind: 'beyond',
        edge: [
          [-0.4, 0.4],
          [-0.05, 0.52],
          [0.15, 0.58],
          [0.4, 0.68],
          [0.7, 0.74],
          [1.05, 0.76],
        ],
        scallop: -0.03,
        color: '#1c120d',
        soft: 0.004,
        rough: 0.01,
      },
      {
        kind: 'spots',
        at: [
          [-0.1, 0.66],
          [0.3, 0.7],
          [0.6, 0.74],
        ],
        spaces: [-1, 0, 1, 2, 3],
        size: [0.014, 0.02, 0.018, 0.02, 0.016],
        aspect: 0.7,
        form: 'crescent',
        color: '#f0e8dc',
      },
      { kind: 'spots', at: 0.83, spaces: [0, 1, 2, 3, 4, 5], size: 0.01, color: '#f0e8dc' },
      ...lace('#1c120d', '#f0e8dc'),
      { kind: 'veins', w: 0.003, color: '#3a1c10', a: 0.6 },
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#c8481a'],
          [0.5, '#e25a1c'],
          [1, '#d8501c'],
        ],
      },
      {
        kind: 'spots',
        at: [
          [0, 0.54],
          [0.5, 0.56],
          [1, 0.56],
        ],
        spaces: ROW,
        size: 0.013,
        aspect: 1.1,
        color: '#1c120d',
      },
      { kind: 'spots', at: 0.69, spaces: ROW, size: 0.016, aspect: 1, color: '#1c120d' },
      { kind: 'beyond', edge: 0.78, scallop: -0.03, color: '#1c120d', soft: 0.004, rough: 0.006 },
      { kind: 'spots', at: 0.85, spaces: ROW, size: 0.011, color: '#d8a888' },
      ...lace('#1c120d', '#f0e8dc'),
    ],
  },
  ventral: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#d8602a'],
          [0.5, '#e88a4a'],
          [1, '#d89a6a'],
        ],
      },
      ...[0.22, 0.32, 0.44].map(
        (v): Layer => ({
          kind: 'stroke',
          path: [
            [0.1, v],
            [0.35, v + 0.015],
            [0.6, v],
          ],
          w: [0.006, 0.009, 0.006],
          color: '#1c120d',
        }),
      ),
      {
        kind: 'band',
        at: [
          [-0.2, 0.58],
          [1, 0.62],
        ],
        w: 0.06,
        color: '#f4e2c0',
        soft: 0.005,
        rough: 0.006,
      },
      { kind: 'spots', at: 0.55, spaces: ROW, size: 0.011, color: '#1c120d' },
      { kind: 'spots', at: 0.7, spaces: ROW, size: 0.012, color: '#1c120d' },
      { kind: 'beyond', edge: 0.8, scallop: -0.03, color: '#4a2c1a', soft: 0.004, a: 0.85 },
      ...lace('#1c120d', '#f4ecdc'),
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#e89a5a'],
          [1, '#d8743a'],
        ],
      },
      { kind: 'band', at: 0.24, w: 0.07, color: '#f4e2c0', soft: 0.004, rough: 0.006 },
      { kind: 'band', at: 0.58, w: 0.13, color: '#f6ead0', soft: 0.004, rough: 0.006 },
      ...[0.18, 0.3, 0.5, 0.64].map(
        (v): Layer => ({
          kind: 'spots',
          at: v,
          spaces: [...ROW, CELL],
          size: 0.011,
          aspect: 1,
          color: '#1c120d',
        }),
      ),
      { kind: 'spots', at: 0.58, spaces: ROW, size: 0.007, color: '#1c120d' },
      { kind: 'spots', at: 0.74, spaces: ROW, size: 0.012, color: '#1c120d' },
      { kind: 'beyond', edge: 0.84, scallop: -0.03, color: '#4a2c1a', soft: 0.004, a: 0.85 },
      ...lace('#1c120d', '#f4ecdc'),
    ],
  },
};

export const cethosiaBiblis: Species = {
  id: 'cethosia-biblis',
  latin: 'Cethosia biblis',
  family: 'Nymphalidae',
  male: biblis,
};
