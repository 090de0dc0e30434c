import type { Page } from '@playwright/test';
import { SLIDER_SPECIES, SLIDER_STEP_PX } from '../../src/features/base/limits.contract.ts';
import { type Catalogue, expect, test } from './shop.ts';

test.use({ reducedMotion: 'no-preference' });

const region = (page: Page) => page.getByRole('region', { name: '按种类选购' });
const track = (page: Page) => region(page).locator('[data-track]');

const pathsOf = ({ species }: Catalogue) =>
  species.slice(0, SLIDER_SPECIES).map(({ id }) => `/butterfly/${id}`);

/** The species at the row's left edge may be cloned. */
const look = (page: Page) =>
  track(page).evaluate((row) => {
    const { left, right, top } = row.getBoundingClientRect();
    const card = [...row.children].find((each) => each.getBoundingClientRect().left >= left - 4);
    const at = (x: number) => document.elementFromPoint(x, top + 40)?.closest('li, [data-track]');
    return {
      leftmost: card?.querySelector('a')?.pathname ?? '',
      isFull: at(left + 8)?.localName === 'li' && at(right - 8)?.localName === 'li',
    };
  });

const leftmost = async (page: Page) => (await look(page)).leftmost;

/** Milliseconds. A step takes a frame or two. */
const OFTEN = { intervals: [20, 20, 40, 100] };

/** Waits until smooth scrolling and snapping have ended. */
async function rest(page: Page): Promise<void> {
  await track(page).evaluate(async (row) => {
    for (let still = 0, last = -1; still < 8; last = row.scrollLeft) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      still = row.scrollLeft === last ? still + 1 : 0;
    }
  });
}

async function open(page: Page) {
  await page.goto('/');
  await track(page).evaluate((row) => row.scrollIntoView({ block: 'center' }));
  await expect(track(page).locator('[data-clone]').first()).toBeAttached();
  // A swipe in this frame would start from the scroll position before the clones were added.
  await rest(page);
}

test('its arrows step 432 px and loop in both directions', async ({ page, catalogue }) => {
  const paths = pathsOf(catalogue);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  expect(await look(page)).toEqual({ leftmost: paths[0], isFull: true });
  const offset = () => track(page).evaluate((row) => row.scrollLeft);
  const start = await offset();
  // Over the left end, and back over the right one.
  for (const [name, path] of [
    ['上一组', paths.at(-1)],
    ['上一组', paths.at(-2)],
    ['下一组', paths.at(-1)],
    ['下一组', paths[0]],
    ['下一组', paths[1]],
  ] as const) {
    await region(page).getByRole('button', { name }).click();
    await expect.poll(() => look(page), OFTEN).toEqual({ leftmost: path, isFull: true });
  }
  expect(await offset()).toBe(start + SLIDER_STEP_PX);
});

test('a wheel scrolls beyond the right end at 2560 px and beyond the left one at 390 px', {
  tag: '@slow',
}, async ({ page, catalogue }) => {
  const paths = pathsOf(catalogue);
  for (const [by, width] of [
    [1, 2560],
    [-1, 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    // To scroll forwards in a loop, the row starts at the last card.
    if (by === 1) {
      await track(page).evaluate((row) => {
        const last = [...row.querySelectorAll('li:not([data-clone])')].at(-1);
        row.scrollLeft += (last?.getBoundingClientRect().left ?? 0) - row.getBoundingClientRect().left;
      });
      await rest(page);
    }
    await track(page).hover();
    const seen = [await leftmost(page)];
    // Without wrapping no further card would come.
    while (seen.length < 3) {
      await page.mouse.wheel(by * (width < 768 ? 290 : 420), 0);
      await rest(page);
      const { leftmost: path, isFull } = await look(page);
      expect(path).not.toBe(seen.at(-1));
      seen.push(path);
      expect(isFull).toBe(true);
    }
    expect(seen[by === 1 ? 0 : 1]).toBe(paths.at(-1));
  }
});

test('wraps during smooth scrolling, however fast the arrow is pressed', { tag: '@slow' }, async ({
  page,
  catalogue,
}) => {
  const paths = pathsOf(catalogue);
  await page.setViewportSize({ width: 1920, height: 1000 });
  await open(page);
  const next = region(page).getByRole('button', { name: '下一组' });
  for (let pressed = 0; pressed < paths.length + 2; pressed++) await next.click();
  await expect.poll(() => leftmost(page)).toBe(paths[2]);
  const previous = region(page).getByRole('button', { name: '上一组' });
  for (let pressed = 0; pressed < 5; pressed++) await previous.click();
  await expect.poll(() => leftmost(page)).toBe(paths.at(-3));
});

test('arrow keys in the row and Tab through its cards wrap, and reach each card once', async ({
  page,
  catalogue,
}) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  await open(page);
  await track(page).locator('li:not([data-clone]) a').first().focus();
  const first = await leftmost(page);
  for (let pressed = 0; pressed < 3; pressed++) {
    const before = await leftmost(page);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => leftmost(page), OFTEN).not.toBe(before);
  }
  await track(page).locator('li:not([data-clone]) a').first().focus();
  await expect.poll(async () => (await look(page)).isFull).toBe(true);
  const visited: string[] = [];
  for (let pressed = 0; pressed < pathsOf(catalogue).length; pressed++) {
    visited.push(await page.evaluate(() => (document.activeElement as HTMLAnchorElement).pathname));
    await page.keyboard.press('Tab');
  }
  expect(visited[0]).toBe(first);
  expect(visited).toEqual(pathsOf(catalogue));
  await expect(track(page).locator(':focus')).toHaveCount(0);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('swipes go round at the right end and at the left', { tag: '@slow' }, async ({ page, catalogue }) => {
    test.setTimeout(120_000);
    await open(page);
    const box = await track(page).boundingBox();
    if (box === null) throw new Error('The row is not there');
    const session = await page.context().newCDPSession(page);
    const middle = { x: box.x + box.width / 2, y: box.y + 100 };
    // Chromium does not always deliver a whole gesture, so this sends its touches.
    const swipe = async (distance: number) => {
      const touch = (type: 'touchStart' | 'touchMove', x: number) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ ...middle, x }] });
      const from = middle.x - distance / 2;
      await touch('touchStart', from);
      for (let step = 1; step <= 6; step++) {
        await touch('touchMove', from + (distance * step) / 6);
        await page.waitForTimeout(16);
      }
      // The fling distance depends on machine load.
      for (let still = 0; still < 2; still++) {
        await page.waitForTimeout(100);
        await touch('touchMove', from + distance);
      }
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await rest(page);
    };
    const paths = pathsOf(catalogue);
    await swipe(290);
    expect(await leftmost(page)).toBe(paths.at(-1));
    await swipe(-290);
    expect(await leftmost(page)).toBe(paths[0]);
    await swipe(-290);
    expect(await leftmost(page)).toBe(paths[1]);
    expect((await look(page)).isFull).toBe(true);
  });
});
