import type { Form, Species } from '../../specimen/species.ts';
import type { WingPair } from '../../wing/outline.ts';
import { nymphalid } from '../common/bodies.ts';
import { CELL } from '../common/marks.ts';

/** Heliconius: long paddle-shaped forewing, small round hindwing. */
const heliconiusWings: WingPair = {
  fore: [
    [0.02, -0.04],
    [0.16, -0.15],
    [0.38, -0.31],
    [0.6, -0.44],
    [0.8, -0.525],
    [0.92, -0.535, 'a'],
    [0.985, -0.49],
    [0.985, -0.4],
    [0.92, -0.28],
    [0.835, -0.17],
    [0.745, -0.06],
    [0.665, 0.015, 'n'],
    [0.54, 0.05],
    [0.36, 0.055],
    [0.16, 0.055],
    [0.02, 0.05],
  ],
  hind: [
    [0.02, 0.03],
    [0.2, -0.03],
    [0.42, -0.02],
    [0.59, 0.02, 'a'],
    [0.67, 0.09],
    [0.665, 0.2],
    [0.61, 0.31],
    [0.53, 0.4],
    [0.435, 0.46],
    [0.328, 0.48],
    [0.224, 0.46, 'n'],
    [0.112, 0.39],
    [0.071, 0.3],
    [0.037, 0.2],
    [0.016, 0.1],
  ],
};

const melpomene: Form = {
  span: 70,
  wings: heliconiusWings,
  body: {
    ...nymphalid,
    girth: 0.05,
    length: 0.5,
    thorax: '#14110f',
    fur: '#2a2622',
    abdomen: '#1a1614',
    antenna: { ...nymphalid.antenna, length: 0.46 },
    marks: { kind: 'side-lines', color: '#d8c488' },
  },
  dorsal: {
    fore: [
      { kind: 'fill', color: '#12100f' },
      {
        kind: 'area',
        path: [
          [-0.26, 0.5],
          [0.0, 0.5],
          [0.3, 0.52],
          [0.62, 0.6],
          [0.8, 0.68],
          [0.66, 0.8],
          [0.4, 0.8],
          [0.1, 0.76],
          [-0.2, 0.7],
        ],
        color: '#d42a1e',
        soft: 0.005,
        rough: 0.014,
      },
      { kind: 'veins', w: 0.0026, color: '#5a0e0c', a: 0.5 },
      { kind: 'rays', w: 0.004, color: '#2c2826', soft: 0.004, a: 0.7 },
    ],
    hind: [
      { kind: 'fill', color: '#12100f' },
      {
        kind: 'stroke',
        path: [
          [0.02, 0.34],
          [0.3, 0.42],
          [0.55, 0.48],
          [0.82, 0.56],
        ],
        w: [0.012, 0.03, 0.028, 0.006],
        color: '#f0dc7a',
        soft: 0.005,
        rough: 0.012,
      },
      { kind: 'margin', side: 'costa', w: 0.03, color: '#4a443e', soft: 0.012 },
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#231d1a' },
      {
        kind: 'area',
        path: [
          [-0.26, 0.5],
          [0.0, 0.5],
          [0.3, 0.52],
          [0.62, 0.6],
          [0.8, 0.68],
          [0.66, 0.8],
          [0.4, 0.8],
          [0.1, 0.76],
          [-0.2, 0.7],
        ],
        color: '#d8807a',
        soft: 0.006,
        rough: 0.014,
      },
    ],
    hind: [
      { kind: 'fill', color: '#231d1a' },
      {
        kind: 'stroke',
        path: [
          [0.02, 0.34],
          [0.3, 0.42],
          [0.55, 0.48],
          [0.82, 0.56],
        ],
        w: [0.012, 0.03, 0.028, 0.006],
        color: '#ede2a8',
        soft: 0.005,
        rough: 0.012,
      },
      { kind: 'spots', at: 0.12, spaces: [CELL, 6, 7], size: 0.014, color: '#c4342a' },
      {
        kind: 'stroke',
        path: [
          [-0.05, 0.14],
          [-0.05, 0.5],
        ],
        w: [0.008, 0.004],
        color: '#e8d66a',
        soft: 0.003,
      },
    ],
  },
};

export const heliconiusMelpomene: Species = {
  id: 'heliconius-melpomene',
  latin: 'Heliconius melpomene',
  family: 'Nymphalidae',
  male: melpomene,
};
