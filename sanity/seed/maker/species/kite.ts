import type { Form, Species } from '../specimen/species.ts';
import type { Layer } from '../wing/layers.ts';
import { papilionid } from './bodies.ts';
import { ALL, CELL, ROW, rim } from './marks.ts';
import {
  apolloWings,
  bhutanitisWings,
  dragontail,
  podaliriusWings,
  sarpedonWings,
  swordtail,
  weiskeiWings,
} from './outlines-papilionid.ts';

const hidden = { color: '#000000' } as const;
const slim = { ...papilionid, girth: 0.066, length: 0.54 };
const INK = '#17120e';

const weiskei: Form = {
  span: 78,
  wings: weiskeiWings,
  body: { ...slim, fur: '#6a5468', thorax: '#2a2024' },
  dorsal: {
    fore: [
      { kind: 'fill', color: '#1b1416' },
      {
        kind: 'sheen',
        colors: ['#8a3a9a', '#c060b8', '#e6a0d0'],
        turn: 40,
        mask: {
          kind: 'cells',
          inset: 0.006,
          from: 0.03,
          to: [
            [0.5, 0.2],
            [0.75, 0.34],
            [1, 0.42],
          ],
          spaces: [5, 6, 7],
          soft: 0.008,
          rough: 0.008,
          ...hidden,
        },
      },
      {
        kind: 'sheen',
        colors: ['#8a3a9a', '#c060b8', '#e6a0d0'],
        turn: 40,
        mask: { kind: 'cells', inset: 0.01, from: 0.05, to: 0.24, spaces: [CELL], soft: 0.008, ...hidden },
      },
      {
        kind: 'blot',
        at: [0.3, 0.36],
        rx: 0.05,
        ry: 0.024,
        turn: 20,
        color: '#58c06a',
        soft: 0.004,
        rough: 0.006,
      },
      {
        kind: 'blot',
        at: [0.3, 0.5],
        rx: 0.04,
        ry: 0.02,
        turn: 30,
        color: '#6acc74',
        soft: 0.004,
        rough: 0.006,
      },
      {
        kind: 'spots',
        at: [
          [-0.2, 0.6],
          [0, 0.68],
          [0.3, 0.66],
        ],
        spaces: [-2, -1, 0, 1, 2],
        size: [0.012, 0.016, 0.018, 0.016, 0.012],
        aspect: 1.3,
        color: '#6acc74',
      },
      {
        kind: 'spots',
        at: [
          [0.4, 0.6],
          [1, 0.62],
        ],
        spaces: [3, 4, 5, 6],
        size: [0.014, 0.02, 0.026, 0.022],
        aspect: 1.3,
        color: '#a878c0',
        soft: 0.005,
      },
      {
        kind: 'spots',
        at: 0.87,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: [0.01, 0.012, 0.012, 0.012, 0.012, 0.012, 0.01],
        color: '#63c46e',
      },
    ],
    hind: [
      { kind: 'fill', color: '#1b1416' },
      {
        kind: 'sheen',
        colors: ['#a050a8', '#d080c0', '#f0b8da'],
        turn: 70,
        mask: {
          kind: 'area',
          path: [
            [0.1, 0.1],
            [0.2, 0.42],
            [0.45, 0.5],
            [0.75, 0.46],
            [0.98, 0.5],
            [1.05, 0.2],
          ],
          soft: 0.006,
          rough: 0.012,
          ...hidden,
        },
      },
      { kind: 'veins', w: 0.004, color: '#3a2434', a: 0.8 },
      {
        kind: 'spots',
        at: [
          [0, 0.6],
          [0.5, 0.6],
          [0.8, 0.6],
        ],
        spaces: [0, 1, 2, 3],
        size: [0.022, 0.026, 0.02, 0.014],
        aspect: 1.2,
        color: '#66c872',
        soft: 0.004,
        rough: 0.006,
      },
      {
        kind: 'spots',
        at: 0.82,
        spaces: [1, 2, 3, 4, 5],
        size: [0.012, 0.014, 0.014, 0.014, 0.014],
        aspect: 1.1,
        color: '#8acc9a',
      },
      { kind: 'spots', at: 0.84, spaces: [6], size: 0.014, color: '#c04a5a' },
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#4a3336' },
      {
        kind: 'cells',
        inset: 0.008,
        from: 0.05,
        to: [
          [0.5, 0.2],
          [0.8, 0.36],
          [1, 0.42],
        ],
        spaces: [5, 6, 7, CELL],
        color: '#c79ac0',
        soft: 0.008,
        v: [0, 0.4],
      },
      { kind: 'blot', at: [0.3, 0.36], rx: 0.05, ry: 0.024, turn: 20, color: '#9ccf9a', soft: 0.004 },
      { kind: 'blot', at: [0.3, 0.5], rx: 0.04, ry: 0.02, turn: 30, color: '#9ccf9a', soft: 0.004 },
      {
        kind: 'spots',
        at: [
          [-0.2, 0.62],
          [0, 0.68],
          [0.4, 0.6],
          [1, 0.62],
        ],
        spaces: [-1, 0, 1, 2, 3, 4, 5, 6],
        size: [0.014, 0.018, 0.016, 0.012, 0.014, 0.02, 0.026, 0.022],
        aspect: 1.3,
        color: '#b8cdb4',
      },
      { kind: 'spots', at: 0.87, spaces: ROW, size: 0.012, color: '#b8cdb4' },
    ],
    hind: [
      { kind: 'fill', color: '#503639' },
      {
        kind: 'area',
        path: [
          [0.15, 0.1],
          [0.25, 0.4],
          [0.5, 0.46],
          [0.8, 0.42],
          [1, 0.2],
        ],
        color: '#d0a6c6',
        soft: 0.008,
        rough: 0.012,
      },
      {
        kind: 'spots',
        at: 0.6,
        spaces: [0, 1, 2, 3],
        size: [0.022, 0.026, 0.02, 0.014],
        aspect: 1.2,
        color: '#b8cdb4',
      },
      {
        kind: 'spots',
        at: 0.7,
        spaces: [3, 4, 5, 6],
        size: [0.012, 0.014, 0.016, 0.014],
        aspect: 0.8,
        color: '#b8404a',
      },
      { kind: 'spots', at: 0.83, spaces: [1, 2, 3, 4, 5, 6], size: 0.013, color: '#d4d0c0' },
    ],
  },
};

const AQUA = ['#2a9ab8', '#4cc8c8', '#93ead0'];
const sarpedonBand = (grow: number): Layer[] => [
  {
    kind: 'cells',
    inset: 0.0035,
    from: [
      [-0.15, 0.68 - grow],
      [0.1, 0.62 - grow],
      [0.4, 0.545 - grow],
      [1, 0.46 - grow],
    ],
    to: [
      [-0.15, 0.76],
      [0.1, 0.7],
      [0.4, 0.67],
      [1, 0.72],
    ],
    spaces: [-1, 0, 1, 2, 3, 4, 5, 6, 7],
    soft: 0.004,
    rough: 0.006,
    ...hidden,
  },
];
const sarpedonHindBand: Layer = {
  kind: 'cells',
  inset: 0.002,
  from: [
    [0, 0.24],
    [0.5, 0.3],
    [1, 0.46],
  ],
  to: [
    [-0.1, 0.6],
    [0.2, 0.58],
    [0.6, 0.46],
    [0.9, 0.5],
  ],
  spaces: [-1, 0, 1, 2, 3, 4, 5, CELL],
  soft: 0.005,
  rough: 0.008,
  ...hidden,
};

const sarpedon: Form = {
  span: 80,
  wings: sarpedonWings,
  body: { ...slim, fur: '#5a5a52', belly: '#c8c2b0', thorax: '#22201c' },
  dorsal: {
    fore: [
      { kind: 'fill', color: '#15110e' },
      { kind: 'sheen', colors: AQUA, turn: 30, mask: sarpedonBand(0)[0] as Layer },
      rim('#0e0b09', 0.008),
    ],
    hind: [
      { kind: 'fill', color: '#15110e' },
      { kind: 'sheen', colors: AQUA, turn: 70, mask: sarpedonHindBand },
      {
        kind: 'spots',
        at: 0.84,
        spaces: [1, 2, 3, 4, 5],
        size: [0.022, 0.024, 0.022, 0.022, 0.02],
        aspect: 0.6,
        form: 'crescent',
        color: '#4cbcc8',
      },
      { kind: 'margin', side: 'inner', w: 0.045, color: '#6a6258', soft: 0.014, v: [0, 0.8] },
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#4e3d2e' },
      { kind: 'beyond', edge: 0.8, color: '#6a5640', soft: 0.04, a: 0.7 },
      {
        kind: 'sheen',
        colors: ['#8ccabc', '#a9ddc8', '#c8ecd8'],
        turn: 30,
        mask: sarpedonBand(0)[0] as Layer,
      },
    ],
    hind: [
      { kind: 'fill', color: '#4e3d2e' },
      { kind: 'sheen', colors: ['#8ccabc', '#a9ddc8', '#c8ecd8'], turn: 70, mask: sarpedonHindBand },
      {
        kind: 'stroke',
        path: [
          [0.02, 0.16],
          [0.1, 0.24],
        ],
        w: [0.008, 0.012],
        color: '#b8302a',
        soft: 0.003,
      },
      {
        kind: 'spots',
        at: [
          [0, 0.66],
          [0.5, 0.6],
          [0.9, 0.62],
        ],
        spaces: [1, 2, 3, 4, 5],
        size: [0.012, 0.014, 0.016, 0.016, 0.018],
        aspect: 0.7,
        color: '#b8302a',
      },
      {
        kind: 'spots',
        at: 0.84,
        spaces: [1, 2, 3, 4, 5],
        size: 0.022,
        aspect: 0.6,
        form: 'crescent',
        color: '#a9d8cc',
      },
    ],
  },
};

/** Black bars across the forewing from the costa: [v, length over u, width]. */
const bars = (list: readonly (readonly [number, number, number])[], color: string): Layer[] =>
  list.map(
    ([v, to, w]): Layer => ({
      kind: 'stroke',
      path: [
        [-0.3, v],
        [to * 0.4, v * 1.01],
        [to, v * 1.03],
      ],
      w: [w, w, w * 0.5],
      color,
      soft: 0.003,
      rough: 0.004,
    }),
  );

const antiphatesFore = (ink: string): Layer[] => [
  {
    kind: 'ramp',
    by: 'v',
    stops: [
      [0, '#e4ead6'],
      [0.3, '#f4f2e6'],
      [1, '#f2efe2'],
    ],
  },
  ...bars(
    [
      [0.1, 1.0, 0.014],
      [0.22, 0.6, 0.014],
      [0.33, 0.6, 0.014],
      [0.43, 0.6, 0.013],
      [0.535, 0.6, 0.012],
    ],
    ink,
  ),
  {
    kind: 'stroke',
    path: [
      [-0.3, 0.64],
      [0, 0.66],
      [0.42, 0.66],
    ],
    w: [0.016, 0.018, 0.006],
    color: ink,
    soft: 0.003,
    rough: 0.004,
  },
  {
    kind: 'band',
    at: [
      [-0.2, 0.78],
      [0.2, 0.8],
      [1, 0.84],
    ],
    w: [
      [-0.2, 0.08],
      [0.3, 0.055],
      [0.8, 0.028],
      [1.02, 0.0],
    ],
    color: ink,
    soft: 0.003,
    rough: 0.004,
  },
  {
    kind: 'beyond',
    edge: [
      [-0.2, 0.88],
      [0.2, 0.89],
      [0.7, 0.93],
      [1.02, 0.97],
    ],
    color: ink,
    soft: 0.003,
    rough: 0.004,
  },
  { kind: 'margin', side: 'costa', w: 0.006, color: ink },
];

const antiphates: Form = {
  span: 75,
  wings: swordtail,
  body: {
    ...slim,
    girth: 0.058,
    fur: '#b8b4a2',
    thorax: '#3a362e',
    abdomen: '#d8d2bc',
    belly: '#efe9d4',
    marks: { kind: 'dorsal-line', color: '#3a362e' },
  },
  dorsal: {
    fore: antiphatesFore(INK),
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#eef0e2'],
          [0.5, '#f5f3e8'],
          [0.8, '#d4d2ca'],
          [1, '#b4b2ac'],
        ],
      },
      {
        kind: 'spots',
        at: 0.72,
        spaces: [2, 3, 4, 5],
        size: [0.012, 0.016, 0.02, 0.02],
        aspect: 0.8,
        color: '#5a5650',
        soft: 0.01,
        a: 0.7,
      },
      {
        kind: 'beyond',
        edge: [
          [0, 0.94],
          [0.4, 0.9],
          [1, 0.86],
        ],
        scallop: -0.04,
        color: '#3c3833',
        soft: 0.008,
        rough: 0.006,
      },
      { kind: 'fill', color: '#3c3833', mask: { kind: 'beyond', edge: 1.0, soft: 0.04, ...hidden }, a: 0.8 },
    ],
  },
  ventral: {
    fore: [...antiphatesFore('#221c16'), { kind: 'before', edge: 0.2, color: '#a9c07a', soft: 0.06, a: 0.6 }],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#b8ce86'],
          [0.4, '#d4dfae'],
          [0.62, '#f0e8c8'],
          [0.7, '#e8b44a'],
          [0.9, '#e9c46a'],
          [1, '#a8a49a'],
        ],
      },
      {
        kind: 'stroke',
        path: [
          [-0.1, 0.3],
          [0.4, 0.24],
          [1, 0.28],
        ],
        w: [0.008, 0.008, 0.006],
        color: '#221c16',
      },
      {
        kind: 'stroke',
        path: [
          [0.0, 0.5],
          [0.4, 0.4],
          [0.72, 0.48],
        ],
        w: [0.008, 0.01, 0.006],
        color: '#221c16',
      },
      {
        kind: 'spots',
        at: 0.68,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: 0.016,
        aspect: 0.9,
        form: 'block',
        color: '#221c16',
      },
      { kind: 'spots', at: 0.87, spaces: [0, 1, 2, 3, 4, 5, 6], size: 0.013, aspect: 0.7, color: '#221c16' },
      { kind: 'fill', color: '#4a463e', mask: { kind: 'beyond', edge: 1.0, soft: 0.04, ...hidden }, a: 0.7 },
    ],
  },
};

const cream = '#f3e8c4';
const podaliriusFore: Layer[] = [
  {
    kind: 'ramp',
    by: 'v',
    stops: [
      [0, '#eadca8'],
      [0.5, cream],
      [1, '#f6eed4'],
    ],
  },
  {
    kind: 'stroke',
    path: [
      [-0.4, 0.1],
      [0.4, 0.11],
      [1.1, 0.13],
    ],
    w: [0.02, 0.018, 0.016],
    color: INK,
    soft: 0.003,
  },
  {
    kind: 'stroke',
    path: [
      [-0.3, 0.27],
      [0.3, 0.29],
      [1.05, 0.34],
    ],
    w: [0.024, 0.018, 0.012],
    color: INK,
    soft: 0.003,
    rough: 0.004,
  },
  ...bars(
    [
      [0.41, 0.58, 0.014],
      [0.53, 0.56, 0.017],
    ],
    INK,
  ),
  {
    kind: 'stroke',
    path: [
      [-0.3, 0.63],
      [0.0, 0.655],
      [0.34, 0.66],
      [0.42, 0.655],
    ],
    w: [0.014, 0.02, 0.01, 0.003],
    color: INK,
    soft: 0.003,
    rough: 0.004,
  },
  {
    kind: 'band',
    at: [
      [-0.2, 0.77],
      [0.2, 0.79],
      [1, 0.87],
    ],
    w: [
      [-0.2, 0.05],
      [0.3, 0.05],
      [0.8, 0.03],
      [1.02, 0.012],
    ],
    color: INK,
    soft: 0.003,
    rough: 0.004,
  },
  {
    kind: 'beyond',
    edge: [
      [-0.2, 0.9],
      [0.2, 0.91],
      [1.02, 0.945],
    ],
    color: INK,
    soft: 0.003,
  },
  {
    kind: 'band',
    at: [
      [0, 0.95],
      [1, 0.975],
    ],
    w: 0.008,
    color: '#d8c89a',
    gap: 0.006,
    soft: 0.003,
    a: 0.7,
  },
  { kind: 'margin', side: 'costa', w: 0.007, color: INK },
];
const podaliriusHind: Layer[] = [
  {
    kind: 'ramp',
    by: 'v',
    stops: [
      [0, '#eadca8'],
      [0.5, cream],
      [1, '#f6eed4'],
    ],
  },
  {
    kind: 'stroke',
    path: [
      [-0.12, 0.3],
      [0.35, 0.34],
      [0.7, 0.5],
      [0.9, 0.72],
    ],
    w: [0.01, 0.012, 0.01, 0.004],
    color: INK,
    soft: 0.003,
    rough: 0.004,
  },
  {
    kind: 'stroke',
    path: [
      [-0.12, 0.56],
      [0.2, 0.56],
      [0.45, 0.58],
    ],
    w: [0.01, 0.01, 0.003],
    color: INK,
    soft: 0.003,
    a: 0.85,
  },
  { kind: 'margin', side: 'inner', w: 0.045, color: INK, soft: 0.006, v: [0, 0.86] },
  {
    kind: 'beyond',
    edge: [
      [0, 0.87],
      [0.5, 0.85],
      [1, 0.78],
    ],
    scallop: 0.0,
    color: INK,
    soft: 0.004,
    rough: 0.005,
  },
  {
    kind: 'spots',
    at: 0.915,
    spaces: [0, 1, 2, 3, 4, 5],
    size: [0.022, 0.026, 0.026, 0.026, 0.026, 0.028],
    aspect: 0.6,
    form: 'crescent',
    color: '#5a82b8',
  },
  { kind: 'spots', at: 0.98, spaces: [0, 1, 2, 3, 4, 5], size: 0.02, aspect: 0.4, color: cream },
  {
    kind: 'eye',
    at: [0.92, 0.86],
    r: 0.05,
    aspect: 0.8,
    rings: [
      [1, INK],
      [0.86, '#456a9e'],
      [0.6, INK],
    ],
    soft: 0.006,
  },
  {
    kind: 'stroke',
    path: [
      [0.82, 0.77],
      [0.93, 0.755],
      [1.02, 0.78],
    ],
    w: [0.006, 0.013, 0.008],
    color: '#d4702a',
    soft: 0.004,
  },
  { kind: 'fill', color: '#eadfc0', mask: { kind: 'beyond', edge: 1.42, soft: 0.02, ...hidden } },
];

const podalirius: Form = {
  span: 78,
  wings: podaliriusWings,
  body: {
    ...slim,
    girth: 0.064,
    fur: '#8a8270',
    abdomen: '#2a251e',
    belly: '#e6d9ae',
    marks: { kind: 'dorsal-line', color: INK },
  },
  dorsal: { fore: podaliriusFore, hind: podaliriusHind },
  ventral: {
    fore: [...podaliriusFore, { kind: 'fill', color: '#faf0d2', a: 0.18 }],
    hind: [
      ...podaliriusHind,
      {
        kind: 'stroke',
        path: [
          [-0.1, 0.4],
          [0.3, 0.43],
          [0.7, 0.58],
        ],
        w: [0.004, 0.006, 0.003],
        color: '#d4902a',
        soft: 0.004,
      },
      { kind: 'fill', color: '#faf0d2', a: 0.18 },
    ],
  },
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

const apolloEye = (u: number, v: number, r: number): Layer => ({
  kind: 'eye',
  at: [u, v],
  r,
  aspect: 0.92,
  rings: [
    [1, '#1c1714'],
    [0.78, '#b8241c'],
    [0.68, '#c93426'],
    [0.3, '#f2e6dc', -0.06, -0.06],
  ],
  soft: 0.006,
});
const chalk: Layer[] = [
  {
    kind: 'ramp',
    by: 'v',
    stops: [
      [0, '#cfc8b4'],
      [0.25, '#f1ecdb'],
      [0.8, '#f6f2e2'],
      [1, '#ece6d4'],
    ],
  },
  { kind: 'veins', w: 0.0025, color: '#8a8478', a: 0.7 },
  { kind: 'speckle', grain: 0.004, cover: 0.12, color: '#57524a', v: [0, 0.36], fade: 0.14, a: 0.8 },
];
const apolloFore: Layer[] = [
  ...chalk,
  {
    kind: 'beyond',
    edge: [
      [-0.2, 0.88],
      [0.3, 0.9],
      [1.05, 0.95],
    ],
    scallop: -0.01,
    color: '#8e8b84',
    soft: 0.012,
    a: 0.8,
    rough: 0.006,
  },
  {
    kind: 'clear',
    through: 0.3,
    mask: {
      kind: 'beyond',
      edge: [
        [-0.2, 0.89],
        [0.3, 0.91],
        [1.05, 0.955],
      ],
      soft: 0.012,
      ...hidden,
    },
  },
  {
    kind: 'band',
    at: [
      [-0.2, 0.77],
      [0.3, 0.79],
      [1, 0.85],
    ],
    w: [
      [-0.2, 0.05],
      [0.5, 0.03],
      [1, 0.012],
    ],
    scallop: -0.02,
    color: '#55514a',
    soft: 0.012,
    a: 0.75,
    rough: 0.008,
  },
  { kind: 'blot', at: [0.32, 0.32], rx: 0.05, ry: 0.028, turn: 60, color: '#17130f', rough: 0.006 },
  { kind: 'blot', at: [0.28, 0.505], rx: 0.05, ry: 0.026, turn: 70, color: '#17130f', rough: 0.006 },
  { kind: 'blot', at: [-0.06, 0.62], rx: 0.032, ry: 0.022, turn: 40, color: '#17130f', rough: 0.006 },
  { kind: 'blot', at: [0.1, 0.66], rx: 0.028, ry: 0.02, turn: 40, color: '#17130f', rough: 0.006 },
  { kind: 'blot', at: [0.84, 0.66], rx: 0.03, ry: 0.026, color: '#17130f', rough: 0.006 },
];
const apolloHind: Layer[] = [
  ...chalk,
  { kind: 'margin', side: 'inner', w: 0.09, color: '#2a2621', soft: 0.035, a: 0.85, v: [0, 0.9] },
  {
    kind: 'band',
    at: [
      [0, 0.8],
      [1, 0.82],
    ],
    w: 0.02,
    scallop: -0.02,
    color: '#8a867c',
    soft: 0.014,
    a: 0.55,
    rough: 0.01,
  },
  { kind: 'beyond', edge: 0.955, color: '#a8a49a', soft: 0.014, a: 0.6 },
  apolloEye(0.06, 0.56, 0.05),
  apolloEye(0.5, 0.65, 0.056),
  { kind: 'blot', at: [0.86, 0.74], rx: 0.036, ry: 0.018, turn: -15, color: '#1c1714', rough: 0.006 },
  { kind: 'blot', at: [0.97, 0.7], rx: 0.028, ry: 0.018, turn: 10, color: '#1c1714', rough: 0.006 },
];

const apollo: Form = {
  span: 78,
  wings: apolloWings,
  body: {
    ...slim,
    girth: 0.075,
    length: 0.56,
    thorax: '#3a352e',
    fur: '#a8a294',
    abdomen: '#4a453c',
    belly: '#bdb6a6',
  },
  dorsal: { fore: apolloFore, hind: apolloHind },
  ventral: {
    fore: [...apolloFore, { kind: 'fill', color: '#faf7ee', a: 0.2 }],
    hind: [
      ...apolloHind,
      { kind: 'spots', at: 0.14, spaces: [CELL], size: 0.03, color: '#b8241c' },
      { kind: 'blot', at: [0.15, 0.2], rx: 0.03, ry: 0.018, turn: 40, color: '#b8241c', soft: 0.004 },
      { kind: 'blot', at: [0.55, 0.18], rx: 0.034, ry: 0.018, turn: 60, color: '#b8241c', soft: 0.004 },
      { kind: 'blot', at: [0.92, 0.72], rx: 0.026, ry: 0.014, color: '#b8241c', soft: 0.004 },
      { kind: 'fill', color: '#faf7ee', a: 0.16 },
    ],
  },
};

/** Thin wavy lines of cream across a dark wing. */
const waves = (list: readonly number[], color: string, w: number): Layer[] =>
  list.map(
    (v, i): Layer => ({
      kind: 'band',
      at: [
        [-0.3, v * 0.9],
        [0, v * 0.97],
        [0.4, v],
        [0.8, v * (i % 2 ? 1.03 : 1)],
        [1.1, v * 1.03],
      ],
      w: w / 1,
      scallop: 0.02,
      color,
      soft: 0.002,
      rough: 0.008,
    }),
  );

const bhutanitis: Form = {
  span: 105,
  wings: bhutanitisWings,
  body: { ...slim, girth: 0.06, length: 0.56, fur: '#4a443a', thorax: '#1e1b17' },
  dorsal: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#17140f'],
          [1, '#2a261f'],
        ],
      },
      ...waves([0.13, 0.24, 0.35, 0.46, 0.58, 0.7, 0.81, 0.9], '#e3d7ae', 0.0105),
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#17140f'],
          [1, '#2a261f'],
        ],
      },
      ...waves([0.18, 0.32, 0.46], '#e3d7ae', 0.013),
      {
        kind: 'area',
        path: [
          [0.42, 0.66],
          [0.6, 0.58],
          [0.85, 0.58],
          [1.02, 0.66],
          [0.95, 0.76],
          [0.7, 0.77],
          [0.48, 0.77],
        ],
        color: '#b4222c',
        soft: 0.006,
        rough: 0.008,
      },
      {
        kind: 'area',
        path: [
          [0.46, 0.75],
          [0.7, 0.755],
          [0.98, 0.74],
          [0.97, 0.85],
          [0.72, 0.87],
          [0.48, 0.85],
        ],
        color: '#14120f',
        soft: 0.005,
        rough: 0.008,
      },
      {
        kind: 'spots',
        at: 0.8,
        spaces: [3, 4, 5, 6],
        size: [0.012, 0.016, 0.018, 0.014],
        color: '#7f94b0',
        soft: 0.006,
      },
      {
        kind: 'spots',
        at: 0.91,
        spaces: [1, 2, 3, 4, 5, 6],
        size: [0.018, 0.022, 0.026, 0.028, 0.028, 0.024],
        aspect: 0.6,
        form: 'crescent',
        color: '#e0a83a',
      },
      {
        kind: 'stroke',
        path: [
          [0, 0.64],
          [0.2, 0.68],
          [0.42, 0.66],
        ],
        w: [0.005, 0.006, 0.004],
        color: '#e3d7ae',
        soft: 0.003,
      },
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#3a352b' },
      ...waves([0.13, 0.24, 0.35, 0.46, 0.58, 0.7, 0.81, 0.9], '#efe4c0', 0.015),
    ],
    hind: [
      { kind: 'fill', color: '#3a352b' },
      ...waves([0.18, 0.32, 0.46], '#efe4c0', 0.018),
      {
        kind: 'area',
        path: [
          [0.42, 0.66],
          [0.6, 0.58],
          [0.85, 0.58],
          [1.02, 0.66],
          [0.95, 0.76],
          [0.7, 0.77],
          [0.48, 0.77],
        ],
        color: '#c8525a',
        soft: 0.006,
        rough: 0.008,
      },
      {
        kind: 'area',
        path: [
          [0.46, 0.75],
          [0.7, 0.755],
          [0.98, 0.74],
          [0.97, 0.85],
          [0.72, 0.87],
          [0.48, 0.85],
        ],
        color: '#211d18',
        soft: 0.005,
      },
      {
        kind: 'spots',
        at: 0.8,
        spaces: [3, 4, 5, 6],
        size: [0.012, 0.016, 0.018, 0.014],
        color: '#a3b2c4',
        soft: 0.006,
      },
      {
        kind: 'spots',
        at: 0.91,
        spaces: [1, 2, 3, 4, 5, 6],
        size: 0.026,
        aspect: 0.6,
        form: 'crescent',
        color: '#e6bc5a',
      },
    ],
  },
};

export const kites: readonly Species[] = [
  {
    id: 'graphium-weiskei',
    latin: 'Graphium weiskei',
    family: 'Papilionidae',
    male: weiskei,
    detail: { wing: 'hind', at: [0.5, 0.5] },
  },
  { id: 'graphium-sarpedon', latin: 'Graphium sarpedon', family: 'Papilionidae', male: sarpedon },
  { id: 'graphium-antiphates', latin: 'Graphium antiphates', family: 'Papilionidae', male: antiphates },
  { id: 'iphiclides-podalirius', latin: 'Iphiclides podalirius', family: 'Papilionidae', male: podalirius },
  { id: 'lamproptera-curius', latin: 'Lamproptera curius', family: 'Papilionidae', male: curius },
  {
    id: 'parnassius-apollo',
    latin: 'Parnassius apollo',
    family: 'Papilionidae',
    male: apollo,
    detail: { wing: 'hind', at: [0.45, 0.64] },
  },
  { id: 'bhutanitis-lidderdalii', latin: 'Bhutanitis lidderdalii', family: 'Papilionidae', male: bhutanitis },
];
