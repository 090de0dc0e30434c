/**
 * `npm run scale:studio -- ADDRESS` measures the editor's waiting times. It adds 10,000 products,
 * which stay, so start a shop on its own data folder. They are drafts, because the shop would fetch
 * each published one.
 */
import { chromium, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../browser/chromium.ts';
import { postJson } from '../../browser/shoppers.ts';
import { COUNT, fill, SPECIES } from './fill.ts';
import { measureImport } from './import.ts';
import { longestTask, printMedianDuration, TIMEOUT } from './measure.ts';

/** The end of a product row's subtitle. */
const PRICED = /¥[\d.]+( 起)?$/;

const NAME_TO_CHANGE = '[data-testid="field-name"] input:not([readonly])';

const [base, ...only] = process.argv.slice(2);
if (base === undefined)
  throw new Error('Name the address of a running shop: npm run scale:studio -- ADDRESS [WORD …]');

async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, place);
}

interface Measure {
  readonly what: string;
  readonly prepare: (page: Page, turn: number) => Promise<void>;
  readonly act: (page: Page, turn: number) => Promise<void>;
}

/** Measures from another view of the open Studio to the first row. */
const opened = (what: string, place: string, row: (page: Page) => Promise<void>): Measure => ({
  what,
  prepare: async (page) => {
    await goTo(page, '/studio/site');
    await page.getByRole('button', { name: '立即发布网站' }).waitFor();
  },
  act: async (page) => {
    await goTo(page, place);
    await row(page);
  },
});

const firstItem = (page: Page) => page.locator('[data-item] img').first().waitFor();
const catalogueRow = (page: Page) => page.locator('tbody tr[data-id]').first().waitFor();
const inCatalogue = async (page: Page, list: string) => {
  await goTo(page, `/studio/catalogue/${list}`);
  await catalogueRow(page);
};

const openRow = async (page: Page, row: number) => {
  await page.getByText(PRICED).nth(row).click();
  await page.locator(NAME_TO_CHANGE).filter({ visible: true }).waitFor();
};
const openList = async (page: Page) => {
  await page.goto('/studio/structure/products;all');
  await page.getByText(PRICED).first().waitFor();
};

const measuresOf = (species: string): readonly Measure[] => [
  {
    what: 'the list of all products',
    prepare: async (page) => {
      await page.goto('/studio/structure/products');
      await page.getByText('全部商品').waitFor();
    },
    act: async (page) => {
      await page.getByText('全部商品').first().click();
      await page.getByText(PRICED).first().waitFor();
    },
  },
  {
    what: `search for 凤蝶 until ${SPECIES} stands there`,
    prepare: async (page) => {
      await openList(page);
      await page.getByTestId('studio-search').click();
    },
    act: async (page) => {
      await page.keyboard.type('凤蝶');
      await page.getByTestId('search-results').getByText(SPECIES).first().waitFor();
    },
  },
  {
    what: 'opening the first product until its name can be changed',
    prepare: openList,
    act: openRow,
  },
  {
    what: 'opening the next product from the list',
    prepare: async (page, turn) => {
      await openList(page);
      await openRow(page, turn + 1);
      await page.getByTestId('field-name').locator('input').first().waitFor();
      await page.goBack();
      await page.locator(NAME_TO_CHANGE).filter({ visible: true }).waitFor({ state: 'detached' });
    },
    act: openRow,
  },
  opened('order: 首页商品', '/studio/structure/order;featured', firstItem),
  opened('order: 10,000 products of a species', `/studio/structure/order;of-species;${species}`, firstItem),
  {
    what: 'order: a move until it is saved',
    prepare: async (page) => {
      await goTo(page, '/studio/site');
      await page.getByRole('button', { name: '立即发布网站' }).waitFor();
      await goTo(page, `/studio/structure/order;of-species;${species}`);
      await firstItem(page);
      await page.locator('[data-item]').nth(3).getByRole('button').first().focus();
    },
    act: async (page) => {
      await page.keyboard.press('ArrowUp');
      await page.getByRole('status').filter({ hasText: '已移到' }).waitFor();
    },
  },
  opened('定时', '/studio/structure/schedules', (page) =>
    page
      .getByText(/^标本 0/)
      .first()
      .waitFor(),
  ),
  opened('操作记录', '/studio/activity', (page) => page.locator('.activity > li').first().waitFor()),
  opened('目录: 商品', '/studio/catalogue/products', catalogueRow),
  opened('目录: 草稿', '/studio/catalogue/drafts', catalogueRow),
  {
    what: '目录: the drafts, from the products',
    prepare: (page) => inCatalogue(page, 'products'),
    act: async (page) => {
      await page.getByRole('link', { name: /^草稿/ }).click();
      await page.getByRole('table', { name: '草稿' }).waitFor();
    },
  },
  {
    what: '目录: choosing all that fit',
    prepare: async (page) => {
      await goTo(page, '/studio/site');
      await page.getByRole('button', { name: '立即发布网站' }).waitFor();
      await inCatalogue(page, 'products');
      await page.locator('tbody tr[data-id]').nth(0).getByRole('checkbox').click();
    },
    act: async (page) => {
      await page.getByRole('button', { name: /^选择符合条件的全部/ }).click();
      await page
        .getByRole('toolbar')
        .getByText(/已选 1\d{4} 篇/)
        .waitFor();
    },
  },
];

const executablePath = findChromium();
const browser = await chromium.launch({
  args: [...chromiumArguments],
  ...(executablePath === undefined ? {} : { executablePath }),
});
try {
  const context = await browser.newContext({
    baseURL: base,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT);
  await postJson(page.request, '/login', { email: 'editor@example.com', password: 'butterfly-editor' });
  await page.goto('/studio/structure/products');
  await page.getByText('全部商品').waitFor();
  const species = await fill(page);
  console.log(`${COUNT} products in the content`);
  for (const { what, prepare, act } of measuresOf(species)) {
    if (only.length > 0 && !only.some((word) => what.includes(word))) continue;
    await printMedianDuration(what, {
      prepare: (turn) => prepare(page, turn),
      act: (turn) => act(page, turn),
    });
  }
  if (only.length === 0 || only.includes('import')) {
    await goTo(page, '/studio/import');
    const lasted = await longestTask(page, () => measureImport(page));
    console.log(`import: the longest task while 10,000 rows are checked: ${lasted} ms`);
  }
} finally {
  await browser.close();
}
