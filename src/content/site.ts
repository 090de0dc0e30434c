/** Only the build imports this file. */
import type {
  CarouselItem,
  Category,
  ShownProduct,
  Species,
} from '../features/specimens/catalogue.contract.ts';
import { requireSettings } from '../settings.ts';
import {
  describeInvalidDocuments,
  publishedContent,
  recordInvalidDocuments,
  recordSpellings,
} from './build-state.ts';
import { contentClient } from './client.ts';
import { digest, documentsVersion, productVersion } from './content-version.ts';
import { type ShownVersion, withSpecies } from './documents.ts';
import type { DocumentKind } from './kinds.ts';
import { resolveContent } from './resolve.ts';
import { readLastValid, readLiveStock } from './running-shop.ts';
import type { PageContent, Seo, SiteContent } from './schema.ts';
import { toWireCarouselItem, toWireCategory, toWireProduct, toWireSpecies } from './wire.ts';

export interface Site {
  readonly species: readonly Species[];
  readonly categories: readonly Category[];
  readonly products: readonly ShownProduct[];
  /** ISO 8601 times by product id. */
  readonly createdAt: ReadonlyMap<string, string>;
  /** Keyed by the id of a product or species. */
  readonly seo: ReadonlyMap<string, Seo>;
  readonly carousel: readonly CarouselItem[];
  readonly pages: readonly PageContent[];
  readonly site: SiteContent;
  /** Content versions of lists that pages show in full. */
  readonly versions: Readonly<Record<'species' | 'categories' | 'carousel', string>>;
}

async function buildSite(): Promise<Site> {
  const settings = requireSettings(process.env);
  const client = contentClient(settings);
  const shop = settings.API_ORIGIN ?? settings.URL;
  const { shown, invalidDocuments } = await resolveContent(await publishedContent(client), (names) =>
    readLastValid(shop, names),
  );
  recordInvalidDocuments(invalidDocuments);
  const [site] = shown.siteSettings;
  // The last valid version replaces broken settings, so this happens only if no shop runs yet.
  if (site === undefined)
    throw new Error(
      `The site has no settings to be built with.\n${describeInvalidDocuments(invalidDocuments)}`,
    );
  recordSpellings(site.content.spellings);
  const products = contentOf(shown.product);
  const stock = await readLiveStock(
    shop,
    products.map((product) => product._id),
  );
  const [species, categories, carousel] = [
    contentOf(shown.species),
    contentOf(shown.category),
    contentOf(shown.carouselItem),
  ];
  const speciesOf = new Map(species.map((one) => [one._id, one]));
  return {
    species: species.map(toWireSpecies),
    categories: categories.map(toWireCategory),
    products: products
      .map((product) => withSpecies(product, speciesOf.get(product.species._id)))
      .map((product) => ({
        ...toWireProduct(product, (key) => stock.get(product._id)?.get(key) ?? null),
        version: productVersion(product),
      }))
      .filter((product) => product.specifications.quality_variants.length > 0),
    createdAt: new Map(products.map(({ _id, _createdAt }) => [_id, _createdAt])),
    seo: new Map([...products, ...species].map(({ _id, seo }) => [_id, seo])),
    carousel: carousel.map(toWireCarouselItem),
    pages: contentOf(shown.page),
    site: site.content,
    versions: {
      species: documentsVersion(species),
      categories: documentsVersion(categories),
      carousel: documentsVersion(carousel),
    },
  };
}

function contentOf<K extends DocumentKind>(shown: readonly ShownVersion<K>[]): ShownVersion<K>['content'][] {
  return shown.map(({ content }) => content);
}

let site: Promise<Site> | undefined;

/**
 * A build reads the content once, `astro dev` at each request. An invalid document does not stop a
 * build (docs/decisions/0033).
 */
export function siteContent(): Promise<Site> {
  if (import.meta.env.DEV) return buildSite();
  site ??= buildSite();
  return site;
}

const digests = new WeakMap<object, string>();

/**
 * Covers `own`, the page's own data, and the whole site except products: pages add the products that they show
 * (docs/decisions/0033).
 */
export function pageCacheKey(
  { products: _, createdAt: _when, seo: _own, ...shared }: Site,
  ...own: readonly object[]
): string {
  return digest([...Object.values(shared), ...own].map(digestOf).join());
}

/** Cached, because many pages share an object. */
function digestOf(value: object): string {
  const found = digests.get(value) ?? digest(JSON.stringify(value));
  digests.set(value, found);
  return found;
}
