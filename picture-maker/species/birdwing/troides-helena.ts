import type { Form, Species } from '../../specimen/species.ts';
import type { WingPair } from '../../wing/outline.ts';
import { birdwing } from '../common/bodies.ts';
import { CELL, root } from '../common/marks.ts';
import { birdwingFemale } from './outlines.ts';

/** Troides: forewing longer than broad, hindwing rounded. */
const troidesMale: WingPair = {
  fore: birdwingFemale.fore.map(([x, y, f]) => [x * 0.985, y * 1.03, f ?? '']),
  hind: [
    [0.02, 0.03],
    [0.2, -0.04],
    [0.38, -0.01],
    [0.5, 0.06, 'a'],
    [0.57, 0.16],
    [0.565, 0.23],
    [0.575, 0.31],
    [0.54, 0.38],
    [0.52, 0.46],
    [0.465, 0.51],
    [0.43, 0.59],
    [0.36, 0.61],
    [0.3, 0.665],
    [0.218, 0.64],
    [0.155, 0.62, 'n'],
    [0.081, 0.53],
    [0.062, 0.4],
    [0.037, 0.24],
    [0.016, 0.1],
  ],
};

const GOLD = ['#d99c10', '#f0bb22', '#f8d24a'];

const helena: Form = {
  span: 145,
  wings: troidesMale,
  body: { ...birdwing, girth: 0.07, abdomen: '#6a5a34', belly: '#cda334', collar: '#b8302a' },
  dorsal: {
    fore: [
      { kind: 'fill', color: '#12100f' },
      { kind: 'rays', w: 0.012, color: '#2a2724', a: 0.7, soft: 0.01, v: [0.4, 1], fade: 0.1 },
      { kind: 'veins', w: 0.01, color: '#4a453e', a: 0.35, soft: 0.008, v: [0.5, 0.97], fade: 0.15 },
      { kind: 'margin', side: 'edge', w: 0.012, color: '#0c0b0a' },
    ],
    hind: [
      { kind: 'fill', color: '#f0bb22' },
      { kind: 'sheen', colors: GOLD, turn: 75 },
      { kind: 'veins', w: 0.0055, grow: 0.5, color: '#0f0d0b' },
      {
        kind: 'beyond',
        edge: [
          [0, 0.8],
          [0.5, 0.87],
          [1, 0.86],
        ],
        scallop: -0.07,
        color: '#0f0d0b',
        soft: 0.003,
        rough: 0.004,
      },
      { kind: 'margin', side: 'costa', w: 0.05, color: '#0f0d0b', soft: 0.006 },
      { kind: 'margin', side: 'inner', w: 0.05, color: '#15120f', soft: 0.012 },
      root('#15120f', 0.1),
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#191512' },
      { kind: 'veins', w: 0.014, color: '#cfc6b2', a: 0.8, soft: 0.008, v: [0.5, 0.94], fade: 0.08 },
      { kind: 'veins', w: 0.004, color: '#191512' },
    ],
    hind: [
      { kind: 'sheen', colors: GOLD, turn: 75 },
      { kind: 'veins', w: 0.005, grow: 0.5, color: '#0f0d0b' },
      {
        kind: 'beyond',
        edge: [
          [0, 0.84],
          [0.5, 0.88],
          [1, 0.87],
        ],
        scallop: -0.06,
        color: '#0f0d0b',
        soft: 0.003,
        rough: 0.004,
      },
      { kind: 'spots', at: 0.8, spaces: [5, 6], size: [0.026, 0.024], color: '#0f0d0b' },
    ],
  },
};

const helenaFemale: Form = {
  ...helena,
  span: 160,
  wings: birdwingFemale,
  dorsal: {
    fore: [
      { kind: 'fill', color: '#2a231d' },
      { kind: 'veins', w: 0.018, color: '#a59a88', a: 0.6, soft: 0.01, v: [0.42, 0.95], fade: 0.1 },
      { kind: 'veins', w: 0.004, color: '#1c1713' },
      { kind: 'margin', side: 'edge', w: 0.012, color: '#1a1511' },
    ],
    hind: [
      { kind: 'fill', color: '#14100d' },
      {
        kind: 'sheen',
        colors: ['#d59a16', '#e8b32a', '#f2cb52'],
        turn: 75,
        mask: {
          kind: 'cells',
          inset: 0.006,
          from: 0.16,
          to: [
            [0, 0.8],
            [1, 0.84],
          ],
          spaces: [0, 1, 2, 3, 4, 5, 6, CELL],
          color: '#000000',
        },
      },
      {
        kind: 'spots',
        at: 0.72,
        spaces: [0, 1, 2, 3, 4, 5],
        size: [0.028, 0.034, 0.036, 0.036, 0.036, 0.032],
        aspect: 1.15,
        form: 'drop',
        color: '#14100d',
        rough: 0.005,
      },
      { kind: 'beyond', edge: 0.87, scallop: -0.05, color: '#14100d', soft: 0.004 },
      { kind: 'margin', side: 'inner', w: 0.04, color: '#1c1713', soft: 0.012 },
    ],
  },
};

export const troidesHelena: Species = {
  id: 'troides-helena',
  latin: 'Troides helena',
  family: 'Papilionidae',
  male: helena,
  female: helenaFemale,
};
