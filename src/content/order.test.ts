import { expect, test } from 'vitest';
import { byRank } from './order.ts';

const ranked = (_id: string, rank: number | null, day: number) => ({
  _id,
  rank,
  _createdAt: `2026-01-0${day}T00:00:00Z`,
});

test('rank comes first, then the newest, then the id; no rank comes last', () => {
  const list = [
    ranked('d', null, 2),
    ranked('c', null, 3),
    ranked('b', 2, 1),
    ranked('a', 1, 1),
    ranked('a2', null, 2),
  ];
  expect(list.toSorted(byRank).map((one) => one._id)).toEqual(['a', 'b', 'c', 'a2', 'd']);
});
