import type { Page } from '@playwright/test';
import type { Product } from '../../src/features/specimens/catalogue.contract.ts';
import { cartDrawer, fetchCart } from './buying.ts';
import { expect, productWhere, test, variantsOf, waitForHydration, yuan } from './shop.ts';
import { newShopper } from './shoppers.ts';

const SCRIPT = /\/_astro\/ProductIsland\..*\.js/;

const controls = (page: Page) => ({
  quality: page.getByRole('combobox', { name: '品质' }),
  quantity: page.getByRole('spinbutton', { name: '数量' }),
  less: page.getByRole('button', { name: '减少数量' }),
  more: page.getByRole('button', { name: '增加数量' }),
  add: page.getByRole('button', { name: '加入购物车' }),
});

const hasManyUnits = (product: Product) =>
  variantsOf(product).length > 1 && variantsOf(product).every((variant) => variant.stock > 3);

/** Holds the script back until the returned function is called. */
async function openWithoutScript(page: Page, product: Product): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SCRIPT, async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  await page.goto(`/product/${product.id}`, { waitUntil: 'commit' });
  return resolve;
}

test('what is typed, pressed and chosen before the script has loaded counts once', { tag: '@slow' }, async ({
  page,
  catalogue,
}) => {
  const product = productWhere(catalogue, hasManyUnits);
  const second = variantsOf(product)[1];
  if (second === undefined) throw new Error('The product has too few variants');
  const letThrough = await openWithoutScript(page, product);
  const { quality, quantity, less, more } = controls(page);
  await quantity.fill('2');
  await more.click();
  await less.click();
  await expect(quantity).toHaveValue('2');
  await quality.selectOption(second.key);
  letThrough();
  await waitForHydration(page);
  await expect(quality).toHaveValue(second.key);
  await expect(page.locator('[data-price]')).toHaveText(yuan(second.price));
  await expect(quantity).toHaveValue('2');
  await less.click();
  await expect(quantity).toHaveValue('1');
  await expect(less).toBeDisabled();
});

test('a press while the script can’t be had says so, and the next one is carried out', {
  tag: '@slow',
}, async ({ page, catalogue, expectedErrors }) => {
  expectedErrors.push(/404/, /hydrating/);
  const product = productWhere(catalogue, hasManyUnits);
  let isGone = true;
  let loads = 0;
  page.on('request', (request) => {
    // The reload probe is not a navigation.
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(SCRIPT, async (route) => {
    if (isGone) await route.fulfill({ status: 404, body: '' });
    else await route.continue();
  });
  await page.goto(`/product/${product.id}`);
  const { more, add } = controls(page);
  await more.click();
  await add.click();
  await expect(page.getByText('页面没有加载完整，请再按一次重试')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
  // A press reloads the page at most once.
  expect(loads).toBeLessThanOrEqual(2);
  isGone = false;
  await add.click();
  await expect(page).toHaveURL(/\/login\?/);
  const from = new URL(new URL(page.url()).searchParams.get('from') ?? '', 'http://shop');
  expect(from.searchParams.get('quantity')).toBe('2');
});

test('a press of the add button while the panel’s script is on its way adds nothing after its page was left; otherwise it waits, and adds once however often it is pressed', {
  tag: '@slow',
}, async ({ page, ownProduct, expectedErrors }) => {
  expectedErrors.push(/403/);
  await newShopper(page);
  const product = ownProduct(hasManyUnits);
  const { add, more } = controls(page);
  const button = page.locator('.panel-add');
  const quantities = async () => (await fetchCart(page)).data.map(({ quantity }) => quantity);
  const letLeftThrough = await openWithoutScript(page, product);
  await add.click();
  await expect(button).toHaveText('处理中...');
  await page.goto('/about');
  letLeftThrough();
  await page.goBack();
  await expect(add).toBeEnabled();
  await more.click();
  await waitForHydration(page);
  expect(await quantities()).toEqual([]);
  await page.unrouteAll();

  const letThrough = await openWithoutScript(page, product);
  await more.click();
  await add.focus();
  const text = await button.evaluate(async (element: HTMLElement) => {
    element.click();
    await new Promise((painted) => setTimeout(painted, 100));
    return element.textContent;
  });
  expect(text).toBe('处理中...');
  await button.click({ force: true });
  await expect(button).toBeFocused();
  letThrough();
  await expect(cartDrawer(page)).toBeVisible();
  await expect(button).toHaveText('加入购物车');
  expect(await quantities()).toEqual([2]);
});
