import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { changeScreens } from './own-screens.ts';

test('the installed Studio has every screen that is changed', async () => {
  const file = path.resolve('node_modules/sanity/lib/index.js');
  expect(changeScreens(await readFile(file, 'utf8'))).toContain('这一部分没有打开');
});

test('a Studio that lacks one is not built', () => {
  expect(() => changeScreens('function ResourcesButton() {}')).toThrow('autoReload');
});
