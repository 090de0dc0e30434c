/** What is published in Sanity, each document checked as soon as it is here. */
import * as z from 'zod';
import { type CheckedContent, type CheckedKind, checkAll, checkSettings } from './documents.ts';
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

/** Ranges of products that an earlier build read and found sound, by all that their answers depend on. */
export interface KeptRanges {
  readonly take: (key: string) => Products | undefined;
  readonly keep: (key: string, products: Products) => void;
}

/** Reads all published content from Sanity, less what is kept. Throws when Sanity can't be reached. */
export async function readPublished(client: ContentReader, kept?: KeptRanges): Promise<CheckedContent> {
  const [species, category, product, carouselItem, page, siteSettings] = await Promise.all([
    read(client, 'species', SPECIES_QUERY),
    read(client, 'category', CATEGORIES_QUERY),
    readProducts(client, kept),
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

async function readProducts(client: ContentReader, kept?: KeptRanges): Promise<CheckedKind<'product'>> {
  const ranges = rangesOf(await client.fetch(PRODUCT_STAMPS_QUERY));
  const checked: CheckedKind<'product'>[] = [];
  for (let from = 0; from < ranges.length; from += AT_ONCE) {
    const asked = ranges.slice(from, from + AT_ONCE);
    checked.push(...(await Promise.all(asked.map((range) => readRange(client, range, kept)))));
  }
  return {
    kind: 'product',
    sound: checked.flatMap(({ sound }) => sound),
    broken: checked.flatMap(({ broken }) => broken),
  };
}

/**
 * What is broken is told by each build, so its range is read each time. A range is kept by the stamps that came with it,
 * not by those that were asked for: what was edited in between, or answered from an older state, is read again.
 */
async function readRange(
  client: ContentReader,
  { stamped, ...range }: Range,
  kept: KeptRanges | undefined,
): Promise<CheckedKind<'product'>> {
  if (kept === undefined) return read(client, 'product', PRODUCTS_QUERY, range);
  const known = kept.take(JSON.stringify(stamped));
  // Pages are drawn from the content alone.
  if (known !== undefined)
    return { kind: 'product', sound: known.map((content) => ({ raw: undefined, content })), broken: [] };
  const raws = await client.fetch<readonly unknown[]>(STAMPED_PRODUCTS_QUERY, range);
  const checked = checkAll('product', raws);
  const stamps = z.array(stampedSchema).safeParse(raws);
  if (stamps.success && checked.broken.length === 0)
    kept.keep(
      JSON.stringify(stamps.data),
      checked.sound.map(({ content }) => content),
    );
  return checked;
}

/** A product, and what changes whenever the answer for it does. */
const stampedSchema = z.object({ _id: z.string(), stamp: z.array(z.unknown()) });
type Stamped = z.infer<typeof stampedSchema>;

/** Ids after the one, up to and with the other. */
type IdRange = { readonly after: string; readonly upTo: string };

type Range = IdRange & { readonly stamped: readonly Stamped[] };

/** A whole catalogue in one answer would pass Sanity's limits. */
const RANGE_SIZE = 500;
/** Comes after every id, which is made of letters, digits, points, hyphens and underscores. */
const AFTER_ALL_IDS = '~';

/**
 * Ranges that hold the products, 500 of them at most each; together they hold whatever id there is when they are asked
 * for. By the characters' codes, as GROQ compares strings.
 */
export function rangesOf(products: readonly Stamped[]): Range[] {
  const sorted = products.toSorted((a, b) => (a._id < b._id ? -1 : 1));
  const count = Math.floor(sorted.length / RANGE_SIZE) + 1;
  return Array.from({ length: count }, (_, n) => ({
    after: sorted[n * RANGE_SIZE - 1]?._id ?? '',
    upTo: sorted[(n + 1) * RANGE_SIZE - 1]?._id ?? AFTER_ALL_IDS,
    stamped: sorted.slice(n * RANGE_SIZE, (n + 1) * RANGE_SIZE),
  }));
}
