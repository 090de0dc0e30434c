import type { Form, Species } from '../../specimen/species.ts';
import type { WingPair } from '../../wing/outline.ts';
import { ithomiine } from '../common/bodies.ts';
import { hidden } from '../common/marks.ts';
import { glass } from './glass.ts';

/** Cithaerias: delicate satyr, hindwing as long as the forewing, slightly angled below. */
const cithaeriasWings: WingPair = {
  fore: [
    [0.02, -0.04],
    [0.16, -0.17],
    [0.38, -0.34],
    [0.6, -0.48],
    [0.76, -0.545],
    [0.87, -0.54, 'a'],
    [0.92, -0.49],
    [0.91, -0.4],
    [0.875, -0.28],
    [0.825, -0.15],
    [0.775, -0.04],
    [0.71, 0.03, 'n'],
    [0.58, 0.055],
    [0.38, 0.055],
    [0.16, 0.055],
    [0.02, 0.05],
  ],
  hind: [
    [0.02, 0.03],
    [0.2, -0.02],
    [0.42, 0.0],
    [0.58, 0.06, 'a'],
    [0.675, 0.14],
    [0.7, 0.24],
    [0.675, 0.35],
    [0.63, 0.45],
    [0.575, 0.54],
    [0.5, 0.6],
    [0.41, 0.63],
    [0.299, 0.625],
    [0.202, 0.59, 'n'],
    [0.102, 0.49],
    [0.068, 0.36],
    [0.037, 0.22],
    [0.016, 0.1],
  ],
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

export const cithaeriasPireta: Species = {
  id: 'cithaerias-pireta',
  latin: 'Cithaerias pireta',
  family: 'Nymphalidae',
  male: pireta,
};
