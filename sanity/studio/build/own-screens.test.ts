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

const changedBegin = async (begin: string) => {
  const [name] = (await readdir(LIB)).filter((file) => file.startsWith(begin) && file.endsWith('.js'));
  return await changed(name ?? '');
};

test('nothing of the comments that are off lies around the installed Studio and its fields', async () => {
  expect(await changedBegin('WorkspaceLoader-')).toMatch(
    /defaultPlugins = \(options\) => \[\s*variants\(\),\s*tasks\(\)/,
  );
});

test('the panes of forms and lists come with the installed Studio', async () => {
  expect(await changed('structureTool-DGSOhdej.js')).toMatch(
    /document: DocumentPane,\s*documentList: ListPane,/,
  );
});

test('form and preview have room beside each other from 1280 pixels on, beside three folded panes', async () => {
  const [, least] =
    /currentMinWidth = (\d+) \+/.exec((await changed('structureTool-Bx2p_qtJ.js')) ?? '') ?? [];
  expect(2 * Number(least)).toBeLessThanOrEqual(1280 - 3 * 51);
});

test('a Studio that lacks one is not built, and what is not changed stays', () => {
  expect(() => changeScreens(path.join(LIB, 'index.js'), 'function ResourcesButton() {}')).toThrow(
    'autoReload',
  );
  expect(changeScreens(path.join(LIB, 'desk.js'), 'function ResourcesButton() {}')).toBeUndefined();
});
