import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $notices, dismiss, notify, resumeNotices, takeForNextPage } from './notices.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  $notices.set([]);
  vi.useRealTimers();
});

const texts = () => $notices.get().map((notice) => notice.text);

test('success and error close after 3 seconds and not before', () => {
  notify({ kind: 'success', text: '已加入购物车' });
  notify({ kind: 'error', text: '添加失败，请重试' });
  vi.advanceTimersByTime(2_999);
  expect(texts()).toEqual(['已加入购物车', '添加失败，请重试']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('an identical notice replaces the earlier one for its own 3 seconds', () => {
  notify({ kind: 'error', text: '库存不足' });
  notify({ kind: 'success', text: '已更新' });
  vi.advanceTimersByTime(2_000);
  notify({ kind: 'error', text: '库存不足' });
  expect(texts()).toEqual(['已更新', '库存不足']);
  vi.advanceTimersByTime(1_000);
  expect(texts()).toEqual(['库存不足']);
  vi.advanceTimersByTime(1_999);
  expect(texts()).toEqual(['库存不足']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('other kinds, and loading notices, are never merged', () => {
  for (const kind of ['warning', 'error', 'loading', 'loading'] as const) notify({ kind, text: '库存不足' });
  expect(texts()).toHaveLength(4);
});

test('a loading notice stays until it is dismissed', () => {
  const id = notify({ kind: 'loading', text: '登录中...' });
  vi.advanceTimersByTime(600_000);
  expect(texts()).toEqual(['登录中...']);
  dismiss(id);
  expect(texts()).toEqual([]);
});

test('closing one notice leaves the others', () => {
  const first = notify({ kind: 'info', text: '甲' });
  notify({ kind: 'info', text: '乙' });
  dismiss(first);
  expect(texts()).toEqual(['乙']);
});

test('a notice continues on the next page for its remaining time, a loading one does not', () => {
  notify({ kind: 'loading', text: '登录中...' });
  notify({ kind: 'success', text: '登录成功' });
  vi.advanceTimersByTime(1_000);
  const leaving = takeForNextPage();
  expect(texts()).toEqual([]);

  resumeNotices(leaving);
  expect(texts()).toEqual(['登录成功']);
  vi.advanceTimersByTime(1_999);
  expect(texts()).toEqual(['登录成功']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('an expired notice is not shown on the next page', () => {
  resumeNotices([{ kind: 'success', text: '旧通知', until: Date.now() - 1 }]);
  expect(texts()).toEqual([]);
});
