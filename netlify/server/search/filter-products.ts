import {
  FACETS,
  type Facet,
  type SearchQuery,
  type SearchResponse,
} from '../../../src/features/search/search.contract.ts';
import { PRICE_BANDS, rangeTest, SIZE_BANDS } from '../../../src/features/search/search-bounds.rules.ts';
import { isSendable, type ShippingColumn } from './shipping-column.ts';
import type { FacetedProduct, StockedCatalogue } from './stocked-catalogue.ts';

export interface FilteredProducts {
  /** Positions in the catalogue. */
  readonly places: readonly number[];
  /** Number of results if this choice is added. */
  readonly countOf: (facet: Facet, value: string) => number;
  readonly inStockCount: number;
  /** Number of products that only the destination excludes. */
  readonly notSent: SearchResponse['notSent'];
}

type Asked = Pick<SearchQuery, 'chosen' | 'inStock' | 'sort'>;

interface Candidate {
  readonly place: number;
  readonly stocked: FacetedProduct;
  readonly excludedBy: readonly Facet[];
}

/** `found`: positions that match the words, best first. Sorting is stable. */
export function filterProducts(
  { products }: StockedCatalogue,
  found: readonly number[],
  { chosen, inStock, sort }: Asked,
  shipping?: ShippingColumn,
): FilteredProducts {
  const valuesOf = ({ values, gradesInStock }: FacetedProduct, facet: Facet) =>
    facet === 'grade' && inStock ? gradesInStock : values[facet];
  const filters = FACETS.filter((facet) => chosen[facet].length > 0).map((facet) => ({
    facet,
    fits:
      rangesTest(facet, chosen[facet]) ??
      ((stocked: FacetedProduct) => valuesOf(stocked, facet).some((value) => chosen[facet].includes(value))),
  }));

  const notSent = { unknown: 0, forbidden: 0 };
  const candidates = found.flatMap((place): Candidate | [] => {
    const stocked = products[place];
    if (stocked === undefined || (inStock && stocked.gradesInStock.length === 0)) return [];
    const excludedBy = filters.filter(({ fits }) => !fits(stocked)).map(({ facet }) => facet);
    const verdict = shipping?.[place];
    if (verdict === undefined || isSendable(verdict)) return { place, stocked, excludedBy };
    if (excludedBy.length === 0) notSent[verdict === 'forbidden' ? 'forbidden' : 'unknown'] += 1;
    return [];
  });
  const fitting = candidates.filter(({ excludedBy }) => excludedBy.length === 0);

  /** Choices within a facet are alternatives, so products that only this facet excludes count. */
  const withoutFacet = (facet: Facet) =>
    chosen[facet].length === 0
      ? fitting
      : candidates.filter(({ excludedBy }) => excludedBy.every((other) => other === facet));
  // Counted on first use, because the page rarely needs species.
  const counts = new Map<Facet, ReadonlyMap<string, number>>();
  const countsOf = (facet: Facet) => {
    const known = counts.get(facet);
    if (known !== undefined) return known;
    const counted = new Map<string, number>();
    for (const { stocked } of withoutFacet(facet))
      for (const value of valuesOf(stocked, facet)) counted.set(value, (counted.get(value) ?? 0) + 1);
    counts.set(facet, counted);
    return counted;
  };

  return {
    places: sorted(fitting, sort).map(({ place }) => place),
    countOf: (facet, value) => {
      const isIn = rangesTest(facet, [value]);
      const count = countsOf(facet).get(value);
      if (count !== undefined || isIn === undefined) return count ?? 0;
      return withoutFacet(facet).filter(({ stocked }) => isIn(stocked)).length;
    },
    inStockCount: fitting.filter(({ stocked: { gradesInStock } }) =>
      chosen.grade.length === 0
        ? gradesInStock.length > 0
        : gradesInStock.some((grade) => chosen.grade.includes(grade)),
    ).length,
    notSent,
  };
}

/** Undefined for facets without ranges. */
function rangesTest(
  facet: Facet,
  names: readonly string[],
): ((stocked: FacetedProduct) => boolean) | undefined {
  if (facet !== 'price' && facet !== 'size') return undefined;
  const tests = names.flatMap((name) => rangeTest(facet === 'price' ? PRICE_BANDS : SIZE_BANDS, name) ?? []);
  return ({ price, product }) => tests.some((isIn) => isIn(facet === 'price' ? price : product.wingspan));
}

function sorted(candidates: readonly Candidate[], sort: Asked['sort']): readonly Candidate[] {
  switch (sort) {
    case 'rank':
      return candidates;
    case 'new':
      return candidates.toSorted((a, b) => b.stocked.product.createdAt - a.stocked.product.createdAt);
    case 'price':
      return candidates.toSorted((a, b) => a.stocked.price - b.stocked.price);
    case '-price':
      return candidates.toSorted((a, b) => b.stocked.price - a.stocked.price);
  }
}
