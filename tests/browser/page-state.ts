import type { Page } from '@playwright/test';

/** Returns overflowing elements of the page or its open dialog. */
export async function findOverflow(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    // If the font can trim the blank half of a mark at the end of a line, the box still counts the whole mark.
    document.body.style.setProperty('text-spacing-trim', 'space-all');
    const inDialog = [...document.querySelectorAll('dialog[open], dialog[open] *')]
      .filter((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1)
      .filter((element) => !element.matches('.visually-hidden'))
      .map((each) => `${each.tagName}.${each.className} ${each.scrollWidth} px`);
    document.body.style.removeProperty('text-spacing-trim');
    return [...(scrollWidth > clientWidth ? [`the page ${scrollWidth} px`] : []), ...inDialog];
  });
}

export async function findOverflowingWidths(
  page: Page,
  name: string,
  widths: readonly number[],
): Promise<string[]> {
  const before = page.viewportSize();
  return await whileTransparent(page, async () => {
    const faults: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const wide = await findOverflow(page);
      if (wide.length > 0) faults.push(`${name} at ${width} px: ${wide.join(', ')}`);
    }
    if (before !== null) await page.setViewportSize(before);
    return faults;
  });
}

/** Makes the page transparent, because painting at each width would double the time. */
export async function whileTransparent<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const showThrough = (opacity: string) =>
    page.evaluate((value) => {
      document.documentElement.style.opacity = value;
    }, opacity);
  await showThrough('0');
  const found = await look();
  await showThrough('');
  return found;
}

/** Waits until no animation runs, except loading spinners. */
export async function waitForRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // New animations start with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Twice the pixels would only double the time of painting and fetch other pictures. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
};
