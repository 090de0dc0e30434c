/** The line above the add button: destination, verdict, freight and dates. */
import type { Page } from '@playwright/test';
import type { StockItem } from '../../src/features/specimens/catalogue.contract.ts';
import { FRAME_SELECTORS, findAxeViolations } from './axe.ts';
import { findAccessibilityProblems } from './for-everyone.ts';
import { MAX_LAYOUT_SHIFT, readLayoutShift, recordLayoutShifts } from './layout-shift.ts';
import { PHONE } from './page-state.ts';
import { type Catalogue, expect, productWhere, test, variantsOf, waitForHydration } from './shop.ts';

const FREIGHT = /^可寄 · 运费 ¥[\d,.]+ 起 · 预计 \d+月\d+日–(\d+月)?\d+日$/;

const lineOf = (page: Page) => {
  const line = page.locator('.destination');
  return {
    country: line.getByLabel('寄往'),
    status: line.getByRole('status'),
    details: line.getByText('详情'),
    others: line.getByRole('link', { name: /^看看可寄往/ }),
    add: page.getByRole('main').getByRole('button', { name: '加入购物车' }),
    bar: page.locator('.panel-bar'),
  };
};

const morphoOf = (catalogue: Catalogue) =>
  productWhere(
    catalogue,
    (one) => one.species.id.startsWith('morpho-') && (variantsOf(one)[0]?.stock ?? 0) > 1,
  );

/** The shopper chose the country on another page. */
async function remember(page: Page, country: string): Promise<void> {
  await page.addInitScript((code) => localStorage.setItem('destination', code), country);
}

for (const { name, size } of [
  { name: 'a desktop', size: { viewport: { width: 1440, height: 900 } } },
  { name: 'a phone', size: { viewport: { width: 390, height: 844 } } },
]) {
  test.describe(() => {
    test.use(size);

    test(`on ${name} the line asks for the country, then says verdict, freight and dates in a place that was kept`, async ({
      page,
      catalogue,
    }) => {
      const morpho = morphoOf(catalogue);
      await recordLayoutShifts(page);
      await page.goto(`/product/${morpho.id}`);
      const { country, status, details, add } = lineOf(page);
      await expect(page.locator('.destination')).toContainText('寄往选择国家/地区');
      await expect(status).toHaveText('');
      await expect(add).toBeVisible();
      await country.scrollIntoViewIfNeeded();
      const target = await page.locator('.destination-country').boundingBox();
      expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44);

      await country.focus();
      await country.selectOption('DE');
      await expect(status).toHaveText(FREIGHT);
      await expect(details).toBeVisible();
      // Papers that travel with the parcel are no condition.
      await country.selectOption('US');
      await expect(status).toHaveText(FREIGHT);
      await country.selectOption('NZ');
      await expect(status).toHaveText('能否寄待询');
      await country.selectOption('IN');
      await expect(status).toHaveText('不能寄');
      await expect(add).toBeHidden();
      await country.selectOption('DE');
      await expect(status).toHaveText(FREIGHT);
      await expect(add).toBeVisible();
      const { shift, moved } = await readLayoutShift(page);
      expect(shift, moved.join()).toBeLessThan(MAX_LAYOUT_SHIFT);
    });
  });
}

test('papers that come before the payment are named behind a word, and the choice holds on other pages', async ({
  page,
  catalogue,
}) => {
  const troides = productWhere(catalogue, (one) => one.species.id === 'troides-helena');
  await remember(page, 'DE');
  await page.goto(`/product/${troides.id}`);
  const { country, status, details } = lineOf(page);
  await expect(country).toHaveValue('DE');
  await expect(status).toHaveText(/^需先办文件 · 运费 ¥[\d,.]+ 起 · 付款后约 \d+–\d+ 天$/);
  const paper = page.locator('.destination').getByText('付款前办妥').first();
  await expect(paper).toBeHidden();
  await details.click();
  await expect(paper).toBeVisible();
  await expect(page.locator('.destination')).toContainText('文件齐备前不收款');
});

test('where it may not go no button adds it, also after React has run, until another country is chosen', async ({
  page,
  catalogue,
}) => {
  const morpho = morphoOf(catalogue);
  await remember(page, 'IN');
  await page.goto(`/product/${morpho.id}`);
  const { country, status, details, others, add } = lineOf(page);
  await expect(status).toHaveText('不能寄');
  await expect(add).toBeHidden();
  await details.click();
  await expect(page.locator('.destination')).toContainText('印度禁止进口');
  await expect(page.locator('.destination')).not.toContainText('办理');
  await page.getByRole('button', { name: '增加数量' }).click();
  await waitForHydration(page);
  await expect(page.getByRole('spinbutton', { name: '数量' })).toHaveValue('2');
  await expect(add).toBeHidden();
  await expect(status).toHaveText('不能寄');

  // The list is filled when somebody is about to open it.
  await country.focus();
  await country.selectOption('DE');
  await expect(add).toBeVisible();
  await expect(others).toBeHidden();
  await country.selectOption('IN');
  await others.click();
  await expect(page).toHaveURL('/search?to=IN');
});

test.describe(() => {
  test.use(PHONE);

  test('a refusal on a phone has no accessibility faults, and the bar offers nothing that may not be sent', async ({
    page,
    catalogue,
  }) => {
    const morpho = morphoOf(catalogue);
    await remember(page, 'IN');
    await page.goto(`/product/${morpho.id}`);
    const { country, status, details, bar } = lineOf(page);
    await expect(status).toHaveText('不能寄');
    await details.click();
    const faults = await findAxeViolations(page, 'refused', FRAME_SELECTORS);
    expect([...faults, ...(await findAccessibilityProblems(page))]).toEqual([]);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.locator('[data-add-unseen]')).toBeAttached();
    await expect(bar).toBeHidden();
    await country.focus();
    await country.selectOption('DE');
    await expect(status).toHaveText(FREIGHT);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(bar).toBeVisible();
  });
});

test('the line is reached, changed and opened by keys', async ({ page, catalogue }) => {
  const morpho = morphoOf(catalogue);
  await remember(page, 'DE');
  await page.goto(`/product/${morpho.id}`);
  const { country, status, details } = lineOf(page);
  await expect(status).toHaveText(FREIGHT);
  await page.getByRole('button', { name: '增加数量' }).focus();
  await waitForHydration(page);
  await page.keyboard.press('Tab');
  await expect(country).toBeFocused();
  // The list is transparent, so its text shows the focus.
  const outline = await page
    .locator('.destination-country > span')
    .evaluate((text) => getComputedStyle(text).outlineStyle);
  expect(outline).toBe('solid');
  await page.keyboard.press('Tab');
  await expect(details).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.destination details')).toHaveAttribute('open');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '加入购物车' }).first()).toBeFocused();
});

test('a product that was published after the build has the line, too', async ({
  page,
  catalogue,
  expectedErrors,
}) => {
  // The shop itself doesn't know the address; the API is mocked.
  expectedErrors.push(/404/);
  const product = morphoOf(catalogue);
  await remember(page, 'DE');
  await page.route('**/api/v1/products/brand-new', (route) =>
    route.fulfill({ json: { status: 200, data: { ...product, id: 'brand-new' } } }),
  );
  const asked: string[] = [];
  await page.route('**/api/v1/stock?*', (route) => {
    asked.push(new URL(route.request().url()).search);
    const item: StockItem = {
      ...{ id: 'brand-new', withdrawn: false, version: '' },
      variants: variantsOf(product).map(({ description: _, specimen: __, ...variant }) => variant),
      shipping: { verdict: 'allowed', papers: [], words: [] },
      freight: {
        ...{ price: 86, days: { from: 27, to: 45 } },
        arrives: { from: '2027-01-08', to: '2027-01-28' },
      },
    };
    return route.fulfill({ json: { status: 200, data: { items: [item], lists: {} } } });
  });
  await page.goto('/product/brand-new');
  await expect(lineOf(page).status).toHaveText('可寄 · 运费 ¥86 起 · 预计 1月8日–28日');
  expect(asked).toContain('?ids=brand-new&lists=species&country=DE&freight=brand-new');
});

test('a country that is chosen in the search is chosen everywhere; one in a link to it is not', async ({
  page,
  catalogue,
}) => {
  const morpho = morphoOf(catalogue);
  const { country, status } = lineOf(page);
  await page.goto('/search');
  await page.getByRole('complementary').getByLabel('可寄往').selectOption('DE');
  await expect(page).toHaveURL(/to=DE/);
  await expect(page.locator('.card-shipping').first()).toContainText('寄往德国');
  await page.goto(`/product/${morpho.id}`);
  await expect(country).toHaveValue('DE');
  await expect(status).toHaveText(FREIGHT);

  await page.goto('/search?to=US');
  await expect(page.locator('.card-shipping').first()).toContainText('寄往美国');
  const list = page.getByRole('complementary').getByLabel('可寄往');
  await expect(list).toHaveValue('US');
  // The shopper's own country is the first choice.
  await expect(list.getByRole('option').nth(1)).toHaveAttribute('value', 'DE');
  await page.goto(`/product/${morpho.id}`);
  await expect(country).toHaveValue('DE');
});
