import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPageCache } from './page-cache.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'page-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const store = () => path.join(folder, 'store');
const page = (site: string, address: string) => path.join(folder, site, `${address}.html`);

function build(site: string, pages: Readonly<Record<string, string>>, madeBy = 'sources') {
  const cache = openPageCache(store(), path.join(folder, site), madeBy);
  const drawn = Object.entries(pages).filter(([address, key]) => !cache.take(address, key));
  for (const [address, key] of drawn) {
    mkdirSync(path.dirname(page(site, address)), { recursive: true });
    writeFileSync(page(site, address), `${address} by ${key}, drawn for ${site}`);
  }
  return { drawn: drawn.map(([address]) => address), taken: cache.finish() };
}

test('only pages with the same key are reused', () => {
  const first = build('first', { '/product/a': '1', '/product/b': '1' });
  expect(first).toEqual({ drawn: ['/product/a', '/product/b'], taken: [] });
  const second = build('second', { '/product/a': '1', '/product/b': '2' });
  expect(second).toEqual({ drawn: ['/product/b'], taken: ['/product/a'] });
  expect(readFileSync(page('second', '/product/a'), 'utf8')).toBe('/product/a by 1, drawn for first');
  expect(readFileSync(page('second', '/product/b'), 'utf8')).toBe('/product/b by 2, drawn for second');
  expect(readFileSync(page('first', '/product/b'), 'utf8')).toBe('/product/b by 1, drawn for first');
});

test('other sources or another address make another page', () => {
  build('first', { '/product/a': '1' });
  expect(build('second', { '/product/a': '1' }, 'other sources').drawn).toEqual(['/product/a']);
  expect(build('third', { '/product/b': '1' }, 'other sources').drawn).toEqual(['/product/b']);
});

test('a page stays cached after its sites are deleted', () => {
  build('first', { '/product/a': '1' });
  rmSync(path.join(folder, 'first'), { recursive: true });
  expect(build('second', { '/product/a': '1' }).taken).toEqual(['/product/a']);
});

test('unused entries are removed', () => {
  build('first', { '/product/a': '1', '/product/b': '1' });
  writeFileSync(path.join(store(), 'half a copy.html.part'), '');
  build('second', { '/product/a': '1' });
  expect(readdirSync(store())).toHaveLength(1);
  expect(existsSync(page('first', '/product/b'))).toBe(true);
});

test('an aborted build neither changes nor extends the cache', () => {
  build('first', { '/product/a': '1' });
  const cache = openPageCache(store(), path.join(folder, 'second'), 'sources');
  cache.take('/product/a', '2');
  writeFileSync(page('second', '/product/a'), 'half a pa');
  expect(build('third', { '/product/a': '2' }).drawn).toEqual(['/product/a']);
});

test('concurrent builds each get all their pages', () => {
  build('first', { '/product/a': '1' });
  const one = openPageCache(store(), path.join(folder, 'one'), 'sources');
  build('other', { '/product/a': '2' });
  expect(one.take('/product/a', '1')).toBe(false);
  writeFileSync(page('one', '/product/a'), 'drawn again');
  build('third', { '/product/a': '1' });
  expect(one.finish()).toEqual([]);
  expect(readFileSync(page('one', '/product/a'), 'utf8')).toBe('drawn again');
});

test('a missing page fails the build', () => {
  const cache = openPageCache(store(), path.join(folder, 'site'), 'sources');
  cache.take('/product/a', '1');
  expect(() => cache.finish()).toThrow('a.html was to be drawn, and was not');
});
