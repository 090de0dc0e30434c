import { expect, test } from 'vitest';
import { matchRedirect, type RedirectRule } from './redirects.ts';

const rule = (path: string, to: string, more: Partial<RedirectRule> = {}): RedirectRule => ({
  from: path,
  path,
  to,
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

test('the query is passed on unchanged, unless the rule sets it', () => {
  expect(target([rule('/a', '/b')], '/a', '?q=a+b&q=%2F')).toBe('/b?q=a+b&q=%2F');
  expect(target([rule('/a', '/b?mode=x')], '/a', '?mode=y&page=2')).toBe('/b?mode=x&page=2');
});

test('a rule with a query matches only requests that have it', () => {
  const rules = [rule('/a', '/b/:id', { query: { id: ':id', kind: 'x' } })];
  expect(target(rules, '/a', '?id=7&kind=x&rest=1')).toBe('/b/7?rest=1');
  expect(target(rules, '/a', '?id=7&kind=y')).toBeUndefined();
  expect(target(rules, '/a', '?kind=x')).toBeUndefined();
});

test('a rule without a status is a permanent redirect', () => {
  expect(matchRedirect([rule('/a', '/b')], '/a', '')?.status).toBe(301);
});
