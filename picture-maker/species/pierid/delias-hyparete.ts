import type { Form, Species } from '../../specimen/species.ts';
import type { WingPair } from '../../wing/outline.ts';
import { pierid as body } from '../common/bodies.ts';
import { whiteWings } from './outlines.ts';
import { white } from './parts.ts';

/** Delias: forewing longer, rounder tip. */
const deliasWings: WingPair = {
  fore: [
    [0.02, -0.05],
    [0.16, -0.2],
    [0.36, -0.4],
    [0.58, -0.565],
    [0.76, -0.655],
    [0.88, -0.665, 'a'],
    [0.935, -0.61],
    [0.925, -0.5],
    [0.88, -0.35],
    [0.83, -0.2],
    [0.775, -0.07],
    [0.73, 0.02],
    [0.67, 0.065, 'n'],
    [0.54, 0.075],
    [0.34, 0.07],
    [0.16, 0.065],
    [0.02, 0.06],
  ],
  hind: whiteWings.hind,
};

const hyparete: Form = {
  span: 72,
  wings: deliasWings,
  body: { ...body, fur: '#aab0b0', thorax: '#43464a' },
  dorsal: {
    fore: [
      ...white('#f6f5ee'),
      { kind: 'veins', w: 0.006, grow: 1.4, color: '#26221f', v: [0.35, 1.1], fade: 0.12, soft: 0.004 },
      {
        kind: 'beyond',
        edge: [
          [-0.3, 0.72],
          [0, 0.8],
          [0.4, 0.88],
          [1.02, 0.97],
        ],
        scallop: -0.06,
        color: '#26221f',
        soft: 0.006,
        rough: 0.01,
      },
      {
        kind: 'spots',
        at: [
          [0, 0.88],
          [0.5, 0.92],
        ],
        spaces: [-1, 0, 1, 2, 3, 4],
        size: [0.01, 0.016, 0.016, 0.014, 0.012, 0.01],
        aspect: 1.7,
        form: 'drop',
        color: '#f2f0e6',
        soft: 0.005,
      },
      { kind: 'margin', side: 'costa', w: 0.012, color: '#26221f', soft: 0.006 },
    ],
    hind: [
      ...white('#f6f5ee'),
      {
        kind: 'cells',
        inset: 0.01,
        from: 0.78,
        to: 0.93,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        color: '#e69a8a',
        soft: 0.016,
        a: 0.75,
      },
      {
        kind: 'before',
        edge: [
          [0, 0.3],
          [1, 0.5],
        ],
        color: '#f2e7a8',
        soft: 0.12,
        a: 0.5,
      },
      { kind: 'veins', w: 0.004, grow: 1, color: '#4a4640', v: [0.55, 1.1], fade: 0.12, soft: 0.004, a: 0.8 },
      { kind: 'beyond', edge: 0.935, scallop: -0.025, color: '#2a2623', soft: 0.006, rough: 0.008 },
    ],
  },
  ventral: {
    fore: [
      ...white('#f5f3ea'),
      { kind: 'veins', w: 0.009, grow: 1.2, color: '#1e1a17', soft: 0.004 },
      {
        kind: 'beyond',
        edge: [
          [-0.3, 0.72],
          [0, 0.8],
          [0.4, 0.86],
          [1.02, 0.95],
        ],
        scallop: -0.06,
        color: '#1e1a17',
        soft: 0.005,
        rough: 0.008,
      },
      {
        kind: 'spots',
        at: [
          [0, 0.87],
          [0.5, 0.91],
        ],
        spaces: [-1, 0, 1, 2, 3, 4],
        size: [0.012, 0.018, 0.018, 0.016, 0.014, 0.012],
        aspect: 1.7,
        form: 'drop',
        color: '#f0ecda',
        soft: 0.004,
      },
      { kind: 'margin', side: 'costa', w: 0.014, color: '#1e1a17', soft: 0.004 },
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#f2c81e'],
          [0.4, '#f5d22e'],
          [0.62, '#f6e88a'],
          [0.75, '#f5f0dc'],
        ],
      },
      {
        kind: 'beyond',
        edge: [
          [0, 0.74],
          [1, 0.7],
        ],
        color: '#1e1a17',
        soft: 0.004,
      },
      {
        kind: 'cells',
        inset: 0.009,
        from: [
          [0, 0.7],
          [1, 0.68],
        ],
        to: [
          [0, 0.92],
          [1, 0.92],
        ],
        spaces: [0, 1, 2, 3, 4, 5, 6],
        color: '#d4281e',
        soft: 0.003,
      },
      { kind: 'veins', w: 0.006, grow: 0.5, color: '#1e1a17', v: [0.3, 1.1], fade: 0.1, soft: 0.003 },
      { kind: 'beyond', edge: 0.925, scallop: -0.02, color: '#1e1a17', soft: 0.004 },
    ],
  },
};

export const deliasHyparete: Species = {
  id: 'delias-hyparete',
  latin: 'Delias hyparete',
  family: 'Pieridae',
  male: hyparete,
};
