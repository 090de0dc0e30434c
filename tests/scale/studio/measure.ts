import type { Page } from '@playwright/test';

const TRIES = 5;
/** Milliseconds. */
export const TIMEOUT = 30_000;

type Act = (turn: number) => Promise<void>;

/** Milliseconds. */
export async function printMedianDuration(
  what: string,
  { prepare, act }: { readonly prepare: Act; readonly act: Act },
): Promise<void> {
  const lasted: number[] = [];
  for (let turn = 0; turn < TRIES; turn += 1) {
    await prepare(turn);
    const begun = performance.now();
    await act(turn);
    lasted.push(performance.now() - begun);
  }
  const sorted = lasted.toSorted((one, other) => one - other).map(Math.round);
  console.log(`${what}: ${sorted[Math.floor(TRIES / 2)]} ms (${sorted.join(', ')})`);
}

/** Milliseconds for which the page could not answer a key while `act` ran. */
export async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const seen = globalThis as { longest?: number[] };
    seen.longest = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest?.push(Math.round(duration));
    }).observe({ type: 'longtask' });
  });
  await act();
  const all = await page.evaluate(() => (globalThis as { longest?: number[] }).longest ?? []);
  return Math.max(0, ...all);
}
