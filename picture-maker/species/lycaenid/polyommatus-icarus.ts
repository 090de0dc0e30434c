import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import type { WingPair } from '../../wing/outline.ts';
import { lycaenid as body } from '../common/bodies.ts';
import { ROW } from '../common/marks.ts';

/** Blues: small, rounded hindwing. */
const blueWings: WingPair = {
  fore: [
    [0.02, -0.05],
    [0.16, -0.2],
    [0.36, -0.4],
    [0.58, -0.56],
    [0.76, -0.645],
    [0.87, -0.655, 'a'],
    [0.925, -0.61],
    [0.925, -0.51],
    [0.9, -0.36],
    [0.87, -0.21],
    [0.83, -0.07],
    [0.795, 0.01],
    [0.73, 0.06, 'n'],
    [0.58, 0.075],
    [0.36, 0.07],
    [0.16, 0.065],
    [0.02, 0.06],
  ],
  hind: [
    [0.02, 0.03],
    [0.2, -0.03],
    [0.44, -0.01],
    [0.61, 0.05, 'a'],
    [0.7, 0.14],
    [0.72, 0.25],
    [0.7, 0.37],
    [0.65, 0.48],
    [0.57, 0.57],
    [0.48, 0.635],
    [0.361, 0.665],
    [0.249, 0.65, 'n'],
    [0.124, 0.56],
    [0.074, 0.42],
    [0.037, 0.25],
    [0.016, 0.1],
  ],
};

const whiteFringe: Layer[] = [
  { kind: 'margin', side: 'outer', w: 0.021, color: '#2f3048', soft: 0.005, u: [-0.05, 1.03], fade: 0.03 },
  { kind: 'margin', side: 'outer', w: 0.014, color: '#f2f1ee', soft: 0.003, u: [-0.08, 1.06], fade: 0.03 },
];

const sky: Layer[] = [
  { kind: 'fill', color: '#6a80dc' },
  { kind: 'sheen', colors: ['#5560c8', '#7288e4', '#a5b8f4'], turn: 40 },
  { kind: 'veins', w: 0.0026, color: '#3a4290', a: 0.25 },
];

/** White-ringed black dots, as on the underside of all blues. */
const dots = (
  at: number | readonly (readonly [number, number])[],
  spaces: readonly number[],
  size: number,
): Layer[] => [
  { kind: 'spots', at, spaces, size: size * 1.65, color: '#efece4' },
  { kind: 'spots', at, spaces, size, color: '#201c1a' },
];

const under = (ground: string): { fore: Layer[]; hind: Layer[] } => {
  const edge: Layer[] = [
    { kind: 'spots', at: 0.85, spaces: ROW, size: 0.034, aspect: 0.9, form: 'crescent', color: '#2a2420' },
    { kind: 'spots', at: 0.875, spaces: ROW, size: 0.025, aspect: 0.8, color: '#e0792e', soft: 0.004 },
    { kind: 'spots', at: 0.93, spaces: ROW, size: 0.014, aspect: 0.8, color: '#2a2420' },
    { kind: 'margin', side: 'outer', w: 0.019, color: '#f0eee8', soft: 0.003 },
  ];
  return {
    fore: [
      { kind: 'fill', color: ground },
      ...dots(
        [
          [0, 0.66],
          [0.3, 0.72],
          [0.7, 0.66],
          [1, 0.66],
        ],
        ROW,
        0.017,
      ),
      {
        kind: 'eye',
        at: [0.3, 0.5],
        r: 0.028,
        aspect: 0.7,
        turn: 30,
        rings: [
          [1, '#efece4'],
          [0.62, '#201c1a'],
        ],
      },
      {
        kind: 'eye',
        at: [0.34, 0.28],
        r: 0.024,
        rings: [
          [1, '#efece4'],
          [0.62, '#201c1a'],
        ],
      },
      ...edge,
    ],
    hind: [
      { kind: 'fill', color: ground },
      { kind: 'before', edge: 0.24, color: '#7f9cb4', soft: 0.08, a: 0.7 },
      ...dots(
        [
          [0, 0.58],
          [0.4, 0.66],
          [1, 0.58],
        ],
        ROW,
        0.016,
      ),
      {
        kind: 'eye',
        at: [0.42, 0.44],
        r: 0.026,
        aspect: 0.6,
        turn: 60,
        rings: [
          [1, '#f2efe8'],
          [0.5, '#5a524a'],
        ],
      },
      {
        kind: 'eye',
        at: [0.05, 0.3],
        r: 0.024,
        rings: [
          [1, '#efece4'],
          [0.62, '#201c1a'],
        ],
      },
      {
        kind: 'eye',
        at: [0.5, 0.22],
        r: 0.022,
        rings: [
          [1, '#efece4'],
          [0.62, '#201c1a'],
        ],
      },
      {
        kind: 'stroke',
        path: [
          [0.42, 0.66],
          [0.44, 0.82],
        ],
        w: [0.02, 0.012],
        color: '#f2efe8',
        soft: 0.012,
        a: 0.8,
      },
      ...edge,
    ],
  };
};

const icarus: Form = {
  span: 32,
  wings: blueWings,
  body,
  dorsal: {
    fore: [
      ...sky,
      { kind: 'margin', side: 'costa', w: 0.008, color: '#e4e8f4', soft: 0.004 },
      ...whiteFringe,
    ],
    hind: [...sky, { kind: 'margin', side: 'inner', w: 0.06, color: '#9aa2b8', soft: 0.025 }, ...whiteFringe],
  },
  ventral: under('#b0a596'),
};

const moons = (size: number): Layer[] => [
  { kind: 'spots', at: 0.865, spaces: ROW, size, aspect: 0.85, color: '#d8772e', soft: 0.005 },
  { kind: 'spots', at: 0.905, spaces: ROW, size: size * 0.6, aspect: 0.8, color: '#1f1814', soft: 0.004 },
];

const brown: Layer[] = [
  {
    kind: 'ramp',
    by: 'v',
    stops: [
      [0, '#4a3a30'],
      [1, '#5a4638'],
    ],
  },
  {
    kind: 'before',
    edge: [
      [0, 0.42],
      [1, 0.55],
    ],
    color: '#5a6cc0',
    soft: 0.14,
    a: 0.75,
  },
];

const fringeOnly: Layer = {
  kind: 'margin',
  side: 'outer',
  w: 0.015,
  color: '#ece6dc',
  soft: 0.003,
  u: [-0.08, 1.06],
  fade: 0.03,
};

const icarusFemale: Form = {
  ...icarus,
  span: 31,
  body: { ...body, thorax: '#4a4240', fur: '#8a86a0', abdomen: '#4a403a' },
  dorsal: {
    fore: [
      ...brown,
      {
        kind: 'stroke',
        path: [
          [0.24, 0.5],
          [0.4, 0.51],
        ],
        w: [0.008, 0.008],
        color: '#1f1814',
        soft: 0.004,
      },
      ...moons(0.022),
      fringeOnly,
    ],
    hind: [...brown, ...moons(0.026), fringeOnly],
  },
  ventral: under('#a89482'),
};

export const polyommatusIcarus: Species = {
  id: 'polyommatus-icarus',
  latin: 'Polyommatus icarus',
  family: 'Lycaenidae',
  male: icarus,
  female: icarusFemale,
};
