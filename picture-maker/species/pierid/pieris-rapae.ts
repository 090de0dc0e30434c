import type { Form, Species } from '../../specimen/species.ts';
import { pierid as body } from '../common/bodies.ts';
import { whiteWings } from './outlines.ts';
import { white } from './parts.ts';

const rapae: Form = {
  span: 48,
  wings: whiteWings,
  body,
  dorsal: {
    fore: [
      ...white('#f8f6ee'),
      {
        kind: 'beyond',
        edge: [
          [-0.4, 0.74],
          [-0.15, 0.82],
          [0.05, 0.87],
          [0.25, 0.93],
          [0.5, 1.03],
        ],
        color: '#4b4741',
        soft: 0.014,
        rough: 0.01,
        a: 0.92,
      },
      { kind: 'blot', at: [0.44, 0.7], rx: 0.042, ry: 0.036, color: '#3f3b36', soft: 0.008, rough: 0.006 },
      {
        kind: 'blot',
        at: [0.88, 0.72],
        rx: 0.034,
        ry: 0.026,
        color: '#55504a',
        soft: 0.012,
        rough: 0.006,
        a: 0.65,
      },
      { kind: 'margin', side: 'costa', w: 0.006, color: '#6a655c', soft: 0.004, a: 0.7 },
    ],
    hind: [
      ...white('#f8f6ee'),
      {
        kind: 'blot',
        at: [0.0, 0.8],
        rx: 0.038,
        ry: 0.026,
        turn: 70,
        color: '#4b4741',
        soft: 0.008,
        rough: 0.006,
      },
    ],
  },
  ventral: {
    fore: [
      ...white('#f8f5ea'),
      {
        kind: 'beyond',
        edge: [
          [-0.4, 0.7],
          [0, 0.84],
          [0.3, 0.95],
          [0.5, 1.03],
        ],
        color: '#efe2a4',
        soft: 0.03,
      },
      { kind: 'blot', at: [0.44, 0.7], rx: 0.04, ry: 0.034, color: '#3f3b36', soft: 0.008 },
      { kind: 'blot', at: [0.86, 0.7], rx: 0.036, ry: 0.028, color: '#3f3b36', soft: 0.01 },
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#e8d98a'],
          [0.5, '#f0e4a6'],
          [1, '#f3ebbf'],
        ],
      },
      { kind: 'speckle', grain: 0.0042, cover: 0.2, color: '#6a6644', v: [0, 0.85], fade: 0.1, a: 0.6 },
    ],
  },
};

export const pierisRapae: Species = {
  id: 'pieris-rapae',
  latin: 'Pieris rapae',
  family: 'Pieridae',
  male: rapae,
};
