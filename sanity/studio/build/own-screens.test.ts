import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { changeScreens } from './own-screens.ts';

const LIB = path.resolve('node_modules/sanity/lib');
const changed = async (name: string) => {
  const file = path.join(LIB, name);
  return changeScreens(file, await readFile(file, 'utf8'));
};

test('the installed Studio has every screen that is changed', async () => {
  expect(await changed('index.js')).toContain('这一部分没有打开');
});

test('nothing is drawn around the installed Studio while somebody types', async () => {
  const layouts = (await readdir(LIB)).filter((name) => /^CommentsStudioLayout-.*\.js$/.test(name));
  expect(layouts).not.toEqual([]);
  for (const layout of layouts) expect(await changed(layout)).toContain('false ? ');
});

test('a Studio that lacks one is not built, and what is not changed stays', () => {
  expect(() => changeScreens(path.join(LIB, 'index.js'), 'function ResourcesButton() {}')).toThrow(
    'autoReload',
  );
  expect(changeScreens(path.join(LIB, 'desk.js'), 'function ResourcesButton() {}')).toBeUndefined();
});
