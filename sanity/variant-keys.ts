import type { Grade } from '../src/rules/specimen.ts';

/**
 * `_key` of a variant in the seed or an import; its stock is recorded under it. It depends on the grade and not on the
 * position, so that a variant inserted between others leaves their stock alone.
 */
export const VARIANT_KEYS: Readonly<Record<Grade, string>> = {
  A1: 'a1',
  'A1-': 'a1-minus',
  'A-': 'a-minus',
  A2: 'a2',
  B: 'b',
};
