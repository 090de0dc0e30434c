import type { Page } from '@playwright/test';
import { countryTitle } from '../../src/features/base/countries.text.ts';
import { COUNTRIES } from '../../src/features/base/country-codes.rules.ts';
import { traditionalConverter } from '../../src/features/base/traditional.text.ts';
import { fetchMails } from '../common/mailbox.ts';
import { fetchOrders, hasSeveralUnits, payByCard } from './buying.ts';
import { findOverflowingWidths } from './page-state.ts';
import { expect, test } from './shop.ts';
import { PASSWORD, randomShopper, registerShopper } from './shoppers.ts';

const WIDTHS = [390, 1440];
/** An address with some characters that the dictionary would change. */
const ADDRESS = '云南省大理市台后里 8 号';

const convert = await traditionalConverter([]);
/**
 * Names of countries, alone as browsers spell them, and beside other text as the dictionary does, which would change
 * some of its own again.
 */
const COUNTRY_NAMES = [...COUNTRIES].flatMap((code) => [
  countryTitle(code, 'zh-Hant'),
  convert(`${countryTitle(code)}，`).slice(0, -1),
]);

/** Parts of the visible text that the dictionary would change, except those that must not change. */
async function simplifiedParts(page: Page, ...unchanged: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { parentElement: parent, data } = walker.currentNode as Text;
      if (parent && !parent.closest('script, style, noscript, [translate=no]')) found.push(data);
    }
    for (const element of document.querySelectorAll('[alt], [title], [aria-label], [placeholder]'))
      for (const name of ['alt', 'title', 'aria-label', 'placeholder'])
        found.push(element.getAttribute(name) ?? '');
    return found;
  });
  return texts.filter((text) => {
    const rest = [...unchanged, ...COUNTRY_NAMES].reduce((left, part) => left.replaceAll(part, ''), text);
    return convert(rest) !== rest;
  });
}

async function linksThatLeave(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([hreflang])')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => !/^\/(zh-hant(?=[/?#]|$)|images\/|studio)/.test(href)),
  );
}

async function expectTraditional(page: Page, ...unchanged: readonly string[]): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant');
  expect(await simplifiedParts(page, ...unchanged), page.url()).toEqual([]);
  expect(await linksThatLeave(page), page.url()).toEqual([]);
}

test('a shopper buys in Traditional Chinese, on a page that fits phone and desktop', {
  tag: '@slow',
}, async ({ page, ownProduct }) => {
  test.slow();
  const product = ownProduct(hasSeveralUnits);
  const shopper = { ...randomShopper(), name: '林云台', address: ADDRESS };
  await registerShopper(shopper);
  const unchanged = [shopper.name, ADDRESS];

  await page.goto('/zh-hant');
  await expectTraditional(page);
  expect(await findOverflowingWidths(page, page.url(), WIDTHS)).toEqual([]);
  await page.goto(`/zh-hant/butterfly/${product.species.id}`);
  await expectTraditional(page);
  await page.getByRole('main').locator(`a[href="/zh-hant/product/${product.id}"]`).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(convert(product.name));
  await expectTraditional(page);

  // The login returns to the product, in the same language.
  await page.getByRole('main').getByRole('button', { name: '加入購物車' }).click();
  await page.waitForURL(/\/zh-hant\/login\?/);
  await expectTraditional(page);
  await page.getByRole('main').getByLabel('郵箱', { exact: true }).fill(shopper.email);
  await page.getByRole('main').getByLabel('密碼', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: '登錄', exact: true }).click();
  await page.waitForURL(/\/zh-hant\/product\//);
  await page.getByRole('main').getByRole('button', { name: '加入購物車' }).click();
  const cart = page.getByRole('dialog', { name: '購物車', exact: true });
  await expect(cart.getByRole('link', { name: convert(product.name) })).toBeVisible();
  await expect(cart.getByText(ADDRESS)).toBeVisible();
  await expectTraditional(page, ...unchanged);
  expect(await findOverflowingWidths(page, page.url(), WIDTHS)).toEqual([]);

  await cart.getByRole('button', { name: 'Stripe 支付' }).click();
  await page.waitForURL(/\/c\/pay\//);
  await payByCard(page);
  await page.waitForURL(/\/zh-hant\/payment\/success/);
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await expectTraditional(page, ...unchanged);
  const [order] = await fetchOrders(page);
  await page.goto(`/zh-hant/orders/${order?.id}`);
  await expect(page.getByText(ADDRESS)).toBeVisible();
  await expectTraditional(page, ...unchanged);

  const mails = await fetchMails(page.request, shopper.email);
  const paid = mails.find(({ text }) => text.includes(`/zh-hant/orders/${order?.id}`));
  expect(convert(paid?.text ?? '')).toBe(paid?.text);
  expect(convert(paid?.subject ?? '')).toBe(paid?.subject);
});

test('a chosen language stays on the site and on later visits until the other is chosen', {
  tag: '@slow',
}, async ({ page }) => {
  await page.goto('/search?q=%E8%9D%B6&sort=price-asc');
  const results = await page.locator('main .card').count();
  const languages = page.getByRole('contentinfo').locator('.languages');
  await expect(languages.getByRole('link')).toHaveText('繁體');
  await languages.getByRole('link').click();
  await expect(page).toHaveURL('/zh-hant/search?q=%E8%9D%B6&sort=price-asc');
  await expect(page.locator('main .card')).toHaveCount(results);
  await expectTraditional(page);

  // A new visit.
  await page.goto('about:blank');
  await page.goto('/guide?a=1#top');
  await expect(page).toHaveURL('/zh-hant/guide?a=1#top');
  await page.goto('about:blank');
  await page.goto('/');
  await expect(page).toHaveURL('/zh-hant');
  await languages.getByRole('link').click();
  await expect(page).toHaveURL('/');
  await page.goto('about:blank');
  await page.goto('/guide');
  await expect(page).toHaveURL('/guide');
});

test('suggestions and search find the same names in either script, and show traditional ones', {
  tag: '@slow',
}, async ({ page, catalogue }) => {
  const species = catalogue.species.find(({ name }) => convert(name) !== name);
  const typed = [species?.name ?? '', convert(species?.name ?? '')];
  for (const words of typed) {
    await page.goto('/zh-hant/guide');
    if (page.viewportSize()?.width === 390) await page.locator('.search-open').click();
    await page.locator('[data-search-box] input').fill(words);
    const first = page.getByRole('option').first();
    await expect(first.locator('.suggestion-title')).toHaveText(typed[1] ?? '');
    await first.click();
    await expect(page).toHaveURL(`/zh-hant/butterfly/${species?.id}`);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('pages, search, missing pages and the way between the languages work', { tag: '@slow' }, async ({
    page,
    catalogue,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    const product = catalogue.products[0];
    for (const path of [`/product/${product?.id}`, '/search?q=蝶', '/nothing-here']) {
      await page.goto(encodeURI(path));
      await page.locator('.languages a[hreflang=zh-Hant]').last().click();
      await expect(page).toHaveURL(encodeURI(`/zh-hant${path}`));
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant');
      const text = COUNTRY_NAMES.reduce(
        (left, name) => left.replaceAll(name, ''),
        (await page.locator('main').textContent()) ?? '',
      );
      expect(convert(text)).toBe(text);
      await page.locator('.languages a[hreflang=zh-Hans]').last().click();
      await expect(page).toHaveURL(encodeURI(path));
    }
  });
});
