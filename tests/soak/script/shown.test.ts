import { expect, test } from 'vitest';
import { findWrongNames } from './shown.ts';

test('the tables state for each text field of content and calls where it is shown, or why it is not', async () => {
  expect(await findWrongNames()).toEqual([]);
});
