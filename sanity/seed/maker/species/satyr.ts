import type { Form, Species } from '../specimen/species.ts';
import type { Layer } from '../wing/layers.ts';
import { danaid, ithomiine, stout } from './bodies.ts';
import { ocellus, root } from './marks.ts';
import {
  caligoWings,
  cithaeriasWings,
  danausWings,
  gretaWings,
  ideaWings,
  kallimaWings,
} from './outlines-other.ts';

const hidden = { color: '#000000' } as const;

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

/** A membrane without scales; what is laid on it afterwards has them again. */
const glass = (tint: string, through: number): Layer[] => [
  { kind: 'fill', color: tint },
  { kind: 'clear', through },
];

const gretaSide = (brown: string, rust: string, veins: string): { fore: Layer[]; hind: Layer[] } => ({
  fore: [
    ...glass('#d6cbb8', 0.95),
    { kind: 'veins', w: 0.0032, color: veins, soft: 0.002 },
    {
      kind: 'area',
      path: [
        [-0.32, 0.58],
        [-0.1, 0.6],
        [0.15, 0.64],
        [0.36, 0.74],
        [0.3, 0.8],
        [0.1, 0.72],
        [-0.12, 0.7],
        [-0.3, 0.68],
      ],
      color: '#f1ece2',
      soft: 0.008,
      rough: 0.01,
      a: 0.92,
    },
    {
      kind: 'stroke',
      path: [
        [-0.3, 0.52],
        [0.1, 0.55],
        [0.45, 0.52],
      ],
      w: [0.018, 0.014, 0.006],
      color: brown,
      soft: 0.005,
      rough: 0.006,
    },
    {
      kind: 'beyond',
      edge: [
        [-0.4, 0.74],
        [-0.15, 0.78],
        [0.05, 0.84],
        [0.25, 0.9],
        [0.6, 0.91],
        [1.05, 0.9],
      ],
      scallop: -0.03,
      color: brown,
      soft: 0.005,
      rough: 0.006,
    },
    {
      kind: 'band',
      at: [
        [0.2, 0.905],
        [1, 0.91],
      ],
      w: 0.012,
      color: rust,
      soft: 0.006,
      u: [0.25, 1],
      fade: 0.06,
      a: 0.7,
      scallop: -0.03,
    },
    { kind: 'margin', side: 'costa', w: 0.02, color: brown, soft: 0.005 },
    {
      kind: 'stroke',
      path: [
        [-0.3, 0.1],
        [-0.25, 0.4],
        [-0.16, 0.6],
      ],
      w: [0.007, 0.007, 0.004],
      color: rust,
      soft: 0.004,
    },
    { kind: 'margin', side: 'inner', w: 0.028, color: brown, soft: 0.006 },
  ],
  hind: [
    ...glass('#d6cbb8', 0.95),
    { kind: 'veins', w: 0.003, color: veins, soft: 0.002 },
    {
      kind: 'beyond',
      edge: [
        [-0.2, 0.8],
        [0.1, 0.87],
        [0.5, 0.885],
        [1.1, 0.86],
      ],
      scallop: -0.02,
      color: rust,
      soft: 0.006,
      rough: 0.005,
    },
    {
      kind: 'beyond',
      edge: [
        [-0.2, 0.84],
        [0.1, 0.9],
        [0.5, 0.915],
        [1.1, 0.9],
      ],
      scallop: -0.02,
      color: brown,
      soft: 0.006,
      rough: 0.005,
    },
    { kind: 'margin', side: 'costa', w: 0.03, color: '#b39a7c', soft: 0.01 },
    { kind: 'margin', side: 'inner', w: 0.018, color: brown, soft: 0.008 },
  ],
});

const oto: Form = {
  span: 58,
  wings: gretaWings,
  body: ithomiine,
  dorsal: gretaSide('#33211a', '#a8532a', '#4a2f22'),
  ventral: (() => {
    const side = gretaSide('#6e3a20', '#c4622c', '#5a3a28');
    const dots: Layer = {
      kind: 'spots',
      at: 0.945,
      spaces: [0, 1, 2, 3, 4],
      size: 0.011,
      aspect: 0.7,
      color: '#f2ede2',
    };
    return { fore: [...side.fore, dots], hind: [...side.hind, dots] };
  })(),
};

const pireta: Form = {
  span: 55,
  wings: cithaeriasWings,
  body: { ...ithomiine, antenna: { ...ithomiine.antenna, club: '#4a3428', length: 0.36 } },
  dorsal: {
    fore: [
      ...glass('#d8ccc6', 0.94),
      { kind: 'veins', w: 0.0036, color: '#4a3a34', soft: 0.002 },
      { kind: 'margin', side: 'edge', w: 0.01, color: '#4a3a34', soft: 0.004 },
      {
        kind: 'stroke',
        path: [
          [-0.2, 0.44],
          [0.3, 0.46],
          [0.62, 0.44],
        ],
        w: [0.004, 0.005, 0.003],
        color: '#5a463e',
        soft: 0.004,
        a: 0.8,
      },
      {
        kind: 'stroke',
        path: [
          [-0.15, 0.7],
          [0.3, 0.72],
          [0.85, 0.74],
        ],
        w: [0.004, 0.006, 0.004],
        color: '#5a463e',
        soft: 0.006,
        a: 0.7,
      },
    ],
    hind: [
      ...glass('#d8ccc6', 0.94),
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0.5, '#f2b8c8'],
          [0.75, '#e2608e'],
          [0.95, '#c63a78'],
        ],
        mask: {
          kind: 'area',
          path: [
            [0.34, 1.06],
            [0.36, 0.8],
            [0.46, 0.62],
            [0.66, 0.5],
            [0.9, 0.52],
            [1.1, 0.7],
            [1.1, 1.06],
            [0.7, 1.1],
          ],
          soft: 0.06,
          rough: 0.01,
          ...hidden,
        },
        a: 0.94,
      },
      { kind: 'veins', w: 0.0036, color: '#4a3a34', soft: 0.002, a: 0.85 },
      { kind: 'margin', side: 'edge', w: 0.009, color: '#4a3440', soft: 0.004 },
      {
        kind: 'band',
        at: [
          [0, 0.9],
          [1, 0.91],
        ],
        w: 0.012,
        scallop: -0.01,
        color: '#6e3450',
        soft: 0.005,
        a: 0.8,
        u: [0.05, 1],
        fade: 0.04,
      },
      {
        kind: 'eye',
        at: [0.2, 0.76],
        r: 0.052,
        soft: 0.002,
        rings: [
          [1, '#5a463e'],
          [0.92, '#d8b060'],
          [0.66, '#17110f'],
          [0.2, '#f4f1ea', -0.1, -0.1],
        ],
      },
      { kind: 'spots', at: 0.8, spaces: [4, 5], size: 0.007, color: '#f8ecf0' },
    ],
  },
  ventral: {
    fore: [
      ...glass('#d8ccc6', 0.94),
      { kind: 'veins', w: 0.0036, color: '#5a4a40', soft: 0.002 },
      { kind: 'margin', side: 'edge', w: 0.01, color: '#5a4a40', soft: 0.004 },
      {
        kind: 'stroke',
        path: [
          [-0.2, 0.44],
          [0.3, 0.46],
          [0.62, 0.44],
        ],
        w: [0.004, 0.006, 0.003],
        color: '#7a5a40',
        soft: 0.004,
      },
      {
        kind: 'stroke',
        path: [
          [-0.15, 0.7],
          [0.3, 0.72],
          [0.85, 0.74],
        ],
        w: [0.005, 0.007, 0.005],
        color: '#7a5a40',
        soft: 0.005,
      },
    ],
    hind: [
      ...glass('#d2c6c0', 0.85),
      {
        kind: 'fill',
        color: '#eab0c4',
        a: 0.55,
        mask: {
          kind: 'area',
          path: [
            [0.34, 1.06],
            [0.36, 0.8],
            [0.46, 0.62],
            [0.66, 0.5],
            [0.9, 0.52],
            [1.1, 0.7],
            [1.1, 1.06],
            [0.7, 1.1],
          ],
          soft: 0.06,
          ...hidden,
        },
      },
      { kind: 'veins', w: 0.0036, color: '#5a4a40', soft: 0.002 },
      { kind: 'margin', side: 'edge', w: 0.009, color: '#5a4a40', soft: 0.004 },
      {
        kind: 'stroke',
        path: [
          [-0.1, 0.36],
          [0.4, 0.38],
          [0.9, 0.46],
        ],
        w: [0.004, 0.006, 0.004],
        color: '#7a5a40',
        soft: 0.004,
      },
      {
        kind: 'stroke',
        path: [
          [-0.1, 0.6],
          [0.4, 0.6],
          [0.9, 0.66],
        ],
        w: [0.004, 0.006, 0.004],
        color: '#7a5a40',
        soft: 0.004,
      },
      {
        kind: 'eye',
        at: [0.2, 0.76],
        r: 0.056,
        soft: 0.002,
        rings: [
          [1, '#5a463e'],
          [0.92, '#e0b860'],
          [0.66, '#17110f'],
          [0.2, '#f4f1ea', -0.1, -0.1],
        ],
      },
      {
        kind: 'eye',
        at: [0.8, 0.8],
        r: 0.026,
        soft: 0.002,
        rings: [
          [1, '#5a463e'],
          [0.9, '#e0b860'],
          [0.6, '#17110f'],
          [0.25, '#f4f1ea', -0.1, -0.1],
        ],
      },
    ],
  },
};

/** Two rows of white dots in the monarch's black border. */
const monarchDots: Layer[] = [
  { kind: 'spots', at: 0.925, spaces: [-1, 0, 1, 2, 3, 4, 5, 6], size: 0.0105, color: '#f4efe4' },
  { kind: 'spots', at: 0.968, spaces: [0, 1, 2, 3, 4, 5, 6], size: 0.0075, color: '#f4efe4' },
];
const monarchSide = (
  orange: readonly [string, string],
  apex: string,
  hind: readonly [string, string],
): { fore: Layer[]; hind: Layer[] } => ({
  fore: [
    {
      kind: 'ramp',
      by: 'v',
      stops: [
        [0, orange[0]],
        [0.9, orange[1]],
      ],
    },
    { kind: 'veins', w: 0.0075, grow: 0.3, color: '#14100d', soft: 0.003 },
    {
      kind: 'beyond',
      edge: [
        [-0.4, 0.5],
        [-0.1, 0.57],
        [0.05, 0.61],
        [0.22, 0.66],
        [0.36, 0.78],
        [0.5, 0.87],
        [1.02, 0.895],
      ],
      color: '#14100d',
      soft: 0.003,
      rough: 0.005,
    },
    {
      kind: 'spots',
      at: [
        [-0.1, 0.68],
        [0.1, 0.7],
        [0.3, 0.72],
      ],
      spaces: [-1, 0, 1, 2],
      size: [0.014, 0.022, 0.024, 0.02],
      aspect: 1.9,
      form: 'drop',
      color: apex,
      soft: 0.004,
    },
    {
      kind: 'spots',
      at: [
        [-0.2, 0.79],
        [0.1, 0.83],
        [0.4, 0.86],
      ],
      spaces: [-2, -1, 0, 1, 2],
      size: [0.01, 0.014, 0.016, 0.014, 0.011],
      aspect: 1.2,
      color: '#f2e8d6',
    },
    ...monarchDots,
    { kind: 'margin', side: 'costa', w: 0.026, color: '#14100d', soft: 0.003 },
    { kind: 'margin', side: 'inner', w: 0.014, color: '#14100d', soft: 0.004 },
  ],
  hind: [
    {
      kind: 'ramp',
      by: 'v',
      stops: [
        [0, hind[0]],
        [0.9, hind[1]],
      ],
    },
    { kind: 'veins', w: 0.0075, grow: 0.3, color: '#14100d', soft: 0.003 },
    {
      kind: 'beyond',
      edge: [
        [0, 0.86],
        [1, 0.87],
      ],
      scallop: 0.005,
      color: '#14100d',
      soft: 0.003,
      rough: 0.005,
    },
    ...monarchDots.map(
      (l): Layer => ({ ...l, at: l.kind === 'spots' && l.at === 0.925 ? 0.905 : 0.958 }) as Layer,
    ),
    { kind: 'margin', side: 'costa', w: 0.012, color: '#14100d', soft: 0.004 },
  ],
});
const plexippusUp = monarchSide(['#d2641a', '#e58628'], '#e58a34', ['#d86e1e', '#e88c30']);
const plexippusDown = monarchSide(['#d87a30', '#e69a4c'], '#e8b878', ['#e4b074', '#eec690']);
const plexippus: Form = {
  span: 95,
  wings: danausWings,
  body: danaid,
  dorsal: {
    fore: plexippusUp.fore,
    hind: [
      ...plexippusUp.hind,
      { kind: 'blot', at: [0.86, 0.52], rx: 0.03, ry: 0.016, turn: 62, color: '#14100d', soft: 0.004 },
    ],
  },
  ventral: plexippusDown,
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

const leafVeins = (color: string): Layer[] =>
  [0.28, 0.46, 0.64, 0.82].map(
    (v): Layer => ({
      kind: 'stroke',
      path: [
        [0.9 - v * 0.7, v],
        [0.55 - v * 0.2, v * 1.08],
        [0.95 - v * 0.3, v * 1.15],
      ],
      w: [0.003, 0.006, 0.002],
      color,
      soft: 0.008,
      a: 0.5,
    }),
  );
const inachus: Form = {
  span: 95,
  wings: kallimaWings,
  body: { ...stout, girth: 0.072, fur: '#4a3c30' },
  dorsal: {
    fore: [
      { kind: 'sheen', colors: ['#142a5a', '#274f8e', '#4f86b8'], turn: 45 },
      {
        kind: 'area',
        path: [
          [-0.35, 0.48],
          [-0.1, 0.6],
          [0.25, 0.76],
          [0.72, 1.02],
          [0.95, 1.0],
          [0.9, 0.86],
          [0.6, 0.66],
          [0.25, 0.46],
          [-0.05, 0.36],
          [-0.35, 0.34],
        ],
        color: '#e8862a',
        soft: 0.004,
        rough: 0.012,
      },
      {
        kind: 'area',
        path: [
          [-0.4, 0.52],
          [-0.1, 0.62],
          [0.25, 0.78],
          [0.62, 1.04],
          [0.1, 1.2],
          [-0.4, 1.15],
        ],
        color: '#17120f',
        soft: 0.004,
        rough: 0.012,
      },
      { kind: 'veins', w: 0.003, color: '#5a2c10', a: 0.5, v: [0.4, 0.9] },
      { kind: 'blot', at: [0.14, 0.8], rx: 0.012, ry: 0.01, color: '#eaf0f4' },
      { kind: 'blot', at: [0.72, 0.66], rx: 0.016, ry: 0.014, color: '#1b1714' },
      { kind: 'margin', side: 'outer', w: 0.03, color: '#3a2a1e', soft: 0.012 },
    ],
    hind: [
      { kind: 'sheen', colors: ['#142a5a', '#274f8e', '#4f86b8'], turn: 75 },
      {
        kind: 'beyond',
        edge: [
          [0, 0.62],
          [0.5, 0.82],
          [1, 0.74],
        ],
        color: '#5a4432',
        soft: 0.05,
        rough: 0.012,
      },
      { kind: 'band', at: 0.9, w: 0.012, color: '#2a1c12', soft: 0.005, rough: 0.012, a: 0.8 },
      { kind: 'margin', side: 'inner', w: 0.09, color: '#6a5440', soft: 0.04 },
      root('#3a2f2a', 0.2),
    ],
  },
  ventral: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#7a5430'],
          [0.5, '#a8743e'],
          [1, '#8a5c32'],
        ],
      },
      {
        kind: 'ramp',
        by: 'x',
        stops: [
          [0.2, '#6a4a2c'],
          [0.9, '#b98448'],
        ],
        a: 0.35,
      },
      { kind: 'speckle', grain: 0.006, cover: 0.16, color: '#4a2e18', a: 0.55 },
      { kind: 'ripple', pitch: 0.03, cover: 0.3, color: '#5a3c20', a: 0.3 },
      {
        kind: 'area',
        path: [
          [-0.3, 0.5],
          [0.3, 0.62],
          [0.9, 0.7],
          [1.1, 0.4],
          [0.4, 0.3],
          [-0.2, 0.3],
        ],
        color: '#c08c50',
        a: 0.25,
        soft: 0.05,
      },
      ...leafVeins('#4a2c16'),
      {
        kind: 'stroke',
        path: [
          [-0.01, 0.97],
          [0.2, 0.84],
          [0.48, 0.72],
          [0.78, 0.62],
          [1.05, 0.56],
        ],
        w: [0.005, 0.009, 0.011, 0.011, 0.011],
        color: '#3a2210',
        soft: 0.006,
      },
      {
        kind: 'stroke',
        path: [
          [0.0, 0.95],
          [0.21, 0.82],
          [0.49, 0.7],
          [0.79, 0.6],
          [1.05, 0.54],
        ],
        w: [0.003, 0.006, 0.007, 0.007, 0.007],
        color: '#d8b078',
        soft: 0.004,
        a: 0.8,
      },
      { kind: 'blot', at: [0.14, 0.8], rx: 0.01, ry: 0.01, color: '#f0e8d8' },
      { kind: 'blot', at: [0.5, 0.4], rx: 0.022, ry: 0.016, color: '#3a2614', soft: 0.01, a: 0.7 },
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#8a6034'],
          [0.5, '#a8743e'],
          [1, '#7e5630'],
        ],
      },
      { kind: 'speckle', grain: 0.006, cover: 0.18, color: '#4a2e18', a: 0.55 },
      { kind: 'ripple', pitch: 0.03, cover: 0.3, color: '#5a3c20', a: 0.3 },
      { kind: 'blot', at: [0.3, 0.6], rx: 0.1, ry: 0.06, color: '#c4935a', soft: 0.05, a: 0.5 },
      {
        kind: 'stroke',
        path: [
          [-0.1, 0.52],
          [0.3, 0.54],
          [0.62, 0.64],
          [0.86, 0.82],
          [0.95, 1.12],
        ],
        w: [0.011, 0.011, 0.011, 0.009, 0.005],
        color: '#3a2210',
        soft: 0.006,
      },
      {
        kind: 'stroke',
        path: [
          [-0.1, 0.5],
          [0.3, 0.52],
          [0.62, 0.62],
          [0.86, 0.8],
        ],
        w: [0.007, 0.007, 0.006, 0.004],
        color: '#d8b078',
        soft: 0.004,
        a: 0.8,
      },
      {
        kind: 'stroke',
        path: [
          [0.3, 0.54],
          [0.22, 0.76],
          [0.2, 0.94],
        ],
        w: [0.005, 0.003, 0.001],
        color: '#3a2210',
        soft: 0.006,
        a: 0.5,
      },
      {
        kind: 'stroke',
        path: [
          [0.6, 0.64],
          [0.5, 0.82],
          [0.47, 0.96],
        ],
        w: [0.005, 0.003, 0.001],
        color: '#3a2210',
        soft: 0.006,
        a: 0.5,
      },
      {
        kind: 'spots',
        at: 0.78,
        spaces: [1, 2, 4, 5],
        size: [0.01, 0.008, 0.008, 0.01],
        color: '#33200f',
        soft: 0.008,
        a: 0.7,
      },
    ],
  },
};

export const satyrsAndDanaids: readonly Species[] = [
  {
    id: 'caligo-eurilochus',
    latin: 'Caligo eurilochus',
    family: 'Nymphalidae',
    male: caligo,
    detail: { wing: 'hind', at: [0.66, 0.6], side: 'ventral' },
  },
  { id: 'greta-oto', latin: 'Greta oto', family: 'Nymphalidae', male: oto },
  { id: 'cithaerias-pireta', latin: 'Cithaerias pireta', family: 'Nymphalidae', male: pireta },
  { id: 'danaus-plexippus', latin: 'Danaus plexippus', family: 'Nymphalidae', male: plexippus },
  { id: 'idea-leuconoe', latin: 'Idea leuconoe', family: 'Nymphalidae', male: leuconoe },
  { id: 'kallima-inachus', latin: 'Kallima inachus', family: 'Nymphalidae', male: inachus },
];
