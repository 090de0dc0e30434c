import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import type { WingPair } from '../../wing/outline.ts';
import { danaid } from '../common/bodies.ts';

/** Idea: large, long, rounded paper wings. */
const ideaWings: WingPair = {
  fore: [
    [0.02, -0.05],
    [0.16, -0.19],
    [0.38, -0.39],
    [0.6, -0.55],
    [0.78, -0.64],
    [0.89, -0.645, 'a'],
    [0.95, -0.595],
    [0.95, -0.5],
    [0.91, -0.36],
    [0.86, -0.22],
    [0.805, -0.08],
    [0.755, 0.01],
    [0.695, 0.06, 'n'],
    [0.58, 0.08],
    [0.36, 0.075],
    [0.16, 0.07],
    [0.02, 0.06],
  ],
  hind: [
    [0.02, 0.03],
    [0.2, -0.03],
    [0.44, -0.02],
    [0.61, 0.04, 'a'],
    [0.715, 0.13],
    [0.745, 0.25],
    [0.72, 0.38],
    [0.66, 0.49],
    [0.58, 0.58],
    [0.485, 0.645],
    [0.366, 0.67],
    [0.249, 0.65, 'n'],
    [0.124, 0.56],
    [0.081, 0.42],
    [0.043, 0.25],
    [0.016, 0.1],
  ],
};

const ideaSide = (tint: string): { fore: Layer[]; hind: Layer[] } => {
  const ink = '#171412';
  const paper: Layer[] = [
    {
      kind: 'ramp',
      by: 'v',
      stops: [
        [0, '#efe9b8'],
        [0.22, tint],
        [1, '#f4f3ec'],
      ],
    },
    { kind: 'clear', through: 0.12 },
    { kind: 'veins', w: 0.0055, grow: 0.5, color: ink, soft: 0.002 },
  ];
  return {
    fore: [
      ...paper,
      {
        kind: 'stroke',
        path: [
          [0.1, 0.2],
          [0.2, 0.3],
          [0.12, 0.4],
        ],
        w: [0.004, 0.008, 0.005],
        color: ink,
        soft: 0.003,
        rough: 0.006,
      },
      {
        kind: 'stroke',
        path: [
          [0.06, 0.42],
          [0.3, 0.44],
          [0.5, 0.42],
        ],
        w: [0.022, 0.022, 0.012],
        color: ink,
        soft: 0.003,
        rough: 0.01,
      },
      {
        kind: 'stroke',
        path: [
          [0.7, 0.06],
          [0.76, 0.24],
          [0.8, 0.4],
        ],
        w: [0.004, 0.009, 0.004],
        color: ink,
        soft: 0.003,
      },
      {
        kind: 'spots',
        at: [
          [-0.2, 0.58],
          [0.1, 0.64],
          [0.5, 0.68],
          [1, 0.66],
        ],
        spaces: [-1, 0, 1, 2, 3, 4, 5, 6],
        size: [0.01, 0.014, 0.016, 0.016, 0.02, 0.022, 0.022, 0.016],
        aspect: 1.1,
        color: ink,
        rough: 0.006,
      },
      {
        kind: 'band',
        at: [
          [-0.2, 0.79],
          [0.3, 0.82],
          [1, 0.84],
        ],
        w: 0.024,
        scallop: -0.05,
        color: ink,
        soft: 0.003,
        rough: 0.008,
      },
      { kind: 'beyond', edge: 0.93, color: ink, soft: 0.003 },
      { kind: 'veins', w: 0.01, color: ink, v: [0.82, 1.1], fade: 0.03, soft: 0.004 },
      {
        kind: 'spots',
        at: 0.955,
        spaces: [-1, 0, 1, 2, 3, 4, 5, 6],
        size: 0.0145,
        aspect: 0.8,
        color: '#f6f5ee',
      },
      { kind: 'margin', side: 'costa', w: 0.008, color: ink },
    ],
    hind: [
      ...paper,
      {
        kind: 'stroke',
        path: [
          [0.28, 0.42],
          [0.42, 0.4],
          [0.56, 0.42],
        ],
        w: [0.012, 0.014, 0.01],
        color: ink,
        soft: 0.003,
        rough: 0.008,
      },
      {
        kind: 'spots',
        at: [
          [0, 0.64],
          [0.5, 0.68],
          [1, 0.66],
        ],
        spaces: [-1, 0, 1, 2, 3, 4, 5, 6],
        size: [0.018, 0.022, 0.024, 0.024, 0.026, 0.026, 0.024, 0.018],
        aspect: 1.05,
        color: ink,
        rough: 0.006,
      },
      {
        kind: 'band',
        at: [
          [0, 0.83],
          [1, 0.84],
        ],
        w: 0.024,
        scallop: -0.05,
        color: ink,
        soft: 0.003,
        rough: 0.008,
      },
      { kind: 'beyond', edge: 0.915, color: ink, soft: 0.003 },
      { kind: 'veins', w: 0.01, color: ink, v: [0.84, 1.1], fade: 0.03, soft: 0.004 },
      {
        kind: 'spots',
        at: 0.952,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: 0.016,
        aspect: 0.75,
        color: '#f6f5ee',
      },
    ],
  };
};

const leuconoe: Form = {
  span: 125,
  wings: ideaWings,
  body: { ...danaid, girth: 0.05, length: 0.56 },
  dorsal: ideaSide('#f3f2ea'),
  ventral: ideaSide('#f5f3e6'),
};

export const ideaLeuconoe: Species = {
  id: 'idea-leuconoe',
  latin: 'Idea leuconoe',
  family: 'Nymphalidae',
  male: leuconoe,
};
