/** Reads key lists as text, because importing the Studio takes seconds. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  copyPaste,
  correctedStructure,
  correctedStudio,
  feedback,
  releases,
  structure,
  studio,
} from './bundles.ts';

const modules = path.resolve(import.meta.dirname, '../../../node_modules');
const ENGLISH = globSync('sanity/lib/*.js', { cwd: modules }).map((file) =>
  readFileSync(path.join(modules, file), 'utf8'),
);

function keysIn(text: string): string[] {
  return [...text.matchAll(/^\s*['"]([\w.-]+)['"]:/gm)].map(([, key = '']) => key);
}

function englishKeys(namespace: string): string[] {
  const [, text] = ENGLISH.map((file) => file.split(`defineLocalesResources("${namespace}", {`)).find(
    (parts) => parts.length > 1,
  ) ?? ['', ''];
  return keysIn(text?.split(/^\s*\}\)/m, 1)[0] ?? '');
}

function chineseText(namespace: string): string {
  const [file] = globSync(`@sanity/locale-zh-hans/src/${namespace}.ts`, { cwd: modules });
  return file === undefined ? '' : readFileSync(path.join(modules, file), 'utf8');
}
const chineseKeys = (namespace: string) => keysIn(chineseText(namespace));

/** Chinese has no singular form. */
const isForOne = (key: string) => key.endsWith('_one');

/** Words of features that are off in `workspace.tsx`. They stay English. */
const isOff = (key: string) => /(^|[.-])(release|variants?|divergence|cdr)([._-]|$)/.test(key);

test.each([
  { namespace: 'studio', own: studio, atLeast: 800 },
  { namespace: 'structure', own: structure, atLeast: 250 },
  { namespace: 'validation', own: {}, atLeast: 40 },
  { namespace: 'copy-paste', own: copyPaste, atLeast: 20 },
  { namespace: 'feedback', own: feedback, atLeast: 20 },
])('every visible word of $namespace has one Chinese translation', ({ namespace, own, atLeast }) => {
  const words = englishKeys(namespace).filter((key) => !isForOne(key) && !isOff(key));
  const theirs = new Set(chineseKeys(namespace));
  expect(words.length).toBeGreaterThan(atLeast);
  expect(words.filter((key) => !theirs.has(key) && !(key in own))).toEqual([]);
  expect(Object.keys(own).filter((key) => theirs.has(key))).toEqual([]);
});

test('our translations use the placeholders of the English', () => {
  const english = ENGLISH.join('\n');
  for (const [key, text] of Object.entries({
    ...studio,
    ...structure,
    ...copyPaste,
    ...feedback,
    ...releases,
  })) {
    const names = [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name);
    const original = new RegExp(`["']${RegExp.escape(key)}["']: (.*)`).exec(english)?.[1] ?? '';
    expect(names.filter((name) => !original.includes(`{{${name}`) && name !== 'count')).toEqual([]);
  }
});

/** The Studio fills in these values. */
const FILLED_IN = [
  'confirm-delete-dialog.confirmation.text_delete',
  'banners.release.not-in-release',
  'panes.document-operation-results.operation-success',
];
const WORD = /^\s*['"]([\w.-]+)['"]:\s*["'`](.*)["'`],?$/gm;
const partsOf = (text: string) =>
  [...text.matchAll(/<([A-Za-z]+)|\{\{(?!count)(\w+)/g)].map(([, tag, name]) => tag ?? name ?? '');

test('our words replace Sanity’s translations with tags that the English lacks', () => {
  const english = new Map(
    ENGLISH.flatMap((text) => [...text.matchAll(WORD)]).map(([, key, text]) => [key ?? '', text ?? '']),
  );
  const strange = ['studio', 'structure', 'validation', 'copy-paste']
    .flatMap((namespace) => [...chineseText(namespace).matchAll(WORD)])
    .filter(([, key = '', text = '']) => {
      const original = english.get(key);
      return original !== undefined && partsOf(text).some((part) => !partsOf(original).includes(part));
    })
    .map(([, key = '']) => key);
  const known = Object.keys({ ...correctedStudio, ...correctedStructure });
  expect(strange.toSorted()).toEqual([...known, ...FILLED_IN].toSorted());
});
