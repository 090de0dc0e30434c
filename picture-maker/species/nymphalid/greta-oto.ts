import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import type { WingPair } from '../../wing/outline.ts';
import { ithomiine } from '../common/bodies.ts';
import { glass } from './glass.ts';

/** Clearwings of the Ithomiini: forewing long and rounded, hindwing small, oval. */
const gretaWings: WingPair = {
  fore: [
    [0.02, -0.04],
    [0.16, -0.15],
    [0.38, -0.3],
    [0.6, -0.42],
    [0.78, -0.485],
    [0.9, -0.49, 'a'],
    [0.955, -0.445],
    [0.95, -0.36],
    [0.9, -0.25],
    [0.82, -0.14],
    [0.73, -0.04],
    [0.645, 0.025, 'n'],
    [0.52, 0.05],
    [0.34, 0.05],
    [0.14, 0.05],
    [0.02, 0.05],
  ],
  hind: [
    [0.02, 0.03],
    [0.18, -0.02],
    [0.38, -0.01],
    [0.525, 0.04, 'a'],
    [0.6, 0.11],
    [0.61, 0.2],
    [0.57, 0.3],
    [0.5, 0.385],
    [0.41, 0.44],
    [0.304, 0.46],
    [0.202, 0.445, 'n'],
    [0.102, 0.38],
    [0.068, 0.29],
    [0.037, 0.19],
    [0.016, 0.1],
  ],
};

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

export const gretaOto: Species = { id: 'greta-oto', latin: 'Greta oto', family: 'Nymphalidae', male: oto };
