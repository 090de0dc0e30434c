import type { Grade } from '../src/rules/specimen.ts';

/**
 * `_key` of a variant in the seed or an import; its stock is recorded under it. It depends on the grade and not on the
 * position, so that inserting a variant doesn't move the stock of others.
 */
export const VARIANT_KEYS: Readonly<Record<Grade, string>> = {
  A1: 'a1',
  'A1-': 'a1-minus',
  'A-': 'a-minus',
  A2: 'a2',
  B: 'b',
};
