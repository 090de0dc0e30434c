import type { Form, Side, Species } from '../specimen/species.ts';
import type { Layer } from '../wing/layers.ts';
import { papilionid as body } from './bodies.ts';
import { CELL, fringe, ROW, rim, root } from './marks.ts';
import { machaonWings, memnonWings, peacock } from './outlines-papilionid.ts';

const INK = '#0c0c0e';
const hidden = { color: '#000000' } as const;

/** Dark wings sprinkled with green scales, the common ground of the peacock swallowtails. */
const dusted = (ground: string, dust: string, cover: number): Layer[] => [
  { kind: 'fill', color: ground },
  { kind: 'rays', w: 0.01, color: '#000000', a: 0.25, soft: 0.01 },
  // Green grows towards the margins of each space, as the dusting does.
  { kind: 'rays', w: 0.03, color: dust, a: 0.22, soft: 0.03, v: [0.25, 1.1], fade: 0.2 },
  { kind: 'speckle', grain: 0.0028, cover, color: dust, a: 0.5 },
  { kind: 'speckle', grain: 0.0021, cover: cover * 1.2, color: dust, a: 0.42 },
];

/** Underside of a peacock swallowtail: brown-black, pale rays in the forewing, a row of coloured crescents behind. */
function peacockUnder(ground: string, pale: string, moon: string, second: string): Side {
  return {
    fore: [
      { kind: 'fill', color: ground },
      {
        kind: 'cells',
        inset: 0.011,
        from: [
          [0, 0.62],
          [1, 0.6],
        ],
        to: 0.95,
        spaces: ROW,
        color: pale,
        soft: 0.012,
        a: 0.75,
      },
      { kind: 'rays', w: 0.008, color: ground, soft: 0.006, a: 0.85 },
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0.86, '#000000'],
          [1, '#000000'],
        ],
        a: 0.35,
        mask: { kind: 'beyond', edge: 0.93, soft: 0.02, ...hidden },
      },
      root('#120f0c', 0.3),
      { kind: 'speckle', grain: 0.003, cover: 0.14, color: '#b5a882', v: [0, 0.6], fade: 0.15, a: 0.5 },
    ],
    hind: [
      { kind: 'fill', color: ground },
      { kind: 'speckle', grain: 0.003, cover: 0.18, color: '#b5a882', v: [0, 0.6], fade: 0.15, a: 0.5 },
      {
        kind: 'spots',
        at: 0.88,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: [0.04, 0.043, 0.043, 0.041, 0.041, 0.043, 0.038],
        aspect: 0.85,
        form: 'crescent',
        color: moon,
        soft: 0.003,
      },
      {
        kind: 'spots',
        at: 0.84,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: 0.024,
        aspect: 0.5,
        form: 'crescent',
        color: second,
        soft: 0.003,
      },
      fringe('#e6dcc4'),
    ],
  };
}

const ULYSSES = ['#0b55b8', '#1f95e8', '#6fd0f7'];

const ulysses: Form = {
  span: 125,
  wings: peacock,
  body,
  dorsal: {
    fore: [
      { kind: 'fill', color: INK },
      {
        kind: 'sheen',
        colors: ULYSSES,
        turn: 35,
        mask: {
          kind: 'before',
          edge: [
            [-0.3, 0.36],
            [-0.12, 0.55],
            [0.05, 0.66],
            [0.3, 0.72],
            [0.7, 0.76],
            [1.1, 0.78],
          ],
          scallop: -0.07,
          soft: 0.005,
          rough: 0.012,
          ...hidden,
        },
      },
      { kind: 'margin', side: 'costa', w: 0.03, color: INK, soft: 0.008 },
      root('#0c1420', 0.16),
      {
        kind: 'rays',
        w: 0.008,
        color: '#0c0c0e',
        soft: 0.006,
        spaces: [3, 4, 5, 6],
        v: [0.58, 0.8],
        fade: 0.05,
      },
      { kind: 'veins', w: 0.0035, color: '#0c0c0e', v: [0.55, 1], fade: 0.08 },
    ],
    hind: [
      { kind: 'fill', color: INK },
      {
        kind: 'sheen',
        colors: ULYSSES,
        turn: 75,
        mask: {
          kind: 'before',
          edge: [
            [0, 0.58],
            [0.2, 0.68],
            [0.55, 0.73],
            [0.85, 0.66],
            [1.1, 0.5],
          ],
          scallop: -0.05,
          soft: 0.004,
          rough: 0.01,
          ...hidden,
        },
      },
      {
        kind: 'spots',
        at: 0.87,
        spaces: [1, 2, 3, 4, 5],
        size: [0.016, 0.02, 0.02, 0.02, 0.018],
        aspect: 0.5,
        form: 'crescent',
        color: '#2f8fd8',
        soft: 0.004,
      },
      { kind: 'margin', side: 'inner', w: 0.05, color: '#15130f', soft: 0.02 },
      root('#0c1420', 0.14),
    ],
  },
  ventral: peacockUnder('#3d3025', '#b3a88e', '#d9843a', '#7f9fc0'),
};

const BLUMEI = ['#0a6e8e', '#12b08a', '#8ee8b0'];

const blumei: Form = {
  span: 125,
  wings: peacock,
  body,
  dorsal: {
    fore: [
      ...dusted('#0b0d0b', '#2f8a4a', 0.17),
      {
        kind: 'sheen',
        colors: BLUMEI,
        turn: 30,
        mask: {
          kind: 'band',
          at: [
            [-0.2, 0.6],
            [0, 0.66],
            [0.4, 0.63],
            [1.05, 0.6],
          ],
          w: [
            [-0.16, 0.02],
            [0.05, 0.08],
            [0.5, 0.15],
            [1.05, 0.2],
          ],
          soft: 0.003,
          rough: 0.006,
          u: [-0.14, 2],
          ...hidden,
        },
      },
      { kind: 'veins', w: 0.0025, color: '#07120f', a: 0.8 },
    ],
    hind: [
      ...dusted('#0b0d0b', '#2f8a4a', 0.17),
      {
        kind: 'sheen',
        colors: BLUMEI,
        turn: 70,
        mask: {
          kind: 'band',
          at: [
            [0, 0.42],
            [0.4, 0.46],
            [0.8, 0.5],
            [1.1, 0.6],
          ],
          w: [
            [0, 0.26],
            [0.4, 0.24],
            [0.8, 0.14],
            [1, 0.04],
          ],
          soft: 0.003,
          rough: 0.006,
          ...hidden,
        },
      },
      {
        kind: 'sheen',
        colors: ['#0a6eae', '#1fa0c8', '#7fd8e0'],
        turn: 70,
        mask: {
          kind: 'stroke',
          path: [
            [0.47, 0.68],
            [0.5, 0.745],
            [0.515, 0.83],
            [0.5, 0.895],
          ].map(([x, y]) => [(x as number) / 1.11, (y as number) / 1.11] as const),
          xy: true,
          w: [0.008, 0.014, 0.022, 0.026, 0.01],
          soft: 0.004,
          ...hidden,
        },
      },
      {
        kind: 'spots',
        at: 0.86,
        spaces: [1, 2, 3, 5],
        size: [0.016, 0.018, 0.018, 0.016],
        aspect: 0.5,
        form: 'crescent',
        color: '#1f8a8a',
        soft: 0.005,
      },
      {
        kind: 'spots',
        at: 0.86,
        spaces: [6],
        size: 0.024,
        aspect: 0.7,
        form: 'crescent',
        color: '#c8602a',
        soft: 0.004,
      },
      { kind: 'margin', side: 'inner', w: 0.04, color: '#15130f', soft: 0.02 },
    ],
  },
  ventral: peacockUnder('#241e18', '#8e836c', '#e0772e', '#e9dcc0'),
};

const paris: Form = {
  span: 105,
  wings: peacock,
  body,
  dorsal: {
    fore: [
      ...dusted('#12130e', '#4a8a34', 0.26),
      {
        kind: 'band',
        at: [
          [0, 0.86],
          [0.4, 0.8],
          [1.05, 0.76],
        ],
        w: [
          [0.2, 0.0],
          [0.45, 0.014],
          [1.05, 0.03],
        ],
        color: '#a5bf4a',
        soft: 0.006,
        rough: 0.008,
        u: [0.35, 2],
        fade: 0.1,
        a: 0.9,
      },
      { kind: 'veins', w: 0.003, color: '#0a0b07', a: 0.7 },
    ],
    hind: [
      ...dusted('#12130e', '#4a8a34', 0.28),
      {
        kind: 'sheen',
        colors: ['#0a6ab8', '#1fa8d0', '#7fe6c8'],
        turn: 60,
        mask: {
          kind: 'area',
          path: [
            [-0.08, 0.4],
            [0.1, 0.38],
            [0.35, 0.44],
            [0.55, 0.56],
            [0.48, 0.68],
            [0.3, 0.78],
            [0.1, 0.76],
            [-0.05, 0.68],
          ],
          soft: 0.004,
          rough: 0.012,
          ...hidden,
        },
      },
      { kind: 'veins', w: 0.002, color: '#0a1a1a', a: 0.7 },
      {
        kind: 'stroke',
        path: [
          [0.56, 0.6],
          [0.75, 0.64],
          [0.92, 0.7],
        ],
        w: [0.002, 0.006, 0.003],
        color: '#8fb44a',
        soft: 0.004,
        a: 0.85,
      },
      {
        kind: 'spots',
        at: 0.86,
        spaces: [6],
        size: 0.036,
        aspect: 0.9,
        form: 'crescent',
        color: '#a82a4a',
        soft: 0.004,
      },
      {
        kind: 'spots',
        at: 0.88,
        spaces: [1, 2, 3, 5],
        size: [0.02, 0.022, 0.022, 0.024],
        aspect: 0.6,
        form: 'crescent',
        color: '#8a3a4a',
        soft: 0.006,
        a: 0.65,
      },
    ],
  },
  ventral: peacockUnder('#2c261c', '#cfc4a4', '#c2502e', '#b48ab0'),
};

const maackii: Form = {
  span: 115,
  wings: peacock,
  body,
  dorsal: {
    fore: [
      ...dusted('#0d100d', '#2f7a52', 0.24),
      {
        kind: 'sheen',
        colors: ['#1f6a5a', '#3aa07a', '#a5d49a'],
        turn: 30,
        a: 0.9,
        mask: {
          kind: 'cells',
          inset: 0.006,
          from: [
            [0, 0.74],
            [1, 0.66],
          ],
          to: [
            [0, 0.83],
            [1, 0.82],
          ],
          spaces: [0, 1, 2, 3, 4, 5, 6],
          soft: 0.012,
          rough: 0.01,
          ...hidden,
        },
      },
      {
        kind: 'rays',
        w: 0.012,
        color: '#0a0a08',
        soft: 0.006,
        spaces: [3, 4, 5, 6],
        v: [0.5, 0.84],
        fade: 0.05,
      },
      { kind: 'beyond', edge: 0.9, color: '#0d0f0c', soft: 0.02, a: 0.8 },
    ],
    hind: [
      ...dusted('#0d100d', '#2f7a52', 0.24),
      {
        kind: 'sheen',
        colors: ['#0a5aa8', '#1f90b8', '#6fd4b0'],
        turn: 60,
        a: 0.95,
        mask: {
          kind: 'cells',
          inset: 0.001,
          from: [
            [0, 0.36],
            [1, 0.3],
          ],
          to: [
            [0, 0.64],
            [0.5, 0.7],
            [1, 0.58],
          ],
          spaces: [-1, 0, 1, 2, 3, 4],
          soft: 0.016,
          rough: 0.012,
          ...hidden,
        },
      },
      {
        kind: 'spots',
        at: 0.86,
        spaces: [0, 1, 2, 3, 4, 5],
        size: 0.032,
        aspect: 0.7,
        form: 'crescent',
        color: '#2f88c8',
        soft: 0.005,
      },
      {
        kind: 'spots',
        at: 0.89,
        spaces: [0, 1, 2, 3, 5],
        size: 0.022,
        aspect: 0.5,
        form: 'crescent',
        color: '#b84a5a',
        soft: 0.005,
      },
      {
        kind: 'spots',
        at: 0.86,
        spaces: [6],
        size: 0.036,
        aspect: 0.9,
        form: 'crescent',
        color: '#b83a52',
        soft: 0.004,
      },
      {
        kind: 'sheen',
        colors: ['#1f7a8a', '#2f9a9a', '#6fc0b0'],
        turn: 70,
        a: 0.8,
        mask: {
          kind: 'stroke',
          path: [
            [0.45, 0.64],
            [0.462, 0.74],
            [0.452, 0.8],
          ],
          xy: true,
          w: [0.006, 0.012, 0.004],
          soft: 0.006,
          ...hidden,
        },
      },
    ],
  },
  ventral: peacockUnder('#2a261e', '#d3c8a8', '#c04a3a', '#9a8ac0'),
};

const YELLOW = '#f0d354';
const machaonFore: Layer[] = [
  {
    kind: 'ramp',
    by: 'v',
    stops: [
      [0, '#e6c440'],
      [0.6, YELLOW],
      [1, '#f4dd70'],
    ],
  },
  { kind: 'veins', w: 0.0062, color: '#17130e' },
  {
    kind: 'before',
    edge: [
      [-0.4, 0.26],
      [0.1, 0.24],
      [0.5, 0.24],
      [1.1, 0.3],
    ],
    color: '#1c1811',
    soft: 0.012,
    rough: 0.012,
  },
  { kind: 'speckle', grain: 0.0045, cover: 0.42, color: '#d8b93a', v: [0, 0.27], fade: 0.02 },
  {
    kind: 'stroke',
    path: [
      [0.08, 0.36],
      [0.35, 0.35],
      [0.6, 0.36],
    ],
    w: [0.026, 0.024, 0.02],
    color: '#17130e',
    soft: 0.003,
    rough: 0.006,
    spaces: [CELL],
  },
  {
    kind: 'stroke',
    path: [
      [0.06, 0.52],
      [0.3, 0.53],
      [0.6, 0.56],
    ],
    w: [0.03, 0.026, 0.012],
    color: '#17130e',
    soft: 0.003,
    rough: 0.006,
  },
  {
    kind: 'beyond',
    edge: [
      [-0.3, 0.74],
      [0, 0.79],
      [0.5, 0.8],
      [1.05, 0.76],
    ],
    scallop: -0.012,
    color: '#17130e',
    soft: 0.003,
    rough: 0.006,
  },
  { kind: 'speckle', grain: 0.0045, cover: 0.26, color: '#c9ab3a', v: [0.8, 0.86], fade: 0.02, a: 0.8 },
  {
    kind: 'spots',
    at: 0.935,
    spaces: [-1, 0, 1, 2, 3, 4, 5, 6],
    size: [0.012, 0.018, 0.021, 0.023, 0.023, 0.023, 0.023, 0.017],
    aspect: 0.68,
    color: YELLOW,
  },
  { kind: 'margin', side: 'costa', w: 0.012, color: '#17130e', soft: 0.003 },
  { kind: 'spots', at: 0.74, spaces: [0], size: 0.009, color: '#17130e' },
];
const machaonHind: Layer[] = [
  {
    kind: 'ramp',
    by: 'v',
    stops: [
      [0, '#e9c948'],
      [0.6, YELLOW],
      [1, '#f4dd70'],
    ],
  },
  { kind: 'veins', w: 0.005, color: '#17130e' },
  {
    kind: 'stroke',
    path: [
      [0.3, 0.5],
      [0.44, 0.46],
      [0.6, 0.5],
    ],
    w: [0.006, 0.01, 0.006],
    color: '#17130e',
    soft: 0.003,
  },
  {
    kind: 'beyond',
    edge: [
      [0, 0.66],
      [0.4, 0.67],
      [0.8, 0.64],
      [1.1, 0.66],
    ],
    scallop: 0.03,
    color: '#17130e',
    soft: 0.003,
    rough: 0.005,
  },
  {
    kind: 'spots',
    at: 0.765,
    spaces: [0, 1, 2, 3, 4, 5],
    size: [0.026, 0.03, 0.03, 0.03, 0.03, 0.03],
    aspect: 0.72,
    color: '#4a6fae',
    soft: 0.016,
    a: 0.95,
  },
  {
    kind: 'spots',
    at: 0.915,
    spaces: [0, 1, 2, 3, 4, 5],
    size: [0.036, 0.04, 0.04, 0.038, 0.034, 0.034],
    aspect: 0.66,
    form: 'crescent',
    color: YELLOW,
  },
  {
    kind: 'spots',
    at: 0.925,
    spaces: [0, 1, 2, 3, 4, 5],
    size: [0.024, 0.028, 0.028, 0.026, 0.022, 0.022],
    aspect: 0.55,
    color: YELLOW,
  },
  {
    kind: 'eye',
    at: [0.915, 0.84],
    r: 0.05,
    aspect: 0.86,
    rings: [
      [1, '#4a6fae'],
      [0.8, '#a5281c'],
      [0.6, '#c43a24'],
    ],
    soft: 0.008,
  },
  { kind: 'margin', side: 'inner', w: 0.035, color: '#2a2418', soft: 0.012, v: [0, 0.75] },
  { kind: 'before', edge: 0.18, color: '#1c1811', soft: 0.03, a: 0.8 },
];
const paleVeil: Layer = { kind: 'fill', color: '#f6e9a8', a: 0.3 };

const machaon: Form = {
  span: 85,
  wings: machaonWings,
  body: {
    ...body,
    abdomen: '#2a241a',
    belly: '#e0c654',
    fur: '#6a5a2a',
    marks: { kind: 'dorsal-line', color: '#17130e' },
  },
  dorsal: { fore: machaonFore, hind: machaonHind },
  ventral: {
    fore: [...machaonFore, paleVeil],
    hind: [
      ...machaonHind,
      { kind: 'spots', at: 0.66, spaces: [2, 3, 4], size: 0.012, aspect: 1.2, color: '#d8772e', soft: 0.006 },
      paleVeil,
    ],
  },
};

const memnon: Form = {
  span: 140,
  wings: memnonWings,
  body,
  dorsal: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#0a0b10'],
          [0.6, '#10131c'],
          [1, '#14161d'],
        ],
      },
      {
        kind: 'cells',
        inset: 0.012,
        from: [
          [0, 0.6],
          [1, 0.5],
        ],
        to: 0.96,
        spaces: ROW,
        color: '#3c4a60',
        soft: 0.014,
        a: 0.55,
      },
      { kind: 'rays', w: 0.007, color: '#0a0b10', soft: 0.006 },
      { kind: 'blot', at: [0.2, 0.1], rx: 0.05, ry: 0.016, turn: -30, color: '#7a1a18', soft: 0.012, a: 0.6 },
    ],
    hind: [
      { kind: 'fill', color: '#0b0d14' },
      {
        kind: 'sheen',
        colors: ['#27405e', '#4a6f94', '#7f9fbe'],
        turn: 75,
        a: 0.85,
        mask: {
          kind: 'cells',
          inset: 0.012,
          from: [
            [0, 0.6],
            [1, 0.5],
          ],
          to: [
            [0, 0.86],
            [1, 0.92],
          ],
          spaces: ROW,
          soft: 0.018,
          rough: 0.008,
          ...hidden,
        },
      },
      {
        kind: 'spots',
        at: 0.84,
        spaces: [1, 2, 3, 4, 5],
        size: [0.022, 0.026, 0.026, 0.026, 0.024],
        aspect: 0.8,
        color: '#0a0b10',
        soft: 0.014,
      },
      rim('#090a0d', 0.014),
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#1c1a1a' },
      { kind: 'cells', inset: 0.01, from: 0.5, to: 0.95, spaces: ROW, color: '#8a8a88', soft: 0.012, a: 0.7 },
      { kind: 'rays', w: 0.007, color: '#1c1a1a', soft: 0.005 },
      {
        kind: 'before',
        edge: [
          [0, 0.2],
          [1, 0.16],
        ],
        color: '#b02a22',
        soft: 0.008,
        rough: 0.01,
      },
    ],
    hind: [
      { kind: 'fill', color: '#191818' },
      {
        kind: 'before',
        edge: [
          [0, 0.18],
          [1, 0.2],
        ],
        color: '#b02a22',
        soft: 0.006,
        rough: 0.01,
      },
      { kind: 'veins', w: 0.006, color: '#191818', v: [0, 0.3] },
      {
        kind: 'spots',
        at: 0.78,
        spaces: [0, 1, 2, 3, 4, 5],
        size: 0.036,
        aspect: 0.9,
        color: '#5d7896',
        soft: 0.012,
        a: 0.85,
      },
      { kind: 'spots', at: 0.79, spaces: [0, 1, 2, 3, 4, 5], size: 0.019, color: '#0e0e10', soft: 0.004 },
      {
        kind: 'spots',
        at: 0.84,
        spaces: [5, 6],
        size: 0.034,
        aspect: 0.7,
        form: 'crescent',
        color: '#b8432a',
        soft: 0.004,
      },
    ],
  },
};

const memnonFemaleFore: Layer[] = [
  {
    kind: 'ramp',
    by: 'v',
    stops: [
      [0, '#8a7c68'],
      [0.5, '#b0a48c'],
      [1, '#8c8070'],
    ],
  },
  { kind: 'rays', w: 0.009, color: '#2a231c', soft: 0.006 },
  { kind: 'veins', w: 0.009, color: '#1a1511', soft: 0.005 },
  { kind: 'beyond', edge: 0.93, color: '#1a1511', soft: 0.012 },
  {
    kind: 'before',
    edge: [
      [-0.2, 0.32],
      [0.1, 0.27],
      [0.6, 0.2],
      [1, 0.12],
    ],
    color: '#a8261e',
    soft: 0.006,
    rough: 0.012,
  },
  { kind: 'before', edge: 0.05, color: '#1a1511', soft: 0.02 },
  { kind: 'margin', side: 'costa', w: 0.014, color: '#1a1511', soft: 0.004 },
  { kind: 'blot', at: [0.8, 0.26], rx: 0.08, ry: 0.03, turn: -10, color: '#1a1511', soft: 0.02, a: 0.75 },
];
const memnonFemaleHind: Layer[] = [
  { kind: 'fill', color: '#15110e' },
  {
    kind: 'cells',
    inset: 0.006,
    from: [
      [0, 0.5],
      [0.4, 0.4],
      [1, 0.36],
    ],
    to: [
      [0, 0.74],
      [1, 0.8],
    ],
    spaces: [1, 2, 3, 4, 5, CELL],
    color: '#efe6d2',
    soft: 0.008,
    rough: 0.012,
  },
  {
    kind: 'spots',
    at: 0.8,
    spaces: [0, 1, 2, 3, 4, 5],
    size: [0.034, 0.042, 0.042, 0.042, 0.042, 0.042],
    aspect: 1,
    color: '#15110e',
    soft: 0.004,
    rough: 0.006,
  },
  { kind: 'cells', inset: 0.008, from: 0.66, to: 0.97, spaces: [6, 7], color: '#d8923a', soft: 0.01, a: 0.9 },
  { kind: 'spots', at: 0.83, spaces: [6], size: 0.024, color: '#15110e', soft: 0.005 },
  fringe('#e6dcc4'),
];

const memnonFemale: Form = {
  span: 145,
  wings: memnonWings,
  body: { ...body, girth: 0.078, belly: '#8a7234' },
  dorsal: { fore: memnonFemaleFore, hind: memnonFemaleHind },
  ventral: {
    fore: [...memnonFemaleFore, { kind: 'fill', color: '#ffffff', a: 0.12, blend: 'screen' }],
    hind: [...memnonFemaleHind, { kind: 'before', edge: 0.2, color: '#a8261e', soft: 0.008, rough: 0.01 }],
  },
};

export const swallowtails: readonly Species[] = [
  {
    id: 'papilio-ulysses',
    latin: 'Papilio ulysses',
    family: 'Papilionidae',
    male: ulysses,
    detail: { wing: 'fore', at: [0.6, 0.7] },
  },
  {
    id: 'papilio-blumei',
    latin: 'Papilio blumei',
    family: 'Papilionidae',
    male: blumei,
    detail: { wing: 'fore', at: [0.5, 0.6] },
  },
  { id: 'papilio-paris', latin: 'Papilio paris', family: 'Papilionidae', male: paris },
  {
    id: 'papilio-maackii',
    latin: 'Papilio maackii',
    family: 'Papilionidae',
    male: maackii,
    detail: { wing: 'hind', at: [0.5, 0.74] },
  },
  { id: 'papilio-machaon', latin: 'Papilio machaon', family: 'Papilionidae', male: machaon },
  {
    id: 'papilio-memnon',
    latin: 'Papilio memnon',
    family: 'Papilionidae',
    male: memnon,
    female: memnonFemale,
  },
];
