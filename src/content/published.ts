/** What is published in Sanity, as the queries answer it, not yet checked. */
import { type DocumentKind, SITE_SETTINGS_ID } from './kinds.ts';
import {
  CAROUSEL_QUERY,
  CATEGORIES_QUERY,
  PAGES_QUERY,
  PRODUCTS_QUERY,
  SITE_BY_ID_QUERY,
  SPECIES_QUERY,
} from './queries.ts';
import type { ContentReader } from './reader.ts';

export type RawContent = Readonly<Record<DocumentKind, readonly unknown[]>>;

/** Reads all published content from Sanity. Throws when Sanity can't be reached. */
export async function fetchPublished(client: ContentReader): Promise<RawContent> {
  const [species, category, product, carouselItem, page, site] = await Promise.all([
    client.fetch(SPECIES_QUERY),
    client.fetch(CATEGORIES_QUERY),
    fetchSlices((after) => client.fetch(PRODUCTS_QUERY, { after })),
    client.fetch(CAROUSEL_QUERY),
    client.fetch(PAGES_QUERY),
    client.fetch(SITE_BY_ID_QUERY, { id: SITE_SETTINGS_ID }),
  ]);
  return { species, category, product, carouselItem, page, siteSettings: site === null ? [] : [site] };
}

/** All that a query answers which is asked slice by slice, each `after` the last id of the one before. */
export async function fetchSlices<T extends { readonly _id: string }>(
  ask: (after: string) => Promise<readonly T[]>,
): Promise<T[]> {
  const all: T[] = [];
  for (let after = ''; ; ) {
    const slice = await ask(after);
    all.push(...slice);
    const last = slice.at(-1);
    if (last === undefined) return all;
    after = last._id;
  }
}
