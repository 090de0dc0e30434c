/** What is published in Sanity, each document checked as soon as it is here. */
import { type CheckedContent, type CheckedKind, checkAll, checkSettings } from './checked.ts';
import { type DocumentKind, SITE_SETTINGS_ID } from './kinds.ts';
import {
  CAROUSEL_QUERY,
  CATEGORIES_QUERY,
  PAGES_QUERY,
  PRODUCT_IDS_QUERY,
  PRODUCTS_QUERY,
  SITE_BY_ID_QUERY,
  SPECIES_QUERY,
} from './queries.ts';
import type { ContentReader } from './reader.ts';

/** Reads all published content from Sanity. Throws when Sanity can't be reached. */
export async function readPublished(client: ContentReader): Promise<CheckedContent> {
  const [species, category, product, carouselItem, page, siteSettings] = await Promise.all([
    read(client, 'species', SPECIES_QUERY),
    read(client, 'category', CATEGORIES_QUERY),
    readProducts(client),
    read(client, 'carouselItem', CAROUSEL_QUERY),
    read(client, 'page', PAGES_QUERY),
    client.fetch(SITE_BY_ID_QUERY, { id: SITE_SETTINGS_ID }).then(checkSettings),
  ]);
  return { species, category, product, carouselItem, page, siteSettings };
}

async function read<K extends DocumentKind>(
  client: ContentReader,
  kind: K,
  query: string,
  range: Partial<IdRange> = {},
): Promise<CheckedKind<K>> {
  return checkAll(kind, await client.fetch<readonly unknown[]>(query, range));
}

/** Ranges of products that are asked for at once; Sanity answers 500 questions of a dataset at once. */
const AT_ONCE = 4;

async function readProducts(client: ContentReader): Promise<CheckedKind<'product'>> {
  const ranges = rangesOf(await client.fetch(PRODUCT_IDS_QUERY));
  const checked: CheckedKind<'product'>[] = [];
  for (let from = 0; from < ranges.length; from += AT_ONCE) {
    const asked = ranges.slice(from, from + AT_ONCE);
    checked.push(
      ...(await Promise.all(asked.map((range) => read(client, 'product', PRODUCTS_QUERY, range)))),
    );
  }
  return {
    kind: 'product',
    sound: checked.flatMap(({ sound }) => sound),
    broken: checked.flatMap(({ broken }) => broken),
  };
}

/** Ids after the one, up to and with the other. */
type IdRange = { readonly after: string; readonly upTo: string };

/** A whole catalogue in one answer would pass Sanity's limits. */
const RANGE_SIZE = 500;
/** Comes after every id, which is made of letters, digits, points, hyphens and underscores. */
const AFTER_ALL_IDS = '~';

/**
 * Ranges that hold `ids`, 500 of them at most each; together they hold whatever id there is when they are asked for.
 * By the characters' codes, as GROQ compares strings.
 */
export function rangesOf(ids: readonly string[]): IdRange[] {
  const ends = [...ids.toSorted().filter((_, n) => n % RANGE_SIZE === RANGE_SIZE - 1), AFTER_ALL_IDS];
  return ends.map((upTo, n) => ({ after: ends[n - 1] ?? '', upTo }));
}
