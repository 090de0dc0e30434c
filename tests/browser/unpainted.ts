import type { Page } from '@playwright/test';

/**
 * Does what only asks how the page is laid out and styled. Meanwhile the page is seen through: it is laid out as ever,
 * and painting it at each width, or in each reader's colours, would take as long again.
 */
export async function unpainted<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const showThrough = (opacity: string) =>
    page.evaluate((value) => {
      document.documentElement.style.opacity = value;
    }, opacity);
  await showThrough('0');
  const found = await look();
  await showThrough('');
  return found;
}
