import { describe, expect, test } from 'vitest';
import { type ActivityKind, activityLines, documentActivities } from './activities.ts';
import type { Transaction } from './transactions.ts';

const CREATED = { apply: [0, { _type: 'product' }], revert: [0, null] };
const UPDATED = { apply: [17, 1, 'price'], revert: [17, 2, 'price'] };
const DELETED = { apply: [0, null], revert: [0, { _type: 'product' }] };

let count = 0;
const transaction = (
  effects: Transaction['effects'],
  { id = `t${count++}`, author = 'e1', minute = 0 }: { id?: string; author?: string; minute?: number } = {},
): Transaction => ({
  id,
  author,
  timestamp: new Date(Date.UTC(2026, 10, 25, 10, minute)).toISOString(),
  documentIDs: Object.keys(effects),
  effects,
});

test.each<[ActivityKind, Transaction['effects'], readonly string[]]>([
  ['create', { 'drafts.a': CREATED }, []],
  ['edit', { 'drafts.a': UPDATED }, []],
  ['edit', { 'drafts.a': CREATED }, ['a']],
  ['discard', { 'drafts.a': DELETED }, ['a']],
  ['publish', { a: CREATED, 'drafts.a': DELETED }, ['a']],
  ['publish', { a: UPDATED, 'drafts.a': DELETED }, ['a']],
  ['unpublish', { a: DELETED, 'drafts.a': CREATED }, ['drafts.a']],
  ['unpublish', { a: DELETED }, ['drafts.a']],
  ['delete', { a: DELETED }, []],
  ['delete', { a: DELETED, 'drafts.a': DELETED }, []],
  ['add', { a: CREATED }, ['a']],
  ['change', { a: UPDATED }, ['a']],
  ['order', { 'order.product': UPDATED, a: UPDATED, 'drafts.a': UPDATED }, ['a']],
  ['schedule', { 'schedule.publish.a': CREATED }, []],
  ['unschedule', { 'schedule.publish.a': DELETED }, []],
  ['publish', { 'schedule.publish.a': UPDATED, a: UPDATED, 'drafts.a': DELETED }, ['a']],
])('%s is told from what became of document and draft: %j', (act, effects, existing) => {
  expect(documentActivities(transaction(effects), new Set(existing))).toMatchObject([
    { documentId: 'a', act },
  ]);
});

test('bookkeeping is not shown', () => {
  const hidden = [
    transaction({ 'order.product': UPDATED }),
    transaction({ 'drafts.change-set-x': CREATED }),
    transaction({ 'drafts.sku-counter': CREATED }),
    transaction({ a: UPDATED }, { id: '0b6a2d3e-1111-4222-8333-123456789abc-0-12' }),
    transaction({ a: UPDATED }, { id: '0b6a2d3e-1111-4222-8333-123456789abc-0-12-undo' }),
  ];
  expect(activityLines(hidden, new Set())).toEqual([]);
});

describe('saves of a draft', () => {
  const edit = (minute: number, author = 'e1', id = 'drafts.a') =>
    transaction({ [id]: UPDATED }, { minute, author });

  test('are one line with the latest version, from the first save on', () => {
    const begun = transaction({ 'drafts.a': CREATED }, { minute: 1 });
    const last = edit(9);
    const [line, ...others] = activityLines([last, edit(5), begun], new Set());
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      revision: last.id,
      saves: 3,
      since: begun.timestamp,
      acts: [{ act: 'create' }],
    });
  });

  test.each([
    ['by another person', [edit(9, 'e2'), edit(5)]],
    ['after a pause', [edit(30), edit(5)]],
    ['of another document', [edit(9, 'e1', 'drafts.b'), edit(5)]],
    ['after a publish', [edit(9), transaction({ a: UPDATED, 'drafts.a': DELETED }, { minute: 7 }), edit(5)]],
  ])('%s are a line of their own', (_, transactions) => {
    expect(activityLines(transactions, new Set(['a']))).toHaveLength(transactions.length);
  });

  test('beside another person’s saves of other documents are one line', () => {
    const lines = activityLines(
      [edit(9), edit(8, 'e2', 'drafts.b'), edit(7), edit(6, 'e2', 'drafts.b')],
      new Set(),
    );
    expect(lines.map(({ saves }) => saves)).toEqual([2, 2]);
  });
});

describe('uploads', () => {
  const upload = (number: number, minute: number, author = 'e1') =>
    transaction({ [`image-${number}-30x20-png`]: CREATED }, { minute, author });

  test('of an import are one line with their number, whatever others do meanwhile', () => {
    const pictures = Array.from({ length: 243 }, (_, at) => upload(at, 30 - Math.floor(at / 10)));
    const others = [upload(900, 20, 'e2'), transaction({ 'drafts.a': UPDATED }, { minute: 20 })];
    const lines = activityLines([...pictures.slice(0, 100), ...others, ...pictures.slice(100)], new Set());
    expect(lines.map(({ total, author, acts }) => [total, author, acts[0]?.act])).toEqual([
      [243, 'e1', 'upload'],
      [1, 'e2', 'upload'],
      [1, 'e1', 'edit'],
    ]);
    expect(lines[0]?.acts).toHaveLength(243);
    expect(lines[0]?.since).toBe(pictures.at(-1)?.timestamp);
  });

  test.each([
    ['after a pause', [upload(1, 30), upload(2, 5)]],
    ['by another person', [upload(1, 9), upload(2, 9, 'e2')]],
    ['before a deletion', [upload(1, 9), transaction({ 'image-2-30x20-png': DELETED }, { minute: 9 })]],
  ])('%s are lines of their own', (_, transactions) => {
    expect(activityLines(transactions, new Set())).toHaveLength(2);
  });
});

test('a transaction of many documents names the first of them, and how many they are', () => {
  const all = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`p${index}`, CREATED]));
  const [line] = activityLines([{ ...transaction(all), effects: {} }], new Set());
  expect(line?.total).toBe(500);
  expect(line?.acts).toHaveLength(20);
  expect(line?.acts[0]).toEqual({ documentId: 'p0', act: 'many', versionOf: 'p0' });
});

test('a seed in several transactions is one line, with the versions of the last of them', () => {
  const parts = [2, 1, 0].map((part) =>
    transaction(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`p${part}-${at}`, CREATED]))),
  );
  const [line, ...others] = activityLines(
    [...parts, transaction({ a: UPDATED, 'drafts.a': DELETED })],
    new Set(['a']),
  );
  expect(others).toHaveLength(1);
  expect(line).toMatchObject({ total: 90, revision: parts[0]?.id });
  expect(line?.acts.map(({ documentId }) => documentId)).toEqual(
    Array.from({ length: 20 }, (_, at) => `p2-${at}`),
  );
});

test('a transaction over several documents is one line', () => {
  const sale = transaction({ a: UPDATED, 'drafts.a': DELETED, b: UPDATED, 'drafts.b': DELETED });
  expect(activityLines([sale], new Set(['a', 'b']))).toMatchObject([
    {
      acts: [
        { documentId: 'a', act: 'publish' },
        { documentId: 'b', act: 'publish' },
      ],
    },
  ]);
});
