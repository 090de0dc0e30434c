import type { CDPSession, Page } from '@playwright/test';

const TRIES = 5;
/** Milliseconds. */
export const TIMEOUT = 30_000;

export interface MeasuredStep {
  readonly what: string;
  readonly prepare: (page: Page, turn: number) => Promise<void>;
  /** Input only; `shown` is what the editor waits for. */
  readonly act: (page: Page, turn: number) => Promise<void>;
  readonly shown: ShownTarget;
}

export interface ShownTarget {
  readonly selector: string;
  readonly text?: RegExp;
}

/** Checks once per frame, because locators check only every 500 ms, by a search that itself costs 100 ms. */
export async function waitUntilShown(page: Page, { selector, text }: ShownTarget): Promise<void> {
  await page.waitForFunction(
    ([where, pattern]) =>
      [...document.querySelectorAll(where)].some(
        (element) => new RegExp(pattern).test(element.textContent) && element.checkVisibility(),
      ),
    [selector, text?.source ?? ''] as const,
  );
}

async function processorTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** The page's own processor time is comparable on a busy machine. All times in milliseconds. */
export async function printMedianDuration(
  page: Page,
  { what, prepare, act, shown }: MeasuredStep,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const lasted: number[] = [];
  const computed: number[] = [];
  for (let turn = 0; turn < TRIES; turn += 1) {
    await prepare(page, turn);
    const computedBefore = await processorTime(session);
    const begun = performance.now();
    await act(page, turn);
    await waitUntilShown(page, shown);
    lasted.push(performance.now() - begun);
    computed.push((await processorTime(session)) - computedBefore);
  }
  await session.detach();
  console.log(`${what}: ${median(lasted)} ms (${sorted(lasted).join(', ')}); page ${median(computed)} ms`);
}

const sorted = (all: readonly number[]) => all.toSorted((one, other) => one - other).map(Math.round);

const median = (all: readonly number[]) => sorted(all)[Math.floor(all.length / 2)];

/** Milliseconds for which the page could not respond to a key while `act` ran. */
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
