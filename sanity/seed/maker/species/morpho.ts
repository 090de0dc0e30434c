import type { Form, Side, Species } from '../specimen/species.ts';
import type { Layer } from '../wing/layers.ts';
import { morpho as body } from './bodies.ts';
import { CELL, ocellus, rim, root } from './marks.ts';
import { morphoWings, rhetenorWings, roundMorpho } from './outlines-other.ts';

const BLUE = ['#093a96', '#1b78d6', '#62b9f0'];
const blue = (turn: number, colors: readonly string[] = BLUE): Layer[] => [
  { kind: 'fill', color: colors[1] ?? '#1f86e0' },
  { kind: 'sheen', colors, turn },
];
const grey: Layer = {
  kind: 'margin',
  side: 'inner',
  w: 0.06,
  color: '#4a3f38',
  soft: 0.035,
  a: 0.9,
  v: [0, 0.93],
};

/** Brown underside with pale bands and ringed eyes; `eyes` scales the eyes. */
function brownUnder(ground: string, pale: string, ring: string, eyes: number): Side {
  const dusk = '#3a2619';
  return {
    fore: [
      { kind: 'fill', color: ground },
      { kind: 'ripple', pitch: 0.022, cover: 0.36, color: dusk, a: 0.18 },
      {
        kind: 'area',
        path: [
          [0.3, 0.28],
          [0.55, 0.22],
          [0.7, 0.3],
          [0.62, 0.42],
          [0.3, 0.4],
        ],
        color: pale,
        a: 0.55,
        soft: 0.02,
        rough: 0.02,
      },
      {
        kind: 'band',
        at: [
          [-0.3, 0.6],
          [0.2, 0.63],
          [0.6, 0.6],
          [1.1, 0.66],
        ],
        w: [
          [-0.2, 0.07],
          [0.5, 0.05],
          [1, 0.1],
        ],
        color: pale,
        a: 0.75,
        soft: 0.012,
        rough: 0.02,
      },
      {
        kind: 'band',
        at: [
          [-0.3, 0.5],
          [0.2, 0.53],
          [0.6, 0.51],
          [1.1, 0.56],
        ],
        w: 0.02,
        color: dusk,
        a: 0.65,
        soft: 0.01,
        rough: 0.015,
      },
      { kind: 'band', at: 0.905, w: 0.018, scallop: -0.02, color: pale, a: 0.7, soft: 0.006 },
      { kind: 'beyond', edge: 0.955, color: dusk, a: 0.7, soft: 0.012 },
      ocellus(0.02, 0.76, 0.034 * eyes, ring, '#1c130d'),
      ocellus(0.28, 0.755, 0.042 * eyes, ring, '#1c130d'),
      ocellus(0.6, 0.735, 0.045 * eyes, ring, '#1c130d'),
    ],
    hind: [
      { kind: 'fill', color: ground },
      { kind: 'ripple', pitch: 0.022, cover: 0.36, color: dusk, a: 0.18 },
      {
        kind: 'stroke',
        path: [
          [-0.1, 0.3],
          [0.25, 0.32],
          [0.55, 0.34],
          [0.85, 0.36],
        ],
        w: [0.025, 0.02, 0.015, 0.01],
        color: pale,
        a: 0.55,
        soft: 0.012,
        rough: 0.015,
      },
      {
        kind: 'band',
        at: [
          [-0.1, 0.86],
          [0.5, 0.84],
          [1.1, 0.82],
        ],
        w: 0.045,
        color: pale,
        a: 0.6,
        soft: 0.012,
        rough: 0.012,
      },
      { kind: 'band', at: 0.935, w: 0.016, scallop: -0.015, color: pale, a: 0.75, soft: 0.005 },
      { kind: 'beyond', edge: 0.965, color: dusk, a: 0.7, soft: 0.01 },
      ocellus(0.06, 0.66, 0.06 * eyes, ring, '#1c130d'),
      ocellus(0.42, 0.66, 0.04 * eyes, ring, '#1c130d'),
      ocellus(0.62, 0.68, 0.052 * eyes, ring, '#1c130d'),
      ocellus(0.79, 0.7, 0.044 * eyes, ring, '#1c130d'),
    ],
  };
}

const didius: Form = {
  span: 150,
  wings: morphoWings,
  body,
  dorsal: {
    fore: [
      ...blue(40),
      root('#123a78', 0.2),
      {
        kind: 'margin',
        side: 'costa',
        w: [
          [-0.4, 0.014],
          [0, 0.026],
        ],
        color: '#14110f',
        soft: 0.004,
      },
      {
        kind: 'beyond',
        edge: [
          [-0.3, 0.82],
          [-0.1, 0.86],
          [0.05, 0.89],
          [0.3, 0.945],
          [1, 0.96],
        ],
        scallop: -0.012,
        color: '#14110f',
        soft: 0.004,
        rough: 0.006,
      },
      {
        kind: 'spots',
        at: 0.965,
        spaces: [0, 1, 2, 3, 4],
        size: [0.009, 0.008, 0.007, 0.006, 0.005],
        color: '#efeae0',
      },
      { kind: 'blot', at: [-0.13, 0.86], rx: 0.022, ry: 0.008, turn: -30, color: '#efeae0' },
    ],
    hind: [
      ...blue(70),
      root('#123a78', 0.2),
      {
        kind: 'beyond',
        edge: [
          [0, 0.9],
          [0.4, 0.95],
          [1, 0.955],
        ],
        scallop: -0.012,
        color: '#14110f',
        soft: 0.004,
        rough: 0.006,
      },
      grey,
    ],
  },
  ventral: brownUnder('#73543c', '#c3a583', '#c9a35a', 1),
};

const didiusFemale: Form = {
  span: 145,
  wings: morphoWings,
  body: { ...body, girth: 0.058, length: 0.44 },
  dorsal: {
    fore: [
      { kind: 'fill', color: '#241811' },
      {
        kind: 'before',
        edge: [
          [-0.4, 0.3],
          [-0.05, 0.5],
          [0.2, 0.6],
          [0.6, 0.68],
          [1.1, 0.74],
        ],
        scallop: 0.02,
        color: '#2a7fcc',
        soft: 0.01,
        rough: 0.012,
      },
      {
        kind: 'sheen',
        colors: ['#1a5cab', '#3d93d8', '#78bfe8'],
        turn: 40,
        mask: {
          kind: 'before',
          edge: [
            [-0.4, 0.3],
            [-0.05, 0.5],
            [0.2, 0.6],
            [0.6, 0.68],
            [1.1, 0.74],
          ],
          scallop: 0.02,
          color: '#000000',
          soft: 0.01,
          rough: 0.012,
        },
      },
      {
        kind: 'stroke',
        path: [
          [-0.18, 0.5],
          [0.05, 0.54],
          [0.2, 0.58],
        ],
        w: [0.02, 0.03, 0.015],
        color: '#17100b',
        soft: 0.01,
      },
      {
        kind: 'area',
        path: [
          [-0.22, 0.62],
          [-0.02, 0.6],
          [0.06, 0.66],
          [-0.1, 0.7],
        ],
        color: '#e9dcc0',
        soft: 0.006,
        a: 0.9,
      },
      {
        kind: 'spots',
        at: 0.83,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: [0.02, 0.022, 0.02, 0.021, 0.02, 0.02, 0.016],
        aspect: 0.75,
        color: '#ecdcb4',
        rough: 0.004,
      },
      { kind: 'spots', at: 0.94, spaces: [0, 1, 2, 3, 4, 5, 6], size: 0.011, aspect: 0.7, color: '#ecdcb4' },
    ],
    hind: [
      { kind: 'fill', color: '#241811' },
      {
        kind: 'sheen',
        colors: ['#1a5cab', '#3d93d8', '#78bfe8'],
        turn: 70,
        mask: {
          kind: 'before',
          edge: [
            [0, 0.62],
            [0.5, 0.72],
            [1, 0.7],
          ],
          scallop: 0.02,
          color: '#000000',
          soft: 0.012,
          rough: 0.012,
        },
      },
      {
        kind: 'spots',
        at: 0.84,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: 0.018,
        aspect: 0.6,
        color: '#d8a860',
        rough: 0.004,
      },
      {
        kind: 'spots',
        at: 0.94,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: 0.017,
        aspect: 0.5,
        form: 'crescent',
        color: '#ecdcb4',
      },
      grey,
    ],
  },
  ventral: brownUnder('#7a5c42', '#d0b591', '#cfa95e', 1.1),
};

const METAL = ['#062a86', '#0f55d4', '#3f97f4'];

const rhetenor: Form = {
  span: 140,
  wings: rhetenorWings,
  body,
  dorsal: {
    fore: [
      ...blue(40, METAL),
      root('#0c2a70', 0.22),
      {
        kind: 'margin',
        side: 'costa',
        w: [
          [-0.4, 0.01],
          [0, 0.022],
        ],
        color: '#12121a',
        soft: 0.005,
      },
      {
        kind: 'beyond',
        edge: [
          [-0.3, 0.86],
          [0, 0.93],
          [0.2, 0.97],
          [1, 0.98],
        ],
        color: '#14162a',
        soft: 0.01,
        rough: 0.005,
      },
      { kind: 'blot', at: [-0.1, 0.84], rx: 0.016, ry: 0.007, turn: -30, color: '#e6e6ee' },
    ],
    hind: [
      ...blue(70, METAL),
      root('#0c2a70', 0.22),
      { kind: 'beyond', edge: 0.97, color: '#14162a', soft: 0.008, a: 0.9 },
      grey,
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#5d4230' },
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#4a3222'],
          [0.5, '#6c4e38'],
          [1, '#8a6a4c'],
        ],
      },
      { kind: 'ripple', pitch: 0.02, cover: 0.4, color: '#2c1c12', a: 0.25 },
      {
        kind: 'area',
        path: [
          [-0.2, 0.55],
          [0.1, 0.58],
          [0.2, 0.66],
          [-0.05, 0.72],
        ],
        color: '#d9c3a0',
        a: 0.8,
        soft: 0.012,
        rough: 0.02,
      },
      {
        kind: 'band',
        at: [
          [0, 0.62],
          [0.6, 0.5],
          [1, 0.55],
        ],
        w: 0.05,
        color: '#b9946c',
        a: 0.6,
        soft: 0.02,
        rough: 0.02,
        u: [0.3, 1.2],
      },
      {
        kind: 'spots',
        at: 0.78,
        spaces: [0, 1, 2, 3, 4, 5],
        size: [0.012, 0.018, 0.012, 0.014, 0.02, 0.01],
        color: '#24160e',
        soft: 0.006,
      },
      { kind: 'beyond', edge: 0.9, color: '#b59672', a: 0.5, soft: 0.03, scallop: -0.02 },
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#4a3222'],
          [0.5, '#6c4e38'],
          [1, '#8a6a4c'],
        ],
      },
      { kind: 'ripple', pitch: 0.02, cover: 0.4, color: '#2c1c12', a: 0.25 },
      {
        kind: 'stroke',
        path: [
          [0, 0.35],
          [0.4, 0.4],
          [0.7, 0.5],
          [1, 0.62],
        ],
        w: [0.02, 0.03, 0.02, 0.01],
        color: '#b9946c',
        a: 0.6,
        soft: 0.015,
        rough: 0.02,
      },
      ocellus(0.12, 0.66, 0.028, '#b9894e', '#1c130d'),
      ocellus(0.5, 0.68, 0.022, '#b9894e', '#1c130d'),
      ocellus(0.66, 0.7, 0.026, '#b9894e', '#1c130d'),
      { kind: 'beyond', edge: 0.9, color: '#b59672', a: 0.5, soft: 0.03, scallop: -0.02 },
    ],
  },
};

const peleidesBlue = ['#1463ad', '#2f93d6', '#7cc6ea'];
const core = (edge: readonly (readonly [number, number])[]): Layer => ({
  kind: 'sheen',
  colors: peleidesBlue,
  turn: 55,
  mask: { kind: 'before', edge, scallop: 0.012, color: '#000000', soft: 0.012, rough: 0.014 },
});

const peleides: Form = {
  span: 120,
  wings: roundMorpho,
  body,
  dorsal: {
    fore: [
      { kind: 'fill', color: '#15100d' },
      core([
        [-0.4, 0.2],
        [-0.2, 0.42],
        [-0.05, 0.6],
        [0.15, 0.7],
        [0.5, 0.79],
        [1.1, 0.84],
      ]),
      { kind: 'margin', side: 'costa', w: 0.045, color: '#15100d', soft: 0.012 },
      root('#2a2420', 0.2),
      {
        kind: 'spots',
        at: 0.9,
        spaces: [-1, 0, 1, 2, 3, 4, 5],
        size: [0.012, 0.014, 0.013, 0.01, 0.008, 0.008, 0.007],
        aspect: 0.8,
        color: '#e9e2d2',
      },
      { kind: 'spots', at: 0.965, spaces: [0, 1, 2, 3, 4, 5], size: 0.008, aspect: 0.6, color: '#e9e2d2' },
      {
        kind: 'area',
        path: [
          [-0.24, 0.62],
          [-0.08, 0.62],
          [-0.03, 0.655],
          [-0.16, 0.67],
        ],
        color: '#dfe6ea',
        soft: 0.006,
        a: 0.9,
      },
    ],
    hind: [
      { kind: 'fill', color: '#15100d' },
      core([
        [-0.1, 0.66],
        [0.2, 0.74],
        [0.6, 0.8],
        [1, 0.78],
      ]),
      root('#2a2420', 0.22),
      { kind: 'spots', at: 0.945, spaces: [0, 1, 2, 3, 4, 5, 6], size: 0.011, aspect: 0.5, color: '#cfc4ae' },
      grey,
    ],
  },
  ventral: brownUnder('#6e4f39', '#c0a07c', '#d3ad52', 1.45),
};

const polyphemus: Form = {
  span: 120,
  wings: roundMorpho,
  body: { ...body, thorax: '#5a554c', fur: '#b7b0a0', abdomen: '#6a6356', belly: '#c9c2b2' },
  dorsal: {
    fore: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#e2e4de'],
          [0.5, '#f4f3ec'],
          [1, '#efebe0'],
        ],
      },
      { kind: 'sheen', colors: ['#dfe6ea', '#f6f5f0', '#f0eaf0'], turn: 35, a: 0.5 },
      {
        kind: 'margin',
        side: 'costa',
        w: [
          [-0.4, 0.014],
          [0, 0.02],
        ],
        color: '#5a4f42',
        soft: 0.008,
        a: 0.8,
      },
      {
        kind: 'stroke',
        path: [
          [0.04, 0.5],
          [0.14, 0.53],
          [0.24, 0.52],
        ],
        w: [0.016, 0.022, 0.008],
        color: '#2a241e',
        soft: 0.006,
      },
      {
        kind: 'spots',
        at: [
          [0, 0.74],
          [0.6, 0.79],
        ],
        spaces: [0, 1, 2, 3, 4],
        size: [0.008, 0.012, 0.01, 0.013, 0.009],
        aspect: 1.2,
        color: '#2c2620',
        soft: 0.004,
      },
      {
        kind: 'beyond',
        edge: [
          [-0.2, 0.88],
          [0.05, 0.93],
          [0.3, 0.96],
          [1, 0.98],
        ],
        scallop: -0.02,
        color: '#4a4238',
        soft: 0.012,
        a: 0.85,
        rough: 0.006,
      },
    ],
    hind: [
      {
        kind: 'ramp',
        by: 'v',
        stops: [
          [0, '#e2e4de'],
          [0.5, '#f5f4ee'],
          [1, '#f1ede3'],
        ],
      },
      { kind: 'sheen', colors: ['#dfe6ea', '#f6f5f0', '#f0eaf0'], turn: 75, a: 0.5 },
      {
        kind: 'spots',
        at: 0.8,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: [0.009, 0.012, 0.012, 0.013, 0.015, 0.015, 0.012],
        color: '#3a332b',
        soft: 0.005,
        a: 0.85,
      },
      {
        kind: 'spots',
        at: 0.925,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: 0.028,
        aspect: 0.6,
        form: 'crescent',
        color: '#3a332b',
        soft: 0.004,
      },
      rim('#8a8174', 0.008),
    ],
  },
  ventral: {
    fore: [
      { kind: 'fill', color: '#efeae0' },
      {
        kind: 'band',
        at: [
          [-0.2, 0.45],
          [0.6, 0.42],
          [1, 0.5],
        ],
        w: 0.016,
        color: '#b69c74',
        a: 0.7,
        soft: 0.008,
        rough: 0.012,
        u: [-0.4, 0.7],
      },
      {
        kind: 'stroke',
        path: [
          [0.04, 0.5],
          [0.14, 0.53],
          [0.3, 0.52],
        ],
        w: [0.012, 0.016, 0.008],
        color: '#8a6c48',
        soft: 0.006,
      },
      ocellus(0.28, 0.73, 0.03, '#c9a862', '#2a1f16'),
      ocellus(0.6, 0.73, 0.03, '#c9a862', '#2a1f16'),
      { kind: 'band', at: 0.94, w: 0.012, scallop: -0.012, color: '#a88a62', a: 0.8, soft: 0.005 },
    ],
    hind: [
      { kind: 'fill', color: '#f0ebe1' },
      {
        kind: 'stroke',
        path: [
          [-0.05, 0.42],
          [0.4, 0.42],
          [0.7, 0.5],
          [1, 0.6],
        ],
        w: [0.008, 0.01, 0.008, 0.006],
        color: '#b69c74',
        a: 0.8,
        soft: 0.006,
      },
      ocellus(0.06, 0.64, 0.044, '#c9a862', '#2a1f16'),
      ocellus(0.42, 0.68, 0.028, '#c9a862', '#2a1f16'),
      ocellus(0.62, 0.7, 0.036, '#c9a862', '#2a1f16'),
      ocellus(0.78, 0.72, 0.032, '#c9a862', '#2a1f16'),
      {
        kind: 'spots',
        at: 0.925,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        size: 0.024,
        aspect: 0.5,
        form: 'crescent',
        color: '#a88a62',
        soft: 0.004,
      },
      { kind: 'cells', inset: 0.02, from: 0.1, to: 0.4, spaces: [CELL], color: '#f7f3ea', a: 0.5 },
    ],
  },
};

export const morphos: readonly Species[] = [
  {
    id: 'morpho-didius',
    latin: 'Morpho didius',
    family: 'Nymphalidae',
    male: didius,
    female: didiusFemale,
    detail: { wing: 'fore', at: [0.12, 0.86] },
  },
  {
    id: 'morpho-rhetenor',
    latin: 'Morpho rhetenor',
    family: 'Nymphalidae',
    male: rhetenor,
    detail: { wing: 'fore', at: [0.45, 0.5] },
  },
  {
    id: 'morpho-peleides',
    latin: 'Morpho peleides',
    family: 'Nymphalidae',
    male: peleides,
    detail: { wing: 'hind', at: [0.62, 0.68], side: 'ventral' },
  },
  { id: 'morpho-polyphemus', latin: 'Morpho polyphemus', family: 'Nymphalidae', male: polyphemus },
];
