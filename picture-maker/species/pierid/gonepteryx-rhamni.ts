import type { Form, Species } from '../../specimen/species.ts';
import type { Layer } from '../../wing/layers.ts';
import type { WingPair } from '../../wing/outline.ts';
import { pierid as body } from '../common/bodies.ts';

/** Gonepteryx: a hook at each forewing tip, a tooth on the hindwing. */
const brimstoneWings: WingPair = {
  fore: [
    [0.02, -0.05],
    [0.16, -0.23],
    [0.36, -0.44],
    [0.58, -0.585],
    [0.76, -0.66],
    [0.9, -0.72, 'a'],
    [0.945, -0.72],
    [0.895, -0.62],
    [0.875, -0.48],
    [0.865, -0.33],
    [0.84, -0.17],
    [0.805, -0.04],
    [0.735, 0.05, 'n'],
    [0.58, 0.075],
    [0.36, 0.07],
    [0.16, 0.065],
    [0.02, 0.06],
  ],
  hind: [
    [0.02, 0.03],
    [0.2, -0.04],
    [0.44, -0.02],
    [0.62, 0.04, 'a'],
    [0.71, 0.13],
    [0.735, 0.25],
    [0.715, 0.37],
    [0.67, 0.46],
    [0.63, 0.545],
    [0.6, 0.615],
    [0.535, 0.605],
    [0.45, 0.63],
    [0.342, 0.645],
    [0.241, 0.625, 'n'],
    [0.118, 0.54],
    [0.074, 0.41],
    [0.037, 0.25],
    [0.016, 0.1],
  ],
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

export const gonepteryxRhamni: Species = {
  id: 'gonepteryx-rhamni',
  latin: 'Gonepteryx rhamni',
  family: 'Pieridae',
  male: rhamni,
  female: { ...rhamni, dorsal: femalePale, ventral: under(femalePale, '#d6e0ae') },
};
