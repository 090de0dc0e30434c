import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Language, languageOfPath, pathInLanguage, pathWithoutLanguage } from './language.rules.ts';
import { withLanguage } from './with-language.text.ts';
import { pageLanguage, words } from './words.text.ts';

// A language that the shop lacks, so that the test needs no translation.
const LATIN = 'la' as Language;

const sets = { 'zh-CN': { hello: '您好' }, la: { hello: 'Salve' } };
const greeting = words(sets);
const farewell = words({ 'zh-CN': '再见' });

test('texts are in the requested language', () => {
  expect([greeting('zh-CN').hello, greeting(LATIN).hello]).toEqual(['您好', 'Salve']);
});

test('missing texts come from the default language', () => {
  expect(farewell(LATIN)).toBe('再见');
});

test('texts without a requested language use that of the rendered page', () => {
  expect(greeting().hello).toBe('您好');
  expect(withLanguage(LATIN, () => [pageLanguage(), greeting().hello])).toEqual(['la', 'Salve']);
  expect(greeting().hello).toBe('您好');
});

test('two pages that are rendered at once keep their languages', async () => {
  const render = async (ms: number) => {
    await sleep(ms);
    return greeting().hello;
  };
  const both = [withLanguage(LATIN, () => render(5)), withLanguage('zh-CN', () => render(1))];
  expect(await Promise.all(both)).toEqual(['Salve', '您好']);
});

test.each([
  ['/', '/zh-hant'],
  ['/login?from=%2F', '/zh-hant/login?from=%2F'],
  ['/?a=1#b', '/zh-hant?a=1#b'],
])('%s is %s in Traditional Chinese, and back', (plain, traditional) => {
  expect(languageOfPath(traditional)).toBe('zh-Hant');
  expect(pathInLanguage(plain, 'zh-Hant')).toBe(traditional);
  expect(pathInLanguage(traditional, 'zh-Hant')).toBe(traditional);
  expect(pathWithoutLanguage(traditional)).toBe(plain);
});

test.each(['/', '/login', '/zh-CN', '/zh-cnx/login', '/la/login'])(
  'a path without a prefix of a language is in the default one: %s',
  (path) => {
    expect(languageOfPath(path)).toBe('zh-CN');
  },
);
