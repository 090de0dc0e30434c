import type { Form, Species } from '../../specimen/species.ts';
import type { WingPair } from '../../wing/outline.ts';
import { pierid as body } from '../common/bodies.ts';
import { whiteWings } from './outlines.ts';
import { white } from './parts.ts';

/** Hebomoia: tall pointed forewing. */
const hebomoiaWings: WingPair = {
  fore: [
    [0.02, -0.05],
    [0.16, -0.24],
    [0.36, -0.47],
    [0.58, -0.66],
    [0.76, -0.76],
    [0.88, -0.78, 'a'],
    [0.925, -0.735],
    [0.905, -0.62],
    [0.86, -0.45],
    [0.815, -0.28],
    [0.78, -0.11],
    [0.755, 0.0],
    [0.7, 0.06, 'n'],
    [0.58, 0.075],
    [0.36, 0.07],
    [0.16, 0.065],
    [0.02, 0.06],
  ],
  hind: whiteWings.hind,
};

const hidden = { color: '#000000' } as const;

const glaucippe: Form = {
  span: 95,
  wings: hebomoiaWings,
  body: { ...body, girth: 0.06, fur: '#8f8a7c' },
  dorsal: {
    fore: [
      ...white('#f8f4e4'),
      {
        kind: 'beyond',
        edge: [
          [-0.3, 0.42],
          [-0.1, 0.5],
          [0.1, 0.55],
          [0.35, 0.65],
          [0.6, 0.84],
          [0.8, 1.02],
        ],
        color: '#1d1712',
        soft: 0.004,
        rough: 0.012,
      },
      {
        kind: 'beyond',
        edge: [
          [-0.3, 0.48],
          [-0.1, 0.55],
          [0.1, 0.6],
          [0.35, 0.7],
          [0.55, 0.84],
          [0.72, 1.02],
        ],
        scallop: 0.025,
        color: '#ee7a16',
        soft: 0.004,
        rough: 0.008,
      },
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0.55, '#f59a2c'],
          [0.9, '#e8641a'],
        ],
        a: 0.7,
        mask: {
          kind: 'beyond',
          edge: [
            [-0.3, 0.5],
            [-0.1, 0.57],
            [0.1, 0.62],
            [0.35, 0.72],
            [0.55, 0.86],
            [0.72, 1.04],
          ],
          scallop: 0.025,
          soft: 0.006,
          ...hidden,
        },
      },
      { kind: 'veins', w: 0.0045, color: '#1d1712', v: [0.6, 1.1], fade: 0.06, u: [-0.4, 0.62] },
      {
        kind: 'spots',
        at: [
          [0, 0.82],
          [0.4, 0.84],
          [0.6, 0.88],
        ],
        spaces: [0, 1, 2, 3],
        size: [0.014, 0.017, 0.017, 0.013],
        aspect: 1.5,
        form: 'drop',
        color: '#1d1712',
      },
      {
        kind: 'beyond',
        edge: [
          [-0.3, 0.9],
          [0, 0.935],
          [0.4, 0.95],
          [0.75, 0.985],
        ],
        scallop: -0.02,
        color: '#1d1712',
        soft: 0.004,
        rough: 0.005,
      },
      { kind: 'margin', side: 'costa', w: 0.008, color: '#2a231c', soft: 0.004 },
    ],
    hind: [
      ...white('#f8f5ea'),
      {
        kind: 'spots',
        at: 0.965,
        spaces: [0, 1, 2],
        size: [0.01, 0.009, 0.007],
        aspect: 0.7,
        color: '#3a332b',
        soft: 0.004,
      },
    ],
  },
  ventral: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#f3efdf'],
          [0.7, '#f5f0de'],
          [1, '#d8c79c'],
        ],
      },
      {
        kind: 'beyond',
        edge: [
          [-0.3, 0.45],
          [0, 0.62],
          [0.5, 0.84],
          [0.8, 1.0],
        ],
        color: '#cbb384',
        soft: 0.03,
      },
      {
        kind: 'ripple',
        pitch: 0.016,
        cover: 0.4,
        color: '#7a5c38',
        a: 0.7,
        mask: {
          kind: 'beyond',
          edge: [
            [-0.3, 0.35],
            [0, 0.6],
            [0.5, 0.84],
            [0.8, 1.0],
          ],
          soft: 0.03,
          ...hidden,
        },
      },
    ],
    hind: [
      { kind: 'fill', color: '#d6c294' },
      { kind: 'ripple', pitch: 0.018, cover: 0.38, color: '#80623c', a: 0.7 },
      { kind: 'ripple', pitch: 0.03, cover: 0.3, color: '#efe2bd', a: 0.6 },
      {
        kind: 'stroke',
        path: [
          [-0.02, 0.35],
          [0.25, 0.5],
          [0.5, 0.75],
          [0.6, 0.98],
        ],
        w: [0.006, 0.008, 0.008, 0.004],
        color: '#6a4a2a',
        soft: 0.008,
        a: 0.7,
        rough: 0.008,
      },
    ],
  },
};

export const hebomoiaGlaucippe: Species = {
  id: 'hebomoia-glaucippe',
  latin: 'Hebomoia glaucippe',
  family: 'Pieridae',
  male: glaucippe,
};
