import { expect, test } from 'vitest';
import { choiceRules } from './first-paint.ts';

test('each category hides the sections of the others, and only those', () => {
  expect(choiceRules(['spread', 'framed']).text).toBe(
    '[data-chosen="spread"] [data-category-section]:not([id="spread"]),' +
      '[data-chosen="framed"] [data-category-section]:not([id="framed"]){display:none}',
  );
});
