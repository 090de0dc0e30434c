import type { SanityClient } from '@sanity/client';
import { type BrokenDocument, checkDocuments } from './check.ts';
import { byRank } from './order.ts';
import { checkTogether } from './pages.ts';
import {
  CAROUSEL_QUERY,
  CATEGORIES_QUERY,
  PAGES_QUERY,
  PRODUCTS_QUERY,
  SITE_QUERY,
  SPECIES_QUERY,
} from './queries.ts';
import {
  type CarouselContent,
  type CategoryContent,
  carouselContent,
  categoryContent,
  type PageContent,
  type ProductContent,
  pageContent,
  productContent,
  type SiteContent,
  type SpeciesContent,
  siteContent,
  speciesContent,
} from './schema.ts';

/** The catalogue in its order, and the documents that could not be taken. */
export interface Catalogue {
  readonly species: readonly SpeciesContent[];
  readonly categories: readonly CategoryContent[];
  readonly products: readonly ProductContent[];
  readonly carousel: readonly CarouselContent[];
  readonly broken: readonly BrokenDocument[];
}

/** All published products, slice by slice, as raw documents. */
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

/** Reads the whole published catalogue from Sanity. Throws when Sanity can't be reached. */
export async function loadCatalogue(client: SanityClient): Promise<Catalogue> {
  const [species, categories, carousel, products] = await Promise.all([
    client.fetch(SPECIES_QUERY),
    client.fetch(CATEGORIES_QUERY),
    client.fetch(CAROUSEL_QUERY),
    fetchProducts(client),
  ]);
  const checked = {
    species: checkDocuments(speciesContent, species),
    categories: checkDocuments(categoryContent, categories),
    products: checkDocuments(productContent, products),
    carousel: checkDocuments(carouselContent, carousel),
  };
  return {
    species: checked.species.sound.sort(byRank),
    categories: checked.categories.sound.sort(byRank),
    products: checked.products.sound.sort(byRank),
    carousel: checked.carousel.sound.sort(byRank),
    broken: Object.values(checked).flatMap(({ broken }) => broken),
  };
}

/** The policy pages in their order, and the site's own settings. */
export interface SiteTexts {
  readonly pages: readonly PageContent[];
  readonly site: SiteContent | undefined;
  readonly broken: readonly BrokenDocument[];
}

/** Reads the pages and the settings of the site from Sanity. Throws when Sanity can't be reached. */
export async function loadSiteTexts(client: SanityClient): Promise<SiteTexts> {
  const [pages, site] = await Promise.all([client.fetch(PAGES_QUERY), client.fetch(SITE_QUERY)]);
  const checkedPages = checkDocuments(pageContent, pages);
  const checkedSite = checkDocuments(siteContent, [site ?? { _id: 'siteSettings', _type: 'siteSettings' }]);
  return {
    pages: checkedPages.sound.sort(byRank),
    site: checkedSite.sound[0],
    broken: [...checkedPages.broken, ...checkTogether(checkedPages.sound), ...checkedSite.broken],
  };
}
