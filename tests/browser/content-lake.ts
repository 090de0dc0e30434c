/** Publishes with the demo editor's Studio token. */

import { request } from '@playwright/test';
import { createClient, type SanityClient } from '@sanity/client';
import { API_VERSION } from '../../src/content/queries.ts';
import { meResponseSchema } from '../../src/features/desk/ops.contract.ts';
import type { LiveResponse } from '../../src/features/specimens/catalogue.contract.ts';
import { test as base, expect } from './shop.ts';
import { postJson } from './shoppers.ts';

const EDITOR = { email: 'editor@example.com', password: 'butterfly-editor' };

export interface ContentLake {
  readonly client: SanityClient;
  /**
   * Waits until the shop reports new versions of everything in `named`, a query of `GET /stock`.
   */
  readonly publish: (named: string, edit: (client: SanityClient) => Promise<unknown>) => Promise<void>;
}

/** The content lake with the account's Studio token: editors and operators may write different documents. */
export async function openContentLake(
  baseURL: string,
  account: { readonly email: string; readonly password: string },
): Promise<SanityClient> {
  const api = await request.newContext({ baseURL });
  await postJson(api, '/login', account);
  const { content } = meResponseSchema.parse(await (await api.get('/api/v1/ops/me')).json()).data;
  await api.dispose();
  if (content.kind !== 'local') throw new Error('the content is not here');
  return createClient({
    projectId: 'local',
    dataset: 'production',
    apiVersion: API_VERSION,
    useCdn: false,
    useProjectHostname: false,
    apiHost: `http://localhost:${Number(new URL(baseURL).port) + 1}`,
    token: content.token,
  });
}

/** The first request renders a new crop, and may time out on a busy machine. */
const NOT_MADE_YET = /502.*\/images\//;

export const test = base.extend<{ lake: ContentLake }, { client: SanityClient }>({
  client: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use, { project }) => {
      await use(await openContentLake(String(project.use.baseURL), EDITOR));
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  expectedErrors: async ({}, use) => {
    await use([NOT_MADE_YET]);
  },
  lake: async ({ client, request: api }, use) => {
    const versions = async (named: string) => {
      const { data } = (await (await api.get(`/api/v1/stock?${named}`)).json()) as { data: LiveResponse };
      return [...data.items.map(({ id, version }) => [id, version]), ...Object.entries(data.lists)].map(
        String,
      );
    };
    await use({
      client,
      publish: async (named, edit) => {
        const before = await versions(named);
        await edit(client);
        // The content lake sends one webhook per document.
        await expect
          .poll(async () => (await versions(named)).filter((version) => before.includes(version)), {
            intervals: [50, 100, 250],
          })
          .toEqual([]);
      },
    });
  },
});
export { expect };
