import type { Form, Species } from '../../specimen/species.ts';
import type { WingPair } from '../../wing/outline.ts';
import { stout } from '../common/bodies.ts';
import { hidden, ocellus, root } from '../common/marks.ts';

/** Caligo: the broadest wings, rounded everywhere. */
const caligoWings: WingPair = {
  fore: [
    [0.02, -0.05],
    [0.16, -0.23],
    [0.36, -0.43],
    [0.58, -0.585],
    [0.76, -0.66],
    [0.88, -0.655, 'a'],
    [0.945, -0.6],
    [0.955, -0.5],
    [0.935, -0.36],
    [0.905, -0.22],
    [0.87, -0.08],
    [0.84, 0.02],
    [0.785, 0.08, 'n'],
    [0.68, 0.1],
    [0.46, 0.09],
    [0.2, 0.075],
    [0.02, 0.07],
  ],
  hind: [
    [0.02, 0.03],
    [0.22, -0.03],
    [0.46, -0.02],
    [0.67, 0.04, 'a'],
    [0.78, 0.13],
    [0.815, 0.23],
    [0.81, 0.34],
    [0.785, 0.44],
    [0.745, 0.54],
    [0.685, 0.63],
    [0.61, 0.705],
    [0.52, 0.76],
    [0.42, 0.79],
    [0.304, 0.79],
    [0.202, 0.765, 'n'],
    [0.105, 0.65],
    [0.068, 0.47],
    [0.037, 0.27],
    [0.016, 0.1],
  ],
};

const caligo: Form = {
  span: 150,
  wings: caligoWings,
  body: { ...stout, girth: 0.062, length: 0.48, thorax: '#3a3030', fur: '#5a4a42', abdomen: '#463a34' },
  dorsal: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#5a4a42'],
          [0.35, '#5d5468'],
          [0.6, '#5c5a78'],
          [0.8, '#3a3440'],
          [1, '#241d1c'],
        ],
      },
      {
        kind: 'ramp',
        by: 'costa',
        stops: [
          [0, '#8a6c4a'],
          [0.12, '#7a6450'],
        ],
        a: 0.55,
        mask: {
          kind: 'before',
          edge: [
            [-0.3, 0.9],
            [0.2, 0.6],
            [1, 0.3],
          ],
          soft: 0.1,
          ...hidden,
        },
      },
      {
        kind: 'band',
        at: [
          [-0.2, 0.76],
          [0.4, 0.8],
          [1, 0.82],
        ],
        w: 0.05,
        color: '#8d7c6e',
        soft: 0.03,
        a: 0.4,
      },
      { kind: 'spots', at: 0.86, spaces: [0, 1], size: [0.01, 0.008], color: '#d8ccb4' },
      { kind: 'rays', w: 0.02, color: '#1f1917', soft: 0.02, v: [0.72, 1], fade: 0.1, a: 0.5 },
    ],
    hind: [
      { kind: 'fill', color: '#1b1518' },
      {
        kind: 'sheen',
        colors: ['#2c3a78', '#41559a', '#6a7cb4'],
        turn: 60,
        mask: {
          kind: 'before',
          edge: [
            [0, 0.5],
            [0.3, 0.66],
            [0.7, 0.72],
            [1, 0.6],
          ],
          soft: 0.09,
          rough: 0.01,
          ...hidden,
        },
      },
      { kind: 'margin', side: 'inner', w: 0.1, color: '#4c4240', soft: 0.05, a: 0.9 },
      root('#3c3434', 0.24),
      { kind: 'beyond', edge: 0.95, color: '#3a2c24', soft: 0.02, a: 0.7 },
    ],
  },
  ventral: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#7a5c40'],
          [0.4, '#a88a66'],
          [0.7, '#8a6a48'],
          [1, '#6a4c30'],
        ],
      },
      { kind: 'ripple', pitch: 0.013, cover: 0.46, color: '#38241a', a: 0.65 },
      { kind: 'ripple', pitch: 0.02, cover: 0.34, color: '#efe2c6', a: 0.5 },
      {
        kind: 'band',
        at: [
          [-0.3, 0.56],
          [0.3, 0.64],
          [0.8, 0.6],
          [1.1, 0.62],
        ],
        w: 0.02,
        color: '#33211a',
        soft: 0.006,
        rough: 0.02,
        a: 0.85,
      },
      {
        kind: 'band',
        at: [
          [-0.3, 0.62],
          [0.3, 0.71],
          [0.8, 0.68],
          [1.1, 0.7],
        ],
        w: 0.07,
        color: '#dcc8a2',
        soft: 0.02,
        rough: 0.02,
        a: 0.6,
      },
      ocellus(0.1, 0.73, 0.04, '#d6b070', '#20150f'),
      { kind: 'beyond', edge: 0.86, scallop: -0.03, color: '#4a3222', soft: 0.016, a: 0.6 },
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#6a4e38'],
          [0.5, '#8a6a4c'],
          [1, '#5c4230'],
        ],
      },
      { kind: 'ripple', pitch: 0.012, cover: 0.48, color: '#2c1c14', a: 0.7 },
      { kind: 'ripple', pitch: 0.018, cover: 0.36, color: '#f1e6cc', a: 0.6 },
      {
        kind: 'band',
        at: [
          [0, 0.76],
          [0.5, 0.84],
          [1, 0.82],
        ],
        w: 0.03,
        color: '#2e1d15',
        soft: 0.01,
        rough: 0.02,
        a: 0.8,
      },
      { kind: 'beyond', edge: 0.87, color: '#7a5a3c', soft: 0.016, a: 0.55, scallop: -0.02 },
      {
        kind: 'eye',
        at: [0.7, 0.57],
        r: 0.125,
        aspect: 1,
        soft: 0.004,
        rings: [
          [1, '#efe3c4'],
          [0.94, '#2a1a10'],
          [0.88, '#c79a4e'],
          [0.78, '#e2bd72'],
          [0.69, '#17110d'],
          [0.56, '#14100d'],
          [0.34, '#3a3a54', 0.1, 0.12],
          [0.24, '#17120f', 0.06, 0.06],
          [0.13, '#f2efe8', -0.3, -0.26],
        ],
      },
      {
        kind: 'eye',
        at: [0.06, 0.6],
        r: 0.06,
        aspect: 1.15,
        turn: 20,
        soft: 0.004,
        rings: [
          [1, '#e9dcbc'],
          [0.9, '#2a1a10'],
          [0.82, '#a87a44'],
          [0.6, '#19120e'],
          [0.2, '#e8e2d4', -0.2, -0.2],
        ],
      },
    ],
  },
};

export const caligoEurilochus: Species = {
  id: 'caligo-eurilochus',
  latin: 'Caligo eurilochus',
  family: 'Nymphalidae',
  male: caligo,
  detail: { wing: 'hind', at: [0.66, 0.6], side: 'ventral' },
};
