import type { Page } from '@playwright/test';

/** Waits for what was opened or changed to come to rest; what turns for as long as something is loading does not. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What was just set is drawn, and begins to move, with the next frame.
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
