import { expect, test } from 'vitest';
import { idInPath } from './id-in-path.ts';

test.each([
  ['/product/morpho-didius', 'morpho-didius'],
  ['/product/morpho-didius/', 'morpho-didius'],
  ['/butterfly/papilio_1', 'papilio_1'],
  ['/product/Morpho', undefined],
  ['/product/a.b', undefined],
  ['/product/%E8%9D%B6', undefined],
  ['/', undefined],
])('%s names %s', (path, id) => {
  expect(idInPath(path)).toBe(id);
});
