import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesOf, previewOf } from './differences.ts';
import { Entries, type EntrySource } from './entries.ts';
import { filterEntries, parseListRoute, routeState, withFilter } from './filter.ts';
import { type CatalogueAction, planAction } from './plan.ts';

const source = (_id: string, some: Partial<EntrySource> = {}): EntrySource => ({
  ...{ _id, _type: 'product', _updatedAt: '2026-01-01T00:00:00Z', name: _id, rank: 10 },
  ...some,
});

const DOCUMENTS: readonly EntrySource[] = [
  source('s', { _type: 'species', name: '裳凤蝶', latinName: 'Troides helena', family: '凤蝶科' }),
  source('a', {
    name: '展翅标本',
    species: { _ref: 's' },
    category: { _ref: 'spread' },
    sku: 'TH-001',
    variants: [
      { _key: 'a1', grade: 'A1', price: 128 },
      { _key: 'b', grade: 'B', price: 60, withdrawn: true },
    ],
  }),
  source('drafts.a', {
    name: '展翅标本，新',
    species: { _ref: 's' },
    variants: [{ _key: 'a1', grade: 'A1', price: 140 }],
  }),
  source('drafts.b', { name: '画框', rank: 5, category: { _ref: 'framed' } }),
  source('c', { name: '三角袋', rank: 20 }),
];
const entries = Entries.of(DOCUMENTS);
const products = entries.ofTypes(['product']);

test('a document is listed once, as its draft, by rank and with its state', () => {
  expect(products.map(({ id, state, title }) => [id, state, title])).toEqual([
    ['b', 'draft', '画框'],
    ['a', 'changed', '展翅标本，新'],
    ['c', 'published', '三角袋'],
  ]);
});

test.each([
  [{ q: 'troides' }, ['a']],
  [{ q: '凤蝶 展翅' }, ['a']],
  [{ q: '凤蝶 画框' }, []],
  [{ state: 'draft' }, ['b']],
  [{ genus: 'Troides' }, ['a']],
  [{ species: 's', state: 'published' }, []],
  [{ category: 'framed' }, ['b']],
  [{ grade: 'A1' }, ['a']],
  [{ grade: 'B' }, []],
  [{ min: '130', max: '140' }, ['a']],
  [{ max: '128' }, []],
  [{}, ['b', 'a', 'c']],
])('%j fits %j', (filter, expected) => {
  expect(filterEntries(products, filter, entries).map(({ id }) => id)).toEqual(expected);
});

test('following changes gives the same list as reading all again', () => {
  const id = fc.constantFrom('a', 'drafts.a', 'b', 'drafts.b', 'c', 'd');
  const change = fc.tuple(id, fc.option(fc.record({ name: fc.string(), rank: fc.integer() })));
  fc.assert(
    fc.property(fc.array(change), (steps) => {
      const stored = new Map(DOCUMENTS.map((document) => [document._id, document]));
      let followed = entries;
      for (const [_id, fields] of steps) {
        const next = fields === null ? null : source(_id, fields);
        if (next === null) stored.delete(_id);
        else stored.set(_id, next);
        followed = followed.with(new Map([[_id, next]]));
      }
      const read = Entries.of([...stored.values()]);
      expect(followed.ofTypes(['product', 'species'])).toEqual(read.ofTypes(['product', 'species']));
    }),
  );
});

test('a place survives the way through the URL, and another filter starts at the first page', () => {
  const place = { list: 'drafts', filter: { q: '凤蝶', state: 'draft' }, page: 3 } as const;
  expect(parseListRoute(routeState(place))).toEqual(place);
  expect(withFilter(place, 'state', '')).toEqual({ list: 'drafts', filter: { q: '凤蝶' }, page: 1 });
  expect(
    parseListRoute({
      list: 'nonsense',
      _searchParams: [
        ['page', '-1'],
        ['other', 'x'],
      ],
    }),
  ).toEqual({
    ...{ list: 'products', filter: {}, page: 1 },
  });
});

const words = {
  fieldTitle: (_type: string, name: string) =>
    ({ price: '单价', description: '说明', bulk_discount: '批发价' })[name] ?? name,
  documentTitle: (id: string) => `“${id}”`,
};
const grade = (some: object) => ({ _key: 'a', grade: 'A1', price: 100, ...some });

test.each<[string, object, object, unknown[]]>([
  [
    'a price and its tiers',
    { variants: [grade({ bulk_discount: [{ _key: 't', quantity: 5, price: 90 }] })] },
    { variants: [grade({ price: 120, bulk_discount: [{ _key: 't', quantity: 5, price: 99 }] })] },
    [
      { label: 'A1 单价', values: { before: '100', after: '120' } },
      { label: 'A1 批发价', values: { before: '5 件起 ¥90', after: '5 件起 ¥99' } },
    ],
  ],
  [
    'the price of two numbered specimens of one grade',
    { variants: [3, 7].map((number) => grade({ _key: `s${number}`, number, grade: 'A-' })) },
    { variants: [3, 7].map((number) => grade({ _key: `s${number}`, number, grade: 'A-', price: 110 })) },
    [3, 7].map((number) => ({
      label: `第 ${number} 号 A- 单价`,
      values: { before: '100', after: '110' },
    })),
  ],
  ['a new grade', { variants: [] }, { variants: [grade({})] }, [{ label: 'A1 新增' }]],
  [
    'a reference',
    { category: { _ref: 'spread' } },
    { category: { _ref: 'framed' } },
    [{ label: 'category', values: { before: '“spread”', after: '“framed”' } }],
  ],
  [
    'a field that was empty',
    {},
    { origin: '秘鲁' },
    [{ label: 'origin', values: { before: '（空）', after: '秘鲁' } }],
  ],
  ['a long text', { description: '甲' }, { description: '乙'.repeat(50) }, [{ label: '说明' }]],
  [
    'a picture',
    { main_image: { asset: { _ref: 'x' } } },
    { main_image: { asset: { _ref: 'y' } } },
    [{ label: 'main_image' }],
  ],
  ['nothing but revisions', { _rev: '1', name: '' }, { _rev: '2', name: null }, []],
])('tells %s', (_what, before, after, expected) => {
  expect(differencesOf('product', before as never, after as never, words)).toEqual(expected);
});

const stored = (price: number, some: object = {}) => ({
  ...{ _id: 'a', _type: 'product', _rev: '1', name: '标本', variants: [grade({ price })] },
  ...some,
});
const edit = (isLive: boolean): CatalogueAction => ({
  ...{ kind: 'edit', isLive },
  edit: { kind: 'price', change: { by: { kind: 'to', fen: 5000 }, ending: 'exact' } },
});
const typedPrice: CatalogueAction = {
  ...{ kind: 'edit', isLive: false },
  edit: { kind: 'typed-prices', prices: new Map([['a a', 5000]]) },
};
const from = (before: string, after: string) => [{ label: 'A1 单价', values: { before, after } }];
const draft = stored(80, { _id: 'drafts.a' });

test.each([
  ['a new draft', { published: stored(100) }, edit(false), from('100', '50')],
  ['an edited draft', { published: stored(100), draft }, edit(false), from('80', '50')],
  ['a typed price', { published: stored(100) }, typedPrice, from('100', '50')],
  ['a live edit', { published: stored(100), draft }, edit(true), from('100', '50')],
  ['a publish', { published: stored(100), draft }, { kind: 'publish' }, from('100', '80')],
  ['a first publish', { draft }, { kind: 'publish' }, [{ label: '全新，还没有发布过' }]],
  ['a discarded draft', { published: stored(100), draft }, { kind: 'discard' }, from('80', '100')],
  ['a discarded new document', { draft }, { kind: 'discard' }, [{ label: '文档消失' }]],
  ['an unpublish', { published: stored(100) }, { kind: 'unpublish' }, [{ label: '从网站撤下' }]],
] as const)('the preview of %s shows what editors see change', (_what, pair, action, expected) => {
  const [planned] = planAction(new Map([['a', pair]]), action);
  if (planned?.kind !== 'change') throw new Error('nothing is planned');
  expect(previewOf(pair, planned.change, words)).toEqual(expected);
});
