import type { Page } from '@playwright/test';
import type { Product } from '../../src/features/specimens/catalogue.contract.ts';
import { findAxeViolations } from './axe.ts';
import { MAX_LAYOUT_SHIFT, readLayoutShift, recordLayoutShifts } from './layout-shift.ts';
import { expect, productWhere, test, variantsOf } from './shop.ts';

const twoSided = ({ pictures, specifications }: Product) =>
  pictures.some(({ side }) => side === 'ventral') &&
  specifications.quality_variants.some(({ stock }) => stock > 1);

async function open(page: Page, product: Product): Promise<void> {
  await page.goto(`/product/${product.id}`);
}

const dialog = (page: Page) => page.getByRole('dialog', { name: '放大的图片' });
const link = (page: Page) => page.getByRole('link', { name: /^放大查看/ }).first();
const percent = async (page: Page) =>
  Number.parseInt((await dialog(page).locator('output').textContent()) ?? '', 10);
const transforms = (page: Page) =>
  dialog(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLElement).style.transform));
const scale = async (page: Page) => Number(/scale\(([\d.]+)\)/.exec((await transforms(page))[0] ?? '')?.[1]);

test.describe('a picture that is opened', () => {
  test('loads at most 15 KB and only then, shows back and belly side by side, and zooms to its full size by keys, both alike', async ({
    page,
    catalogue,
  }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    let bytes = 0;
    const kinds = new Map<string, string>();
    session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      if (/Script|Stylesheet/.test(kinds.get(requestId) ?? '')) bytes += encodedDataLength;
    });
    await open(page, productWhere(catalogue, twoSided));
    await page.waitForLoadState('networkidle');
    const before = bytes;
    await link(page).focus();
    await page.waitForTimeout(300);
    expect(bytes).toBe(before);
    await page.keyboard.press('Enter');
    await expect(dialog(page).locator('figcaption')).toHaveText(['背面', '腹面']);
    await page.waitForLoadState('networkidle');
    // Zero bytes would mean that the script came with the page.
    expect(bytes - before).toBeGreaterThan(1_024);
    expect(bytes - before).toBeLessThanOrEqual(15 * 1_024);
    expect(await findAxeViolations(page, 'zoom')).toEqual([]);

    const whole = await percent(page);
    for (let pressed = 0; pressed < 12; pressed++) await page.keyboard.press('+');
    await expect.poll(() => percent(page)).toBeGreaterThanOrEqual(100);
    const [zoomed] = await transforms(page);
    await page.keyboard.press('ArrowRight');
    // The underside's pane follows one frame later.
    await expect
      .poll(async () => {
        const [back, belly] = await transforms(page);
        return back !== zoomed && back === belly;
      })
      .toBe(true);
    await page.keyboard.press('0');
    await expect.poll(() => percent(page)).toBe(whole);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(link(page)).toBeFocused();
  });

  test('is zoomed by the wheel, back and belly alike, moved by dragging, and closed by Back, on the same page', async ({
    page,
    catalogue,
  }) => {
    await open(page, productWhere(catalogue, twoSided));
    const address = page.url();
    await link(page).click();
    const back = dialog(page).locator('img').first();
    await expect(back).toBeVisible();
    const whole = await percent(page);
    await back.hover();
    for (let turned = 0; turned < 4; turned++) await page.mouse.wheel(0, -200);
    await expect.poll(() => percent(page)).toBeGreaterThan(whole);
    await expect
      .poll(async () => {
        const before = await scale(page);
        await page.waitForTimeout(200);
        return (await scale(page)) === before;
      })
      .toBe(true);
    await expect.poll(async () => new Set(await transforms(page)).size).toBe(1);
    const [zoomed] = await transforms(page);
    await page.mouse.down();
    await page.mouse.move(200, 300, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await transforms(page))[0]).not.toBe(zoomed);
    await expect.poll(async () => new Set(await transforms(page)).size).toBe(1);

    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    expect(page.url()).toBe(address);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('grade, price and add button stay in reach, nothing jumps, and a press at the foot is one of the panel', async ({
    page,
    catalogue,
  }) => {
    await recordLayoutShifts(page);
    await open(
      page,
      productWhere(catalogue, (one) => twoSided(one) && (variantsOf(one)[0]?.stock ?? 0) > 1),
    );
    const bar = page.locator('.panel-bar');
    const choice = bar.getByText('¥');
    const add = page.getByRole('button', { name: '加入购物车' });
    // The button's place is below the first screen.
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(choice).toBeVisible();
    await expect(choice).toContainText(/^A/);
    await page.getByText('批发价格').scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 200);
    await expect(choice).toBeHidden();
    await expect(add).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo({ top: 99_999, behavior: 'instant' }));
    await expect(choice).toBeVisible();
    await expect(add).toBeInViewport({ ratio: 1 });
    const footer = await page.getByRole('contentinfo').getByRole('link').last().boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(choice).toBeVisible();
    const { shift, moved } = await readLayoutShift(page);
    expect(shift, moved.join(', ')).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);

    await page.getByRole('main').getByRole('button', { name: '增加数量' }).click();
    await page.evaluate(() => scrollTo({ top: 99_999, behavior: 'instant' }));
    await expect(choice).toBeVisible();
    await add.click();
    await expect(page).toHaveURL(/\/login\?/);
    expect(new URL(page.url()).searchParams.get('from')).toContain('quantity=2');
  });

  test('a picture is zoomed by two fingers to its full size and moved by one', async ({
    page,
    catalogue,
  }) => {
    await open(page, productWhere(catalogue, twoSided));
    await link(page).tap();
    const back = dialog(page).locator('img').first();
    await expect(back).toBeVisible();
    const whole = await percent(page);
    const box = await back.boundingBox();
    if (box === null) throw new Error('The picture has no size');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const session = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...points: readonly (readonly [number, number])[]
    ) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      });
    const apart = (by: number) => [[x - by, y] as const, [x + by, y] as const] as const;
    await touch('touchStart', ...apart(20));
    for (let by = 30; by <= 60; by += 10) await touch('touchMove', ...apart(by));
    // Three times the finger distance is three times the scale.
    await expect.poll(() => scale(page)).toBeCloseTo(3, 2);
    for (let by = 70; by <= 150; by += 10) await touch('touchMove', ...apart(by));
    await touch('touchEnd');
    await expect.poll(() => percent(page)).toBeGreaterThanOrEqual(100);
    expect(whole).toBeLessThan(100);
    await expect.poll(async () => new Set(await transforms(page)).size).toBe(1);
    const [zoomed] = await transforms(page);
    await touch('touchStart', [x, y]);
    for (let by = 10; by <= 60; by += 10) await touch('touchMove', [x - by, y]);
    await touch('touchEnd');
    await expect.poll(async () => (await transforms(page))[0]).not.toBe(zoomed);
    await expect.poll(async () => new Set(await transforms(page)).size).toBe(1);
  });
});
