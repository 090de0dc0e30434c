import type { Grade } from '../src/rules/specimen.ts';

/**
 * `_key` of a variant that the seed or an import makes: its stock hangs on it. It follows the grade and never the
 * grade's place, so the same row is always the same variant, and one put in between leaves the others' stock alone.
 */
export const VARIANT_KEYS: Readonly<Record<Grade, string>> = {
  A1: 'a1',
  'A1-': 'a1-minus',
  'A-': 'a-minus',
  A2: 'a2',
  B: 'b',
};
