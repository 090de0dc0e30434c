import type { Form, Species } from '../specimen/species.ts';
import type { Layer } from '../wing/layers.ts';
import { nymphalid, stout } from './bodies.ts';
import { CELL, fringe, ROW } from './marks.ts';
import {
  aglaisWings,
  agriasWings,
  cethosiaWings,
  charaxesWings,
  diaethriaWings,
  heliconiusWings,
  sasakiaWings,
} from './outlines-other.ts';

const hidden = { color: '#000000' } as const;

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

const lace = (ink: string, pale: string): Layer[] => [
  { kind: 'spots', at: 0.925, spaces: ROW, size: 0.036, aspect: 0.9, form: 'chevron', color: pale },
  { kind: 'margin', side: 'outer', w: 0.008, color: ink },
];
const biblis: Form = {
  span: 78,
  wings: cethosiaWings,
  body: { ...nymphalid, fur: '#7a4426', abdomen: '#8a4a24', belly: '#d8b088' },
  dorsal: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#c8481a'],
          [0.5, '#e25a1c'],
          [1, '#d8501c'],
        ],
      },
      {
        kind: 'stroke',
        path: [
          [0.1, 0.22],
          [0.35, 0.24],
          [0.6, 0.22],
        ],
        w: [0.006, 0.008, 0.006],
        color: '#1c120d',
      },
      {
        kind: 'stroke',
        path: [
          [0.08, 0.32],
          [0.35, 0.34],
          [0.6, 0.33],
        ],
        w: [0.006, 0.009, 0.006],
        color: '#1c120d',
      },
      {
        kind: 'stroke',
        path: [
          [0.06, 0.44],
          [0.35, 0.45],
          [0.6, 0.47],
        ],
        w: [0.008, 0.012, 0.008],
        color: '#1c120d',
      },
      {
        kind: 'beyond',
        edge: [
          [-0.4, 0.4],
          [-0.05, 0.52],
          [0.15, 0.58],
          [0.4, 0.68],
          [0.7, 0.74],
          [1.05, 0.76],
        ],
        scallop: -0.03,
        color: '#1c120d',
        soft: 0.004,
        rough: 0.01,
      },
      {
        kind: 'spots',
        at: [
          [-0.1, 0.66],
          [0.3, 0.7],
          [0.6, 0.74],
        ],
        spaces: [-1, 0, 1, 2, 3],
        size: [0.014, 0.02, 0.018, 0.02, 0.016],
        aspect: 0.7,
        form: 'crescent',
        color: '#f0e8dc',
      },
      { kind: 'spots', at: 0.83, spaces: [0, 1, 2, 3, 4, 5], size: 0.01, color: '#f0e8dc' },
      ...lace('#1c120d', '#f0e8dc'),
      { kind: 'veins', w: 0.003, color: '#3a1c10', a: 0.6 },
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#c8481a'],
          [0.5, '#e25a1c'],
          [1, '#d8501c'],
        ],
      },
      {
        kind: 'spots',
        at: [
          [0, 0.54],
          [0.5, 0.56],
          [1, 0.56],
        ],
        spaces: ROW,
        size: 0.013,
        aspect: 1.1,
        color: '#1c120d',
      },
      { kind: 'spots', at: 0.69, spaces: ROW, size: 0.016, aspect: 1, color: '#1c120d' },
      { kind: 'beyond', edge: 0.78, scallop: -0.03, color: '#1c120d', soft: 0.004, rough: 0.006 },
      { kind: 'spots', at: 0.85, spaces: ROW, size: 0.011, color: '#d8a888' },
      ...lace('#1c120d', '#f0e8dc'),
    ],
  },
  ventral: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#d8602a'],
          [0.5, '#e88a4a'],
          [1, '#d89a6a'],
        ],
      },
      ...[0.22, 0.32, 0.44].map(
        (v): Layer => ({
          kind: 'stroke',
          path: [
            [0.1, v],
            [0.35, v + 0.015],
            [0.6, v],
          ],
          w: [0.006, 0.009, 0.006],
          color: '#1c120d',
        }),
      ),
      {
        kind: 'band',
        at: [
          [-0.2, 0.58],
          [1, 0.62],
        ],
        w: 0.06,
        color: '#f4e2c0',
        soft: 0.005,
        rough: 0.006,
      },
      { kind: 'spots', at: 0.55, spaces: ROW, size: 0.011, color: '#1c120d' },
      { kind: 'spots', at: 0.7, spaces: ROW, size: 0.012, color: '#1c120d' },
      { kind: 'beyond', edge: 0.8, scallop: -0.03, color: '#4a2c1a', soft: 0.004, a: 0.85 },
      ...lace('#1c120d', '#f4ecdc'),
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#e89a5a'],
          [1, '#d8743a'],
        ],
      },
      { kind: 'band', at: 0.24, w: 0.07, color: '#f4e2c0', soft: 0.004, rough: 0.006 },
      { kind: 'band', at: 0.58, w: 0.13, color: '#f6ead0', soft: 0.004, rough: 0.006 },
      ...[0.18, 0.3, 0.5, 0.64].map(
        (v): Layer => ({
          kind: 'spots',
          at: v,
          spaces: [...ROW, CELL],
          size: 0.011,
          aspect: 1,
          color: '#1c120d',
        }),
      ),
      { kind: 'spots', at: 0.58, spaces: ROW, size: 0.007, color: '#1c120d' },
      { kind: 'spots', at: 0.74, spaces: ROW, size: 0.012, color: '#1c120d' },
      { kind: 'beyond', edge: 0.84, scallop: -0.03, color: '#4a2c1a', soft: 0.004, a: 0.85 },
      ...lace('#1c120d', '#f4ecdc'),
    ],
  },
};

const bordered = (color: string, ink: string, w: number): Layer[] => [
  { kind: 'margin', side: 'outer', w, color, soft: 0.004, rough: 0.004 },
  { kind: 'veins', w: 0.004, color: ink, a: 0.7, v: [0.84, 1.1], fade: 0.03 },
  { kind: 'margin', side: 'outer', w: 0.012, color: ink, soft: 0.003 },
];
const jasius: Form = {
  span: 85,
  wings: charaxesWings,
  body: { ...stout, thorax: '#3a2416', fur: '#6a4528', abdomen: '#4a2e1c', belly: '#c8a070' },
  dorsal: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#5a3a22'],
          [0.5, '#3c2416'],
          [1, '#2a180f'],
        ],
      },
      {
        kind: 'spots',
        at: [
          [-0.1, 0.7],
          [0.4, 0.77],
          [1, 0.8],
        ],
        spaces: [-1, 0, 1, 2, 3, 4, 5, 6],
        size: [0.01, 0.016, 0.018, 0.018, 0.02, 0.021, 0.022, 0.02],
        aspect: 0.75,
        color: '#d98a34',
        soft: 0.004,
        rough: 0.006,
      },
      {
        kind: 'spots',
        at: [
          [-0.1, 0.56],
          [0.3, 0.6],
        ],
        spaces: [0, 1],
        size: [0.012, 0.01],
        color: '#c87c30',
        soft: 0.005,
      },
      ...bordered('#e29a3c', '#2a180f', 0.05),
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#5a3a22'],
          [0.5, '#3c2416'],
          [1, '#20130d'],
        ],
      },
      ...bordered('#e8a440', '#2a180f', 0.062),
      {
        kind: 'spots',
        at: [
          [0.5, 0.84],
          [1, 0.8],
        ],
        spaces: [4, 5, 6],
        size: [0.016, 0.018, 0.016],
        aspect: 0.7,
        color: '#5a86c0',
        soft: 0.005,
      },
      {
        kind: 'spots',
        at: 0.8,
        spaces: [0, 1, 2, 3],
        size: 0.012,
        aspect: 0.6,
        color: '#c87c30',
        soft: 0.005,
      },
      { kind: 'margin', side: 'inner', w: 0.08, color: '#8a6a4a', soft: 0.03 },
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#7a8088' },
      ...[
        [0.12, 0.05],
        [0.26, 0.06],
        [0.4, 0.06],
        [0.53, 0.05],
      ].flatMap(([v, w]): Layer[] => [
        {
          kind: 'band',
          at: [
            [-0.3, v as number],
            [0.5, (v as number) + 0.015],
            [1.1, v as number],
          ],
          w: (w as number) + 0.024,
          gap: -0.001,
          color: '#f0e6cf',
          soft: 0.003,
          rough: 0.014,
        },
        {
          kind: 'band',
          at: [
            [-0.3, v as number],
            [0.5, (v as number) + 0.015],
            [1.1, v as number],
          ],
          w: w as number,
          gap: 0.004,
          color: '#8a3218',
          soft: 0.003,
          rough: 0.014,
        },
      ]),
      {
        kind: 'band',
        at: [
          [-0.2, 0.63],
          [0.5, 0.66],
          [1, 0.7],
        ],
        w: 0.05,
        color: '#f4ead4',
        soft: 0.003,
        rough: 0.006,
      },
      {
        kind: 'beyond',
        edge: [
          [-0.2, 0.655],
          [0.5, 0.69],
          [1, 0.73],
        ],
        color: '#a24c22',
        soft: 0.004,
      },
      { kind: 'spots', at: 0.785, spaces: ROW, size: 0.018, aspect: 0.7, color: '#3a2a26', soft: 0.005 },
      ...bordered('#e8a848', '#4a2c1a', 0.06),
    ],
    hind: [
      { kind: 'fill', color: '#7a8088' },
      ...[
        [0.14, 0.06],
        [0.29, 0.07],
        [0.43, 0.06],
      ].flatMap(([v, w]): Layer[] => [
        {
          kind: 'band',
          at: [
            [-0.2, v as number],
            [0.5, (v as number) + 0.02],
            [1.1, (v as number) + 0.05],
          ],
          w: (w as number) + 0.026,
          gap: -0.001,
          color: '#f0e6cf',
          soft: 0.003,
          rough: 0.014,
        },
        {
          kind: 'band',
          at: [
            [-0.2, v as number],
            [0.5, (v as number) + 0.02],
            [1.1, (v as number) + 0.05],
          ],
          w: w as number,
          gap: 0.004,
          color: '#8a3218',
          soft: 0.003,
          rough: 0.014,
        },
      ]),
      {
        kind: 'band',
        at: [
          [0, 0.55],
          [0.5, 0.6],
          [1, 0.66],
        ],
        w: 0.06,
        color: '#f6ecd6',
        soft: 0.003,
        rough: 0.006,
      },
      {
        kind: 'beyond',
        edge: [
          [0, 0.58],
          [0.5, 0.63],
          [1, 0.69],
        ],
        color: '#a24c22',
        soft: 0.004,
      },
      {
        kind: 'spots',
        at: 0.72,
        spaces: ROW,
        size: 0.018,
        aspect: 0.7,
        form: 'crescent',
        color: '#4a3a3c',
        soft: 0.004,
      },
      {
        kind: 'spots',
        at: 0.82,
        spaces: [3, 4, 5, 6],
        size: 0.014,
        aspect: 0.6,
        color: '#6a94c4',
        soft: 0.004,
      },
      ...bordered('#e8a848', '#4a2c1a', 0.066),
    ],
  },
};

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

const io: Form = {
  span: 58,
  wings: aglaisWings,
  body: { ...nymphalid, girth: 0.078, length: 0.54, thorax: '#4a2418', fur: '#8a4a2c', abdomen: '#3a2218' },
  dorsal: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#6a2818'],
          [0.3, '#97301e'],
          [0.75, '#9c3220'],
          [1, '#7e3222'],
        ],
      },
      { kind: 'ripple', pitch: 0.02, cover: 0.4, color: '#4a160e', a: 0.16 },
      {
        kind: 'area',
        path: [
          [-0.35, 0.2],
          [-0.05, 0.24],
          [0.05, 0.34],
          [-0.1, 0.4],
          [-0.35, 0.36],
        ],
        color: '#17100d',
        soft: 0.004,
        rough: 0.006,
      },
      {
        kind: 'area',
        path: [
          [-0.35, 0.24],
          [-0.15, 0.27],
          [-0.1, 0.31],
          [-0.35, 0.3],
        ],
        color: '#e2b83c',
        soft: 0.004,
        rough: 0.008,
        a: 0.6,
      },
      {
        kind: 'area',
        path: [
          [-0.3, 0.46],
          [0.0, 0.46],
          [0.14, 0.54],
          [-0.05, 0.6],
          [-0.3, 0.56],
        ],
        color: '#17100d',
        soft: 0.004,
        rough: 0.006,
      },
      {
        kind: 'area',
        path: [
          [-0.32, 0.39],
          [-0.08, 0.41],
          [-0.02, 0.44],
          [-0.3, 0.45],
        ],
        color: '#e6bc44',
        soft: 0.004,
        rough: 0.006,
      },
      {
        kind: 'eye',
        at: [0.08, 0.76],
        r: 0.135,
        aspect: 0.96,
        soft: 0.008,
        rings: [
          [1, '#e4b840'],
          [0.88, '#d89a36'],
          [0.8, '#1c1413', 0.02, 0.06],
          [0.62, '#8a2c34', -0.08, 0.02],
          [0.5, '#5a3a6a', -0.02, 0.1],
          [0.36, '#7f94c8', 0.12, 0.14],
        ],
      },
      {
        kind: 'blot',
        at: [-0.02, 0.72],
        rx: 0.05,
        ry: 0.02,
        turn: 20,
        color: '#3a1418',
        soft: 0.016,
        a: 0.7,
      },
      {
        kind: 'spots',
        at: [
          [0.3, 0.76],
          [0.7, 0.72],
        ],
        spaces: [2, 3, 4],
        size: [0.011, 0.012, 0.01],
        color: '#dfe4ee',
      },
      { kind: 'margin', side: 'outer', w: 0.038, color: '#55463a', soft: 0.01, rough: 0.008 },
      { kind: 'margin', side: 'costa', w: 0.014, color: '#4a382a', soft: 0.006 },
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#54372a'],
          [0.3, '#7e301e'],
          [0.75, '#9a3220'],
          [1, '#703224'],
        ],
      },
      { kind: 'ripple', pitch: 0.02, cover: 0.4, color: '#4a160e', a: 0.16 },
      {
        kind: 'eye',
        at: [0.14, 0.64],
        r: 0.155,
        aspect: 0.95,
        soft: 0.012,
        rings: [
          [1, '#9c8c78'],
          [0.92, '#c4b69c'],
          [0.8, '#17110f'],
          [0.52, '#23396e', 0.04, 0.02],
          [0.42, '#4a6fb4', 0.06, 0],
          [0.28, '#86a6de', 0.1, -0.06],
        ],
      },
      { kind: 'margin', side: 'outer', w: 0.05, color: '#4f4237', soft: 0.012, rough: 0.008 },
      { kind: 'margin', side: 'inner', w: 0.07, color: '#5a4838', soft: 0.03 },
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#1e1715' },
      { kind: 'ripple', pitch: 0.012, cover: 0.42, color: '#4a3a34', a: 0.8 },
      {
        kind: 'band',
        at: [
          [-0.3, 0.66],
          [1, 0.6],
        ],
        w: 0.12,
        color: '#54463e',
        soft: 0.03,
        a: 0.5,
      },
      {
        kind: 'band',
        at: [
          [-0.3, 0.58],
          [0.4, 0.6],
          [1, 0.5],
        ],
        w: 0.012,
        color: '#0f0b0a',
        soft: 0.005,
        rough: 0.016,
      },
      { kind: 'beyond', edge: 0.93, color: '#0f0b0a', soft: 0.012, scallop: -0.02 },
    ],
    hind: [
      { kind: 'fill', color: '#1b1513' },
      { kind: 'ripple', pitch: 0.012, cover: 0.42, color: '#46362f', a: 0.8 },
      { kind: 'band', at: 0.56, w: 0.012, color: '#0d0a09', soft: 0.005, rough: 0.02 },
      { kind: 'blot', at: [0.42, 0.4], rx: 0.01, ry: 0.008, color: '#c8bca8' },
      { kind: 'beyond', edge: 0.92, color: '#0d0a09', soft: 0.012, scallop: -0.02 },
    ],
  },
};

const sasakiaSpots = (pale: string, gold: string): { fore: Layer[]; hind: Layer[] } => ({
  fore: [
    {
      kind: 'spots',
      at: [
        [-0.1, 0.6],
        [0.3, 0.62],
        [0.6, 0.58],
        [1, 0.6],
      ],
      spaces: [-1, 0, 1, 3, 4, 5, 6],
      size: [0.01, 0.016, 0.014, 0.02, 0.022, 0.02, 0.014],
      aspect: 1.3,
      color: pale,
      rough: 0.006,
    },
    {
      kind: 'spots',
      at: [
        [0, 0.78],
        [1, 0.79],
      ],
      spaces: [0, 1, 2, 3, 4, 5, 6],
      size: [0.014, 0.015, 0.015, 0.015, 0.015, 0.015, 0.011],
      aspect: 0.9,
      color: gold,
      rough: 0.005,
    },
    { kind: 'spots', at: 0.92, spaces: ROW, size: 0.009, aspect: 0.7, color: gold },
    { kind: 'blot', at: [0.34, 0.4], rx: 0.03, ry: 0.014, turn: 30, color: pale, soft: 0.004 },
  ],
  hind: [
    {
      kind: 'spots',
      at: [
        [0, 0.46],
        [0.5, 0.5],
      ],
      spaces: [0, 1, 2, 3, 4],
      size: [0.016, 0.018, 0.014, 0.014, 0.014],
      aspect: 1.2,
      color: pale,
      rough: 0.006,
    },
    {
      kind: 'spots',
      at: 0.72,
      spaces: [0, 1, 2, 3, 4, 5],
      size: 0.015,
      aspect: 0.9,
      color: gold,
      rough: 0.005,
    },
    { kind: 'spots', at: 0.89, spaces: [0, 1, 2, 3, 4, 5], size: 0.013, aspect: 0.6, color: gold },
    { kind: 'spots', at: 0.87, spaces: [6], size: 0.024, aspect: 0.7, form: 'crescent', color: '#d8424a' },
    { kind: 'blot', at: [0.86, 0.9], rx: 0.02, ry: 0.012, color: '#d8424a', soft: 0.004 },
  ],
});
const upSpots = sasakiaSpots('#f2efe6', '#ecdc9a');
const charonda: Form = {
  span: 95,
  wings: sasakiaWings,
  body: { ...stout, thorax: '#1f1a1c', fur: '#3a3234' },
  dorsal: {
    fore: [
      { kind: 'fill', color: '#241a16' },
      {
        kind: 'sheen',
        colors: ['#2a1f6a', '#4a38a8', '#7a62d0'],
        turn: 45,
        mask: {
          kind: 'before',
          edge: [
            [-0.2, 0.36],
            [0.1, 0.5],
            [0.5, 0.6],
            [1.05, 0.72],
          ],
          soft: 0.03,
          rough: 0.012,
          ...hidden,
        },
      },
      { kind: 'veins', w: 0.004, color: '#1a1210', a: 0.8 },
      ...upSpots.fore,
    ],
    hind: [
      { kind: 'fill', color: '#241a16' },
      {
        kind: 'sheen',
        colors: ['#2a1f6a', '#4a38a8', '#7a62d0'],
        turn: 75,
        mask: {
          kind: 'before',
          edge: [
            [0, 0.4],
            [0.4, 0.64],
            [0.8, 0.7],
            [1.05, 0.5],
          ],
          soft: 0.03,
          rough: 0.012,
          ...hidden,
        },
      },
      { kind: 'veins', w: 0.004, color: '#1a1210', a: 0.8 },
      ...upSpots.hind,
      { kind: 'margin', side: 'inner', w: 0.06, color: '#5a4e46', soft: 0.02 },
    ],
  },
  ventral: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#3a3436'],
          [0.5, '#4a4440'],
          [0.75, '#a8ac84'],
          [1, '#c4c89c'],
        ],
      },
      ...upSpots.fore,
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#b8be94'],
          [0.6, '#c8cca4'],
          [1, '#bfc49a'],
        ],
      },
      { kind: 'veins', w: 0.003, color: '#7a7a58', a: 0.7 },
      {
        kind: 'spots',
        at: 0.72,
        spaces: [0, 1, 2, 3, 4, 5],
        size: 0.012,
        aspect: 0.9,
        color: '#ecebd0',
        soft: 0.005,
      },
      {
        kind: 'spots',
        at: 0.88,
        spaces: [5, 6],
        size: 0.022,
        aspect: 0.7,
        form: 'crescent',
        color: '#d8626a',
      },
    ],
  },
};
const charondaFemale: Form = {
  ...charonda,
  span: 110,
  body: { ...stout, girth: 0.086, length: 0.58, thorax: '#2a211c', fur: '#4a3c32' },
  dorsal: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#4a382c'],
          [1, '#2e211a'],
        ],
      },
      { kind: 'veins', w: 0.004, color: '#1f1612', a: 0.8 },
      ...upSpots.fore,
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#4a382c'],
          [1, '#2e211a'],
        ],
      },
      { kind: 'veins', w: 0.004, color: '#1f1612', a: 0.8 },
      ...upSpots.hind,
      { kind: 'margin', side: 'inner', w: 0.06, color: '#5a4e46', soft: 0.02 },
    ],
  },
};

const melpomene: Form = {
  span: 70,
  wings: heliconiusWings,
  body: {
    ...nymphalid,
    girth: 0.05,
    length: 0.5,
    thorax: '#14110f',
    fur: '#2a2622',
    abdomen: '#1a1614',
    antenna: { ...nymphalid.antenna, length: 0.46 },
    marks: { kind: 'side-lines', color: '#d8c488' },
  },
  dorsal: {
    fore: [
      { kind: 'fill', color: '#12100f' },
      {
        kind: 'area',
        path: [
          [-0.26, 0.5],
          [0.0, 0.5],
          [0.3, 0.52],
          [0.62, 0.6],
          [0.8, 0.68],
          [0.66, 0.8],
          [0.4, 0.8],
          [0.1, 0.76],
          [-0.2, 0.7],
        ],
        color: '#d42a1e',
        soft: 0.005,
        rough: 0.014,
      },
      { kind: 'veins', w: 0.0026, color: '#5a0e0c', a: 0.5 },
      { kind: 'rays', w: 0.004, color: '#2c2826', soft: 0.004, a: 0.7 },
    ],
    hind: [
      { kind: 'fill', color: '#12100f' },
      {
        kind: 'stroke',
        path: [
          [0.02, 0.34],
          [0.3, 0.42],
          [0.55, 0.48],
          [0.82, 0.56],
        ],
        w: [0.012, 0.03, 0.028, 0.006],
        color: '#f0dc7a',
        soft: 0.005,
        rough: 0.012,
      },
      { kind: 'margin', side: 'costa', w: 0.03, color: '#4a443e', soft: 0.012 },
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#231d1a' },
      {
        kind: 'area',
        path: [
          [-0.26, 0.5],
          [0.0, 0.5],
          [0.3, 0.52],
          [0.62, 0.6],
          [0.8, 0.68],
          [0.66, 0.8],
          [0.4, 0.8],
          [0.1, 0.76],
          [-0.2, 0.7],
        ],
        color: '#d8807a',
        soft: 0.006,
        rough: 0.014,
      },
    ],
    hind: [
      { kind: 'fill', color: '#231d1a' },
      {
        kind: 'stroke',
        path: [
          [0.02, 0.34],
          [0.3, 0.42],
          [0.55, 0.48],
          [0.82, 0.56],
        ],
        w: [0.012, 0.03, 0.028, 0.006],
        color: '#ede2a8',
        soft: 0.005,
        rough: 0.012,
      },
      { kind: 'spots', at: 0.12, spaces: [CELL, 6, 7], size: 0.014, color: '#c4342a' },
      {
        kind: 'stroke',
        path: [
          [-0.05, 0.14],
          [-0.05, 0.5],
        ],
        w: [0.008, 0.004],
        color: '#e8d66a',
        soft: 0.003,
      },
    ],
  },
};

/** One figure 8 of the underside: two ringed dots in a black outline. */
const eight = (u: number): Layer[] => [
  { kind: 'blot', at: [u, 0.39], rx: 0.046, ry: 0.038, turn: 60, color: '#141110' },
  { kind: 'blot', at: [u, 0.545], rx: 0.05, ry: 0.04, turn: 60, color: '#141110' },
  { kind: 'blot', at: [u, 0.39], rx: 0.032, ry: 0.025, turn: 60, color: '#f3efe4' },
  { kind: 'blot', at: [u, 0.545], rx: 0.036, ry: 0.027, turn: 60, color: '#f3efe4' },
  { kind: 'blot', at: [u, 0.39], rx: 0.015, ry: 0.012, turn: 60, color: '#141110' },
  { kind: 'blot', at: [u, 0.545], rx: 0.018, ry: 0.013, turn: 60, color: '#141110' },
];
const clymena: Form = {
  span: 42,
  wings: diaethriaWings,
  body: {
    ...nymphalid,
    girth: 0.07,
    length: 0.52,
    thorax: '#1a1818',
    fur: '#3a3a40',
    abdomen: '#242020',
    belly: '#e6e0d0',
  },
  dorsal: {
    fore: [
      { kind: 'fill', color: '#131110' },
      {
        kind: 'sheen',
        colors: ['#0f6a8a', '#1fa0a8', '#6fdcc0'],
        turn: 40,
        mask: {
          kind: 'stroke',
          path: [
            [-0.1, 0.4],
            [0.3, 0.5],
            [0.66, 0.66],
            [0.96, 0.86],
          ],
          w: [0.018, 0.036, 0.042, 0.024],
          soft: 0.006,
          rough: 0.01,
          ...hidden,
        },
      },
      {
        kind: 'stroke',
        path: [
          [-0.16, 0.7],
          [0.02, 0.74],
          [0.14, 0.79],
        ],
        w: [0.006, 0.011, 0.004],
        color: '#e8eef0',
        soft: 0.004,
      },
    ],
    hind: [
      { kind: 'fill', color: '#131110' },
      {
        kind: 'sheen',
        colors: ['#1a5a9a', '#3a8ac0', '#7fc4e0'],
        turn: 70,
        mask: {
          kind: 'band',
          at: 0.86,
          w: 0.026,
          u: [0.2, 1],
          fade: 0.1,
          soft: 0.006,
          rough: 0.005,
          ...hidden,
        },
      },
      { kind: 'margin', side: 'inner', w: 0.06, color: '#4a4440', soft: 0.02 },
      fringe('#d8d4c8', 0.008),
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#141110' },
      {
        kind: 'before',
        edge: [
          [-0.3, 0.34],
          [0.2, 0.48],
          [0.7, 0.56],
          [1.1, 0.6],
        ],
        color: '#d42c20',
        soft: 0.004,
        rough: 0.008,
      },
      {
        kind: 'stroke',
        path: [
          [-0.3, 0.54],
          [0.2, 0.62],
          [0.72, 0.78],
        ],
        w: [0.03, 0.036, 0.012],
        color: '#f3efe4',
        soft: 0.004,
      },
      {
        kind: 'stroke',
        path: [
          [-0.3, 0.72],
          [0.1, 0.8],
          [0.4, 0.88],
        ],
        w: [0.012, 0.014, 0.006],
        color: '#f3efe4',
        soft: 0.004,
      },
      {
        kind: 'beyond',
        edge: [
          [-0.2, 0.9],
          [0.5, 0.93],
          [1, 0.94],
        ],
        color: '#e8e2d4',
        soft: 0.005,
      },
      { kind: 'beyond', edge: 0.965, color: '#141110', soft: 0.005 },
    ],
    hind: [
      { kind: 'fill', color: '#f3efe4' },
      {
        kind: 'stroke',
        path: [
          [-0.12, 0.3],
          [-0.06, 0.62],
          [0.2, 0.78],
        ],
        w: [0.01, 0.01, 0.01],
        color: '#141110',
      },
      { kind: 'margin', side: 'costa', w: 0.022, color: '#d42c20', soft: 0.005 },
      ...eight(0.24),
      ...eight(0.62),
      {
        kind: 'band',
        at: [
          [0, 0.78],
          [0.5, 0.75],
          [1, 0.74],
        ],
        w: 0.034,
        color: '#141110',
        soft: 0.003,
        rough: 0.004,
      },
      {
        kind: 'stroke',
        path: [
          [0.98, 0.2],
          [1.0, 0.5],
          [0.96, 0.74],
        ],
        w: [0.012, 0.014, 0.014],
        color: '#141110',
      },
      { kind: 'band', at: 0.87, w: 0.03, color: '#141110', soft: 0.003, rough: 0.004 },
      { kind: 'band', at: 0.87, w: 0.008, color: '#4a86a8', soft: 0.003, u: [0.1, 0.95] },
      { kind: 'beyond', edge: 0.955, color: '#141110', soft: 0.004 },
    ],
  },
};

export const nymphalids: readonly Species[] = [
  {
    id: 'agrias-claudina',
    latin: 'Agrias claudina',
    family: 'Nymphalidae',
    male: claudina,
    detail: { wing: 'hind', at: [0.5, 0.76], side: 'ventral' },
  },
  { id: 'cethosia-biblis', latin: 'Cethosia biblis', family: 'Nymphalidae', male: biblis },
  { id: 'charaxes-jasius', latin: 'Charaxes jasius', family: 'Nymphalidae', male: jasius },
  { id: 'parthenos-sylvia', latin: 'Parthenos sylvia', family: 'Nymphalidae', male: sylvia },
  {
    id: 'aglais-io',
    latin: 'Aglais io',
    family: 'Nymphalidae',
    male: io,
    detail: { wing: 'hind', at: [0.2, 0.66] },
  },
  {
    id: 'sasakia-charonda',
    latin: 'Sasakia charonda',
    family: 'Nymphalidae',
    male: charonda,
    female: charondaFemale,
  },
  { id: 'heliconius-melpomene', latin: 'Heliconius melpomene', family: 'Nymphalidae', male: melpomene },
  { id: 'diaethria-clymena', latin: 'Diaethria clymena', family: 'Nymphalidae', male: clymena },
];
