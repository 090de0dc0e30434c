import type { Form, Species } from '../../specimen/species.ts';
import { papilionid as body } from '../common/bodies.ts';
import { hidden } from '../common/marks.ts';
import { peacock } from './outlines.ts';
import { dusted, peacockUnder } from './parts.ts';

const maackii: Form = {
  span: 115,
  wings: peacock,
  body,
  dorsal: {
    fore: [
      ...dusted('#0d100d', '#2f7a52', 0.24),
      {
        kind: 'sheen',
        colors: ['#1f6a5a', '#3aa07a', '#a5d49a'],
        turn: 30,
        a: 0.9,
        mask: {
          kind: 'cells',
          inset: 0.006,
          from: [
            [0, 0.74],
            [1, 0.66],
          ],
          to: [
            [0, 0.83],
            [1, 0.82],
          ],
          spaces: [0, 1, 2, 3, 4, 5, 6],
          soft: 0.012,
          rough: 0.01,
          ...hidden,
        },
      },
      {
        kind: 'rays',
        w: 0.012,
        color: '#0a0a08',
        soft: 0.006,
        spaces: [3, 4, 5, 6],
        v: [0.5, 0.84],
        fade: 0.05,
      },
      { kind: 'beyond', edge: 0.9, color: '#0d0f0c', soft: 0.02, a: 0.8 },
    ],
    hind: [
      ...dusted('#0d100d', '#2f7a52', 0.24),
      {
        kind: 'sheen',
        colors: ['#0a5aa8', '#1f90b8', '#6fd4b0'],
        turn: 60,
        a: 0.95,
        mask: {
          kind: 'cells',
          inset: 0.001,
          from: [
            [0, 0.36],
            [1, 0.3],
          ],
          to: [
            [0, 0.64],
            [0.5, 0.7],
            [1, 0.58],
          ],
          spaces: [-1, 0, 1, 2, 3, 4],
          soft: 0.016,
          rough: 0.012,
          ...hidden,
        },
      },
      {
        kind: 'spots',
        at: 0.86,
        spaces: [0, 1, 2, 3, 4, 5],
        size: 0.032,
        aspect: 0.7,
        form: 'crescent',
        color: '#2f88c8',
        soft: 0.005,
      },
      {
        kind: 'spots',
        at: 0.89,
        spaces: [0, 1, 2, 3, 5],
        size: 0.022,
        aspect: 0.5,
        form: 'crescent',
        color: '#b84a5a',
        soft: 0.005,
      },
      {
        kind: 'spots',
        at: 0.86,
        spaces: [6],
        size: 0.036,
        aspect: 0.9,
        form: 'crescent',
        color: '#b83a52',
        soft: 0.004,
      },
      {
        kind: 'sheen',
        colors: ['#1f7a8a', '#2f9a9a', '#6fc0b0'],
        turn: 70,
        a: 0.8,
        mask: {
          kind: 'stroke',
          path: [
            [0.45, 0.64],
            [0.462, 0.74],
            [0.452, 0.8],
          ],
          xy: true,
          w: [0.006, 0.012, 0.004],
          soft: 0.006,
          ...hidden,
        },
      },
    ],
  },
  ventral: peacockUnder('#2a261e', '#d3c8a8', '#c04a3a', '#9a8ac0'),
};

export const papilioMaackii: Species = {
  id: 'papilio-maackii',
  latin: 'Papilio maackii',
  family: 'Papilionidae',
  male: maackii,
  detail: { wing: 'hind', at: [0.5, 0.74] },
};
