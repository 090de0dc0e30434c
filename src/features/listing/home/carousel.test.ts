import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRotation } from './carousel.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('slides follow every 5 seconds and wrap around', () => {
  const { $index } = createRotation(3);
  vi.advanceTimersByTime(4_999);
  expect($index.get()).toBe(0);
  vi.advanceTimersByTime(1);
  expect($index.get()).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect($index.get()).toBe(0);
});

test('a chosen slide stays its whole 5 seconds', () => {
  const { $index, show } = createRotation(3);
  vi.advanceTimersByTime(4_000);
  show(2);
  vi.advanceTimersByTime(4_000);
  expect($index.get()).toBe(2);
  vi.advanceTimersByTime(1_000);
  expect($index.get()).toBe(0);
});

test('rotation pauses until the last reason is gone', () => {
  const { $index, hold } = createRotation(3);
  hold('pointer', true);
  hold('focus', true);
  vi.advanceTimersByTime(60_000);
  hold('pointer', false);
  vi.advanceTimersByTime(60_000);
  expect($index.get()).toBe(0);
  hold('focus', false);
  vi.advanceTimersByTime(5_000);
  expect($index.get()).toBe(1);
});

test('the pause button pauses whatever the pointer does', () => {
  const { $index, $paused, hold } = createRotation(3);
  $paused.set(true);
  hold('pointer', true);
  hold('pointer', false);
  vi.advanceTimersByTime(60_000);
  expect($index.get()).toBe(0);
  $paused.set(false);
  vi.advanceTimersByTime(5_000);
  expect($index.get()).toBe(1);
});

test('a single slide never moves', () => {
  const { $index } = createRotation(1);
  const changes = vi.fn();
  $index.listen(changes);
  vi.advanceTimersByTime(60_000);
  expect(changes).not.toHaveBeenCalled();
});
