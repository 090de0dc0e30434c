import { expect, test } from 'vitest';
import { truncateText } from './characters.ts';

test('a text is cut between characters, never inside one', () => {
  expect(truncateText('裳凤蝶', 2)).toBe('裳凤');
  expect(truncateText('裳凤蝶', 9)).toBe('裳凤蝶');
  // An astronaut emoji is three code points; é may be two.
  expect(truncateText('蝶👩‍🚀蝶', 3)).toBe('蝶');
  expect(truncateText('蝶👩‍🚀蝶', 4)).toBe('蝶👩‍🚀');
  expect(truncateText('ne\u0301', 2)).toBe('n');
});
