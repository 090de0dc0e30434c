import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import type { WingPair } from '../../wing/outline.ts';
import { danaid } from '../common/bodies.ts';

/** Danaus: long forewing with a hollow margin, smooth hindwing. */
const danausWings: WingPair = {
  fore: [
    [0.02, -0.05],
    [0.16, -0.2],
    [0.38, -0.4],
    [0.6, -0.56],
    [0.78, -0.645],
    [0.9, -0.65, 'a'],
    [0.95, -0.6],
    [0.925, -0.5],
    [0.865, -0.36],
    [0.81, -0.22],
    [0.765, -0.09],
    [0.73, -0.0],
    [0.68, 0.05, 'n'],
    [0.56, 0.07],
    [0.36, 0.07],
    [0.16, 0.065],
    [0.02, 0.06],
  ],
  hind: [
    [0.02, 0.03],
    [0.2, -0.03],
    [0.42, -0.01],
    [0.58, 0.05, 'a'],
    [0.665, 0.14],
    [0.685, 0.24],
    [0.66, 0.35],
    [0.61, 0.45],
    [0.54, 0.53],
    [0.45, 0.59],
    [0.342, 0.615],
    [0.237, 0.595, 'n'],
    [0.118, 0.52],
    [0.074, 0.4],
    [0.037, 0.24],
    [0.016, 0.1],
  ],
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

export const danausPlexippus: Species = {
  id: 'danaus-plexippus',
  latin: 'Danaus plexippus',
  family: 'Nymphalidae',
  male: plexippus,
};
