import { expect, test } from 'vitest';
import { categoryRules } from './first-paint.ts';

test('each category hides the sections of the others, and only those', () => {
  expect(categoryRules(['spread', 'framed']).text).toBe(
    '[data-chosen="spread"] [data-category-section]:not([id="spread"]),' +
      '[data-chosen="framed"] [data-category-section]:not([id="framed"]){display:none}',
  );
});
