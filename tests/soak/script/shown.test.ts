import { expect, test } from 'vitest';
import { findWrongNames } from './shown.ts';

test('for each text field of content and calls the tables say where it is shown, or why nowhere', async () => {
  expect(await findWrongNames()).toEqual([]);
});
