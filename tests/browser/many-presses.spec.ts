import type { Page, Route } from '@playwright/test';
import type { Product } from '../../src/features/specimens/catalogue.contract.ts';
import { cardButton, cartBadge, cartDrawer, cartIcon, fetchCart, isPayable, withOpenCart } from './buying.ts';
import { expect, test, variantsOf } from './shop.ts';

const LINE = '**/api/v1/cart/*';
const CART = '**/api/v1/cart';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of 403/);
});

const dozen = (product: Product) => isPayable(product) && (variantsOf(product)[0]?.stock ?? 0) >= 12;
const few = (product: Product) => {
  const stock = variantsOf(product)[0]?.stock ?? 0;
  return isPayable(product) && stock >= 4 && stock <= 8;
};
const quantityField = (page: Page) => cartDrawer(page).getByRole('spinbutton', { name: '数量' });
const plus = (page: Page) => cartDrawer(page).getByRole('button', { name: '增加数量' });
const quantities = async (page: Page) => (await fetchCart(page)).data.map(({ quantity }) => quantity);

async function press(page: Page, times: number, pause: number): Promise<void> {
  for (let pressed = 0; pressed < times; pressed++) {
    await plus(page).evaluate((button: HTMLElement) => button.click());
    await page.waitForTimeout(pause);
  }
}

const late = (delays: readonly number[]) => {
  let calls = 0;
  return async (route: Route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, delays[calls++ % delays.length]));
    await route.fulfill({ response });
  };
};

test('ten presses of + add ten units, however slow or disordered the responses are', {
  tag: '@slow',
}, async ({ page, ownProduct }) => {
  await withOpenCart(page, ownProduct(dozen));
  for (const [pause, changes, reads] of [
    // A cart that arrives after a press may have an older quantity.
    [120, [0], [500]],
    // Responses overtake each other.
    [90, [0, 200, 50], [700, 100, 400, 0]],
  ] as const) {
    await quantityField(page).fill('1');
    await quantityField(page).press('Enter');
    await expect.poll(() => quantities(page)).toEqual([1]);
    await expect(cardButton(page)).toBeEnabled();
    await page.route(LINE, late(changes));
    await page.route(CART, late(reads));
    await press(page, 10, pause);
    await expect(quantityField(page)).toHaveValue('11');
    await expect(cardButton(page)).toBeEnabled();
    await expect(quantityField(page)).toHaveValue('11');
    expect(await quantities(page)).toEqual([11]);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('two tabs that press at the same time show what the cart has', { tag: '@slow' }, async ({
  page,
  context,
  ownProduct,
}) => {
  await withOpenCart(page, ownProduct(dozen));
  const other = await context.newPage();
  await other.goto('/about');
  await cartIcon(other).click();
  await expect(quantityField(other)).toHaveValue('1');
  await Promise.all([press(page, 4, 60), press(other, 6, 40)]);
  for (const tab of [page, other]) await expect(cardButton(tab)).toBeEnabled();
  const [unchanged] = await quantities(page);
  expect(unchanged).toBeGreaterThanOrEqual(5);
  for (const tab of [page, other]) {
    await expect(quantityField(tab)).toHaveValue(String(unchanged));
    await expect(cartBadge(tab)).toHaveText('1');
  }
});

test('typed text counts as the number at its beginning, in full-width digits, too, and presses past the stock end at the stock', {
  tag: '@slow',
}, async ({ page, ownProduct }) => {
  const product = ownProduct(few);
  const stock = variantsOf(product)[0]?.stock ?? 0;
  await withOpenCart(page, product);
  for (const [typed, meant] of [
    ['2.7', '2'],
    ['３', '3'],
    [' 4 件', '4'],
    ['很多', '1'],
    ['', '1'],
  ] as const) {
    await quantityField(page).fill('');
    await quantityField(page).focus();
    await page.keyboard.insertText(typed);
    await quantityField(page).blur();
    await expect(quantityField(page)).toHaveValue(meant);
    await expect(cardButton(page)).toBeEnabled();
    expect(await quantities(page)).toEqual([Number(meant)]);
  }
  await quantityField(page).press('ArrowUp');
  await expect(quantityField(page)).toHaveValue('2');
  await quantityField(page).press('ArrowDown');
  await expect(quantityField(page)).toHaveValue('1');

  await page.route(LINE, late([200]));
  await press(page, 10, 20);
  await expect(quantityField(page)).toHaveValue(String(stock));
  await expect(cardButton(page)).toBeEnabled();
  expect(await quantities(page)).toEqual([stock]);
});
