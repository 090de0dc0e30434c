/** What tests of the Studio share: an editor who is logged in, documents opened, and what the lake holds of them. */
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { meAnswerSchema } from '../../src/contract/ops.ts';

export const EDITOR = { email: 'editor@example.com', password: 'butterfly-editor' };
export const SHOPPER = { email: 'demo@example.com', password: 'butterfly-demo' };

interface Fixtures {
  /** Messages that a test expects; every other error on the page fails it. */
  readonly expectedErrors: RegExp[];
  /** Addresses outside this machine that the page asked for; any fails the test. */
  readonly foreign: string[];
}

/**
 * What the Studio asks for of the hosted service, which the lake has nothing of: trials and limits of a plan, newest
 * versions, telemetry, references from other datasets.
 */
const NOT_HERE = /status of 404.*\/v[\d.-]+\/(journey|help|intake|data\/references)\b/s;

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  expectedErrors: async ({}, use) => {
    await use([NOT_HERE]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  foreign: async ({}, use) => {
    await use([]);
  },
  page: async ({ page, expectedErrors, foreign }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url());
      if (/^(http|ws)/.test(protocol) && hostname !== 'localhost') foreign.push(request.url());
    });
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(foreign).toEqual([]);
    expect(errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)))).toEqual([]);
  },
});
export { expect };

/** Begins a session of this browser, as the login page does. */
export async function logIn({ request }: Page, who = EDITOR): Promise<void> {
  const send = async () => {
    const { cookies } = await request.storageState();
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    return await request.post('/api/v1/login', { data: who, headers: { 'X-XSRF-TOKEN': token } });
  };
  const first = await send();
  const answer = first.status() === 403 ? await send() : first;
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Opens a document for editing; made anew where there is none of that id. */
export async function openDocument(page: Page, type: string, id: string): Promise<void> {
  await page.goto(`/studio/intent/edit/id=${id};type=${type}/`);
  await expect(page.locator('[data-testid^="field-"]').first()).toBeVisible();
}

/** The input of a field, by its name in the schema. */
export function field(page: Page, name: string) {
  return page.getByTestId(`field-${name}`).locator('input, textarea').first();
}

/** Opens a grade in the form of its product; answers the name its fields begin with. */
export async function openGrade(page: Page, product: string, key: string): Promise<string> {
  const grade = `variants[_key=="${key}"]`;
  await page.goto(
    `/studio/intent/edit/id=${product};type=product;path=${encodeURIComponent(`${grade}.price`)}/`,
  );
  await expect(field(page, `${grade}.price`)).toHaveValue(/^\d/);
  return grade;
}

export class Lake {
  readonly #address: string;
  readonly #request: APIRequestContext;

  constructor(page: Page) {
    const shop = new URL(String(base.info().project.use.baseURL));
    this.#address = `http://localhost:${Number(shop.port) + 1}/v2026-09-01/data`;
    this.#request = page.request;
  }

  /** Documents as they stand, drafts as well; asked for with the editor's own token. */
  async documents(...ids: string[]): Promise<Record<string, unknown>[]> {
    const me = meAnswerSchema.parse(await (await this.#request.get('/api/v1/ops/me')).json());
    const { content } = me.data;
    if (content.kind !== 'local') throw new Error('the content is not here');
    const answer = await this.#request.get(`${this.#address}/doc/production/${ids.join(',')}`, {
      headers: { Authorization: `Bearer ${content.token}` },
    });
    const { documents } = (await answer.json()) as { documents: Record<string, unknown>[] };
    return documents;
  }

  async draft(id: string): Promise<Record<string, unknown> | undefined> {
    return (await this.documents(`drafts.${id}`))[0];
  }
}
