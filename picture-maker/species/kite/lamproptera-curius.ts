import type { Form, Species } from '../../specimen/species.ts';
import type { WingPair } from '../../wing/outline.ts';
import { ALL, hidden } from '../common/marks.ts';
import { slim } from './parts.ts';

/** Lamproptera: tiny triangular forewing, hindwing nearly all tail. */
const dragontail: WingPair = {
  fore: [
    [0.02, -0.06],
    [0.16, -0.22],
    [0.36, -0.38],
    [0.58, -0.5],
    [0.78, -0.575],
    [0.9, -0.58, 'a'],
    [0.935, -0.535],
    [0.91, -0.42],
    [0.87, -0.28],
    [0.83, -0.14],
    [0.8, -0.04],
    [0.76, 0.02, 'n'],
    [0.62, 0.045],
    [0.36, 0.06],
    [0.14, 0.07],
    [0.02, 0.07],
  ],
  hind: [
    [0.02, 0.04],
    [0.18, 0.0],
    [0.36, 0.03],
    [0.47, 0.09, 'a'],
    [0.51, 0.18],
    [0.485, 0.3],
    [0.455, 0.42],
    [0.445, 0.54],
    [0.45, 0.66, 't'],
    [0.485, 0.84, 't'],
    [0.535, 1.04, 't'],
    [0.6, 1.26, 't'],
    [0.655, 1.44, 't'],
    [0.665, 1.56, 't'],
    [0.625, 1.58, 't'],
    [0.565, 1.48, 't'],
    [0.49, 1.3, 't'],
    [0.42, 1.1, 't'],
    [0.36, 0.9, 't'],
    [0.31, 0.72, 't'],
    [0.27, 0.58],
    [0.209, 0.5],
    [0.146, 0.44, 'n'],
    [0.074, 0.34],
    [0.043, 0.22],
    [0.016, 0.12],
  ],
};

const curius: Form = {
  span: 42,
  wings: dragontail,
  body: { ...slim, girth: 0.085, length: 0.62, fur: '#5a5850', thorax: '#23211d' },
  dorsal: {
    fore: [
      { kind: 'fill', color: '#15120f' },
      {
        kind: 'clear',
        through: 0.84,
        mask: {
          kind: 'cells',
          inset: 0.008,
          from: [
            [-0.3, 0.5],
            [0.2, 0.55],
            [1, 0.46],
          ],
          to: [
            [-0.2, 0.86],
            [0.2, 0.9],
            [1, 0.9],
          ],
          spaces: ALL,
          soft: 0.004,
          ...hidden,
        },
      },
      {
        kind: 'band',
        at: [
          [-0.3, 0.42],
          [0.3, 0.42],
          [1.1, 0.38],
        ],
        w: [
          [-0.2, 0.07],
          [0.5, 0.075],
          [1, 0.09],
        ],
        color: '#dfeee2',
        soft: 0.003,
        rough: 0.005,
      },
      { kind: 'margin', side: 'costa', w: 0.02, color: '#15120f', soft: 0.003 },
    ],
    hind: [
      { kind: 'fill', color: '#1b1815' },
      {
        kind: 'stroke',
        path: [
          [-0.1, 0.3],
          [0.4, 0.36],
          [0.8, 0.5],
          [1, 0.66],
        ],
        w: [0.03, 0.03, 0.022, 0.008],
        color: '#dfeee2',
        soft: 0.003,
        rough: 0.005,
      },
      {
        kind: 'stroke',
        path: [
          [0.42, 0.72],
          [0.5, 1.0],
          [0.58, 1.26],
          [0.64, 1.5],
        ].map(([x, y]) => [(x as number) / 1.0707, (y as number) / 1.0707] as const),
        xy: true,
        w: [0.004, 0.01, 0.008, 0.004],
        color: '#8a867c',
        soft: 0.006,
        a: 0.6,
      },
      { kind: 'margin', side: 'outer', w: 0.013, color: '#e9e6da', soft: 0.003, v: [0.9, 9], fade: 0.05 },
      { kind: 'margin', side: 'inner', w: 0.03, color: '#cfd4c8', soft: 0.014, a: 0.8 },
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#2a241e' },
      {
        kind: 'clear',
        through: 0.84,
        mask: {
          kind: 'cells',
          inset: 0.008,
          from: [
            [-0.3, 0.5],
            [0.2, 0.55],
            [1, 0.46],
          ],
          to: [
            [-0.2, 0.86],
            [0.2, 0.9],
            [1, 0.9],
          ],
          spaces: ALL,
          soft: 0.004,
          ...hidden,
        },
      },
      {
        kind: 'band',
        at: [
          [-0.3, 0.42],
          [0.3, 0.42],
          [1.1, 0.38],
        ],
        w: 0.08,
        color: '#eef4ea',
        soft: 0.003,
        rough: 0.005,
      },
      { kind: 'before', edge: 0.26, color: '#d8dcd0', soft: 0.03, a: 0.8 },
    ],
    hind: [
      { kind: 'fill', color: '#2e2822' },
      { kind: 'before', edge: 0.34, color: '#e3e6da', soft: 0.02 },
      {
        kind: 'stroke',
        path: [
          [-0.1, 0.3],
          [0.4, 0.36],
          [0.8, 0.5],
          [1, 0.66],
        ],
        w: [0.03, 0.03, 0.022, 0.008],
        color: '#eef4ea',
        soft: 0.003,
      },
      { kind: 'band', at: 0.72, w: 0.03, color: '#b8b4a8', gap: 0.006, soft: 0.004, u: [0.5, 1.2] },
      { kind: 'margin', side: 'outer', w: 0.013, color: '#efece0', soft: 0.003, v: [0.9, 9], fade: 0.05 },
    ],
  },
};

export const lampropteraCurius: Species = {
  id: 'lamproptera-curius',
  latin: 'Lamproptera curius',
  family: 'Papilionidae',
  male: curius,
};
