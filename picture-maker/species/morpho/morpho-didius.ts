import type { Form, Species } from '../../specimen/species.ts';
import type { WingPair } from '../../wing/outline.ts';
import { morpho as body } from '../common/bodies.ts';
import { root } from '../common/marks.ts';
import { blue, brownUnder, grey } from './parts.ts';

/** Morpho: very broad, forewing tip drawn out over a hollow margin. */
const morphoWings: WingPair = {
  fore: [
    [0.02, -0.05],
    [0.16, -0.22],
    [0.38, -0.42],
    [0.62, -0.575],
    [0.82, -0.655],
    [0.95, -0.665, 'a'],
    [1.0, -0.63],
    [0.985, -0.53],
    [0.925, -0.38],
    [0.87, -0.23],
    [0.835, -0.1],
    [0.81, -0.01],
    [0.765, 0.055, 'n'],
    [0.68, 0.08],
    [0.46, 0.075],
    [0.2, 0.07],
    [0.02, 0.07],
  ],
  hind: [
    [0.02, 0.03],
    [0.22, -0.03],
    [0.46, -0.02],
    [0.66, 0.03, 'a'],
    [0.775, 0.11],
    [0.81, 0.22],
    [0.785, 0.34],
    [0.735, 0.45],
    [0.66, 0.54],
    [0.57, 0.62],
    [0.47, 0.68],
    [0.37, 0.72],
    [0.266, 0.735],
    [0.176, 0.71, 'n'],
    [0.093, 0.6],
    [0.062, 0.44],
    [0.037, 0.26],
    [0.016, 0.1],
  ],
};

const didius: Form = {
  span: 150,
  wings: morphoWings,
  body,
  dorsal: {
    fore: [
      ...blue(40),
      root('#123a78', 0.2),
      {
        kind: 'margin',
        side: 'costa',
        w: [
          [-0.4, 0.014],
          [0, 0.026],
        ],
        color: '#14110f',
        soft: 0.004,
      },
      {
        kind: 'beyond',
        edge: [
          [-0.3, 0.82],
          [-0.1, 0.86],
          [0.05, 0.89],
          [0.3, 0.945],
          [1, 0.96],
        ],
        scallop: -0.012,
        color: '#14110f',
        soft: 0.004,
        rough: 0.006,
      },
      {
        kind: 'spots',
        at: 0.965,
        spaces: [0, 1, 2, 3, 4],
        size: [0.009, 0.008, 0.007, 0.006, 0.005],
        color: '#efeae0',
      },
      { kind: 'blot', at: [-0.13, 0.86], rx: 0.022, ry: 0.008, turn: -30, color: '#efeae0' },
    ],
    hind: [
      ...blue(70),
      root('#123a78', 0.2),
      {
        kind: 'beyond',
        edge: [
          [0, 0.9],
          [0.4, 0.95],
          [1, 0.955],
        ],
        scallop: -0.012,
        color: '#14110f',
        soft: 0.004,
        rough: 0.006,
      },
      grey,
    ],
  },
  ventral: brownUnder('#73543c', '#c3a583', '#c9a35a', 1),
};

const didiusFemale: Form = {
  span: 145,
  wings: morphoWings,
  body: { ...body, girth: 0.058, length: 0.44 },
  dorsal: {
    fore: [
      { kind: 'fill', color: '#241811' },
      {
        kind: 'before',
        edge: [
          [-0.4, 0.3],
          [-0.05, 0.5],
          [0.2, 0.6],
          [0.6, 0.68],
          [1.1, 0.74],
        ],
        scallop: 0.02,
        color: '#2a7fcc',
        soft: 0.01,
        rough: 0.012,
      },
      {
        kind: 'sheen',
        colors: ['#1a5cab', '#3d93d8', '#78bfe8'],
        turn: 40,
        mask: {
          kind: 'before',
          edge: [
            [-0.4, 0.3],
            [-0.05, 0.5],
            [0.2, 0.6],
            [0.6, 0.68],
            [1.1, 0.74],
          ],
          scallop: 0.02,
          color: '#000000',
          soft: 0.01,
          rough: 0.012,
        },
      },
      {
        kind: 'stroke',
        path: [
          [-0.18, 0.5],
          [0.05, 0.54],
          [0.2, 0.58],
        ],
        w: [0.02, 0.03, 0.015],
        color: '#17100b',
        soft: 0.01,
      },
      {
        kind: 'area',
        path: [
          [-0.22, 0.62],
          [-0.02, 0.6],
          [0.06, 0.66],
          [-0.1, 0.7],
        ],
        color: '#e9dcc0',
        soft: 0.006,
        a: 0.9,
      },
      {
        kind: 'spots',
        at: 0.83,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: [0.02, 0.022, 0.02, 0.021, 0.02, 0.02, 0.016],
        aspect: 0.75,
        color: '#ecdcb4',
        rough: 0.004,
      },
      { kind: 'spots', at: 0.94, spaces: [0, 1, 2, 3, 4, 5, 6], size: 0.011, aspect: 0.7, color: '#ecdcb4' },
    ],
    hind: [
      { kind: 'fill', color: '#241811' },
      {
        kind: 'sheen',
        colors: ['#1a5cab', '#3d93d8', '#78bfe8'],
        turn: 70,
        mask: {
          kind: 'before',
          edge: [
            [0, 0.62],
            [0.5, 0.72],
            [1, 0.7],
          ],
          scallop: 0.02,
          color: '#000000',
          soft: 0.012,
          rough: 0.012,
        },
      },
      {
        kind: 'spots',
        at: 0.84,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: 0.018,
        aspect: 0.6,
        color: '#d8a860',
        rough: 0.004,
      },
      {
        kind: 'spots',
        at: 0.94,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: 0.017,
        aspect: 0.5,
        form: 'crescent',
        color: '#ecdcb4',
      },
      grey,
    ],
  },
  ventral: brownUnder('#7a5c42', '#d0b591', '#cfa95e', 1.1),
};

export const morphoDidius: Species = {
  id: 'morpho-didius',
  latin: 'Morpho didius',
  family: 'Nymphalidae',
  male: didius,
  female: didiusFemale,
  detail: { wing: 'fore', at: [0.12, 0.86] },
};
