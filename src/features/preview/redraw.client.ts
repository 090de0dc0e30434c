/**
 * A list's `version` is in its address, so that no cache returns an older list
 * (docs/decisions/0032).
 */

import { type CallResult, get, isBody } from '../base/call.client.ts';
import { isString, listOf, objectWith } from '../base/checks.client.ts';
import { STOCK_IDS_MAX } from '../base/limits.contract.ts';
import type { CarouselItem, Category, ProductPage, Species } from '../specimens/catalogue.contract.ts';
import { isPublishedProduct, isSpecies } from '../specimens/catalogue-checks.client.ts';

const isSlide = objectWith({ id: isString, title: isString, buttonText: isString, productId: isString });
const isCategory = objectWith({ id: isString, name: isString, description: isString });

/** Throws if the call failed; the page then retries later. */
async function answered<T>(call: Promise<CallResult<T>>): Promise<T> {
  const result = await call;
  if (result.kind !== 'answer') throw new Error(`an edit could not be fetched: ${result.kind}`);
  return result.data;
}

function fetchProductPage(query: string): Promise<ProductPage> {
  return answered(
    get(`/products?${query}`, (body) =>
      listOf(isPublishedProduct)(body.items) ? (body as unknown as ProductPage) : undefined,
    ),
  );
}

/** Returns products in the order of the ids, without products that can't be bought. */
export async function fetchProducts(ids: readonly string[]): Promise<ProductPage['items']> {
  const products: ProductPage['items'] = [];
  for (let start = 0; start < ids.length; start += STOCK_IDS_MAX)
    products.push(...(await fetchProductPage(`ids=${ids.slice(start, start + STOCK_IDS_MAX)}`)).items);
  return products;
}

/** `list` is a name as in live-lists.client.ts. */
export function fetchListingPage(list: string): Promise<ProductPage> {
  const [, of = '', page = '', pageSize = ''] = list.split(':');
  const ofSpecies = of === 'all' ? '' : `speciesId=${of}&`;
  return fetchProductPage(`${ofSpecies}page=${page}&pageSize=${pageSize}`);
}

export function fetchSpeciesList(version: string): Promise<Species[]> {
  return answered(
    get(`/species?page=0&v=${version}`, ({ data }) =>
      isBody(data) && listOf(isSpecies)(data.items) ? (data.items as Species[]) : undefined,
    ),
  );
}

export function fetchSlides(version: string): Promise<CarouselItem[]> {
  return answered(
    get(`/carousel?v=${version}`, ({ data }) =>
      listOf(isSlide)(data) ? (data as CarouselItem[]) : undefined,
    ),
  );
}

export function fetchCategories(version: string): Promise<Category[]> {
  return answered(
    get(`/products/categories?v=${version}`, ({ items }) =>
      listOf(isCategory)(items) ? (items as Category[]) : undefined,
    ),
  );
}
