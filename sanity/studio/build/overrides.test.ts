import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { patchSanity, withChineseLabels } from './overrides.ts';

const LIB = path.resolve('node_modules/sanity/lib');
const changed = async (name: string) => {
  const file = path.join(LIB, name);
  return patchSanity(file, await readFile(file, 'utf8'));
};

test('the installed Studio has every patched screen', async () => {
  expect(await changed('index.js')).toContain('这一部分没有打开');
});

const nameOf = async (begin: string) =>
  (await readdir(LIB)).find((file) => file.startsWith(begin) && file.endsWith('.js')) ?? '';
const changedBegin = async (begin: string) => await changed(await nameOf(begin));
const unchangedBegin = async (begin: string) => await readFile(path.join(LIB, await nameOf(begin)), 'utf8');

test('the comments plugin is removed from the installed Studio', async () => {
  expect(await changedBegin('WorkspaceLoader-')).toMatch(
    /defaultPlugins = \(options\) => \[\s*variants\(\),\s*tasks\(\)/,
  );
});

test('panes of forms and lists are loaded at once', async () => {
  expect(await changed('structureTool-DGSOhdej.js')).toMatch(
    /document: DocumentPane,\s*documentList: ListPane,/,
  );
});

test('form, preview and three folded panes fit into 1280 pixels', async () => {
  const [, least] =
    /currentMinWidth = (\d+) \+/.exec((await changed('structureTool-Bx2p_qtJ.js')) ?? '') ?? [];
  expect(2 * Number(least)).toBeLessThanOrEqual(1280 - 3 * 51);
});

test('form and preview show one notice per operation', async () => {
  const results = (await changed('structureTool-Bx2p_qtJ.js'))
    ?.split('DocumentOperationResults = memo(')[1]
    ?.split('isLiveEditEnabled')[0];
  const notices = results?.match(/pushToast\(\{[^}]*/g) ?? [];
  expect(notices.length).toBeGreaterThan(1);
  for (const notice of notices) expect(notice).toContain('id: "operation " + documentId');
});

test('each field is validated within a time, also if the browser reports no idle moment', async () => {
  const folder = path.resolve('node_modules/@sanity/validation/lib');
  const name = (await readdir(folder)).find((file) => /^validateDocument-.*\.js$/.test(file)) ?? '';
  const code = patchSanity(path.join(folder, name), await readFile(path.join(folder, name), 'utf8'));
  expect(code).toMatch(/concat\(idle\(\d+\), validateNode\)/);
  expect(code).not.toContain('idle()');
  expect(code).toMatch(/function idle\(timeout\)/);
});

test('no date of the installed Studio is English', async () => {
  for (const name of ['WorkspaceLoader-', 'utils-BAFnqK5R', 'structureTool-Bx2p_qtJ']) {
    const code = (await changedBegin(name)) ?? '';
    expect(code).not.toMatch(/= date\.toDateString\(\)[,;]/);
    expect(code).not.toContain('MMM d, yyyy');
  }
});

test('no tooltip of the installed Studio is English', async () => {
  const opened = [
    'PerspectiveProvider-',
    'SearchProvider-',
    'PaneContainer-',
    'utils-BAFnqK5R',
    'list-3t8vZw7X',
  ];
  for (const name of opened)
    expect(
      withChineseLabels((await unchangedBegin(name)) ?? '').match(/\{ content: "[A-Za-z ]+"/g),
    ).toBeNull();
});

test('a missing patch target throws, and other files stay unchanged', () => {
  expect(() => patchSanity(path.join(LIB, 'index.js'), 'function ResourcesButton() {}')).toThrow(
    'autoReload',
  );
  expect(patchSanity(path.join(LIB, 'desk.js'), 'function ResourcesButton() {}')).toBeUndefined();
});
