import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readScreenScale, storeScreenScale } from './screen-scale.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('devicePixelRatio', 2);
});

afterEach(() => vi.unstubAllGlobals());

test('a screen is uncalibrated at first', () => {
  expect(readScreenScale()).toBeUndefined();
});

test('the calibration holds when the browser’s zoom changes', () => {
  storeScreenScale(6);
  expect(readScreenScale()).toBe(6);
  // A zoom of 150 % makes each CSS pixel half as large again.
  vi.stubGlobal('devicePixelRatio', 3);
  expect(readScreenScale()).toBe(4);
});

test.each(['x', '-3', '0', '1e9', 'Infinity'])('a stored %s is ignored', (value) => {
  localStorage.setItem('screen-scale', value);
  expect(readScreenScale()).toBeUndefined();
});

test('blocked storage does not break the view', () => {
  vi.stubGlobal('localStorage', undefined);
  storeScreenScale(6);
  expect(readScreenScale()).toBeUndefined();
});
