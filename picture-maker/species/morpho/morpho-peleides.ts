import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import { morpho as body } from '../common/bodies.ts';
import { root } from '../common/marks.ts';
import { roundMorpho } from './outlines.ts';
import { brownUnder, grey } from './parts.ts';

const peleidesBlue = ['#1463ad', '#2f93d6', '#7cc6ea'];

const core = (edge: readonly (readonly [number, number])[]): Layer => ({
  kind: 'sheen',
  colors: peleidesBlue,
  turn: 55,
  mask: { kind: 'before', edge, scallop: 0.012, color: '#000000', soft: 0.012, rough: 0.014 },
});

const peleides: Form = {
  span: 120,
  wings: roundMorpho,
  body,
  dorsal: {
    fore: [
      { kind: 'fill', color: '#15100d' },
      core([
        [-0.4, 0.2],
        [-0.2, 0.42],
        [-0.05, 0.6],
        [0.15, 0.7],
        [0.5, 0.79],
        [1.1, 0.84],
      ]),
      { kind: 'margin', side: 'costa', w: 0.045, color: '#15100d', soft: 0.012 },
      root('#2a2420', 0.2),
      {
        kind: 'spots',
        at: 0.9,
        spaces: [-1, 0, 1, 2, 3, 4, 5],
        size: [0.012, 0.014, 0.013, 0.01, 0.008, 0.008, 0.007],
        aspect: 0.8,
        color: '#e9e2d2',
      },
      { kind: 'spots', at: 0.965, spaces: [0, 1, 2, 3, 4, 5], size: 0.008, aspect: 0.6, color: '#e9e2d2' },
      {
        kind: 'area',
        path: [
          [-0.24, 0.62],
          [-0.08, 0.62],
          [-0.03, 0.655],
          [-0.16, 0.67],
        ],
        color: '#dfe6ea',
        soft: 0.006,
        a: 0.9,
      },
    ],
    hind: [
      { kind: 'fill', color: '#15100d' },
      core([
        [-0.1, 0.66],
        [0.2, 0.74],
        [0.6, 0.8],
        [1, 0.78],
      ]),
      root('#2a2420', 0.22),
      { kind: 'spots', at: 0.945, spaces: [0, 1, 2, 3, 4, 5, 6], size: 0.011, aspect: 0.5, color: '#cfc4ae' },
      grey,
    ],
  },
  ventral: brownUnder('#6e4f39', '#c0a07c', '#d3ad52', 1.45),
};

export const morphoPeleides: Species = {
  id: 'morpho-peleides',
  latin: 'Morpho peleides',
  family: 'Nymphalidae',
  male: peleides,
  detail: { wing: 'hind', at: [0.62, 0.68], side: 'ventral' },
};
