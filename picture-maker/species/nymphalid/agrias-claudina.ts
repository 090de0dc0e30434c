import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import { stout } from '../common/bodies.ts';
import { hidden } from '../common/marks.ts';
import { agriasWings } from './outlines.ts';

const claudina: Form = {
  span: 80,
  wings: agriasWings,
  body: { ...stout, thorax: '#17130f', fur: '#332820', abdomen: '#2a201a' },
  dorsal: {
    fore: [
      { kind: 'fill', color: '#120e0e' },
      {
        kind: 'area',
        path: [
          [-0.12, 0.12],
          [0.02, 0.5],
          [0.22, 0.66],
          [0.55, 0.78],
          [0.88, 0.8],
          [1.0, 0.55],
          [0.98, 0.2],
          [0.5, 0.08],
        ],
        color: '#c4121e',
        soft: 0.005,
        rough: 0.012,
      },
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0.1, '#8a0c18'],
          [0.5, '#d81a22'],
          [0.8, '#b80f22'],
        ],
        a: 0.7,
        mask: {
          kind: 'area',
          path: [
            [-0.12, 0.12],
            [0.02, 0.5],
            [0.22, 0.66],
            [0.55, 0.78],
            [0.88, 0.8],
            [1.0, 0.55],
            [0.98, 0.2],
            [0.5, 0.08],
          ],
          soft: 0.006,
          rough: 0.012,
          ...hidden,
        },
      },
      {
        kind: 'sheen',
        colors: ['#181a4a', '#2a3a8a', '#3f5ab0'],
        turn: 40,
        a: 0.55,
        mask: { kind: 'band', at: 0.92, w: 0.08, soft: 0.03, ...hidden },
      },
      { kind: 'veins', w: 0.0025, color: '#3a0810', a: 0.6 },
    ],
    hind: [
      { kind: 'fill', color: '#120e0e' },
      {
        kind: 'area',
        path: [
          [0.12, 0.3],
          [0.2, 0.7],
          [0.42, 0.8],
          [0.66, 0.78],
          [0.8, 0.6],
          [0.6, 0.34],
          [0.3, 0.2],
        ],
        color: '#c4121e',
        soft: 0.012,
        rough: 0.012,
      },
      {
        kind: 'sheen',
        colors: ['#1a2a8a', '#2f52c0', '#5a8ae0'],
        turn: 70,
        a: 0.85,
        mask: {
          kind: 'band',
          at: [
            [0.1, 0.86],
            [0.5, 0.88],
            [0.9, 0.84],
          ],
          w: 0.07,
          u: [0.1, 0.9],
          fade: 0.08,
          soft: 0.03,
          ...hidden,
        },
      },
      {
        kind: 'stroke',
        path: [
          [0.96, 0.28],
          [0.95, 0.42],
        ],
        w: [0.02, 0.026],
        color: '#d8a83a',
        soft: 0.008,
        rough: 0.01,
      },
      { kind: 'margin', side: 'inner', w: 0.05, color: '#3a302a', soft: 0.016 },
    ],
  },
  ventral: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#c4281e'],
          [0.45, '#cf3a26'],
          [0.6, '#3a2a1e'],
          [1, '#5a4630'],
        ],
      },
      {
        kind: 'margin',
        side: 'outer',
        w: [
          [0, 0.34],
          [1, 0.26],
        ],
        color: '#16110e',
        soft: 0.008,
        rough: 0.006,
      },
      {
        kind: 'margin',
        side: 'outer',
        w: [
          [0, 0.29],
          [1, 0.22],
        ],
        color: '#b8a468',
        soft: 0.008,
        rough: 0.006,
      },
      {
        kind: 'margin',
        side: 'outer',
        w: [
          [0, 0.2],
          [1, 0.155],
        ],
        color: '#16110e',
        soft: 0.005,
        rough: 0.004,
      },
      { kind: 'margin', side: 'outer', w: 0.085, color: '#8f9c94', soft: 0.004 },
      { kind: 'margin', side: 'outer', w: 0.06, color: '#4a3826', soft: 0.005 },
      { kind: 'spots', at: 0.87, spaces: [0, 1, 2, 3, 4, 5], size: 0.008, color: '#8fa4b8' },
    ],
    hind: [
      { kind: 'fill', color: '#a8935a' },
      ...[0.22, 0.34, 0.47, 0.59].map(
        (v, i): Layer => ({
          kind: 'band',
          at: [
            [-0.2, v * 1.05],
            [0.4, v],
            [1, v * 1.1],
          ],
          w: 0.03 - i * 0.003,
          color: '#1a130f',
          soft: 0.005,
          rough: 0.01,
          scallop: i > 1 ? 0.02 : 0,
        }),
      ),
      { kind: 'blot', at: [0.3, 0.16], rx: 0.06, ry: 0.03, color: '#c4281e', soft: 0.012 },
      { kind: 'beyond', edge: 0.69, scallop: -0.02, color: '#1a130f', soft: 0.005 },
      {
        kind: 'spots',
        at: 0.785,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: [0.03, 0.034, 0.034, 0.034, 0.034, 0.034, 0.026],
        aspect: 1.05,
        color: '#7f98b4',
        soft: 0.004,
      },
      {
        kind: 'spots',
        at: 0.785,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: [0.022, 0.026, 0.026, 0.026, 0.026, 0.026, 0.018],
        aspect: 1.05,
        color: '#15100d',
        soft: 0.004,
      },
      { kind: 'spots', at: 0.785, spaces: [0, 1, 2, 3, 4, 5, 6], size: 0.009, color: '#e8ecee' },
      { kind: 'band', at: 0.91, w: 0.02, color: '#8fa4a8', soft: 0.005 },
      { kind: 'beyond', edge: 0.94, color: '#6a5636', soft: 0.006 },
    ],
  },
};

export const agriasClaudina: Species = {
  id: 'agrias-claudina',
  latin: 'Agrias claudina',
  family: 'Nymphalidae',
  male: claudina,
  detail: { wing: 'hind', at: [0.5, 0.76], side: 'ventral' },
};
