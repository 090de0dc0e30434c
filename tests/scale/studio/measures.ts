import type { Locator, Page } from '@playwright/test';
import { SPECIES } from './fill.ts';
import { type MeasuredStep, type ShownTarget, waitUntilShown } from './measure.ts';

const PRODUCT_ROW: ShownTarget = {
  selector: '[data-testid="document-list-pane"] [data-testid="default-preview"] [data-ui="Text"]',
  // The end of a product row's subtitle.
  text: /¥[\d.]+( 起)?$/,
};
const NAME_FIELD: ShownTarget = { selector: '[data-testid="field-name"] input:not([readonly])' };
const SORTABLE_ROW: ShownTarget = { selector: '[data-item] img' };
const CATALOGUE_ROW: ShownTarget = { selector: 'tbody tr[data-id]' };
/** A page that has just opened still fetches counts and lists. */
const SETTLE_MS = 1500;

async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, place);
}

async function toAnotherTool(page: Page): Promise<void> {
  await goTo(page, '/studio/site');
  await page.getByRole('button', { name: '立即发布网站' }).waitFor();
  await page.waitForTimeout(SETTLE_MS);
}

async function inCatalogue(page: Page, list: string): Promise<void> {
  await toAnotherTool(page);
  await goTo(page, `/studio/catalogue/${list}`);
  await waitUntilShown(page, CATALOGUE_ROW);
  await page.waitForTimeout(SETTLE_MS);
}

async function openProductList(page: Page): Promise<void> {
  await page.goto('/studio/structure/products;all');
  await waitUntilShown(page, PRODUCT_ROW);
  await page.waitForTimeout(SETTLE_MS);
}

async function inProductList(page: Page): Promise<void> {
  await toAnotherTool(page);
  await goTo(page, '/studio/structure/products;all');
  await waitUntilShown(page, PRODUCT_ROW);
  await page.waitForTimeout(SETTLE_MS);
}

/** Presses where the mouse is: moving it there is not measured. */
async function press(page: Page): Promise<void> {
  await page.mouse.down();
  await page.mouse.up();
}

const pointAt = async (target: Locator) => await target.hover();

const productRow = (page: Page, index: number) =>
  page.getByTestId('document-list-pane').getByTestId('default-preview').nth(index);

/** Measures how long a path takes to open from another tool of the open Studio. */
const opened = (what: string, place: string, shown: ShownTarget): MeasuredStep => ({
  what,
  prepare: toAnotherTool,
  act: (page) => goTo(page, place),
  shown,
});

export const studioSteps = (species: string): readonly MeasuredStep[] => [
  {
    what: 'the list of all products',
    prepare: async (page) => {
      await toAnotherTool(page);
      await goTo(page, '/studio/structure/products');
      await page.waitForTimeout(SETTLE_MS);
      await pointAt(page.getByText('全部商品').first());
    },
    act: press,
    shown: PRODUCT_ROW,
  },
  {
    what: `Sanity's search for 凤蝶, from the last key`,
    prepare: async (page) => {
      await openProductList(page);
      await page.getByTestId('studio-search').click();
      await page.waitForTimeout(SETTLE_MS);
    },
    act: (page) => page.keyboard.type('凤蝶'),
    shown: { selector: '[data-testid="search-results"] [data-ui="Text"]', text: new RegExp(SPECIES) },
  },
  {
    what: 'opening the first product until its name can be changed',
    prepare: async (page) => {
      await openProductList(page);
      await pointAt(productRow(page, 0));
    },
    act: press,
    shown: NAME_FIELD,
  },
  {
    what: 'opening the next product from the list',
    prepare: async (page, turn) => {
      await inProductList(page);
      await pointAt(productRow(page, turn + 1));
    },
    act: press,
    shown: NAME_FIELD,
  },
  opened('order: 首页商品', '/studio/structure/order;featured', SORTABLE_ROW),
  opened(
    'order: 10,000 products of a species',
    `/studio/structure/order;of-species;${species}`,
    SORTABLE_ROW,
  ),
  {
    what: 'order: a move until it is saved',
    prepare: async (page) => {
      await toAnotherTool(page);
      await goTo(page, `/studio/structure/order;of-species;${species}`);
      await waitUntilShown(page, SORTABLE_ROW);
      await page.waitForTimeout(SETTLE_MS);
      await page.locator('[data-item]').nth(3).getByRole('button').first().focus();
    },
    act: (page) => page.keyboard.press('ArrowUp'),
    shown: { selector: '[role="status"]', text: /已移到/ },
  },
  opened('定时', '/studio/structure/schedules', { selector: '[data-ui="Text"]', text: /^标本 0/ }),
  opened('操作记录', '/studio/activity', { selector: '.activity > li' }),
  opened('目录: 商品', '/studio/catalogue/products', CATALOGUE_ROW),
  opened('目录: 草稿', '/studio/catalogue/drafts', CATALOGUE_ROW),
  {
    what: '目录: the drafts, from the products',
    prepare: async (page) => {
      await inCatalogue(page, 'products');
      await pointAt(page.getByRole('link', { name: /^草稿/ }));
    },
    act: press,
    shown: { selector: 'table.drafts tbody tr[data-id]' },
  },
  {
    what: '目录: search for a name',
    prepare: async (page) => {
      await inCatalogue(page, 'products');
      await page.getByRole('searchbox', { name: '搜索' }).fill('标本 9999');
    },
    act: (page) => page.keyboard.press('Enter'),
    shown: { selector: 'tbody tr[data-id]:only-child', text: /标本 9999/ },
  },
  {
    what: '目录: choosing all that fit',
    prepare: async (page) => {
      await inCatalogue(page, 'products');
      await page.locator('tbody tr[data-id]').nth(0).getByRole('checkbox').click();
      await pointAt(page.getByRole('button', { name: /^选择符合条件的全部/ }));
    },
    act: press,
    shown: { selector: '[role="toolbar"]', text: /已选 1\d{4} 篇/ },
  },
];
