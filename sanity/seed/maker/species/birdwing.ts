import type { Body } from '../specimen/body.ts';
import type { Form, Species } from '../specimen/species.ts';
import type { Layer } from '../wing/layers.ts';
import { birdwing } from './bodies.ts';
import { CELL, root } from './marks.ts';
import {
  birdwingFemale,
  goliathMale,
  ornithopteraMale,
  trogonoptera,
  troidesMale,
} from './outlines-papilionid.ts';

const BLACK = '#0e100d';

/** Velvet black with two metal streaks: one below the costa, one above the inner margin. */
function ornithopteraFore(metal: readonly string[], costal: readonly number[], lower: boolean): Layer[] {
  const upper: Layer = {
    kind: 'stroke',
    path: [
      [-0.3, 0.07],
      [-0.16, 0.3],
      [-0.07, 0.55],
      [0.0, 0.78],
      [0.05, 0.93],
    ],
    w: costal,
    color: '#000000',
    soft: 0.006,
    rough: 0.008,
  };
  const under: Layer = {
    kind: 'stroke',
    path: [
      [0.995, 0.24],
      [0.96, 0.55],
      [0.88, 0.76],
      [0.72, 0.86],
      [0.5, 0.895],
      [0.34, 0.91],
    ],
    w: [0.006, 0.022, 0.042, 0.034, 0.018, 0.003],
    color: '#000000',
    soft: 0.006,
    rough: 0.008,
  };
  return [
    { kind: 'fill', color: BLACK },
    {
      kind: 'fill',
      color: '#23261f',
      a: 0.5,
      mask: { kind: 'blot', at: [0.6, 0.5], rx: 0.3, ry: 0.1, turn: -20, color: '#000000', soft: 0.1 },
    },
    { kind: 'rays', w: 0.012, color: '#2c2f28', a: 0.6, soft: 0.008 },
    { kind: 'sheen', colors: metal, turn: 30, mask: upper },
    ...(lower ? [{ kind: 'sheen', colors: metal, turn: 60, mask: under } as const] : []),
    { kind: 'margin', side: 'edge', w: 0.008, color: '#0a0b09' },
  ];
}

const GREEN = ['#0f5c34', '#22a04e', '#7fd45f'];

const priamus: Form = {
  span: 165,
  wings: ornithopteraMale,
  body: birdwing,
  dorsal: {
    fore: ornithopteraFore(GREEN, [0.014, 0.032, 0.04, 0.035, 0.006], true),
    hind: [
      { kind: 'fill', color: '#1f9a4a' },
      { kind: 'sheen', colors: GREEN, turn: 75 },
      { kind: 'blot', at: [0.02, 0.62], rx: 0.05, ry: 0.03, turn: 20, color: '#d6b13a', soft: 0.02, a: 0.85 },
      {
        kind: 'margin',
        side: 'edge',
        w: [
          [0, 0.014],
          [0.5, 0.022],
          [1, 0.02],
        ],
        color: BLACK,
        soft: 0.004,
        scallop: 0.01,
      },
      {
        kind: 'spots',
        at: [
          [0, 0.74],
          [0.6, 0.77],
          [1, 0.8],
        ],
        spaces: [1, 2, 3, 4, 5],
        size: [0.016, 0.022, 0.024, 0.024, 0.02],
        color: BLACK,
      },
      { kind: 'margin', side: 'inner', w: 0.05, color: '#151510', soft: 0.014 },
      root('#0f2a18', 0.22),
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: BLACK },
      {
        kind: 'cells',
        inset: 0.008,
        from: [
          [0, 0.6],
          [0.5, 0.55],
          [1, 0.4],
        ],
        to: [
          [0, 0.88],
          [0.5, 0.9],
          [1, 0.9],
        ],
        spaces: [0, 1, 2, 3, 4, 5, 6],
        color: '#2fa86a',
      },
      { kind: 'cells', inset: 0.02, from: 0.22, to: 0.5, spaces: [CELL], color: '#2fa86a' },
      {
        kind: 'sheen',
        colors: ['#0e6a5a', '#2fb07c', '#a5dc86'],
        turn: 45,
        a: 0.7,
        mask: {
          kind: 'cells',
          inset: 0.008,
          from: [
            [0, 0.6],
            [0.5, 0.55],
            [1, 0.4],
          ],
          to: [
            [0, 0.88],
            [0.5, 0.9],
            [1, 0.9],
          ],
          spaces: [0, 1, 2, 3, 4, 5, 6, CELL],
          color: '#000000',
        },
      },
      {
        kind: 'spots',
        at: 0.79,
        spaces: [1, 2, 3, 4, 5],
        size: [0.012, 0.014, 0.015, 0.017, 0.02],
        color: BLACK,
      },
    ],
    hind: [
      { kind: 'sheen', colors: ['#0f7a58', '#3cb865', '#c5d24a'], turn: 80 },
      { kind: 'veins', w: 0.004, color: BLACK },
      { kind: 'margin', side: 'edge', w: 0.022, color: BLACK, soft: 0.004, scallop: 0.01 },
      {
        kind: 'spots',
        at: [
          [0, 0.73],
          [1, 0.78],
        ],
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: [0.018, 0.022, 0.026, 0.028, 0.028, 0.024, 0.018],
        color: BLACK,
      },
      { kind: 'margin', side: 'inner', w: 0.03, color: '#c9a83a', soft: 0.012, a: 0.7 },
    ],
  },
};

/** Brown females with pale wedges; `pale` on the forewing, `hind` on the hindwing. */
function brownFemale(span: number, pale: string, hind: string, bright: number): Form {
  const fore: Layer[] = [
    { kind: 'fill', color: '#2b2018' },
    { kind: 'rays', w: 0.03, color: '#4a3a2c', a: 0.45, soft: 0.02, v: [0.4, 0.95], fade: 0.1 },
    {
      kind: 'area',
      path: [
        [0.2, 0.4],
        [0.5, 0.36],
        [0.56, 0.47],
        [0.4, 0.53],
        [0.18, 0.54],
      ],
      color: pale,
      soft: 0.006,
      rough: 0.014,
      a: 0.92,
    },
    {
      kind: 'spots',
      at: [
        [0, 0.76],
        [0.5, 0.72],
        [1, 0.76],
      ],
      spaces: [0, 1, 2, 3, 4, 5, 6],
      size: [0.018, 0.026, 0.03, 0.028, 0.024, 0.02, 0.012],
      aspect: 2,
      form: 'drop',
      color: pale,
      rough: 0.01,
    },
    {
      kind: 'spots',
      at: 0.93,
      spaces: [1, 2, 3, 4, 5, 6],
      size: [0.01, 0.012, 0.012, 0.012, 0.012, 0.01],
      aspect: 0.8,
      color: pale,
      a: 0.75,
    },
    { kind: 'margin', side: 'edge', w: 0.01, color: '#1d150f' },
  ];
  const back: Layer[] = [
    { kind: 'fill', color: '#2b2018' },
    {
      kind: 'cells',
      inset: 0.006,
      from: [
        [0, 0.5],
        [1, 0.52],
      ],
      to: [
        [0, 0.9],
        [1, 0.9],
      ],
      spaces: [0, 1, 2, 3, 4, 5, 6],
      color: hind,
    },
    {
      kind: 'ramp',
      by: 'v',
      stops: [
        [0.5, '#efe7d4'],
        [0.7, hind],
      ],
      a: 0.6 * bright,
      mask: {
        kind: 'cells',
        inset: 0.006,
        from: 0.5,
        to: 0.9,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        color: '#000000',
      },
    },
    {
      kind: 'spots',
      at: 0.74,
      spaces: [0, 1, 2, 3, 4, 5],
      size: [0.024, 0.03, 0.032, 0.032, 0.032, 0.028],
      aspect: 1.1,
      form: 'drop',
      color: '#241a13',
      rough: 0.006,
    },
    {
      kind: 'spots',
      at: 0.975,
      spaces: [0, 1, 2, 3, 4, 5, 6],
      size: 0.012,
      aspect: 0.6,
      color: '#e9dfc8',
      a: 0.8,
    },
    { kind: 'margin', side: 'inner', w: 0.04, color: '#5a4a36', soft: 0.02, a: 0.8 },
  ];
  const body: Body = {
    ...birdwing,
    girth: 0.07,
    length: 0.72,
    abdomen: '#b89a5a',
    belly: '#d0b056',
    thorax: '#1f1914',
  };
  const lighter: Layer = { kind: 'fill', color: '#ffffff', a: 0.06, blend: 'screen' };
  return {
    span,
    wings: birdwingFemale,
    body,
    dorsal: { fore, hind: back },
    ventral: { fore: [...fore, lighter], hind: [...back, lighter] },
  };
}

const ORANGE = ['#b8560c', '#ee8f1e', '#ffc23e'];

const croesus: Form = {
  span: 165,
  wings: ornithopteraMale,
  body: birdwing,
  dorsal: {
    fore: ornithopteraFore(ORANGE, [0.03, 0.062, 0.072, 0.05, 0.008], false),
    hind: [
      { kind: 'fill', color: '#ef9a20' },
      { kind: 'sheen', colors: ORANGE, turn: 75 },
      {
        kind: 'spots',
        at: 0.66,
        spaces: [1, 2, 3, 4],
        size: [0.026, 0.03, 0.03, 0.026],
        aspect: 1.4,
        color: '#d9c94a',
        soft: 0.014,
        a: 0.75,
      },
      {
        kind: 'margin',
        side: 'edge',
        w: [
          [0, 0.02],
          [0.5, 0.026],
          [1, 0.024],
        ],
        color: BLACK,
        soft: 0.004,
        scallop: 0.014,
      },
      { kind: 'spots', at: 0.82, spaces: [2, 3, 4], size: [0.008, 0.012, 0.01], color: BLACK },
      { kind: 'margin', side: 'inner', w: 0.055, color: '#151510', soft: 0.014 },
      root('#2a2410', 0.24),
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: BLACK },
      {
        kind: 'cells',
        inset: 0.009,
        from: [
          [0, 0.62],
          [1, 0.45],
        ],
        to: 0.9,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        color: '#7fae3a',
      },
      { kind: 'cells', inset: 0.02, from: 0.2, to: 0.54, spaces: [CELL], color: '#a9b83e' },
      {
        kind: 'sheen',
        colors: ['#4d8a34', '#a5bb3c', '#e0c84a'],
        turn: 45,
        a: 0.7,
        mask: {
          kind: 'cells',
          inset: 0.009,
          from: [
            [0, 0.62],
            [0.6, 0.55],
            [1, 0.4],
          ],
          to: 0.9,
          spaces: [0, 1, 2, 3, 4, 5, 6],
          color: '#000000',
        },
      },
      {
        kind: 'spots',
        at: 0.8,
        spaces: [1, 2, 3, 4, 5],
        size: [0.01, 0.014, 0.015, 0.017, 0.018],
        color: BLACK,
      },
    ],
    hind: [
      { kind: 'sheen', colors: ['#5c9a3a', '#c6b93a', '#eeb73a'], turn: 80 },
      { kind: 'veins', w: 0.004, color: BLACK },
      { kind: 'margin', side: 'edge', w: 0.024, color: BLACK, soft: 0.004, scallop: 0.012 },
      {
        kind: 'spots',
        at: 0.76,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: [0.018, 0.022, 0.026, 0.028, 0.026, 0.022, 0.016],
        color: BLACK,
      },
    ],
  },
};

const LIME = ['#1f7a34', '#5fbf48', '#c8dd5a'];

const goliath: Form = {
  span: 190,
  wings: goliathMale,
  body: birdwing,
  dorsal: {
    fore: ornithopteraFore(LIME, [0.018, 0.046, 0.056, 0.046, 0.008], true),
    hind: [
      { kind: 'fill', color: '#f0c42c' },
      { kind: 'sheen', colors: ['#e0a81c', '#f5cf3a', '#fbe36a'], turn: 75 },
      {
        kind: 'sheen',
        colors: LIME,
        turn: 75,
        mask: {
          kind: 'beyond',
          edge: [
            [0, 0.82],
            [0.5, 0.84],
            [1, 0.82],
          ],
          scallop: 0.0,
          color: '#000000',
          soft: 0.02,
        },
      },
      {
        kind: 'sheen',
        colors: LIME,
        turn: 75,
        mask: {
          kind: 'before',
          edge: [
            [0, 0.25],
            [0.5, 0.3],
            [1, 0.5],
          ],
          color: '#000000',
          soft: 0.03,
        },
      },
      {
        kind: 'margin',
        side: 'edge',
        w: [
          [0, 0.02],
          [0.5, 0.026],
          [1, 0.026],
        ],
        color: BLACK,
        soft: 0.004,
        scallop: 0.016,
      },
      { kind: 'spots', at: 0.85, spaces: [1, 2, 3, 4], size: [0.01, 0.014, 0.015, 0.012], color: BLACK },
      { kind: 'veins', w: 0.003, color: '#3a3410', a: 0.8 },
      { kind: 'margin', side: 'inner', w: 0.045, color: '#151510', soft: 0.012 },
      root('#15240f', 0.22),
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: BLACK },
      {
        kind: 'sheen',
        colors: ['#4d9a3a', '#a9c64a', '#e6d95a'],
        turn: 45,
        mask: {
          kind: 'cells',
          inset: 0.008,
          from: [
            [0, 0.6],
            [0.6, 0.52],
            [1, 0.36],
          ],
          to: 0.91,
          spaces: [0, 1, 2, 3, 4, 5, 6],
          color: '#000000',
        },
      },
      {
        kind: 'sheen',
        colors: ['#4d9a3a', '#a9c64a', '#e6d95a'],
        turn: 45,
        mask: { kind: 'cells', inset: 0.02, from: 0.2, to: 0.54, spaces: [CELL], color: '#000000' },
      },
      {
        kind: 'spots',
        at: 0.8,
        spaces: [1, 2, 3, 4, 5],
        size: [0.01, 0.014, 0.015, 0.018, 0.02],
        color: BLACK,
      },
    ],
    hind: [
      { kind: 'sheen', colors: ['#a9b83a', '#f0cc3a', '#f6e060'], turn: 80 },
      { kind: 'veins', w: 0.005, color: BLACK },
      { kind: 'margin', side: 'edge', w: 0.024, color: BLACK, soft: 0.004, scallop: 0.014 },
      {
        kind: 'spots',
        at: 0.8,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: [0.016, 0.022, 0.026, 0.028, 0.026, 0.022, 0.016],
        color: BLACK,
      },
    ],
  },
};

const EMERALD = ['#04703a', '#0fae5a', '#45dc86'];
/** One tall triangle in each space, its base towards the body and its tip towards the margin. */
const tooth: Layer = {
  kind: 'cells',
  inset: 0.002,
  from: [
    [-0.1, 0.64],
    [0.2, 0.58],
    [0.6, 0.52],
    [1, 0.46],
  ],
  to: [
    [-0.1, 0.9],
    [0.2, 0.84],
    [0.6, 0.8],
    [1, 0.78],
  ],
  spaces: [0, 1, 2, 3, 4, 5, 6],
  color: '#000000',
  soft: 0.003,
  mask: {
    kind: 'before',
    edge: [
      [-0.1, 0.78],
      [0.2, 0.71],
      [0.6, 0.66],
      [1, 0.6],
    ],
    scallop: -0.14,
    color: '#000000',
    soft: 0.003,
    rough: 0.003,
  },
};
const collared: Body = {
  ...birdwing,
  girth: 0.062,
  length: 0.62,
  thorax: '#121212',
  fur: '#24282a',
  abdomen: '#2a221c',
  belly: '#4a3626',
  collar: '#c8202a',
};

const brookiana: Form = {
  span: 160,
  wings: trogonoptera,
  body: collared,
  dorsal: {
    fore: [
      { kind: 'fill', color: '#0b0c0d' },
      { kind: 'sheen', colors: EMERALD, turn: 20, mask: tooth },
      { kind: 'margin', side: 'edge', w: 0.008, color: '#080808' },
    ],
    hind: [
      { kind: 'fill', color: '#0b0c0d' },
      {
        kind: 'sheen',
        colors: EMERALD,
        turn: 60,
        mask: {
          kind: 'cells',
          inset: 0.001,
          from: [
            [0, 0.3],
            [0.5, 0.2],
            [1, 0.3],
          ],
          to: 0.95,
          spaces: [1, 2, 3, 4, 5, CELL],
          color: '#000000',
          soft: 0.005,
          mask: {
            kind: 'before',
            edge: [
              [0, 0.56],
              [0.3, 0.64],
              [0.7, 0.66],
              [1, 0.56],
            ],
            scallop: -0.13,
            color: '#000000',
            soft: 0.005,
            rough: 0.006,
          },
        },
      },
      { kind: 'veins', w: 0.003, color: '#0b0c0d', a: 0.8 },
      { kind: 'margin', side: 'inner', w: 0.04, color: '#1a1714', soft: 0.016 },
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#14130f' },
      {
        kind: 'spots',
        at: 0.86,
        spaces: [1, 2, 3, 4, 5, 6],
        size: [0.016, 0.022, 0.026, 0.028, 0.028, 0.02],
        aspect: 1.6,
        form: 'drop',
        color: '#1fae6a',
        soft: 0.005,
      },
      {
        kind: 'stroke',
        path: [
          [0.3, 0.12],
          [0.35, 0.3],
          [0.4, 0.48],
        ],
        w: [0.006, 0.018, 0.012],
        color: '#2a7fb8',
        soft: 0.008,
        a: 0.9,
      },
      {
        kind: 'stroke',
        path: [
          [0.75, 0.1],
          [0.8, 0.26],
          [0.84, 0.4],
        ],
        w: [0.006, 0.014, 0.008],
        color: '#2a9ab8',
        soft: 0.008,
        a: 0.9,
      },
    ],
    hind: [
      { kind: 'fill', color: '#15130f' },
      {
        kind: 'stroke',
        path: [
          [0.3, 0.12],
          [0.4, 0.3],
          [0.5, 0.42],
        ],
        w: [0.005, 0.016, 0.008],
        color: '#2a8fb8',
        soft: 0.008,
        a: 0.9,
      },
      {
        kind: 'spots',
        at: 0.86,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: [0.012, 0.018, 0.022, 0.022, 0.022, 0.02, 0.014],
        aspect: 0.7,
        color: '#d5dcd0',
        rough: 0.006,
      },
      { kind: 'speckle', grain: 0.006, cover: 0.12, color: '#3fb6a0', v: [0.5, 0.85], fade: 0.1, a: 0.6 },
    ],
  },
};

const brookianaFemale: Form = {
  ...brookiana,
  span: 165,
  wings: {
    fore: trogonoptera.fore,
    hind: birdwingFemale.hind.map(([x, y, f]) => [x * 0.95, y * 0.93, f ?? '']),
  },
  dorsal: {
    fore: [
      { kind: 'fill', color: '#231b15' },
      { kind: 'sheen', colors: ['#4a8a4a', '#7fb46a', '#c6d8a0'], turn: 20, a: 0.85, mask: tooth },
      {
        kind: 'spots',
        at: [
          [0, 0.9],
          [0.4, 0.86],
          [1, 0.84],
        ],
        spaces: [0, 1, 2, 3],
        size: [0.02, 0.024, 0.02, 0.014],
        aspect: 1.6,
        color: '#e6e0d0',
        soft: 0.008,
        a: 0.85,
      },
    ],
    hind: [
      { kind: 'fill', color: '#231b15' },
      {
        kind: 'sheen',
        colors: ['#2f7a52', '#5fae7a', '#a8d0a0'],
        turn: 60,
        a: 0.8,
        mask: {
          kind: 'cells',
          inset: 0.012,
          from: 0.26,
          to: [
            [0, 0.62],
            [0.7, 0.7],
            [1, 0.6],
          ],
          spaces: [1, 2, 3, 4, 5, CELL],
          color: '#000000',
          soft: 0.012,
          rough: 0.01,
        },
      },
      {
        kind: 'spots',
        at: 0.87,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: [0.02, 0.022, 0.022, 0.022, 0.022, 0.02, 0.014],
        aspect: 0.8,
        form: 'drop',
        color: '#d9d2bc',
        soft: 0.005,
        a: 0.9,
      },
    ],
  },
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

export const birdwings: readonly Species[] = [
  {
    id: 'ornithoptera-priamus',
    latin: 'Ornithoptera priamus',
    family: 'Papilionidae',
    male: priamus,
    female: brownFemale(190, '#ded6c4', '#a89c86', 1),
  },
  {
    id: 'ornithoptera-croesus',
    latin: 'Ornithoptera croesus',
    family: 'Papilionidae',
    male: croesus,
    female: brownFemale(200, '#d9cdb2', '#b39a62', 0.8),
    detail: { wing: 'hind', at: [0.5, 0.72] },
  },
  {
    id: 'ornithoptera-goliath',
    latin: 'Ornithoptera goliath',
    family: 'Papilionidae',
    male: goliath,
    female: brownFemale(220, '#e3dcc6', '#d8b24a', 0.7),
    detail: { wing: 'hind', at: [0.4, 0.8] },
  },
  {
    id: 'trogonoptera-brookiana',
    latin: 'Trogonoptera brookiana',
    family: 'Papilionidae',
    male: brookiana,
    female: brookianaFemale,
    detail: { wing: 'fore', at: [0.55, 0.66] },
  },
  {
    id: 'troides-helena',
    latin: 'Troides helena',
    family: 'Papilionidae',
    male: helena,
    female: helenaFemale,
  },
];
