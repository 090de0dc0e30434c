import type { Form, Species } from '../specimen/species.ts';
import type { Layer } from '../wing/layers.ts';
import { pierid as body } from './bodies.ts';
import { rim } from './marks.ts';
import { brimstoneWings, deliasWings, hebomoiaWings, whiteWings } from './outlines-other.ts';

const hidden = { color: '#000000' } as const;
const white = (warm = '#f7f4ea'): Layer[] => [
  {
    kind: 'ramp',
    by: 'v',
    stops: [
      [0, '#e4e1d6'],
      [0.25, '#f3f1e8'],
      [0.8, warm],
      [1, '#f1eddf'],
    ],
  },
  { kind: 'speckle', grain: 0.004, cover: 0.2, color: '#4c4a46', v: [0, 0.14], fade: 0.09, a: 0.8 },
];

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

const hyparete: Form = {
  span: 72,
  wings: deliasWings,
  body: { ...body, fur: '#aab0b0', thorax: '#43464a' },
  dorsal: {
    fore: [
      ...white('#f6f5ee'),
      { kind: 'veins', w: 0.006, grow: 1.4, color: '#26221f', v: [0.35, 1.1], fade: 0.12, soft: 0.004 },
      {
        kind: 'beyond',
        edge: [
          [-0.3, 0.72],
          [0, 0.8],
          [0.4, 0.88],
          [1.02, 0.97],
        ],
        scallop: -0.06,
        color: '#26221f',
        soft: 0.006,
        rough: 0.01,
      },
      {
        kind: 'spots',
        at: [
          [0, 0.88],
          [0.5, 0.92],
        ],
        spaces: [-1, 0, 1, 2, 3, 4],
        size: [0.01, 0.016, 0.016, 0.014, 0.012, 0.01],
        aspect: 1.7,
        form: 'drop',
        color: '#f2f0e6',
        soft: 0.005,
      },
      { kind: 'margin', side: 'costa', w: 0.012, color: '#26221f', soft: 0.006 },
    ],
    hind: [
      ...white('#f6f5ee'),
      {
        kind: 'cells',
        inset: 0.01,
        from: 0.78,
        to: 0.93,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        color: '#e69a8a',
        soft: 0.016,
        a: 0.75,
      },
      {
        kind: 'before',
        edge: [
          [0, 0.3],
          [1, 0.5],
        ],
        color: '#f2e7a8',
        soft: 0.12,
        a: 0.5,
      },
      { kind: 'veins', w: 0.004, grow: 1, color: '#4a4640', v: [0.55, 1.1], fade: 0.12, soft: 0.004, a: 0.8 },
      { kind: 'beyond', edge: 0.935, scallop: -0.025, color: '#2a2623', soft: 0.006, rough: 0.008 },
    ],
  },
  ventral: {
    fore: [
      ...white('#f5f3ea'),
      { kind: 'veins', w: 0.009, grow: 1.2, color: '#1e1a17', soft: 0.004 },
      {
        kind: 'beyond',
        edge: [
          [-0.3, 0.72],
          [0, 0.8],
          [0.4, 0.86],
          [1.02, 0.95],
        ],
        scallop: -0.06,
        color: '#1e1a17',
        soft: 0.005,
        rough: 0.008,
      },
      {
        kind: 'spots',
        at: [
          [0, 0.87],
          [0.5, 0.91],
        ],
        spaces: [-1, 0, 1, 2, 3, 4],
        size: [0.012, 0.018, 0.018, 0.016, 0.014, 0.012],
        aspect: 1.7,
        form: 'drop',
        color: '#f0ecda',
        soft: 0.004,
      },
      { kind: 'margin', side: 'costa', w: 0.014, color: '#1e1a17', soft: 0.004 },
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#f2c81e'],
          [0.4, '#f5d22e'],
          [0.62, '#f6e88a'],
          [0.75, '#f5f0dc'],
        ],
      },
      {
        kind: 'beyond',
        edge: [
          [0, 0.74],
          [1, 0.7],
        ],
        color: '#1e1a17',
        soft: 0.004,
      },
      {
        kind: 'cells',
        inset: 0.009,
        from: [
          [0, 0.7],
          [1, 0.68],
        ],
        to: [
          [0, 0.92],
          [1, 0.92],
        ],
        spaces: [0, 1, 2, 3, 4, 5, 6],
        color: '#d4281e',
        soft: 0.003,
      },
      { kind: 'veins', w: 0.006, grow: 0.5, color: '#1e1a17', v: [0.3, 1.1], fade: 0.1, soft: 0.003 },
      { kind: 'beyond', edge: 0.925, scallop: -0.02, color: '#1e1a17', soft: 0.004 },
    ],
  },
};

const crataegiWing = (through: number): Layer[] => [
  {
    kind: 'ramp',
    by: 'v',
    stops: [
      [0, '#e6e3d8'],
      [0.3, '#f4f2e9'],
      [1, '#f5f2e7'],
    ],
  },
  { kind: 'clear', through },
  { kind: 'speckle', grain: 0.0042, cover: 0.3, color: '#3a3733', v: [0, 0.1], fade: 0.06, a: 0.7 },
  { kind: 'veins', w: 0.0052, grow: 0.7, color: '#2b2622', soft: 0.003 },
];
const crataegi: Form = {
  span: 65,
  wings: whiteWings,
  body: { ...body, thorax: '#3c3a36', fur: '#8e8a80', abdomen: '#34322e' },
  dorsal: {
    fore: [
      ...crataegiWing(0.22),
      { kind: 'veins', w: 0.017, color: '#3a352f', v: [0.93, 1.1], fade: 0.05, soft: 0.012, a: 0.85 },
      {
        kind: 'stroke',
        path: [
          [0.12, 0.54],
          [0.3, 0.505],
          [0.5, 0.52],
        ],
        w: [0.008, 0.009, 0.006],
        color: '#2b2622',
        soft: 0.005,
      },
      { kind: 'margin', side: 'edge', w: 0.007, color: '#2b2622', soft: 0.004 },
    ],
    hind: [
      ...crataegiWing(0.12),
      { kind: 'veins', w: 0.011, color: '#3a352f', v: [0.94, 1.1], fade: 0.04, soft: 0.01, a: 0.7 },
      rim('#2b2622', 0.006),
    ],
  },
  ventral: {
    fore: [...crataegiWing(0.2), rim('#2b2622', 0.006)],
    hind: [
      ...crataegiWing(0.08),
      { kind: 'speckle', grain: 0.004, cover: 0.1, color: '#4a4640', a: 0.7 },
      rim('#2b2622', 0.006),
    ],
  },
};

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

const brimstone = (base: string, tip: string, spot: string): { fore: Layer[]; hind: Layer[] } => ({
  fore: [
    {
      kind: 'ramp',
      by: 'v',
      stops: [
        [0, base],
        [1, tip],
      ],
    },
    { kind: 'blot', at: [0.3, 0.54], rx: 0.018, ry: 0.014, color: spot, soft: 0.004 },
    { kind: 'margin', side: 'outer', w: 0.004, color: '#a8662e', soft: 0.004, a: 0.7 },
    { kind: 'veins', w: 0.003, color: '#ffffff', a: 0.18, soft: 0.003 },
    { kind: 'veins', w: 0.009, color: '#a8662e', v: [0.975, 1.1], fade: 0.01, soft: 0.004, a: 0.8 },
  ],
  hind: [
    {
      kind: 'ramp',
      by: 'v',
      stops: [
        [0, base],
        [1, tip],
      ],
    },
    { kind: 'blot', at: [0.42, 0.5], rx: 0.024, ry: 0.02, color: spot, soft: 0.005 },
    { kind: 'veins', w: 0.003, color: '#ffffff', a: 0.18, soft: 0.003 },
    { kind: 'veins', w: 0.009, color: '#a8662e', v: [0.97, 1.1], fade: 0.01, soft: 0.004, a: 0.8 },
  ],
});
const under = (side: { fore: Layer[]; hind: Layer[] }, leaf: string): { fore: Layer[]; hind: Layer[] } => ({
  fore: [
    ...side.fore,
    { kind: 'fill', color: leaf, a: 0.4 },
    { kind: 'veins', w: 0.005, color: '#f4f3d4', a: 0.5, soft: 0.004 },
  ],
  hind: [
    ...side.hind,
    { kind: 'fill', color: leaf, a: 0.5 },
    { kind: 'veins', w: 0.007, color: '#f4f3d4', a: 0.55, soft: 0.005 },
    { kind: 'spots', at: 0.7, spaces: [1, 2, 4, 5], size: 0.008, color: '#a8723a', soft: 0.004 },
  ],
});

const maleYellow = brimstone('#ead52a', '#f4e653', '#e8842a');
const femalePale = brimstone('#dfe6b4', '#edf0cf', '#e09a4a');
const rhamni: Form = {
  span: 58,
  wings: brimstoneWings,
  body: {
    ...body,
    thorax: '#8a8452',
    fur: '#e2dca4',
    abdomen: '#6e6844',
    belly: '#e6e09a',
    antenna: { ...body.antenna, color: '#a8584a', club: '#8a4238' },
  },
  dorsal: maleYellow,
  ventral: under(maleYellow, '#d8e08a'),
};

export const pierids: readonly Species[] = [
  { id: 'hebomoia-glaucippe', latin: 'Hebomoia glaucippe', family: 'Pieridae', male: glaucippe },
  { id: 'delias-hyparete', latin: 'Delias hyparete', family: 'Pieridae', male: hyparete },
  { id: 'aporia-crataegi', latin: 'Aporia crataegi', family: 'Pieridae', male: crataegi },
  { id: 'pieris-rapae', latin: 'Pieris rapae', family: 'Pieridae', male: rapae },
  {
    id: 'gonepteryx-rhamni',
    latin: 'Gonepteryx rhamni',
    family: 'Pieridae',
    male: rhamni,
    female: { ...rhamni, dorsal: femalePale, ventral: under(femalePale, '#d6e0ae') },
  },
];
