/** The catalogue with what filters, sorting and counts need of each product. */

import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import { countriesOf } from '../../../src/features/search/rank/countries.rules.ts';
import { FACETS, type Facet, HAS_WHOLESALE_PRICE } from '../../../src/features/search/search.contract.ts';
import { bandOf, PRICE_BANDS, SIZE_BANDS } from '../../../src/features/search/search-bounds.rules.ts';
import { summarizeCard } from '../../../src/features/specimens/card.rules.ts';
import { GRADES, SEXES } from '../../../src/features/specimens/specimen.rules.ts';
import type { AvailableUnits, CatalogueProduct, CatalogueVariant } from './memory-catalogue-store.ts';

export interface FacetedProduct {
  readonly product: CatalogueProduct;
  readonly values: Readonly<Record<Facet, readonly string[]>>;
  readonly gradesInStock: readonly string[];
  /** Yuan. */
  readonly price: number;
}

export interface StockedCatalogue {
  /** In catalogue order. */
  readonly products: readonly FacetedProduct[];
  /** The distinct values of each facet: grades and sexes best first, others as they appear; all bands of price and size. */
  readonly values: Readonly<Record<Facet, readonly string[]>>;
  readonly speciesNames: ReadonlyMap<string, string>;
}

export function withStock(products: readonly CatalogueProduct[], units: AvailableUnits): StockedCatalogue {
  const stocked = products.map((product) => facetedProduct(product, units.get(product.id) ?? {}));
  const distinct = (facet: Facet) => [...new Set(stocked.flatMap(({ values }) => values[facet]))];
  const values = Object.fromEntries(FACETS.map((facet) => [facet, distinct(facet)])) as Record<
    Facet,
    string[]
  >;
  return {
    products: stocked,
    values: {
      ...values,
      grade: inOrder(GRADES, values.grade),
      sex: inOrder(SEXES, values.sex),
      price: Object.keys(PRICE_BANDS),
      size: Object.keys(SIZE_BANDS),
    },
    speciesNames: new Map(products.map(({ speciesId, speciesName }) => [speciesId, speciesName])),
  };
}

/** Values outside the order come last. */
function inOrder(order: readonly string[], values: readonly string[]): readonly string[] {
  return [...new Set([...order.filter((one) => values.includes(one)), ...values])];
}

/** Makes a copy, because a search may be reading. */
export function withChangedStock(before: StockedCatalogue, moved: AvailableUnits): StockedCatalogue {
  const products = before.products.map((one) => {
    const units = moved.get(one.product.id);
    return units === undefined ? one : facetedProduct(one.product, units);
  });
  return { ...before, products };
}

function facetedProduct(product: CatalogueProduct, units: Readonly<Record<string, number>>): FacetedProduct {
  const { variants } = product;
  const unitsOf = ({ key }: CatalogueVariant) => (Object.hasOwn(units, key) ? (units[key] ?? 0) : 0);
  const cards = variants.map((variant) => ({
    price: fenToYuan(variant.priceFen),
    original_price: null,
    stock: unitsOf(variant),
  }));
  const price = summarizeCard(cards)?.price ?? 0;
  return {
    product,
    values: {
      category: [product.categoryId],
      family: [product.family],
      species: [product.speciesId],
      country: [...new Set(countriesOf(product.origin))],
      grade: gradesOf(variants),
      sex: [product.sex],
      price: listed(bandOf(PRICE_BANDS, price)),
      size: listed(bandOf(SIZE_BANDS, product.wingspan)),
      wholesale: variants.some(({ hasTiers }) => hasTiers) ? [HAS_WHOLESALE_PRICE] : [],
    },
    gradesInStock: gradesOf(variants.filter((variant) => unitsOf(variant) > 0)),
    price,
  };
}

function gradesOf(variants: readonly CatalogueVariant[]): string[] {
  return [...new Set(variants.map(({ grade }) => grade))];
}

const listed = (value: string | undefined): string[] => (value === undefined ? [] : [value]);
