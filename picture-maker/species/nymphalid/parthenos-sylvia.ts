import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import { nymphalid } from '../common/bodies.ts';
import { ROW } from '../common/marks.ts';
import { sasakiaWings } from './outlines.ts';

const sylvia: Form = {
  span: 100,
  wings: sasakiaWings,
  body: { ...nymphalid, girth: 0.066, fur: '#5a6a4c', thorax: '#2a2c22' },
  dorsal: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#5f8f86'],
          [0.4, '#5d7a5c'],
          [0.7, '#5a5a38'],
          [1, '#4a4428'],
        ],
      },
      {
        kind: 'before',
        edge: [
          [-0.2, 0.4],
          [1, 0.4],
        ],
        color: '#6fa79a',
        soft: 0.1,
        a: 0.5,
      },
      { kind: 'veins', w: 0.004, color: '#14130e', a: 0.85 },
      ...[0.12, 0.2, 0.3, 0.42].map(
        (v): Layer => ({
          kind: 'stroke',
          path: [
            [0.06, v],
            [0.35, v + 0.012],
            [0.62, v],
          ],
          w: [0.009, 0.012, 0.009],
          color: '#14130e',
          soft: 0.003,
          rough: 0.006,
        }),
      ),
      {
        kind: 'band',
        at: [
          [-0.3, 0.52],
          [0.3, 0.53],
          [0.6, 0.44],
          [1.1, 0.4],
        ],
        w: 0.035,
        color: '#14130e',
        soft: 0.004,
        rough: 0.012,
      },
      {
        kind: 'cells',
        inset: 0.006,
        from: [
          [-0.1, 0.55],
          [0.3, 0.57],
          [0.6, 0.48],
          [1, 0.44],
        ],
        to: [
          [-0.1, 0.64],
          [0.2, 0.66],
          [0.5, 0.7],
          [0.85, 0.64],
          [1, 0.56],
        ],
        spaces: [-1, 0, 1, 3, 4, 5, 6],
        color: '#eef0df',
        soft: 0.003,
        rough: 0.008,
      },
      {
        kind: 'spots',
        at: [
          [0, 0.76],
          [1, 0.78],
        ],
        spaces: ROW,
        size: 0.016,
        aspect: 0.8,
        form: 'block',
        color: '#14130e',
        rough: 0.006,
      },
      { kind: 'spots', at: 0.78, spaces: [0, 1], size: 0.012, color: '#eef0df' },
      { kind: 'band', at: 0.88, w: 0.03, color: '#14130e', scallop: -0.03, soft: 0.004 },
      { kind: 'beyond', edge: 0.96, color: '#1f1c12', soft: 0.006 },
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#5f8f86'],
          [0.35, '#6a7c52'],
          [0.6, '#8a7a3e'],
          [1, '#5a4e2c'],
        ],
      },
      {
        kind: 'stroke',
        path: [
          [0.25, 0.18],
          [0.42, 0.24],
          [0.6, 0.2],
        ],
        w: [0.01, 0.012, 0.008],
        color: '#14130e',
        soft: 0.003,
      },
      {
        kind: 'band',
        at: [
          [0, 0.42],
          [0.5, 0.46],
          [1, 0.44],
        ],
        w: 0.03,
        color: '#14130e',
        soft: 0.004,
        rough: 0.01,
      },
      { kind: 'veins', w: 0.006, color: '#14130e', soft: 0.003 },
      { kind: 'rays', w: 0.011, color: '#14130e', v: [0.54, 0.72], fade: 0.03, soft: 0.004 },
      { kind: 'spots', at: 0.8, spaces: ROW, size: 0.034, aspect: 1, form: 'chevron', color: '#14130e' },
      { kind: 'beyond', edge: 0.93, color: '#14130e', scallop: -0.03, soft: 0.004 },
    ],
  },
  ventral: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#a3c2b4'],
          [0.5, '#a9b490'],
          [1, '#a89870'],
        ],
      },
      {
        kind: 'cells',
        inset: 0.006,
        from: [
          [-0.1, 0.55],
          [0.3, 0.57],
          [0.6, 0.48],
          [1, 0.44],
        ],
        to: [
          [-0.1, 0.64],
          [0.2, 0.66],
          [0.5, 0.7],
          [0.85, 0.64],
          [1, 0.56],
        ],
        spaces: [-1, 0, 1, 3, 4, 5, 6],
        color: '#f4f4e8',
        soft: 0.003,
      },
      ...[0.14, 0.26, 0.4].map(
        (v): Layer => ({
          kind: 'stroke',
          path: [
            [0.06, v],
            [0.35, v + 0.012],
            [0.62, v],
          ],
          w: [0.005, 0.007, 0.005],
          color: '#2a2a20',
          soft: 0.004,
        }),
      ),
      { kind: 'spots', at: 0.78, spaces: ROW, size: 0.011, color: '#4a4634', soft: 0.005 },
      { kind: 'band', at: 0.9, w: 0.012, scallop: -0.02, color: '#5a5440', soft: 0.005 },
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#a3c2b4'],
          [0.5, '#b3ba98'],
          [1, '#b0a078'],
        ],
      },
      {
        kind: 'stroke',
        path: [
          [0.25, 0.18],
          [0.42, 0.24],
          [0.6, 0.2],
        ],
        w: [0.006, 0.008, 0.005],
        color: '#2a2a20',
        soft: 0.004,
      },
      { kind: 'band', at: 0.5, w: 0.014, color: '#5a5a44', soft: 0.006, rough: 0.012 },
      { kind: 'spots', at: 0.76, spaces: ROW, size: 0.011, color: '#4a4634', soft: 0.005 },
      { kind: 'band', at: 0.88, w: 0.012, scallop: -0.02, color: '#5a5440', soft: 0.005 },
    ],
  },
};

export const parthenosSylvia: Species = {
  id: 'parthenos-sylvia',
  latin: 'Parthenos sylvia',
  family: 'Nymphalidae',
  male: sylvia,
};
