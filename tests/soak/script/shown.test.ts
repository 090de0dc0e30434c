import { expect, test } from 'vitest';
import { findWrongNames } from './shown.ts';

test('of each text field of the content and of the calls it is told where it shows, or why nowhere', async () => {
  expect(await findWrongNames()).toEqual([]);
});
