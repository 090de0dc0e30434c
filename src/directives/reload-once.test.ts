import { beforeEach, expect, test } from 'vitest';
import { forgetReload, keepForReload, takeKept } from './reload-once.ts';

const entries = new Map<string, string>();
const store = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
};
const click = { control: 'add', event: 'click', value: '' };

beforeEach(() => entries.clear());

test('what was done before the reload is handed out after it, once', () => {
  expect(keepForReload(store, '/product/a', [click])).toBe(true);
  expect(takeKept(store, '/product/a')).toEqual([click]);
  expect(takeKept(store, '/product/a')).toEqual([]);
});

test('a page is reloaded only once, until its script came', () => {
  keepForReload(store, '/product/a', [click]);
  takeKept(store, '/product/a');
  expect(keepForReload(store, '/product/a', [click])).toBe(false);
  expect(takeKept(store, '/product/a')).toEqual([]);
  forgetReload(store, '/product/a');
  expect(keepForReload(store, '/product/a', [click])).toBe(true);
});

test('another page knows nothing of it', () => {
  keepForReload(store, '/product/a', [click]);
  expect(takeKept(store, '/product/b')).toEqual([]);
});

test('what is no recorded input is left out', () => {
  entries.set('reloaded:/product/a', JSON.stringify([click, { control: 1 }, null, 'x']));
  expect(takeKept(store, '/product/a')).toEqual([click]);
  entries.set('reloaded:/product/a', '{"control":"add"}');
  expect(takeKept(store, '/product/a')).toEqual([]);
});
