import type { Form, Species } from '../../specimen/species.ts';
import { morpho as body } from '../common/bodies.ts';
import { CELL, ocellus, rim } from '../common/marks.ts';
import { roundMorpho } from './outlines.ts';

const polyphemus: Form = {
  span: 120,
  wings: roundMorpho,
  body: { ...body, thorax: '#5a554c', fur: '#b7b0a0', abdomen: '#6a6356', belly: '#c9c2b2' },
  dorsal: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#e2e4de'],
          [0.5, '#f4f3ec'],
          [1, '#efebe0'],
        ],
      },
      { kind: 'sheen', colors: ['#dfe6ea', '#f6f5f0', '#f0eaf0'], turn: 35, a: 0.5 },
      {
        kind: 'margin',
        side: 'costa',
        w: [
          [-0.4, 0.014],
          [0, 0.02],
        ],
        color: '#5a4f42',
        soft: 0.008,
        a: 0.8,
      },
      {
        kind: 'stroke',
        path: [
          [0.04, 0.5],
          [0.14, 0.53],
          [0.24, 0.52],
        ],
        w: [0.016, 0.022, 0.008],
        color: '#2a241e',
        soft: 0.006,
      },
      {
        kind: 'spots',
        at: [
          [0, 0.74],
          [0.6, 0.79],
        ],
        spaces: [0, 1, 2, 3, 4],
        size: [0.008, 0.012, 0.01, 0.013, 0.009],
        aspect: 1.2,
        color: '#2c2620',
        soft: 0.004,
      },
      {
        kind: 'beyond',
        edge: [
          [-0.2, 0.88],
          [0.05, 0.93],
          [0.3, 0.96],
          [1, 0.98],
        ],
        scallop: -0.02,
        color: '#4a4238',
        soft: 0.012,
        a: 0.85,
        rough: 0.006,
      },
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#e2e4de'],
          [0.5, '#f5f4ee'],
          [1, '#f1ede3'],
        ],
      },
      { kind: 'sheen', colors: ['#dfe6ea', '#f6f5f0', '#f0eaf0'], turn: 75, a: 0.5 },
      {
        kind: 'spots',
        at: 0.8,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: [0.009, 0.012, 0.012, 0.013, 0.015, 0.015, 0.012],
        color: '#3a332b',
        soft: 0.005,
        a: 0.85,
      },
      {
        kind: 'spots',
        at: 0.925,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: 0.028,
        aspect: 0.6,
        form: 'crescent',
        color: '#3a332b',
        soft: 0.004,
      },
      rim('#8a8174', 0.008),
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#efeae0' },
      {
        kind: 'band',
        at: [
          [-0.2, 0.45],
          [0.6, 0.42],
          [1, 0.5],
        ],
        w: 0.016,
        color: '#b69c74',
        a: 0.7,
        soft: 0.008,
        rough: 0.012,
        u: [-0.4, 0.7],
      },
      {
        kind: 'stroke',
        path: [
          [0.04, 0.5],
          [0.14, 0.53],
          [0.3, 0.52],
        ],
        w: [0.012, 0.016, 0.008],
        color: '#8a6c48',
        soft: 0.006,
      },
      ocellus(0.28, 0.73, 0.03, '#c9a862', '#2a1f16'),
      ocellus(0.6, 0.73, 0.03, '#c9a862', '#2a1f16'),
      { kind: 'band', at: 0.94, w: 0.012, scallop: -0.012, color: '#a88a62', a: 0.8, soft: 0.005 },
    ],
    hind: [
      { kind: 'fill', color: '#f0ebe1' },
      {
        kind: 'stroke',
        path: [
          [-0.05, 0.42],
          [0.4, 0.42],
          [0.7, 0.5],
          [1, 0.6],
        ],
        w: [0.008, 0.01, 0.008, 0.006],
        color: '#b69c74',
        a: 0.8,
        soft: 0.006,
      },
      ocellus(0.06, 0.64, 0.044, '#c9a862', '#2a1f16'),
      ocellus(0.42, 0.68, 0.028, '#c9a862', '#2a1f16'),
      ocellus(0.62, 0.7, 0.036, '#c9a862', '#2a1f16'),
      ocellus(0.78, 0.72, 0.032, '#c9a862', '#2a1f16'),
      {
        kind: 'spots',
        at: 0.925,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: 0.024,
        aspect: 0.5,
        form: 'crescent',
        color: '#a88a62',
        soft: 0.004,
      },
      { kind: 'cells', inset: 0.02, from: 0.1, to: 0.4, spaces: [CELL], color: '#f7f3ea', a: 0.5 },
    ],
  },
};

export const morphoPolyphemus: Species = {
  id: 'morpho-polyphemus',
  latin: 'Morpho polyphemus',
  family: 'Nymphalidae',
  male: polyphemus,
};
