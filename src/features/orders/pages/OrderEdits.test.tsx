// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { Order } from '../orders.contract.ts';
import { OrderEdits } from './OrderEdits.tsx';

const edit = (more: Partial<Order['edits'][number]>): Order['edits'][number] => ({
  ...{ state: 'confirmed', at: '2026-11-20T08:00:00.000Z', reason: '换大一号', difference: 0 },
  changes: [{ name: '闪蝶', quality: 'A1', before: 2, after: 1 }],
  ...more,
});
const EDITS = [
  edit({ difference: -30 }),
  edit({
    at: '2026-11-21T08:00:00.000Z',
    difference: 71.5,
    changes: [
      { name: '闪蝶', quality: 'A1', before: 1, after: 0 },
      { name: '鸟翼凤蝶', quality: 'A1', before: 0, after: 1 },
    ],
  }),
  edit({ state: 'requested', at: '2026-11-22T08:00:00.000Z', difference: 10 }),
];

test('edits show their changes, and the difference that is paid, refunded or due', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(document.body);
  await act(() => root.render(<OrderEdits edits={EDITS} />));
  const text = document.body.textContent ?? '';
  for (const part of [
    ...[
      '闪蝶 A1：2 件改为 1 件',
      '退差额 ¥30.00',
      '移除闪蝶 A1 × 1',
      '新增鸟翼凤蝶 A1 × 1',
      '已补差额 ¥71.50',
    ],
    ...['付清差额后生效', '需补差额 ¥10.00', '原因：换大一号'],
  ])
    expect(text).toContain(part);
  await act(() => root.render(<OrderEdits edits={[]} />));
  expect(document.body.textContent).toBe('');
});
