/** Everything that the pages are built from, in the shape of the contract. Only the build imports this file. */
import type { CarouselItem, Category, ShownProduct, Species } from '../contract/catalogue.ts';
import { requireSettings } from '../settings.ts';
import { describeBroken } from './check.ts';
import { contentClient } from './client.ts';
import { readLiveStock } from './live-stock.ts';
import { loadCatalogue, loadSiteTexts } from './load.ts';
import type { PageContent, SiteContent } from './schema.ts';
import { wireCarouselItem, wireCategory, wireProduct, wireSpecies } from './wire.ts';

export interface Site {
  readonly species: readonly Species[];
  readonly categories: readonly Category[];
  readonly products: readonly ShownProduct[];
  readonly carousel: readonly CarouselItem[];
  readonly pages: readonly PageContent[];
  readonly site: SiteContent;
}

async function buildSite(): Promise<Site> {
  const settings = requireSettings(process.env);
  const client = contentClient(settings);
  const [catalogue, texts] = await Promise.all([loadCatalogue(client), loadSiteTexts(client)]);
  const broken = [...catalogue.broken, ...texts.broken];
  if (broken.length > 0 || texts.site === undefined) throw new Error(describeBroken(broken));
  const stock = await readLiveStock(
    settings.URL,
    catalogue.products.map((product) => product._id),
  );
  return {
    species: catalogue.species.map(wireSpecies),
    categories: catalogue.categories.map(wireCategory),
    products: catalogue.products
      .map((product) => wireProduct(product, (key) => stock.get(product._id)?.get(key) ?? null))
      .filter((product) => product.specifications.quality_variants.length > 0),
    carousel: catalogue.carousel.map(wireCarouselItem),
    pages: texts.pages,
    site: texts.site,
  };
}

let site: Promise<Site> | undefined;

/**
 * The site's content, read once for a build. Under `astro dev` each request reads anew, so that what an
 * editor publishes shows on the next reload. Throws with every broken document and what to mend in it.
 */
export function siteContent(): Promise<Site> {
  if (import.meta.env.DEV) return buildSite();
  site ??= buildSite();
  return site;
}
