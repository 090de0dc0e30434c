/** Sanity by itself would lose text, reload the page or not publish here. */
import {
  expect,
  fetchDocument,
  field,
  test as inStudio,
  logIn,
  openDocument,
  publishOpenDocument,
} from './studio.ts';

const ID = 'troides-helena';

const test = inStudio.extend({
  page: async ({ page }, use) => {
    await logIn(page);
    await use(page);
  },
});

test('text typed right after the form appears is kept, however late Sanity lists the features', {
  tag: '@slow',
}, async ({ page }) => {
  await page.route('**/features?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 8_000));
    await route.continue();
  });
  await openDocument(page, 'species', ID);
  const text = field(page, 'distribution');
  await expect(text).toBeEditable();
  await text.fill('');
  const typed = '印度、缅甸、泰国、马来半岛、苏门答腊、爪哇、婆罗洲、苏拉威西、中国南部';
  await text.focus();
  // Keys go to the focused element, which a new form would not be.
  for (const character of typed) {
    await page.keyboard.insertText(character);
    await page.waitForTimeout(200);
  }
  await expect(text).toHaveValue(typed);
});

test('a tool that cannot be loaded says so and does not reload the page', { tag: '@slow' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch/);
  await openDocument(page, 'species', ID);
  await page.route(/\/assets\/ImportTool/, (route) => route.abort());
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await page.getByRole('link', { name: '批量导入' }).click();
  await expect(page.getByRole('heading', { name: '这一部分没有打开' })).toBeVisible();
  // Sanity would reload after five seconds.
  await page.waitForTimeout(6_000);
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  await page.getByRole('link', { name: '内容', exact: true }).click();
  await expect(page.getByText('网站设置')).toBeVisible();
  await page.getByRole('link', { name: '批量导入' }).click();
  await expect(page.getByRole('heading', { name: '这一部分没有打开' })).toBeVisible();
  await page.unroute(/\/assets\/ImportTool/);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { name: '批量导入' })).toBeVisible();
});

test('a document is published although the browser is never idle', { tag: '@slow' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (run, options) =>
      options?.timeout === undefined
        ? 0
        : window.setTimeout(() => run({ didTimeout: true, timeRemaining: () => 0 }), options.timeout);
  });
  await openDocument(page, 'species', ID);
  const distribution = `没有空闲时发布的分布 ${Date.now()}`;
  await field(page, 'distribution').fill(distribution);
  await publishOpenDocument(page);
  expect(await fetchDocument(page, ID)).toMatchObject({ distribution });
});
