import * as z from 'zod';
import { type CheckedContent, type CheckedKind, checkDocuments, checkSettings } from './documents.ts';
import { type DocumentKind, SITE_SETTINGS_ID } from './kinds.ts';
import {
  CAROUSEL_QUERY,
  CATEGORIES_QUERY,
  PAGES_QUERY,
  PRODUCT_STAMPS_QUERY,
  PRODUCTS_QUERY,
  SITE_BY_ID_QUERY,
  SPECIES_QUERY,
  STAMPED_PRODUCTS_QUERY,
} from './queries.ts';
import type { ContentReader } from './reader.ts';
import type { ProductContent } from './schema.ts';

type Products = readonly ProductContent[];

/**
 * Caches the products of valid ranges between builds. The key contains the revisions of everything that the products
 * show.
 */
export interface RangeCache {
  readonly take: (key: string) => Products | undefined;
  readonly keep: (key: string, products: Products) => void;
}

/** Throws if Sanity is unreachable. */
export async function readPublished(client: ContentReader, cache?: RangeCache): Promise<CheckedContent> {
  const [species, category, product, carouselItem, page, siteSettings] = await Promise.all([
    read(client, 'species', SPECIES_QUERY),
    read(client, 'category', CATEGORIES_QUERY),
    readProducts(client, cache),
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
  return checkDocuments(kind, await client.fetch<readonly unknown[]>(query, range));
}

/** Sanity allows 500 concurrent queries per dataset. */
const CONCURRENT_QUERIES = 4;

async function readProducts(client: ContentReader, cache?: RangeCache): Promise<CheckedKind<'product'>> {
  const ranges = splitIntoRanges(await client.fetch(PRODUCT_STAMPS_QUERY));
  const checked: CheckedKind<'product'>[] = [];
  for (let from = 0; from < ranges.length; from += CONCURRENT_QUERIES) {
    const asked = ranges.slice(from, from + CONCURRENT_QUERIES);
    checked.push(...(await Promise.all(asked.map((range) => readRange(client, range, cache)))));
  }
  return {
    kind: 'product',
    valid: checked.flatMap(({ valid }) => valid),
    broken: checked.flatMap(({ broken }) => broken),
  };
}

/**
 * A range with an invalid product is not cached, because each build must report it. The key
 * consists of this response's stamps: if a product has changed in between, the next build reads the
 * range again.
 */
async function readRange(
  client: ContentReader,
  { stamped, ...range }: Range,
  cache: RangeCache | undefined,
): Promise<CheckedKind<'product'>> {
  if (cache === undefined) return read(client, 'product', PRODUCTS_QUERY, range);
  const known = cache.take(JSON.stringify(stamped));
  if (known !== undefined)
    return { kind: 'product', valid: known.map((content) => ({ raw: undefined, content })), broken: [] };
  const raws = await client.fetch<readonly unknown[]>(STAMPED_PRODUCTS_QUERY, range);
  const checked = checkDocuments('product', raws);
  const stamps = z.array(stampedSchema).safeParse(raws);
  if (stamps.success && checked.broken.length === 0)
    cache.keep(
      JSON.stringify(stamps.data),
      checked.valid.map(({ content }) => content),
    );
  return checked;
}

const stampedSchema = z.object({ _id: z.string(), stamp: z.array(z.unknown()) });
type Stamped = z.infer<typeof stampedSchema>;

/** Exclusive `after`, inclusive `upTo`. */
type IdRange = { readonly after: string; readonly upTo: string };

type Range = IdRange & { readonly stamped: readonly Stamped[] };

/** A whole catalogue in one response would exceed Sanity's limits. */
const RANGE_SIZE = 500;
/** Ids have only letters, digits, points, hyphens and underscores. */
const AFTER_ALL_IDS = '~';

/**
 * Ranges cover every possible id, so that products published in between are also read. Sorts by
 * code units, as GROQ does.
 */
export function splitIntoRanges(products: readonly Stamped[]): Range[] {
  const sorted = products.toSorted((a, b) => (a._id < b._id ? -1 : 1));
  const count = Math.floor(sorted.length / RANGE_SIZE) + 1;
  return Array.from({ length: count }, (_, n) => ({
    after: sorted[n * RANGE_SIZE - 1]?._id ?? '',
    upTo: sorted[(n + 1) * RANGE_SIZE - 1]?._id ?? AFTER_ALL_IDS,
    stamped: sorted.slice(n * RANGE_SIZE, (n + 1) * RANGE_SIZE),
  }));
}
