import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { choiceRules, markChoice } from './first-paint.ts';

test('each category hides the sections of the others, and only those', () => {
  expect(choiceRules(['spread', 'framed']).style).toBe(
    '[data-chosen="spread"] [data-category-section]:not([id="spread"]),' +
      '[data-chosen="framed"] [data-category-section]:not([id="framed"]){display:none}',
  );
});

test('the hashes are those of the texts that stand in the page', () => {
  for (const [text, hash] of [
    [markChoice.script, markChoice.hash],
    [choiceRules(['set']).style, choiceRules(['set']).hash],
  ] as const) {
    expect(hash).toBe(`sha256-${createHash('sha256').update(text).digest('base64')}`);
  }
});
