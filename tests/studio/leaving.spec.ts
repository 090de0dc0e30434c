/** Nothing that an editor typed is lost without a question. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, fetchDraft, field, test as inStudio, logIn, openDocument } from './studio.ts';

const ID = 'papilio-bianor';
const SPECIES = 'distribution';

const test = inStudio.extend({
  page: async ({ page }, use) => {
    await logIn(page);
    await use(page);
  },
});

/** Answers the browser's question by staying. */
function stayAlways(page: Page): { readonly questions: number } {
  const asked = { questions: 0 };
  page.on('dialog', async (dialog) => {
    asked.questions += 1;
    await dialog.dismiss();
  });
  return asked;
}

const reload = (page: Page) => page.evaluate(() => location.reload());

const saved = async (page: Page, id = ID) => (await fetchDraft(page, id))?.[SPECIES];

async function openField(page: Page) {
  await openDocument(page, 'species', ID);
  const text = field(page, SPECIES);
  await expect(text).toBeEditable();
  await text.press('End');
  return text;
}

/** No save is answered before `release`. */
async function holdSaves(page: Page): Promise<{ release(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/data/actions/**', async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

test('a reload at any moment after typing either asks or loses nothing', { tag: '@slow' }, async ({
  page,
}) => {
  let isAsked = false;
  page.on('dialog', async (dialog) => {
    isAsked = true;
    await dialog.dismiss();
  });
  for (const wait of [0, 100, 1_000]) {
    const text = await openField(page);
    await text.pressSequentially(`甲${wait}`);
    const typed = await text.inputValue();
    await page.waitForTimeout(wait);
    isAsked = false;
    const navigation = page.waitForEvent('framenavigated').then(() => 'left');
    await reload(page);
    const outcome = await Promise.race([
      navigation,
      expect
        .poll(() => isAsked)
        .toBe(true)
        .then(() => 'asked'),
    ]);
    await expect.poll(() => saved(page), `${wait} ms: ${outcome}`).toBe(typed);
    if (outcome === 'asked') await expect(text).toHaveValue(typed);
  }
});

test('a reload before the content lake has answered asks, and one after it does not', {
  tag: '@slow',
}, async ({ page }) => {
  const asked = stayAlways(page);
  const text = await openField(page);
  const saves = await holdSaves(page);
  await text.pressSequentially('、越南北部');
  const typed = await text.inputValue();
  await reload(page);
  await expect.poll(() => asked.questions).toBe(1);
  await expect(text).toHaveValue(typed);
  saves.release();
  await expect.poll(() => saved(page)).toBe(typed);
  await expect(page.getByText('正在保存')).toHaveCount(0);
  const navigation = page.waitForEvent('framenavigated');
  await reload(page);
  await navigation;
  await expect(text).toHaveValue(typed);
  expect(asked.questions).toBe(1);
});

test('text of an input method, of a page and of a date asks before the form has it', {
  tag: '@slow',
}, async ({ page }) => {
  const asked = stayAlways(page);
  const text = await openField(page);
  const input = await page.context().newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: 'zhong', selectionStart: 5, selectionEnd: 5 });
  await reload(page);
  await expect.poll(() => asked.questions).toBe(1);
  await input.send('Input.insertText', { text: '中国' });
  await expect.poll(() => saved(page)).toBe(await text.inputValue());

  const id = `page-${randomUUID().slice(0, 8)}`;
  await openDocument(page, 'page', id);
  await field(page, 'title').fill('等待');
  await expect.poll(async () => (await fetchDraft(page, id))?.['title']).toBe('等待');
  await page.getByTestId('field-body').locator('[contenteditable="true"]').first().click();
  await page.keyboard.type('一段话');
  await reload(page);
  await expect.poll(() => asked.questions).toBe(2);
  await expect.poll(async () => JSON.stringify((await fetchDraft(page, id))?.['body'])).toContain('一段话');
  await expect(page.getByText('正在保存')).toHaveCount(0);

  const day = field(page, 'updated_on');
  await day.fill('2026-11-2');
  await reload(page);
  await expect.poll(() => asked.questions).toBe(3);
  await day.press('2');
  await day.blur();
  await expect.poll(async () => (await fetchDraft(page, id))?.['updated_on']).toBe('2026-11-22');
});

test('text typed just before another tool is opened is saved', { tag: '@slow' }, async ({ page }) => {
  const text = await openField(page);
  await text.pressSequentially('、老挝', { delay: 20 });
  const typed = await text.inputValue();
  await page.getByRole('link', { name: '目录' }).click();
  await expect.poll(() => saved(page)).toBe(typed);
});

test('offline, the Studio keeps what was typed through a reload that is called off, says so, and saves it later', {
  tag: '@slow',
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const asked = stayAlways(page);
  const text = await openField(page);
  await page.context().setOffline(true);
  await text.pressSequentially('、泰国', { delay: 60 });
  const typed = await text.inputValue();
  const notice = page.getByRole('alert').filter({ hasText: '网络断开了' });
  await expect(notice).toBeVisible();
  // Sanity drops its connection five seconds after the network, and would open another as the page is left.
  await page.waitForTimeout(6_000);
  await reload(page);
  await expect.poll(() => asked.questions).toBe(1);
  await page.waitForTimeout(3_000);
  await expect(text).toHaveValue(typed);
  await page.context().setOffline(false);
  await expect.poll(() => saved(page), { timeout: 60_000 }).toBe(typed);
  await expect(notice).toBeHidden();
  await expect(text).toHaveValue(typed);
  await text.press('End');
  await text.pressSequentially('、缅甸');
  await expect.poll(() => saved(page)).toBe(`${typed}、缅甸`);
});
