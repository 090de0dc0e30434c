import type { Page } from '@playwright/test';
import { unpainted } from './unpainted.ts';

/** What is wider than the screen as it is: the page, or what stands in its open dialog. */
export async function wideParts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const inDialog = [...document.querySelectorAll('dialog[open], dialog[open] *')]
      .filter((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1)
      .filter((element) => !element.matches('.visually-hidden'))
      .map((each) => `${each.tagName}.${each.className} ${each.scrollWidth} px`);
    return [...(scrollWidth > clientWidth ? [`the page ${scrollWidth} px`] : []), ...inDialog];
  });
}

/** At which of the widths something is wider than the screen. Leaves the screen as it was. */
export async function tooWide(page: Page, name: string, widths: readonly number[]): Promise<string[]> {
  const before = page.viewportSize();
  return await unpainted(page, async () => {
    const faults: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const wide = await wideParts(page);
      if (wide.length > 0) faults.push(`${name} at ${width} px: ${wide.join(', ')}`);
    }
    if (before !== null) await page.setViewportSize(before);
    return faults;
  });
}
