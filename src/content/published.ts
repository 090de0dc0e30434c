/** What is published in Sanity, as the queries answer it, not yet checked. */
import type { SanityClient } from '@sanity/client';
import { type DocumentKind, SITE_SETTINGS_ID } from './kinds.ts';
import {
  CAROUSEL_QUERY,
  CATEGORIES_QUERY,
  PAGES_QUERY,
  PRODUCTS_QUERY,
  SITE_BY_ID_QUERY,
  SPECIES_QUERY,
} from './queries.ts';

export type RawContent = Readonly<Record<DocumentKind, readonly unknown[]>>;

/** Reads all published content from Sanity. Throws when Sanity can't be reached. */
export async function fetchPublished(client: SanityClient): Promise<RawContent> {
  const [species, category, product, carouselItem, page, site] = await Promise.all([
    client.fetch(SPECIES_QUERY),
    client.fetch(CATEGORIES_QUERY),
    fetchProducts(client),
    client.fetch(CAROUSEL_QUERY),
    client.fetch(PAGES_QUERY),
    client.fetch(SITE_BY_ID_QUERY, { id: SITE_SETTINGS_ID }),
  ]);
  return { species, category, product, carouselItem, page, siteSettings: site === null ? [] : [site] };
}

/** All published products, slice by slice. */
async function fetchProducts(client: SanityClient): Promise<unknown[]> {
  const products: unknown[] = [];
  for (let after = ''; ; ) {
    const slice = await client.fetch(PRODUCTS_QUERY, { after });
    products.push(...slice);
    const last = slice.at(-1);
    if (last === undefined) return products;
    after = last._id;
  }
}
