import type { Form, Species } from '../../specimen/species.ts';
import { papilionid as body } from '../common/bodies.ts';
import { hidden, root } from '../common/marks.ts';
import { peacock } from './outlines.ts';
import { peacockUnder } from './parts.ts';

const INK = '#0c0c0e';

const ULYSSES = ['#0b55b8', '#1f95e8', '#6fd0f7'];

const ulysses: Form = {
  span: 125,
  wings: peacock,
  body,
  dorsal: {
    fore: [
      { kind: 'fill', color: INK },
      {
        kind: 'sheen',
        colors: ULYSSES,
        turn: 35,
        mask: {
          kind: 'before',
          edge: [
            [-0.3, 0.36],
            [-0.12, 0.55],
            [0.05, 0.66],
            [0.3, 0.72],
            [0.7, 0.76],
            [1.1, 0.78],
          ],
          scallop: -0.07,
          soft: 0.005,
          rough: 0.012,
          ...hidden,
        },
      },
      { kind: 'margin', side: 'costa', w: 0.03, color: INK, soft: 0.008 },
      root('#0c1420', 0.16),
      {
        kind: 'rays',
        w: 0.008,
        color: '#0c0c0e',
        soft: 0.006,
        spaces: [3, 4, 5, 6],
        v: [0.58, 0.8],
        fade: 0.05,
      },
      { kind: 'veins', w: 0.0035, color: '#0c0c0e', v: [0.55, 1], fade: 0.08 },
    ],
    hind: [
      { kind: 'fill', color: INK },
      {
        kind: 'sheen',
        colors: ULYSSES,
        turn: 75,
        mask: {
          kind: 'before',
          edge: [
            [0, 0.58],
            [0.2, 0.68],
            [0.55, 0.73],
            [0.85, 0.66],
            [1.1, 0.5],
          ],
          scallop: -0.05,
          soft: 0.004,
          rough: 0.01,
          ...hidden,
        },
      },
      {
        kind: 'spots',
        at: 0.87,
        spaces: [1, 2, 3, 4, 5],
        size: [0.016, 0.02, 0.02, 0.02, 0.018],
        aspect: 0.5,
        form: 'crescent',
        color: '#2f8fd8',
        soft: 0.004,
      },
      { kind: 'margin', side: 'inner', w: 0.05, color: '#15130f', soft: 0.02 },
      root('#0c1420', 0.14),
    ],
  },
  ventral: peacockUnder('#3d3025', '#b3a88e', '#d9843a', '#7f9fc0'),
};

export const papilioUlysses: Species = {
  id: 'papilio-ulysses',
  latin: 'Papilio ulysses',
  family: 'Papilionidae',
  male: ulysses,
  detail: { wing: 'fore', at: [0.6, 0.7] },
};
