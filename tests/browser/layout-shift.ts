import type { Page } from '@playwright/test';

export const MAX_LAYOUT_SHIFT = 0.01;

declare global {
  interface Window {
    layoutShift: number;
    moved: string[];
  }
  interface PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { readonly node: Node | null }[];
  }
}

/** Applies to every page opened afterwards. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries()) {
        window.layoutShift += value;
        for (const { node } of sources)
          window.moved.push(node instanceof Element ? `${node.localName}.${node.className}` : 'text');
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export async function readLayoutShift(
  page: Page,
): Promise<{ readonly shift: number; readonly moved: string[] }> {
  return await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return { shift: window.layoutShift, moved: window.moved };
  });
}
