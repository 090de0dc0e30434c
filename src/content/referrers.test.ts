import { expect, test } from 'vitest';
import { referrersOf } from './referrers.ts';

const found = (...ids: string[]) => ids.map((_id) => ({ _id, title: '名', type: 'product' }));

test('referring drafts and published documents are listed once each', () => {
  const listed = referrersOf(found('drafts.both', 'both', 'published', 'drafts.new'), 'greta-oto');
  expect(listed.map(({ id, isDraft }) => ({ id, isDraft }))).toEqual([
    { id: 'both', isDraft: false },
    { id: 'published', isDraft: false },
    { id: 'new', isDraft: true },
  ]);
});

test('a reference to itself does not count', () => {
  expect(referrersOf(found('greta-oto', 'drafts.greta-oto'), 'greta-oto')).toEqual([]);
});
