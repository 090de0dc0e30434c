import { writeFile } from 'node:fs/promises';
import { mergeTests, type Page, test as plain, type Request, type TestInfo } from '@playwright/test';
import { meResponseSchema } from '../../src/features/desk/ops.contract.ts';
import { test as base, expect } from '../browser/shop.ts';
import { postJson } from '../browser/shoppers.ts';

export const EDITOR = { email: 'editor@example.com', password: 'butterfly-editor' };
export const OPERATOR = { email: 'operator@example.com', password: 'butterfly-operator' };
export const SHOPPER = { email: 'demo@example.com', password: 'butterfly-demo' };

/** The local content lake lacks plans, versions, telemetry and foreign references. */
const NOT_HERE = /status of 404.*\/v[\d.-]+\/(journey|help|intake|data\/(references|ping))\b/s;

/** Chromium says this when presence writes to a closed socket. */
const GONE_SOCKET = /WebSocket is already in CLOSING or CLOSED state/;

/** Fails on any unexpected error and on any request to another host. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  expectedErrors: async ({}, use) => {
    await use([NOT_HERE, GONE_SOCKET]);
  },
  page: async ({ page }, use) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url());
      if (/^(http|ws)/.test(protocol) && hostname !== 'localhost') foreign.push(request.url());
    });
    await use(page);
    expect(foreign).toEqual([]);
  },
});
export { expect };

export async function logIn({ request }: Page, who = EDITOR): Promise<void> {
  await postJson(request, '/login', who);
}

/** Navigates without a reload, like Back and Forward. */
export async function goTo(page: Page, place: string): Promise<void> {
  if (!page.url().includes('/studio')) {
    await page.goto(place);
    return;
  }
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, place);
}

/** Creates a missing document. `path` leads to a field. */
export async function openDocument(page: Page, type: string, id: string, path?: string): Promise<void> {
  const to = path === undefined ? '' : `;path=${encodeURIComponent(path)}`;
  await goTo(page, `/studio/intent/edit/id=${id};type=${type}${to}/`);
  // The previous document's form may still be there.
  const form = page.locator(`[id^="documentEditor-${id}-"]`);
  await expect(form.locator('[data-testid^="field-"]').filter({ visible: true }).first()).toBeVisible();
}

export function field(page: Page, name: string) {
  // Hidden forms stay in the page.
  return page.getByTestId(`field-${name}`).filter({ visible: true }).locator('input, textarea').first();
}

/** The preview pane has the same button before this one. The label changes with the button's state. */
export const publishButton = (page: Page) =>
  page
    .getByTestId(/^action-(发布|已发布|正在发布…|正在验证文档…)$/)
    .filter({ visible: true })
    .last();

/** Text in the body of the request that publishes. */
export const PUBLISHING = /action\.document\.publish/;

/** Milliseconds for the validation of a long form on a busy machine. */
const PUBLISHED_WITHIN = 90_000;

/**
 * Validation of the last keystrokes may refuse 发布 once. The Studio's own confirmation comes seconds later: it enables
 * 发布 again after four seconds, and a second press would get 404, because the draft is published.
 */
export async function publishOpenDocument(page: Page): Promise<void> {
  const id = await idOfOpenDocument(page);
  const revision = async () => (await fetchDocument(page, id))?.['_rev'];
  const before = await revision();
  const button = publishButton(page);
  await expect(button).toBeEnabled();
  let isSent = false;
  const watch = (request: Request) => {
    isSent ||= PUBLISHING.test(request.postData() ?? '');
  };
  page.on('request', watch);
  const press = async () => {
    if (!isSent && (await button.isEnabled())) await button.click();
    return await revision();
  };
  await expect.poll(press, { timeout: PUBLISHED_WITHIN, intervals: [250] }).not.toBe(before);
  page.off('request', watch);
  await expect(button).toBeDisabled();
}

/** The id of the document in the last pane, where 发布 is pressed. */
async function idOfOpenDocument(page: Page): Promise<string> {
  const form = page.locator('[id^="documentEditor-"]').filter({ visible: true }).last();
  const formId = await form.getAttribute('id');
  const id = /^documentEditor-(.+)-\d+(?:tab-\w+)?$/.exec(formId ?? '')?.[1];
  if (id === undefined) throw new Error(`No document is open: ${formId}`);
  return id;
}

/** Returns the prefix of the grade's fields. */
export async function openGrade(page: Page, product: string, key: string): Promise<string> {
  const grade = `variants[_key=="${key}"]`;
  await openDocument(page, 'product', product, `${grade}.price`);
  await expect(field(page, `${grade}.price`)).toHaveValue(/^\d/);
  return grade;
}

async function lakeOf(page: Page) {
  const { content } = meResponseSchema.parse(await (await page.request.get('/api/v1/ops/me')).json()).data;
  if (content.kind !== 'local') throw new Error('the content is not here');
  const shop = new URL(page.url());
  return {
    data: `http://localhost:${Number(shop.port) + 1}/v2026-09-01/data`,
    headers: { Authorization: `Bearer ${content.token}` },
  };
}

export const fetchDraft = (page: Page, id: string) => fetchDocument(page, `drafts.${id}`);

export async function fetchDocument(page: Page, id: string): Promise<Record<string, unknown> | undefined> {
  const { data, headers } = await lakeOf(page);
  const response = await page.request.get(`${data}/doc/production/${id}`, { headers });
  const { documents } = (await response.json()) as { documents: Record<string, unknown>[] };
  return documents[0];
}

/** Changes a document without the Studio's checks, as a script might. */
export async function changeInContentLake(
  page: Page,
  id: string,
  set: Record<string, unknown>,
): Promise<void> {
  const { data, headers } = await lakeOf(page);
  const response = await page.request.post(`${data}/mutate/production`, {
    headers,
    data: { mutations: [{ patch: { id, set } }] },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

/** One transaction, whose id becomes the revision of the documents. */
export async function mutateContentLake(
  page: Page,
  mutations: readonly object[],
  transactionId?: string,
): Promise<void> {
  const { data, headers } = await lakeOf(page);
  const response = await page.request.post(`${data}/mutate/production`, {
    headers,
    data: { mutations, ...(transactionId === undefined ? {} : { transactionId }) },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

interface OpenStudio {
  readonly who: typeof EDITOR;
  readonly open: { page?: Page };
}

const opened = plain.extend<object, OpenStudio>({
  who: [EDITOR, { scope: 'worker', option: true }],
  open: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const open: { page?: Page } = {};
      await use(open);
      await open.page?.context().close();
    },
    { scope: 'worker' },
  ],
  page: async ({ browser, open, who }, use) => {
    if (open.page === undefined) {
      open.page = await (await browser.newContext()).newPage();
      await logIn(open.page, who);
    }
    await use(open.page);
  },
});

/**
 * Loading a Studio takes five seconds, reusing it half a second. A failed test gets a new worker
 * and Studio.
 */
export const openTest = mergeTests(opened, test).extend({
  page: async ({ page }, use, info) => {
    // The previous test may have left something open.
    await goTo(page, '/studio/structure');
    // A Studio that still loads would return to this address later.
    await expect(page.getByRole('link', { name: '内容', exact: true })).toBeVisible();
    await expect(page.getByTestId('document-pane').filter({ visible: true })).toHaveCount(0);
    await expect(page.locator('[data-ui="Toast"]')).toHaveCount(0);
    await use(page);
    if (info.status !== info.expectedStatus) await saveWhatIsShown(page, info);
  },
});

/** Saves a screenshot, because Playwright does so only for pages that it created itself. */
async function saveWhatIsShown(page: Page, info: TestInfo): Promise<void> {
  await page.screenshot({ path: info.outputPath('seen.png') });
  await writeFile(info.outputPath('seen.yml'), await page.locator('body').ariaSnapshot());
}
