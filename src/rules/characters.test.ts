import { expect, test } from 'vitest';
import { cutText } from './characters.ts';

test('a text is cut between characters, never inside one', () => {
  expect(cutText('裳凤蝶', 2)).toBe('裳凤');
  expect(cutText('裳凤蝶', 9)).toBe('裳凤蝶');
  // An astronaut emoji is three code points; é may be two.
  expect(cutText('蝶👩‍🚀蝶', 3)).toBe('蝶');
  expect(cutText('蝶👩‍🚀蝶', 4)).toBe('蝶👩‍🚀');
  expect(cutText('ne\u0301', 2)).toBe('n');
});
