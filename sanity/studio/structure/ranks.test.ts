import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasSameNeighbours, moveItem, planRanks, type SortableItem, sortableItems } from './ranks.ts';

const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id).join('');
const documentOf = (_id: string, rank?: number) => ({
  _id,
  _createdAt: '2026-01-01T00:00:00Z',
  title: _id,
  ...(rank === undefined ? {} : { rank }),
});
const items = sortableItems([
  documentOf('a', 10),
  documentOf('b', 20),
  documentOf('c', 30),
  documentOf('d', 40),
]);
const moved = (list: readonly SortableItem[], id: string, to: number) => {
  const item = list.find((one) => one.id === id);
  if (item === undefined) throw new Error(`no item ${id}`);
  return moveItem(list, item, to);
};

test('items are ordered by published rank, then newest, then id, drafts with their published document', () => {
  const found = sortableItems([
    { ...documentOf('drafts.b', 99), title: '新标题' },
    documentOf('b', 10),
    { ...documentOf('a', 10), _createdAt: '2026-05-01T00:00:00Z' },
    documentOf('drafts.c'),
    documentOf('0', 10),
  ]);
  expect(ids(found)).toBe('a0bc');
  expect(found[2]).toMatchObject({ title: '新标题', isPublished: true, documentIds: ['b', 'drafts.b'] });
  expect(found[3]).toMatchObject({ isPublished: false, documentIds: ['drafts.c'] });
});

test.each([
  ['c', 0, 'cabd'],
  ['a', 2, 'bcad'],
  ['b', 1, 'abcd'],
  ['a', -1, 'abcd'],
  ['c', 9, 'abdc'],
])('%s moved to %i gives %s', (id, to, expected) => expect(ids(moved(items, id, to))).toBe(expected));

test.each<[string, number, readonly object[]]>([
  ['d', 0, [{ documentId: 'd', rank: 0 }]],
  ['a', 2, [{ documentId: 'a', rank: 35 }]],
  ['a', 3, [{ documentId: 'a', rank: 50 }]],
])('moving %s to %i writes that document alone', (id, to, written) =>
  expect(planRanks(moved(items, id, to), to, true)).toEqual(written),
);

test('only a used-up gap is renumbered, and only as far as needed', () => {
  const tight = sortableItems([
    documentOf('a', 10),
    documentOf('b', 10.000001),
    documentOf('c', 10.000002),
    documentOf('d', 40),
    documentOf('e', 50),
  ]);
  const written = planRanks(moved(tight, 'e', 1), 1, true);
  expect(written?.map(({ documentId }) => documentId)).toEqual(['e', 'b', 'c']);
});

test('a draft gets the rank of its published document, so publishing does not move it', () => {
  const found = sortableItems([documentOf('drafts.b', 5), documentOf('b', 20), documentOf('a', 10)]);
  expect(planRanks(moved(found, 'b', 0), 0, true)).toEqual([
    { documentId: 'b', rank: 0 },
    { documentId: 'drafts.b', rank: 0 },
  ]);
});

test('more items are requested if the loaded list has no gap', () => {
  const tight = sortableItems([documentOf('a', 1), documentOf('b', 1), documentOf('c', 1)]);
  expect(planRanks(moved(tight, 'c', 1), 1, false)).toBeUndefined();
  expect(planRanks(moved(tight, 'c', 1), 1, true)).toHaveLength(2);
});

test('after any moves over any ranks the stored order is the one that the editor made', () => {
  const rank = fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined });
  fc.assert(
    fc.property(
      fc.array(rank, { minLength: 1, maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 12 }),
      (ranks, moves) => {
        let stored = ranks.map((one, index) => documentOf(String.fromCharCode(97 + index), one));
        for (const [from, to] of moves) {
          const list = sortableItems(stored);
          const id = list[from % list.length]?.id ?? '';
          const place = to % list.length;
          const order = moved(list, id, place);
          const written = new Map(planRanks(order, place, true)?.map((one) => [one.documentId, one.rank]));
          stored = stored.map((one) => ({ ...one, ...rankIn(written, one._id) }));
          expect(ids(sortableItems(stored))).toBe(ids(order));
          for (const one of written.values()) expect(Number.isFinite(one)).toBe(true);
        }
      },
    ),
  );
});

function rankIn(written: ReadonlyMap<string, number>, id: string) {
  const rank = written.get(id);
  return rank === undefined ? {} : { rank };
}

test('of 2,000 documents, a thousand moves to one place write ten documents each at most on average', () => {
  let list = sortableItems(
    Array.from({ length: 2_000 }, (_, index) => documentOf(String(index).padStart(5, '0'), (index + 1) * 10)),
  );
  let writes = 0;
  for (let turn = 0; turn < 1000; turn += 1) {
    const order = moveItem(list, list.at(-1) as SortableItem, 8);
    const written = new Map(planRanks(order, 8, true)?.map(({ documentId, rank }) => [documentId, rank]));
    writes += written.size;
    list = order.map((one) => ({ ...one, rank: written.get(one.id) ?? one.rank }));
  }
  expect(writes).toBeLessThan(10_000);
  expect(list.every(({ rank = 0 }, index) => index === 0 || rank > (list[index - 1]?.rank ?? 0))).toBe(true);
});

test('a move conflicts with changes around its old and new place, not with others', () => {
  const seen = [...items, ...sortableItems([documentOf('e', 50), documentOf('f', 60), documentOf('g', 70)])];
  const order = moved(seen, 'a', 2);
  const isSame = (fresh: readonly SortableItem[]) => hasSameNeighbours(fresh, seen, order, 'a');
  expect(isSame(seen)).toBe(true);
  expect(isSame(moved(seen, 'g', 5))).toBe(true);
  expect(isSame(seen.map((one) => ({ ...one, title: '新' })))).toBe(true);
  expect(isSame(moved(seen, 'a', 4))).toBe(false);
  expect(isSame(moved(seen, 'g', 3))).toBe(false);
  expect(isSame(seen.filter(({ id }) => id !== 'a'))).toBe(false);
});
