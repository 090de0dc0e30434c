import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import { papilionid as body } from '../common/bodies.ts';
import { CELL } from '../common/marks.ts';
import { machaonWings } from '../common/outlines.ts';

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

export const papilioMachaon: Species = {
  id: 'papilio-machaon',
  latin: 'Papilio machaon',
  family: 'Papilionidae',
  male: machaon,
};
