import type { Form, Species } from '../../specimen/species.ts';
import { papilionid as body } from '../common/bodies.ts';
import { hidden } from '../common/marks.ts';
import { peacock } from './outlines.ts';
import { dusted, peacockUnder } from './parts.ts';

const BLUMEI = ['#0a6e8e', '#12b08a', '#8ee8b0'];

const blumei: Form = {
  span: 125,
  wings: peacock,
  body,
  dorsal: {
    fore: [
      ...dusted('#0b0d0b', '#2f8a4a', 0.17),
      {
        kind: 'sheen',
        colors: BLUMEI,
        turn: 30,
        mask: {
          kind: 'band',
          at: [
            [-0.2, 0.6],
            [0, 0.66],
            [0.4, 0.63],
            [1.05, 0.6],
          ],
          w: [
            [-0.16, 0.02],
            [0.05, 0.08],
            [0.5, 0.15],
            [1.05, 0.2],
          ],
          soft: 0.003,
          rough: 0.006,
          u: [-0.14, 2],
          ...hidden,
        },
      },
      { kind: 'veins', w: 0.0025, color: '#07120f', a: 0.8 },
    ],
    hind: [
      ...dusted('#0b0d0b', '#2f8a4a', 0.17),
      {
        kind: 'sheen',
        colors: BLUMEI,
        turn: 70,
        mask: {
          kind: 'band',
          at: [
            [0, 0.42],
            [0.4, 0.46],
            [0.8, 0.5],
            [1.1, 0.6],
          ],
          w: [
            [0, 0.26],
            [0.4, 0.24],
            [0.8, 0.14],
            [1, 0.04],
          ],
          soft: 0.003,
          rough: 0.006,
          ...hidden,
        },
      },
      {
        kind: 'sheen',
        colors: ['#0a6eae', '#1fa0c8', '#7fd8e0'],
        turn: 70,
        mask: {
          kind: 'stroke',
          path: [
            [0.47, 0.68],
            [0.5, 0.745],
            [0.515, 0.83],
            [0.5, 0.895],
          ].map(([x, y]) => [(x as number) / 1.11, (y as number) / 1.11] as const),
          xy: true,
          w: [0.008, 0.014, 0.022, 0.026, 0.01],
          soft: 0.004,
          ...hidden,
        },
      },
      {
        kind: 'spots',
        at: 0.86,
        spaces: [1, 2, 3, 5],
        size: [0.016, 0.018, 0.018, 0.016],
        aspect: 0.5,
        form: 'crescent',
        color: '#1f8a8a',
        soft: 0.005,
      },
      {
        kind: 'spots',
        at: 0.86,
        spaces: [6],
        size: 0.024,
        aspect: 0.7,
        form: 'crescent',
        color: '#c8602a',
        soft: 0.004,
      },
      { kind: 'margin', side: 'inner', w: 0.04, color: '#15130f', soft: 0.02 },
    ],
  },
  ventral: peacockUnder('#241e18', '#8e836c', '#e0772e', '#e9dcc0'),
};

export const papilioBlumei: Species = {
  id: 'papilio-blumei',
  latin: 'Papilio blumei',
  family: 'Papilionidae',
  male: blumei,
  detail: { wing: 'fore', at: [0.5, 0.6] },
};
