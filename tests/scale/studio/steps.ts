import type { Locator, Page } from '@playwright/test';
import { SPECIES } from './fill.ts';

/** Selector, and a pattern of the text. */
type Shown = readonly [selector: string, text?: RegExp];

/** Returns the input from which the time is measured. */
type Prepare = (page: Page, turn: number) => Promise<() => Promise<void>>;

export interface StudioStep {
  readonly shown: Shown;
  readonly prepare: Prepare;
}

const step = (shown: Shown, prepare: Prepare): StudioStep => ({ shown, prepare });

const PRODUCT_ROW: Shown = [
  '[data-testid="document-list-pane"] [data-testid="default-preview"] [data-ui="Text"]',
  // The end of a product row's subtitle.
  /¥[\d.]+( 起)?$/,
];
const NAME_FIELD: Shown = ['[data-testid="field-name"] input:not([readonly])'];
const SORTABLE_ROW: Shown = ['[data-item] img'];
const CATALOGUE_ROW: Shown = ['tbody tr[data-id]'];

/** Checks once per frame, because locators check only every 500 ms, by a search that itself costs 100 ms. */
export async function waitUntilShown(page: Page, [selector, text]: Shown): Promise<void> {
  await page.waitForFunction(
    ([where, pattern]) =>
      [...document.querySelectorAll(where)].some(
        (element) => new RegExp(pattern).test(element.textContent) && element.checkVisibility(),
      ),
    [selector, text?.source ?? ''] as const,
  );
}

/** A page that has just opened still fetches counts and lists. */
const settle = (page: Page) => page.waitForTimeout(1500);

async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', `/studio/${to}`);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, place);
}

/** Comes from another tool, so that the place opens anew. */
async function openAnew(page: Page, place?: string, shown?: Shown): Promise<void> {
  await goTo(page, 'site');
  await page.getByRole('button', { name: '立即发布网站' }).waitFor();
  await settle(page);
  if (place === undefined) return;
  await goTo(page, place);
  if (shown !== undefined) await waitUntilShown(page, shown);
  await settle(page);
}

/** Loads the Studio too. */
async function loadProductList(page: Page): Promise<void> {
  await page.goto('/studio/structure/products;all');
  await waitUntilShown(page, PRODUCT_ROW);
  await settle(page);
}

/** Moving the mouse there is not measured. */
async function press(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.hover();
  return async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
}

const productRow = (page: Page, index: number) =>
  page.getByTestId('document-list-pane').getByTestId('default-preview').nth(index);

/** Measures how long a place takes to open from another tool of the open Studio. */
const opening = (place: string, shown: Shown) =>
  step(shown, async (page) => {
    await openAnew(page);
    return () => goTo(page, place);
  });

/** Measures an input in the product list of the catalogue. */
const inCatalogue = (shown: Shown, prepare: Prepare) =>
  step(shown, async (page, turn) => {
    await openAnew(page, 'catalogue/products', CATALOGUE_ROW);
    return await prepare(page, turn);
  });

export const studioSteps = (species: string): Readonly<Record<string, StudioStep>> => ({
  'the list of all products': step(PRODUCT_ROW, async (page) => {
    await openAnew(page, 'structure/products');
    return await press(page, page.getByText('全部商品').first());
  }),
  "Sanity's search for 凤蝶, from the last key": step(
    ['[data-testid="search-results"] [data-ui="Text"]', new RegExp(SPECIES)],
    async (page) => {
      await loadProductList(page);
      await page.getByTestId('studio-search').click();
      await settle(page);
      return () => page.keyboard.type('凤蝶');
    },
  ),
  'opening the first product until its name can be changed': step(NAME_FIELD, async (page) => {
    await loadProductList(page);
    return await press(page, productRow(page, 0));
  }),
  'opening the next product from the list': step(NAME_FIELD, async (page, turn) => {
    await openAnew(page, 'structure/products;all', PRODUCT_ROW);
    return await press(page, productRow(page, turn + 1));
  }),
  'order: 首页商品': opening('structure/order;featured', SORTABLE_ROW),
  'order: 10,000 products of a species': opening(`structure/order;of-species;${species}`, SORTABLE_ROW),
  'order: a move until it is saved': step(['[role="status"]', /已移到/], async (page) => {
    await openAnew(page, `structure/order;of-species;${species}`, SORTABLE_ROW);
    await page.locator('[data-item]').nth(3).getByRole('button').first().focus();
    return () => page.keyboard.press('ArrowUp');
  }),
  定时: opening('structure/schedules', ['[data-ui="Text"]', /^标本 0/]),
  操作记录: opening('activity', ['.activity > li']),
  '目录: 商品': opening('catalogue/products', CATALOGUE_ROW),
  '目录: 草稿': opening('catalogue/drafts', CATALOGUE_ROW),
  '目录: the drafts, from the products': inCatalogue(['table.drafts tbody tr[data-id]'], (page) =>
    press(page, page.getByRole('link', { name: /^草稿/ })),
  ),
  '目录: search for a name': inCatalogue(['tbody tr[data-id]:only-child', /标本 9999/], async (page) => {
    await page.getByRole('searchbox', { name: '搜索' }).fill('标本 9999');
    return () => page.keyboard.press('Enter');
  }),
  '目录: choosing all that fit': inCatalogue(['[role="toolbar"]', /已选 1\d{4} 篇/], async (page) => {
    await page.locator('tbody tr[data-id]').nth(0).getByRole('checkbox').click();
    return await press(page, page.getByRole('button', { name: /^选择符合条件的全部/ }));
  }),
});
