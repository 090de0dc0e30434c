import type { Browser, Page } from '@playwright/test';
import { COLUMN_NAMES, COLUMNS } from '../sanity/studio/import/table.ts';
import { endOfToday } from '../sanity/studio/schedule/beijing-time.ts';
import { type ScheduleAction, scheduleId } from '../src/features/content/schedule.contract.ts';
import type { SiteState } from '../src/features/desk/ops.contract.ts';
import { captureViews, guidePage, TIMEOUT, type View, waitForText } from './guide-view.ts';

const PRODUCT = 'papilio-ulysses-spread';
const SPECIES = 'papilio-blumei';

const document = (type: string, id: string, at = '') =>
  `/studio/intent/edit/id=${id};type=${type}${at === '' ? '' : `;path=${encodeURIComponent(at)}`}/`;

/** Retries if the frame appeared too late. */
async function drawnDraft(page: Page): Promise<void> {
  const drawn = page.frameLocator('iframe').getByRole('heading', { level: 1 });
  const again = page.getByTestId('preview-pane').getByRole('button', { name: '再试一次' });
  await drawn.or(again).waitFor({ timeout: TIMEOUT });
  if (await again.isVisible()) await again.click();
  await drawn.waitFor({ timeout: TIMEOUT });
  const picture = page.frameLocator('iframe').locator('img').first();
  await picture.evaluate((image: HTMLImageElement) => image.decode());
}

const VIEWS: readonly View[] = [
  {
    name: 'desk',
    to: '/studio/structure/products',
    // Numbers of the content and of the stock.
    reach: (page) => page.locator('.list-count').nth(10).waitFor({ timeout: TIMEOUT }),
  },
  {
    name: 'slides',
    to: '/studio/structure/carousel',
    reach: (page) => page.locator('[data-item] img').nth(2).waitFor({ timeout: TIMEOUT }),
  },
  {
    name: 'featured',
    to: '/studio/structure/order;featured',
    reach: (page) => page.locator('[data-item] img').nth(7).waitFor({ timeout: TIMEOUT }),
  },
  {
    name: 'schedules',
    to: '/studio/structure/schedules',
    reach: (page) => waitForText(page, '最近完成'),
  },
  {
    name: 'activity',
    to: '/studio/activity',
    reach: (page) => page.locator('.activity > li').nth(5).waitFor({ timeout: TIMEOUT }),
  },
  {
    name: 'products',
    to: '/studio/structure/products;all',
    reach: (page) => waitForText(page, /^库存 \d+$/),
  },
  {
    name: 'product',
    to: document('product', PRODUCT),
    reach: drawnDraft,
  },
  {
    name: 'stock',
    to: document('product', PRODUCT, 'variants[_key=="a1"].price'),
    reach: async (page) => {
      const panel = page.getByTestId('stock-panel');
      await panel.getByRole('button', { name: '最近变动' }).click({ timeout: TIMEOUT });
      await panel.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'preview',
    to: document('species', SPECIES),
    reach: drawnDraft,
  },
  {
    name: 'import',
    to: '/studio/import',
    reach: async (page) => {
      const buffer = Buffer.from(tableWithMistakes());
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'BD-2026-11.csv', mimeType: 'text/csv', buffer }, { timeout: TIMEOUT });
      await waitForText(page, /\d+ 行有 \d+ 处问题/);
      await page.getByText(/\d+ 行有 \d+ 处问题/).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'catalogue',
    to: '/studio/catalogue/products?catalogue[q]=Papilio',
    reach: async (page) => {
      const boxes = page.getByRole('checkbox', { name: /^选择“/ });
      await boxes.nth(0).click({ timeout: TIMEOUT });
      await boxes.nth(5).click({ modifiers: ['Shift'] });
      await page.getByText('已选 6 篇').first().waitFor();
    },
  },
  {
    name: 'reprice',
    to: '/studio/catalogue/products?catalogue[q]=Papilio',
    reach: async (page) => {
      const boxes = page.getByRole('checkbox', { name: /^选择“/ });
      await boxes.nth(0).click({ timeout: TIMEOUT });
      await boxes.nth(5).click({ modifiers: ['Shift'] });
      await page.getByRole('button', { name: '改价格' }).click();
      await page.getByRole('spinbutton', { name: /百分比/ }).fill('-10');
      await page.getByRole('radio', { name: '凑到 .90' }).check();
      await page.getByRole('button', { name: '预览' }).click();
      await page.getByRole('button', { name: /^存为草稿/ }).waitFor();
    },
  },
  { name: 'site', to: '/studio/site', reach: (page) => waitForText(page, /上一次生成|最新发布/) },
  {
    name: 'problems',
    to: '/studio/structure/problems',
    reach: (page) => waitForText(page, '学名应由属名和种加词组成'),
  },
  {
    name: 'guard',
    to: document('species', SPECIES),
    reach: async (page) => {
      const field = page.getByTestId('field-latinName');
      await field.locator('input, textarea').first().fill('papilio Blumei', { timeout: TIMEOUT });
      await field.getByTestId('input-validation-icon-error').waitFor();
      await page.getByRole('button', { name: '验证' }).first().click();
      await page.getByRole('button', { name: /学名应由属名和种加词组成/ }).waitFor();
    },
  },
];

function tableWithMistakes(): string {
  const example = COLUMN_NAMES.map((name) => COLUMNS[name].example);
  const row = (changes: Partial<Record<keyof typeof COLUMNS, string>>) =>
    COLUMN_NAMES.map((name, n) => changes[name] ?? example[n]).map((cell) => `"${cell}"`);
  const rows = [
    COLUMN_NAMES.map((name) => COLUMNS[name].title),
    row({}),
    row({ number: '002', species: '裳蝶', price: '0' }),
    row({ number: '003', grade: 'A3', tiers: '2=150', gender: '' }),
  ];
  return rows.map((cells) => cells.join(',')).join('\r\n');
}

/** Mocks invalid documents and hosting builds, which a local shop lacks. */
async function standIn(page: Page): Promise<void> {
  const moment = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const problem = {
    ...{ type: 'species', id: 'greta-oto', title: '宽纹黑脉绡蝶', since: moment(-9), shown: 'last-sound' },
    problems: [{ path: 'latinName', message: '学名应由属名和种加词组成' }],
  };
  const site: SiteState = {
    ...{ builds: 'hosted', wish: { since: moment(-2), last: moment(-1) }, isAsked: false, left: 21 },
    ...{ next: moment(4), possible: moment(4), exposedLocalities: 0 },
    last: { state: 'built', begunAt: moment(-6), endedAt: moment(-3), note: null },
  };
  const respond = (data: unknown) => ({ json: { status: 200, data } });
  await page.route('**/api/v1/ops/content/problems', (route) => route.fulfill(respond({ items: [problem] })));
  await page.route('**/api/v1/ops/site', (route) => route.fulfill(respond(site)));
}

/** Mocks schedules and a history, which the demo lacks. */
async function standInLake(page: Page, base: string): Promise<void> {
  const headers = { 'access-control-allow-origin': base, 'access-control-allow-credentials': 'true' };
  const midnight = (days: number) => new Date(endOfToday(Date.now()) + days * 86_400_000).toISOString();
  const schedule = (
    action: ScheduleAction,
    document: string,
    title: string,
    days: number,
    more: object = {},
  ) => ({
    ...{ _id: scheduleId(action, document), _rev: 'r', document, documentType: 'product', title, action },
    ...{ at: midnight(days), by: { id: 'e', name: '演示编辑' }, state: 'waiting', ...more },
  });
  const price = { path: 'variants[_key=="a1"].price', message: '单价应大于 0' };
  const schedules = [
    schedule('publish', 'morpho-didius-spread', '欢乐女神闪蝶展翅标本', 5),
    schedule('publish', 'papilio-ulysses-spread', '天堂凤蝶展翅标本', 5),
    schedule('unpublish', 'papilio-paris-framed', '巴黎翠凤蝶画框', 12),
    schedule('publish', 'papilio-blumei-spread', '爱神凤蝶展翅标本', -1, {
      state: 'refused',
      problems: [price],
    }),
    schedule('publish', 'greta-oto-spread', '宽纹黑脉绡蝶展翅标本', -2, {
      state: 'done',
      endedAt: midnight(-2),
    }),
  ];
  await page.route(/\/data\/query\//, async (route) => {
    const query = decodeURIComponent(route.request().url());
    // The numbers beside the lists include schedules.
    if (!query.includes('"schedule"') || query.includes('count(')) return await route.fallback();
    return await route.fulfill({ headers, json: { result: schedules } });
  });
  const author = await page.request.get('/api/v1/ops/me').then(async (me) => (await me.json()).data.user.id);
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const [created, updated, deleted] = [
    { apply: [0, {}], revert: [0, null] },
    { apply: [10, 0], revert: [10, 0] },
    { apply: [0, null], revert: [10, 0] },
  ];
  const line = (minutes: number, effects: object) =>
    JSON.stringify({
      ...{ id: `t${minutes}`, timestamp: at(minutes), author },
      ...{ documentIDs: Object.keys(effects), effects },
    });
  const lines = [
    line(3, { 'morpho-didius-spread': updated, 'drafts.morpho-didius-spread': deleted }),
    line(4, { 'drafts.morpho-didius-spread': updated }),
    line(5, { 'drafts.morpho-didius-spread': updated }),
    line(9, { 'order.product': updated, 'papilio-ulysses-spread': updated }),
    line(20, { 'schedule.publish.papilio-ulysses-spread': created }),
    line(31, { 'papilio-blumei': updated, 'drafts.papilio-blumei': deleted }),
    line(40, { 'drafts.papilio-blumei': updated }),
    line(55, { 'drafts.greta-oto-spread': deleted }),
    line(80, { 'slide-2': updated, 'drafts.slide-2': deleted }),
  ];
  await page.route(/\/data\/history\/\w+\/transactions\?/, (route) =>
    route.fulfill({ headers, contentType: 'application/x-ndjson', body: lines.join('\n') }),
  );
}

async function leaveNoDraft(page: Page, id: string): Promise<void> {
  const settings = await page.locator('meta[name="studio-settings"]').getAttribute('content');
  const { lake, dataset } = JSON.parse(settings ?? '{}') as { lake: string; dataset: string };
  const me = (await (await page.request.get('/api/v1/ops/me')).json()) as {
    data: { content: { token: string } };
  };
  await page.request.post(`${lake}/v2026-09-01/data/mutate/${dataset}`, {
    headers: { Authorization: `Bearer ${me.data.content.token}` },
    data: { mutations: [{ delete: { id: `drafts.${id}` } }] },
  });
}

/** Takes all screenshots, or only the named ones. */
export async function captureEditorViews(
  browser: Browser,
  base: string,
  names: readonly string[],
): Promise<void> {
  const page = await guidePage(browser, base, { email: 'editor@example.com', password: 'butterfly-editor' });
  await standIn(page);
  await standInLake(page, base);
  await captureViews(page, VIEWS, names);
  // The open form would recreate the draft.
  await page.goto('/studio/site', { waitUntil: 'domcontentloaded' });
  await leaveNoDraft(page, SPECIES);
  await page.context().close();
}
