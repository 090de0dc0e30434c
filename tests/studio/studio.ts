/** What tests of the Studio share: an editor who is logged in, documents opened, and what the lake holds of them. */
import type { Page } from '@playwright/test';
import { meAnswerSchema } from '../../src/contract/ops.ts';
import { test as base, expect } from '../browser/shop.ts';
import { post } from '../browser/shoppers.ts';

export const EDITOR = { email: 'editor@example.com', password: 'butterfly-editor' };
export const OPERATOR = { email: 'operator@example.com', password: 'butterfly-operator' };
export const SHOPPER = { email: 'demo@example.com', password: 'butterfly-demo' };

/**
 * What the Studio asks for of the hosted service, which the lake has nothing of: trials and limits of a plan, newest
 * versions, telemetry, references from other datasets, how long an answer takes.
 */
const NOT_HERE = /status of 404.*\/v[\d.-]+\/(journey|help|intake|data\/(references|ping))\b/s;

/** Presence speaks once more to a socket that has just gone, before it opens another: Chromium's word for it. */
const GONE_SOCKET = /WebSocket is already in CLOSING or CLOSED state/;

/** As the shop's tests, in which any stray error fails; here any question to another machine does, too. */
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

/** Begins a session of this browser, as the login page does. */
export async function logIn({ request }: Page, who = EDITOR): Promise<void> {
  await post(request, '/login', who);
}

/** Leads to a place of the Studio as Back and Forward do; loads it where it is not there yet. */
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

/** Opens a document for editing; made anew where there is none of that id. `path` leads to a field of it. */
export async function openDocument(page: Page, type: string, id: string, path?: string): Promise<void> {
  const to = path === undefined ? '' : `;path=${encodeURIComponent(path)}`;
  await goTo(page, `/studio/intent/edit/id=${id};type=${type}${to}/`);
  // Of this very document: the form of the one before may still be there.
  const form = page.locator(`[id^="documentEditor-${id}-"]`);
  await expect(form.locator('[data-testid^="field-"]').filter({ visible: true }).first()).toBeVisible();
}

/** The input of a field, by its name in the schema. */
export function field(page: Page, name: string) {
  // A form that made room for another stays in the page, unseen.
  return page.getByTestId(`field-${name}`).filter({ visible: true }).locator('input, textarea').first();
}

/** Of the document that was opened last; its preview has the same foot. */
export const publishButton = (page: Page) => page.getByTestId('action-发布').filter({ visible: true }).last();

/**
 * Presses 发布 once nothing speaks against it, and waits until the Studio says that it is published. What was checked
 * while the last words were on their way is refused once more: then it is pressed again, as editors do.
 */
export async function publish(page: Page): Promise<void> {
  const done = page.getByText(/^最后发布/).filter({ visible: true });
  await expect(publishButton(page)).toBeEnabled();
  let isPressed = false;
  await expect(async () => {
    if (await publishButton(page).isEnabled()) {
      await publishButton(page).click();
      isPressed = true;
    }
    // What was published before may still be said, of a draft that was made a moment ago.
    expect(isPressed).toBe(true);
    await expect(done.last()).toBeVisible({ timeout: 5000 });
  }).toPass();
}

/** Opens a grade in the form of its product; answers the name its fields begin with. */
export async function openGrade(page: Page, product: string, key: string): Promise<string> {
  const grade = `variants[_key=="${key}"]`;
  await openDocument(page, 'product', product, `${grade}.price`);
  await expect(field(page, `${grade}.price`)).toHaveValue(/^\d/);
  return grade;
}

/** The lake's API, asked with the editor's own token. */
async function lakeOf(page: Page) {
  const { content } = meAnswerSchema.parse(await (await page.request.get('/api/v1/ops/me')).json()).data;
  if (content.kind !== 'local') throw new Error('the content is not here');
  const shop = new URL(page.url());
  return {
    data: `http://localhost:${Number(shop.port) + 1}/v2026-09-01/data`,
    headers: { Authorization: `Bearer ${content.token}` },
  };
}

/** A draft as it stands in the lake; undefined where there is none. */
export async function draftOf(page: Page, id: string): Promise<Record<string, unknown> | undefined> {
  const { data, headers } = await lakeOf(page);
  const answer = await page.request.get(`${data}/doc/production/drafts.${id}`, { headers });
  const { documents } = (await answer.json()) as { documents: Record<string, unknown>[] };
  return documents[0];
}

/** Changes what is published past the Studio and its guard, as a script might. */
export async function changeInLake(page: Page, id: string, set: Record<string, unknown>): Promise<void> {
  const { data, headers } = await lakeOf(page);
  const answer = await page.request.post(`${data}/mutate/production`, {
    headers,
    data: { mutations: [{ patch: { id, set } }] },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
