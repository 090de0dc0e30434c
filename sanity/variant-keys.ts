import type { Grade } from '../src/features/specimens/specimen.rules.ts';

/** Stock is recorded under this `_key`, so it depends on the grade and not on the position. */
export const VARIANT_KEYS: Readonly<Record<Grade, string>> = {
  A1: 'a1',
  'A1-': 'a1-minus',
  'A-': 'a-minus',
  A2: 'a2',
  B: 'b',
};
