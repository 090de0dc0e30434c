import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import { pierid as body } from '../common/bodies.ts';
import { rim } from '../common/marks.ts';
import { whiteWings } from './outlines.ts';

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

export const aporiaCrataegi: Species = {
  id: 'aporia-crataegi',
  latin: 'Aporia crataegi',
  family: 'Pieridae',
  male: crataegi,
};
