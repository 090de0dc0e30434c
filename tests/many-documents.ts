/**
 * `node tests/many-documents.ts ADDRESS`: adds 10,000 products to a running shop and measures the editor's
 * waiting times in the Studio. The shop keeps them, so start one on its own data folder. The products are
 * drafts, like those of an import: the shop would fetch each published one before it is listed.
 */
import { chromium, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from './browser/chromium.ts';
import { postJson } from './browser/shoppers.ts';

const COUNT = 10_000;
const A_CALL = 500;
const TRIES = 5;
const TIMEOUT = 120_000;
/** The subtitle of a product's row. */
const PRICED = /^¥[\d.]+( 起)?$/;

const NAME_TO_CHANGE = '[data-testid="field-name"] input:not([readonly])';

const base = process.argv[2];
if (base === undefined)
  throw new Error('Name the address of a running shop: node tests/many-documents.ts ADDRESS');

interface Lake {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function lakeOf(page: Page): Promise<Lake> {
  const settings = await page.locator('meta[name="studio-settings"]').getAttribute('content');
  const { lake, dataset } = JSON.parse(settings ?? '{}') as { lake: string; dataset: string };
  const me = await (await page.request.get('/api/v1/ops/me')).json();
  const { token } = me.data.content as { token: string };
  return {
    address: `${lake}/v2026-09-01/data`,
    headers: { Authorization: `Bearer ${token}`, dataset },
  };
}

async function fill(page: Page, { address, headers }: Lake): Promise<void> {
  const { dataset = '', ...rest } = headers;
  const call = { headers: rest, timeout: TIMEOUT };
  const query = '*[_type == "product" && species->name == "裳凤蝶"][0]';
  const found = await page.request.get(
    `${address}/query/${dataset}?query=${encodeURIComponent(query)}`,
    call,
  );
  const { result: pattern } = (await found.json()) as { result: Record<string, unknown> };
  for (let first = 0; first < COUNT; first += A_CALL) {
    const mutations = Array.from({ length: A_CALL }, (_, n) => {
      const number = String(first + n).padStart(5, '0');
      const name = `${(first + n) % 50 === 0 ? '裳凤蝶' : '标本'} ${number}`;
      return { createOrReplace: { ...pattern, _id: `drafts.many-${number}`, name, rank: 1000 + first + n } };
    });
    const answer = await page.request.post(`${address}/mutate/${dataset}`, { ...call, data: { mutations } });
    if (!answer.ok())
      throw new Error(`The lake took no documents: ${answer.status()} ${await answer.text()}`);
  }
}

type Act = (turn: number) => Promise<void>;

/** Median time from an editor's action to its result. Milliseconds. */
async function median(
  what: string,
  { prepare, act }: { readonly prepare: Act; readonly act: Act },
): Promise<void> {
  const lasted: number[] = [];
  for (let turn = 0; turn < TRIES; turn += 1) {
    await prepare(turn);
    const begun = performance.now();
    await act(turn);
    lasted.push(performance.now() - begun);
  }
  const sorted = lasted.toSorted((one, other) => one - other).map(Math.round);
  console.log(`${what}: ${sorted[Math.floor(TRIES / 2)]} ms (${sorted.join(', ')})`);
}

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
  const lake = await lakeOf(page);
  await fill(page, lake);
  console.log(`${COUNT} products in the content`);

  const desk = async () => {
    await page.goto('/studio/structure/products');
    await page.getByText('全部商品').waitFor();
  };
  await median('the list of all products', {
    prepare: desk,
    act: async () => {
      await page.getByText('全部商品').first().click();
      await page.getByText(PRICED).first().waitFor();
    },
  });
  await median('search for 凤蝶 until 裳凤蝶 stands there', {
    prepare: async () => {
      await page.goto('/studio/structure/products;all');
      await page.getByText(PRICED).first().waitFor();
      await page.getByTestId('studio-search').click();
    },
    act: async () => {
      await page.keyboard.type('凤蝶');
      await page.getByTestId('search-results').getByText('裳凤蝶').first().waitFor();
    },
  });
  const open = async (row: number) => {
    await page.getByText(PRICED).nth(row).click();
    await page.locator(NAME_TO_CHANGE).filter({ visible: true }).waitFor();
  };
  const list = async () => {
    await page.goto('/studio/structure/products;all');
    await page.getByText(PRICED).first().waitFor();
  };
  await median('opening the first product until its name can be changed', { prepare: list, act: open });
  await median('opening the next product from the list', {
    prepare: async (turn) => {
      await list();
      await open(turn + 1);
      await page.getByTestId('field-name').locator('input').first().waitFor();
      await page.goBack();
      await page.locator(NAME_TO_CHANGE).filter({ visible: true }).waitFor({ state: 'detached' });
    },
    act: open,
  });
} finally {
  await browser.close();
}
