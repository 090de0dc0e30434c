import type { Body } from '../../specimen/body.ts';
import type { Form } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import { birdwing } from '../common/bodies.ts';
import { birdwingFemale } from './outlines.ts';

export const BLACK = '#0e100d';

/** Velvet black with two metal streaks: one below the costa, one above the inner margin. */
export function ornithopteraFore(
  metal: readonly string[],
  costal: readonly number[],
  lower: boolean,
): Layer[] {
  const upper: Layer = {
    kind: 'stroke',
    path: [
      [-0.3, 0.07],
      [-0.16, 0.3],
      [-0.07, 0.55],
      [0.0, 0.78],
      [0.05, 0.93],
    ],
    w: costal,
    color: '#000000',
    soft: 0.006,
    rough: 0.008,
  };
  const under: Layer = {
    kind: 'stroke',
    path: [
      [0.995, 0.24],
      [0.96, 0.55],
      [0.88, 0.76],
      [0.72, 0.86],
      [0.5, 0.895],
      [0.34, 0.91],
    ],
    w: [0.006, 0.022, 0.042, 0.034, 0.018, 0.003],
    color: '#000000',
    soft: 0.006,
    rough: 0.008,
  };
  return [
    { kind: 'fill', color: BLACK },
    {
      kind: 'fill',
      color: '#23261f',
      a: 0.5,
      mask: { kind: 'blot', at: [0.6, 0.5], rx: 0.3, ry: 0.1, turn: -20, color: '#000000', soft: 0.1 },
    },
    { kind: 'rays', w: 0.012, color: '#2c2f28', a: 0.6, soft: 0.008 },
    { kind: 'sheen', colors: metal, turn: 30, mask: upper },
    ...(lower ? [{ kind: 'sheen', colors: metal, turn: 60, mask: under } as const] : []),
    { kind: 'margin', side: 'edge', w: 0.008, color: '#0a0b09' },
  ];
}

/** Brown females with pale wedges; `pale` on the forewing, `hind` on the hindwing. */
export function brownFemale(span: number, pale: string, hind: string, bright: number): Form {
  const fore: Layer[] = [
    { kind: 'fill', color: '#2b2018' },
    { kind: 'rays', w: 0.03, color: '#4a3a2c', a: 0.45, soft: 0.02, v: [0.4, 0.95], fade: 0.1 },
    {
      kind: 'area',
      path: [
        [0.2, 0.4],
        [0.5, 0.36],
        [0.56, 0.47],
        [0.4, 0.53],
        [0.18, 0.54],
      ],
      color: pale,
      soft: 0.006,
      rough: 0.014,
      a: 0.92,
    },
    {
      kind: 'spots',
      at: [
        [0, 0.76],
        [0.5, 0.72],
        [1, 0.76],
      ],
      spaces: [0, 1, 2, 3, 4, 5, 6],
      size: [0.018, 0.026, 0.03, 0.028, 0.024, 0.02, 0.012],
      aspect: 2,
      form: 'drop',
      color: pale,
      rough: 0.01,
    },
    {
      kind: 'spots',
      at: 0.93,
      spaces: [1, 2, 3, 4, 5, 6],
      size: [0.01, 0.012, 0.012, 0.012, 0.012, 0.01],
      aspect: 0.8,
      color: pale,
      a: 0.75,
    },
    { kind: 'margin', side: 'edge', w: 0.01, color: '#1d150f' },
  ];
  const back: Layer[] = [
    { kind: 'fill', color: '#2b2018' },
    {
      kind: 'cells',
      inset: 0.006,
      from: [
        [0, 0.5],
        [1, 0.52],
      ],
      to: [
        [0, 0.9],
        [1, 0.9],
      ],
      spaces: [0, 1, 2, 3, 4, 5, 6],
      color: hind,
    },
    {
      kind: 'ramp',
      by: 'v',
      stops: [
        [0.5, '#efe7d4'],
        [0.7, hind],
      ],
      a: 0.6 * bright,
      mask: {
        kind: 'cells',
        inset: 0.006,
        from: 0.5,
        to: 0.9,
        spaces: [0, 1, 2, 3, 4, 5, 6],
        color: '#000000',
      },
    },
    {
      kind: 'spots',
      at: 0.74,
      spaces: [0, 1, 2, 3, 4, 5],
      size: [0.024, 0.03, 0.032, 0.032, 0.032, 0.028],
      aspect: 1.1,
      form: 'drop',
      color: '#241a13',
      rough: 0.006,
    },
    {
      kind: 'spots',
      at: 0.975,
      spaces: [0, 1, 2, 3, 4, 5, 6],
      size: 0.012,
      aspect: 0.6,
      color: '#e9dfc8',
      a: 0.8,
    },
    { kind: 'margin', side: 'inner', w: 0.04, color: '#5a4a36', soft: 0.02, a: 0.8 },
  ];
  const body: Body = {
    ...birdwing,
    girth: 0.07,
    length: 0.72,
    abdomen: '#b89a5a',
    belly: '#d0b056',
    thorax: '#1f1914',
  };
  const lighter: Layer = { kind: 'fill', color: '#ffffff', a: 0.06, blend: 'screen' };
  return {
    span,
    wings: birdwingFemale,
    body,
    dorsal: { fore, hind: back },
    ventral: { fore: [...fore, lighter], hind: [...back, lighter] },
  };
}
