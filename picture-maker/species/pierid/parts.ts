import type { Layer } from '../../wing/layers.ts';

export const white = (warm = '#f7f4ea'): Layer[] => [
  {
    kind: 'ramp',
    by: 'v',
    stops: [
      [0, '#e4e1d6'],
      [0.25, '#f3f1e8'],
      [0.8, warm],
      [1, '#f1eddf'],
    ],
  },
  { kind: 'speckle', grain: 0.004, cover: 0.2, color: '#4c4a46', v: [0, 0.14], fade: 0.09, a: 0.8 },
];
