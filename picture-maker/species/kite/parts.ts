import type { Layer } from '../../wing/layers.ts';
import { papilionid } from '../common/bodies.ts';

export const slim = { ...papilionid, girth: 0.066, length: 0.54 };

export const INK = '#17120e';

/** Black bars across the forewing from the costa: [v, length over u, width]. */
export const bars = (list: readonly (readonly [number, number, number])[], color: string): Layer[] =>
  list.map(
    ([v, to, w]): Layer => ({
      kind: 'stroke',
      path: [
        [-0.3, v],
        [to * 0.4, v * 1.01],
        [to, v * 1.03],
      ],
      w: [w, w, w * 0.5],
      color,
      soft: 0.003,
      rough: 0.004,
    }),
  );
