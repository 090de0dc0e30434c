/** What each kind of document is checked by and asked for by: one table, so that no kind is left out anywhere. */
import type { z } from 'zod';
import type { DocumentKind } from './kinds.ts';
import {
  CAROUSEL_BY_ID_QUERY,
  CATEGORY_BY_ID_QUERY,
  PAGE_BY_ID_QUERY,
  PRODUCT_BY_ID_QUERY,
  SITE_BY_ID_QUERY,
  SPECIES_BY_ID_QUERY,
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

export interface ContentOf {
  readonly species: SpeciesContent;
  readonly category: CategoryContent;
  readonly product: ProductContent;
  readonly carouselItem: CarouselContent;
  readonly page: PageContent;
  readonly siteSettings: SiteContent;
}

export type Content = ContentOf[DocumentKind];

export const CONTENT_SCHEMAS: { readonly [K in DocumentKind]: z.ZodType<ContentOf[K]> } = {
  species: speciesContent,
  category: categoryContent,
  product: productContent,
  carouselItem: carouselContent,
  page: pageContent,
  siteSettings: siteContent,
};

/** Each takes an `id` and answers the published document, or null. */
export const BY_ID_QUERIES: Readonly<Record<DocumentKind, string>> = {
  species: SPECIES_BY_ID_QUERY,
  category: CATEGORY_BY_ID_QUERY,
  product: PRODUCT_BY_ID_QUERY,
  carouselItem: CAROUSEL_BY_ID_QUERY,
  page: PAGE_BY_ID_QUERY,
  siteSettings: SITE_BY_ID_QUERY,
};
