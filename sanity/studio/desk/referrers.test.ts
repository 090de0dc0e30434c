import { evaluate, parse } from 'groq-js';
import { expect, test } from 'vitest';
import { type FoundReferrer, REFERRERS_QUERY, referrersOf } from './referrers.ts';

const pointing = (_id: string, name: string) => ({
  ...{ _id, _type: 'product', name, _updatedAt: '2026-11-25T00:00:00Z' },
  species: { _type: 'reference', _ref: 'greta-oto' },
});

async function referrersIn(dataset: readonly object[]) {
  const result = await evaluate(parse(REFERRERS_QUERY), { dataset, params: { id: 'greta-oto' } });
  return referrersOf((await result.get()) as FoundReferrer[]);
}

test('published documents and drafts that point to a species are listed, each once', async () => {
  const listed = await referrersIn([
    pointing('drafts.both', '两者'),
    pointing('both', '两者'),
    pointing('published', '已发布'),
    pointing('drafts.new', '新商品'),
    { _id: 'other', _type: 'product', name: '别的' },
  ]);
  expect(listed.map(({ id, isDraft }) => ({ id, isDraft }))).toEqual([
    { id: 'both', isDraft: false },
    { id: 'published', isDraft: false },
    { id: 'new', isDraft: true },
  ]);
});

test('a document that points to itself hinders nothing', async () => {
  expect(await referrersIn([pointing('greta-oto', '自己'), pointing('drafts.greta-oto', '自己')])).toEqual(
    [],
  );
});
