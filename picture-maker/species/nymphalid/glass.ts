import type { Layer } from '../../wing/layers.ts';

/** A membrane without scales; what is laid on it afterwards has them again. */
export const glass = (tint: string, through: number): Layer[] => [
  { kind: 'fill', color: tint },
  { kind: 'clear', through },
];
