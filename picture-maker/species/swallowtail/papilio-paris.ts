import type { Form, Species } from '../../specimen/species.ts';
import { papilionid as body } from '../common/bodies.ts';
import { hidden } from '../common/marks.ts';
import { peacock } from './outlines.ts';
import { dusted, peacockUnder } from './parts.ts';

const paris: Form = {
  span: 105,
  wings: peacock,
  body,
  dorsal: {
    fore: [
      ...dusted('#12130e', '#4a8a34', 0.26),
      {
        kind: 'band',
        at: [
          [0, 0.86],
          [0.4, 0.8],
          [1.05, 0.76],
        ],
        w: [
          [0.2, 0.0],
          [0.45, 0.014],
          [1.05, 0.03],
        ],
        color: '#a5bf4a',
        soft: 0.006,
        rough: 0.008,
        u: [0.35, 2],
        fade: 0.1,
        a: 0.9,
      },
      { kind: 'veins', w: 0.003, color: '#0a0b07', a: 0.7 },
    ],
    hind: [
      ...dusted('#12130e', '#4a8a34', 0.28),
      {
        kind: 'sheen',
        colors: ['#0a6ab8', '#1fa8d0', '#7fe6c8'],
        turn: 60,
        mask: {
          kind: 'area',
          path: [
            [-0.08, 0.4],
            [0.1, 0.38],
            [0.35, 0.44],
            [0.55, 0.56],
            [0.48, 0.68],
            [0.3, 0.78],
            [0.1, 0.76],
            [-0.05, 0.68],
          ],
          soft: 0.004,
          rough: 0.012,
          ...hidden,
        },
      },
      { kind: 'veins', w: 0.002, color: '#0a1a1a', a: 0.7 },
      {
        kind: 'stroke',
        path: [
          [0.56, 0.6],
          [0.75, 0.64],
          [0.92, 0.7],
        ],
        w: [0.002, 0.006, 0.003],
        color: '#8fb44a',
        soft: 0.004,
        a: 0.85,
      },
      {
        kind: 'spots',
        at: 0.86,
        spaces: [6],
        size: 0.036,
        aspect: 0.9,
        form: 'crescent',
        color: '#a82a4a',
        soft: 0.004,
      },
      {
        kind: 'spots',
        at: 0.88,
        spaces: [1, 2, 3, 5],
        size: [0.02, 0.022, 0.022, 0.024],
        aspect: 0.6,
        form: 'crescent',
        color: '#8a3a4a',
        soft: 0.006,
        a: 0.65,
      },
    ],
  },
  ventral: peacockUnder('#2c261c', '#cfc4a4', '#c2502e', '#b48ab0'),
};

export const papilioParis: Species = {
  id: 'papilio-paris',
  latin: 'Papilio paris',
  family: 'Papilionidae',
  male: paris,
};
