import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EMPTY_QUERY,
  FACETS,
  type Facet,
  type SearchQuery,
  SORTS,
} from '../../../src/features/search/search.contract.ts';
import { bandOf, PRICE_BANDS, SIZE_BANDS } from '../../../src/features/search/search-bounds.rules.ts';
import type { ShippingVerdict } from '../../../src/features/shipping/rule.rules.ts';
import { summarizeCard } from '../../../src/features/specimens/card.rules.ts';
import { filterProducts } from './filter-products.ts';
import type { AvailableUnits, CatalogueProduct } from './memory-catalogue-store.ts';
import { withChangedStock, withStock } from './stocked-catalogue.ts';

const variants = [
  { key: 'a', grade: 'A1', priceFen: 20_000, hasTiers: true },
  { key: 'b', grade: 'B', priceFen: 5_000, hasTiers: false },
];
const plain: CatalogueProduct = {
  id: 'x',
  name: '闪蝶标本',
  speciesId: 'morpho',
  speciesName: '闪蝶',
  latinName: 'Morpho didius',
  origin: '秘鲁',
  locality: '廷戈玛丽亚',
  categoryId: 'spread',
  family: '蛱蝶科 Nymphalidae',
  sex: '雄',
  wingspan: 100,
  createdAt: 0,
  variants,
  shipped: {
    ...{ species: { latinName: 'Morpho didius', cites: null }, other_species: [], origin: '秘鲁' },
    ...{ source: null, proof: null },
  },
};
const catalogue = withStock(
  [
    { ...plain, id: 'both', createdAt: 1 },
    { ...plain, id: 'best-only', createdAt: 2, sex: '雌' },
    { ...plain, id: 'sold-out', createdAt: 3, variants: variants.slice(1), wingspan: 40 },
  ],
  new Map<string, Record<string, number>>([
    ['both', { a: 1, b: 2 }],
    ['best-only', { a: 1 }],
  ]),
);

const ALL = [...catalogue.products.keys()];

function narrowed(query: Partial<Omit<SearchQuery, 'chosen'>> & { chosen?: Partial<SearchQuery['chosen']> }) {
  const chosen = { ...EMPTY_QUERY.chosen, ...query.chosen };
  return resultOf(catalogue, ALL, { ...EMPTY_QUERY, ...query, chosen });
}

/** Yuan, both ends included. */
const TYPED_RANGE = '100-200';
const inTypedRange = (price: number) => price >= 100 && price <= 200;

function resultOf(
  on: typeof catalogue,
  found: readonly number[],
  query: Pick<SearchQuery, 'chosen' | 'inStock' | 'sort'>,
) {
  const { places, countOf, inStockCount } = filterProducts(on, found, query);
  const countsOf = (facet: Facet) =>
    new Map(
      [...on.values[facet], ...(facet === 'price' ? [TYPED_RANGE] : [])].map(
        (value) => [value, countOf(facet, value)] as const,
      ),
    );
  return {
    ids: places.map((place) => on.products[place]?.product.id),
    counts: Object.fromEntries(
      FACETS.map((facet) => [facet, new Map([...countsOf(facet)].filter(([, count]) => count > 0))]),
    ) as Record<Facet, Map<string, number>>,
    inStockCount,
  };
}

describe('the filtered products', () => {
  test('are all in their order if nothing is chosen', () => {
    const { ids, inStockCount } = narrowed({});
    expect(ids).toEqual(['both', 'best-only', 'sold-out']);
    expect(inStockCount).toBe(2);
  });

  test('match any choice of a facet, and all facets', () => {
    expect(narrowed({ chosen: { sex: ['雄', '雌'], grade: ['A1'] } }).ids).toEqual(['both', 'best-only']);
    expect(narrowed({ chosen: { sex: ['雌'], grade: ['A1'] } }).ids).toEqual(['best-only']);
  });

  test('are filtered by the card’s price: of the cheapest grade in stock', () => {
    expect(narrowed({ chosen: { price: ['100-300'] } }).ids).toEqual(['best-only']);
    expect(narrowed({ chosen: { price: ['0-100'] } }).ids).toEqual(['both', 'sold-out']);
  });

  test('are filtered by the stock of the chosen grade, if one is chosen', () => {
    expect(narrowed({ inStock: true }).ids).toEqual(['both', 'best-only']);
    expect(narrowed({ inStock: true, chosen: { grade: ['B'] } }).ids).toEqual(['both']);
    expect(narrowed({ chosen: { grade: ['B'] } })).toMatchObject({
      ids: ['both', 'best-only', 'sold-out'],
      inStockCount: 1,
    });
  });

  test('leave out what may not be sent or is unknown, and count what only the destination excludes', () => {
    const asked = (query: Partial<SearchQuery>, verdicts: ShippingVerdict[]) => {
      const { places, notSent, inStockCount, countOf } = filterProducts(
        catalogue,
        ALL,
        { ...EMPTY_QUERY, ...query },
        verdicts,
      );
      return { places, notSent, inStockCount, male: countOf('sex', '雄') };
    };
    const all = { places: [0, 1], notSent: { unknown: 0, forbidden: 1 }, inStockCount: 2, male: 1 };
    expect(asked({}, ['allowed', 'papers', 'forbidden'])).toEqual(all);
    expect(asked({ inStock: true }, ['allowed', 'unknown', 'forbidden'])).toEqual({
      ...{ places: [0], notSent: { unknown: 1, forbidden: 0 }, inStockCount: 1, male: 1 },
    });
    const male = { ...EMPTY_QUERY.chosen, sex: ['雄'] };
    expect(asked({ chosen: male }, ['forbidden', 'forbidden', 'unknown'])).toEqual({
      ...{ places: [], notSent: { unknown: 1, forbidden: 1 }, inStockCount: 0, male: 0 },
    });
  });

  test('are sorted by price or newest first on request', () => {
    expect(narrowed({ sort: 'price' }).ids).toEqual(['both', 'sold-out', 'best-only']);
    expect(narrowed({ sort: '-price' }).ids).toEqual(['best-only', 'both', 'sold-out']);
    expect(narrowed({ sort: 'new' }).ids).toEqual(['sold-out', 'best-only', 'both']);
  });
});

test('grades and sexes are listed best first, those that the shop does not know last', () => {
  const graded = (id: string, sex: string, ...grades: readonly string[]) => {
    const its = grades.map((grade) => ({ key: grade, grade, priceFen: 100, hasTiers: false }));
    return { ...plain, id, sex, variants: its };
  };
  const { values } = withStock(
    [graded('a', '不明', '特级', 'B'), graded('b', '雌', 'A2', 'A1'), graded('c', '雄')],
    new Map(),
  );
  expect(values.grade).toEqual(['A1', 'A2', 'B', '特级']);
  expect(values.sex).toEqual(['雄', '雌', '不明']);
});

describe('the count of a choice', () => {
  test('is computed under all other facets, without the choices of its own', () => {
    const { counts } = narrowed({ chosen: { sex: ['雌'] } });
    expect(Object.fromEntries(counts.sex)).toEqual({ 雄: 2, 雌: 1 });
    expect(Object.fromEntries(counts.size)).toEqual({ '80-120': 1 });
    expect(Object.fromEntries(counts.price)).toEqual({ '100-300': 1, [TYPED_RANGE]: 1 });
  });

  test('is the number of results when it is chosen alone', () => {
    const { counts } = narrowed({ inStock: true });
    for (const facet of ['grade', 'sex', 'price', 'size'] as const)
      for (const [value, count] of counts[facet])
        expect(narrowed({ inStock: true, chosen: { [facet]: [value] } }).ids).toHaveLength(count);
    expect(counts.grade.get('B')).toBe(1);
  });
});

/** A naive implementation of docs/decisions/0040, as an oracle. */
function slowly(
  products: readonly CatalogueProduct[],
  units: AvailableUnits,
  { chosen, inStock, sort }: SearchQuery,
): ReturnType<typeof resultOf> {
  const seen = products.map((product) => {
    const now = product.variants.map(({ key, grade, priceFen }) => ({
      grade,
      card: { price: priceFen / 100, original_price: null, stock: units.get(product.id)?.[key] ?? 0 },
    }));
    const price = summarizeCard(now.map(({ card }) => card))?.price ?? 0;
    const gradesInStock = now.filter(({ card }) => card.stock > 0).map(({ grade }) => grade);
    const values: Record<Facet, readonly (string | undefined)[]> = {
      category: [product.categoryId],
      family: [product.family],
      species: [product.speciesId],
      country: product.origin.split('、'),
      grade: inStock ? gradesInStock : now.map(({ grade }) => grade),
      sex: [product.sex],
      price: [bandOf(PRICE_BANDS, price), inTypedRange(price) ? TYPED_RANGE : undefined],
      size: [bandOf(SIZE_BANDS, product.wingspan)],
      wholesale: [product.variants.some(({ hasTiers }) => hasTiers) ? '1' : undefined],
    };
    return { product, price, gradesInStock, values };
  });
  const fits = ({ gradesInStock, values }: (typeof seen)[number], but?: Facet) =>
    !(inStock && gradesInStock.length === 0) &&
    FACETS.every(
      (facet) =>
        facet === but ||
        chosen[facet].length === 0 ||
        values[facet].some((value) => value !== undefined && chosen[facet].includes(value)),
    );
  const counts = Object.fromEntries(
    FACETS.map((facet) => {
      const values = seen.filter((one) => fits(one, facet)).flatMap((one) => [...new Set(one.values[facet])]);
      const named = values.filter((value) => value !== undefined);
      return [facet, new Map(named.map((value) => [value, named.filter((other) => other === value).length]))];
    }),
  ) as Record<Facet, Map<string, number>>;
  const matching = seen.filter((one) => fits(one));
  const grades = chosen.grade;
  return {
    ids: matching
      .toSorted((a, b) => {
        if (sort === 'rank') return 0;
        if (sort === 'new') return b.product.createdAt - a.product.createdAt;
        return (a.price - b.price) * (sort === 'price' ? 1 : -1);
      })
      .map(({ product }) => product.id),
    counts,
    inStockCount: matching.filter(({ gradesInStock }) =>
      grades.length === 0 ? gradesInStock.length > 0 : gradesInStock.some((grade) => grades.includes(grade)),
    ).length,
  };
}

describe('for any catalogue, stock and query', () => {
  const GRADES = ['A1', 'A2', 'B'];
  const CHOICES: Record<Facet, readonly string[]> = {
    category: ['spread', 'framed'],
    family: ['凤蝶科', '蛱蝶科'],
    species: ['one', 'other', 'nobody’s'],
    country: ['秘鲁', '泰国', '秘鲁、泰国'],
    grade: [...GRADES, 'C'],
    sex: ['雄', '雌'],
    price: [...Object.keys(PRICE_BANDS), TYPED_RANGE],
    size: Object.keys(SIZE_BANDS),
    wholesale: ['1'],
  };
  const oneOf = (facet: Facet) => fc.constantFrom(...CHOICES[facet]);
  const offered = fc.record({
    grade: fc.constantFrom(...GRADES),
    priceFen: fc.constantFrom(0, 9_999, 10_000, 20_000, 30_000, 500_000),
    stock: fc.constantFrom(0, 0, 1, 5),
    hasTiers: fc.boolean(),
  });
  const product = fc.record({
    categoryId: oneOf('category'),
    family: oneOf('family'),
    speciesId: oneOf('species'),
    origin: oneOf('country'),
    sex: oneOf('sex'),
    wingspan: fc.constantFrom(-1, 40, 50, 100, 130),
    createdAt: fc.nat(4),
    offers: fc.array(offered, { minLength: 1, maxLength: 4 }),
  });
  const chosen = fc.record(
    Object.fromEntries(
      FACETS.map((facet) => [facet, fc.uniqueArray(oneOf(facet), { maxLength: 2 })]),
    ) as Record<Facet, fc.Arbitrary<string[]>>,
  );
  const asked = fc.record({ chosen, inStock: fc.boolean(), sort: fc.constantFrom(...SORTS) });

  const shops = fc.array(fc.tuple(product, fc.integer()), { maxLength: 25 });

  function opened(generated: readonly (typeof shops extends fc.Arbitrary<(infer One)[]> ? One : never)[]) {
    const products = generated.map(([{ offers, ...facts }], at) => ({
      ...{ ...plain, ...facts, id: `p${at}` },
      variants: offers.map(({ grade, priceFen, hasTiers }, key) => ({
        key: `${key}`,
        grade,
        priceFen,
        hasTiers,
      })),
    }));
    const units: AvailableUnits = new Map(
      generated.map(([{ offers }], at) => [
        `p${at}`,
        Object.fromEntries(offers.map(({ stock }, key) => [key, stock])),
      ]),
    );
    const found = [...products.keys()].filter((at) => (generated[at]?.[1] ?? 0) % 4 !== 0);
    found.sort((a, b) => (generated[a]?.[1] ?? 0) - (generated[b]?.[1] ?? 0));
    return { products, pieces: units, found };
  }

  test('products, their order and every count equal those of a naive implementation', () => {
    fc.assert(
      fc.property(shops, asked, (generated, query) => {
        const { products, pieces, found } = opened(generated);
        const inOrder = [...found].flatMap((at) => products[at] ?? []);
        const on = withStock(products, pieces);
        expect(resultOf(on, found, query)).toEqual(slowly(inOrder, pieces, { ...EMPTY_QUERY, ...query }));
      }),
      { numRuns: 500 },
    );
  });

  test('they still do after stock moved, and an earlier result stays unchanged', () => {
    const moves = fc.array(fc.tuple(fc.nat(30), fc.constantFrom(0, 1, 5)), { maxLength: 5 });
    fc.assert(
      fc.property(shops, moves, asked, (generated, moving, query) => {
        const { products, pieces, found } = opened(generated);
        const moved = new Map(moving.map(([at, count]) => [`p${at}`, { '0': count }]));
        const before = withStock(products, pieces);
        const then = resultOf(before, found, query);
        const after = withStock(products, new Map([...pieces, ...moved]));
        expect(resultOf(withChangedStock(before, moved), found, query)).toEqual(
          resultOf(after, found, query),
        );
        expect(resultOf(before, found, query)).toEqual(then);
      }),
      { numRuns: 300 },
    );
  });
});
