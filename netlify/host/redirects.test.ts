import { expect, test } from 'vitest';
import { matchRedirect, type RedirectRule } from './redirects.ts';

const rule = (path: string, to: string, more: Partial<RedirectRule> = {}): RedirectRule => ({
  path,
  to,
  status: 200,
  force: false,
  ...more,
});
const target = (rules: RedirectRule[], path: string, search = '') =>
  matchRedirect(rules, path, search)?.target;

test('the first rule from the top wins', () => {
  const rules = [rule('/a/b', '/first'), rule('/a/*', '/second/:splat')];
  expect(target(rules, '/a/b')).toBe('/first');
  expect(target(rules, '/a/c')).toBe('/second/c');
});

test.each([
  ['/a/*', '/a', '/x/'],
  ['/a/*', '/a/', '/x/'],
  ['/a/*', '/a/b/c', '/x/b/c'],
  ['/*', '/', '/x/'],
])('%s takes %s', (from, path, to) => {
  expect(target([rule(from, '/x/:splat')], path)).toBe(to);
});

test.each([
  ['/a/*', '/ab'],
  ['/a', '/a/b'],
  ['/a/:id', '/a'],
  ['/a/:id', '/a/1/2'],
  ['/a.b', '/axb'],
])('%s does not take %s', (from, path) => {
  expect(target([rule(from, '/x')], path)).toBeUndefined();
});

test('placeholders may have any order, and unknown ones stay unchanged', () => {
  const rules = [rule('/:year/:month/:slug', '/:slug/:month/:other')];
  expect(target(rules, '/2026/03/morpho')).toBe('/morpho/03/:other');
});

test('the port of a URL is not a placeholder', () => {
  expect(target([rule('/images/*', 'http://localhost:8889/i/:splat')], '/images/a.webp', '?w=10')).toBe(
    'http://localhost:8889/i/a.webp?w=10',
  );
});

test('the query is passed on unchanged', () => {
  expect(target([rule('/a', '/b')], '/a', '?q=a+b&q=%2F')).toBe('/b?q=a+b&q=%2F');
});
