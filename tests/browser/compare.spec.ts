import type { Page } from '@playwright/test';
import type { Product } from '../../src/features/specimens/catalogue.contract.ts';
import { expect, productWhere, test } from './shop.ts';

/** CSS pixels: the outline of the bank card on the test's screen, 85.60 mm wide. */
const CARD = 400;
const PIXELS_PER_MM = CARD / 85.6;

const isMeasured = ({ pictures }: Product) =>
  pictures[0]?.width_mm !== undefined &&
  pictures.some(({ side, width_mm }) => side === 'ventral' && width_mm !== undefined);

async function openView(page: Page, product: Product) {
  await page.goto(`/product/${product.id}`);
  await page
    .getByRole('link', { name: /^放大查看/ })
    .first()
    .click();
  await page.getByRole('button', { name: '实际大小与对比' }).click();
  const view = page.getByRole('dialog', { name: '实际大小与对比' });
  await expect(view.getByRole('img', { name: product.pictures[0]?.alt ?? '' })).toBeVisible();
  return view;
}

test('after the calibration a specimen, its ruler, which arrow keys move, and a second one have the size of life; a picture without a width has none', async ({
  page,
  catalogue,
}) => {
  const product = productWhere(catalogue, isMeasured);
  // A species is compared by its first measured specimen.
  const other = productWhere(catalogue, (one) => isMeasured(one) && one.species.id !== product.species.id);
  const view = await openView(page, product);
  await expect(view.getByText(/屏幕尚未校准/)).toBeVisible();

  await view.getByRole('button', { name: '校准屏幕' }).click();
  const slider = view.getByRole('slider', { name: '方框宽度' });
  await slider.fill(String(CARD));
  await slider.press('ArrowRight');
  await slider.press('ArrowLeft');
  await view.getByRole('button', { name: '一样大了' }).click();
  await expect(view.getByText('与实物等大', { exact: true })).toBeVisible();

  const widthOf = (name: string) =>
    view.getByRole('img', { name }).evaluate((image) => image.getBoundingClientRect().width);
  const [main] = product.pictures;
  expect(await widthOf(main?.alt ?? '')).toBeCloseTo((main?.width_mm ?? 0) * PIXELS_PER_MM, 0);
  const ruler = view.getByRole('group', { name: /^尺/ });
  const centimetres = await ruler
    .locator('text')
    .evaluateAll((marks) => marks.map((mark) => Number(mark.getAttribute('x'))));
  expect(centimetres[0]).toBeCloseTo(10 * PIXELS_PER_MM, 1);

  const picture = await view.getByRole('img', { name: main?.alt ?? '' }).boundingBox();
  const marginOf = (box: typeof picture) => ((box?.x ?? 0) - (picture?.x ?? 0)) / (picture?.width ?? 1);
  // The tip is known once the picture has loaded.
  await expect
    .poll(async () => marginOf(await ruler.boundingBox()), 'the ruler begins at the tip of a wing')
    .toBeGreaterThan(0.05);
  const before = await ruler.boundingBox();
  expect(marginOf(before)).toBeLessThan(0.3);
  await ruler.press('ArrowUp');
  await ruler.press('ArrowRight');
  const after = await ruler.boundingBox();
  expect([(after?.x ?? 0) - (before?.x ?? 0), (after?.y ?? 0) - (before?.y ?? 0)]).toEqual([10, -10]);

  await view.getByRole('button', { name: '翻面' }).press('Enter');
  const ventral = product.pictures.find(({ side }) => side === 'ventral');
  await expect(view.getByRole('img', { name: ventral?.alt ?? '' })).toBeVisible();
  await expect(view.getByRole('img', { name: main?.alt ?? '', exact: true })).toHaveCount(0);
  await view.getByRole('button', { name: '翻面' }).press('Enter');

  await view.getByRole('radio', { name: '适合窗口' }).check();
  await view.getByRole('combobox', { name: '并排对比' }).selectOption(other.species.id);
  await expect(view.getByRole('figure')).toHaveCount(2);
  const widths = await view
    .locator('.scale-specimen')
    .evaluateAll((figures) =>
      figures.map((figure) => figure.querySelector('img')?.getBoundingClientRect().width ?? 0),
    );
  const inLife = [product, other].map(({ pictures }) => pictures[0]?.width_mm ?? 0);
  expect((widths[0] ?? 0) / (widths[1] ?? 1)).toBeCloseTo((inLife[0] ?? 0) / (inLife[1] ?? 1), 1);

  await page.goBack();
  await expect(view).toBeHidden();
  // The zoom below stays, with the focus where it was.
  await expect(page.getByRole('button', { name: '实际大小与对比' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state)).not.toBe('zoom');
  await expect(page).toHaveURL(new RegExp(`/product/${product.id}$`));
  const again = await openView(page, other);
  await expect(again.getByText('与实物等大', { exact: true })).toBeVisible();
  await again.getByRole('combobox', { name: '并排对比' }).selectOption(product.species.id);
  await expect(again.getByRole('figure')).toHaveCount(2);

  const unmeasured = productWhere(catalogue, ({ pictures }) => pictures[0]?.width_mm === undefined);
  await page.goto(`/product/${unmeasured.id}`);
  await page
    .getByRole('link', { name: /^放大查看/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: '还原' })).toBeVisible();
  await expect(page.getByRole('button', { name: '实际大小与对比' })).toHaveCount(0);
});
