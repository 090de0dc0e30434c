import type { Page } from '@playwright/test';
import { scheduleId } from '../../../src/contract/schedule.ts';

export const COUNT = 10_000;
/** All products are of this species, so that its ordered list is the longest possible. */
export const SPECIES = '裳凤蝶';
const A_CALL = 500;
/** Each save is a transaction, like an editor's. */
const SAVES = 300;
const SCHEDULES = 600;
const TIMEOUT = 120_000;

interface Lake {
  readonly address: string;
  readonly dataset: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function lakeOf(page: Page): Promise<Lake> {
  const settings = await page.locator('meta[name="studio-settings"]').getAttribute('content');
  const { lake, dataset } = JSON.parse(settings ?? '{}') as { lake: string; dataset: string };
  const me = await (await page.request.get('/api/v1/ops/me')).json();
  const { token } = me.data.content as { token: string };
  return { address: `${lake}/v2026-09-01/data`, dataset, headers: { Authorization: `Bearer ${token}` } };
}

async function mutate(page: Page, lake: Lake, mutations: readonly object[]): Promise<void> {
  const answer = await page.request.post(`${lake.address}/mutate/${lake.dataset}`, {
    ...{ headers: lake.headers, timeout: TIMEOUT },
    data: { mutations },
  });
  if (!answer.ok()) throw new Error(`The lake took no documents: ${answer.status()} ${await answer.text()}`);
}

const numbered = (at: number) => `many-${String(at).padStart(5, '0')}`;

/** Does nothing if an earlier run filled the content. Returns the species' id. */
export async function fill(page: Page): Promise<string> {
  const lake = await lakeOf(page);
  const query = `{
    "pattern": *[_type == "product" && species->name == "${SPECIES}"][0],
    "filled": count(*[_id in path("drafts.many-*")])
  }`;
  const found = await page.request.get(
    `${lake.address}/query/${lake.dataset}?query=${encodeURIComponent(query)}`,
    { headers: lake.headers, timeout: TIMEOUT },
  );
  const { result } = (await found.json()) as {
    readonly result: {
      readonly pattern: { readonly species: { readonly _ref: string } } & Record<string, unknown>;
      readonly filled: number;
    };
  };
  const { pattern } = result;
  if (result.filled === COUNT) return pattern.species._ref;
  for (let first = 0; first < COUNT; first += A_CALL)
    await mutate(
      page,
      lake,
      Array.from({ length: A_CALL }, (_, n) => {
        const at = first + n;
        const name = `${at % 50 === 0 ? SPECIES : '标本'} ${at}`;
        const own = { _id: `drafts.${numbered(at)}`, name, sku: `MANY${at}`, rank: 1000 + at };
        return { createOrReplace: { ...pattern, ...own } };
      }),
    );
  for (let at = 0; at < SAVES; at += 1)
    await mutate(page, lake, [
      { patch: { id: `drafts.${numbered(at * 7)}`, set: { name: `标本 ${at} 改` } } },
    ]);
  const midnight = Date.UTC(2098, 0, 1);
  await mutate(
    page,
    lake,
    Array.from({ length: SCHEDULES }, (_, at) => {
      const about = {
        document: numbered(at),
        documentType: 'product',
        title: `标本 ${at}`,
        action: 'publish',
      };
      const time = new Date(midnight + Math.floor(at / 100) * 86_400_000).toISOString();
      return {
        createOrReplace: {
          ...{ _id: scheduleId('publish', numbered(at)), _type: 'schedule', ...about },
          ...{ at: time, by: { id: 'e', name: '演示编辑' }, state: 'waiting' },
        },
      };
    }),
  );
  return pattern.species._ref;
}
