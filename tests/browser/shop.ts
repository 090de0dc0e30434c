/** What browser tests share: a page on which any stray error fails the test, and the shop's own data to look for. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import type { Product, ProductPage, QualityVariant, Species } from '../../src/contract/catalogue.ts';

export interface Catalogue {
  readonly products: readonly Product[];
  readonly species: readonly Species[];
}

export type OwnProduct = (fits: (product: Product) => boolean) => Product;

interface Fixtures {
  /** Messages that a test expects; every other error on the page fails it. */
  readonly expectedErrors: RegExp[];
  readonly catalogue: Catalogue;
  /** A product to buy or to count, which no other test of this run touches: stock is one. */
  readonly ownProduct: OwnProduct;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  expectedErrors: async ({}, use) => {
    await use([]);
  },
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
    });
    await use(page);
    // A call that a route still holds ends with the test, and is no failure of the next one.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const stray = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)));
    expect(stray).toEqual([]);
  },
  catalogue: async ({ request }, use) => {
    const products = (await (await request.get('/api/v1/products')).json()) as ProductPage;
    const species = (await (await request.get('/api/v1/species')).json()) as { data: { items: Species[] } };
    await use({ products: products.items, species: species.data.items });
  },
  // From the end of the catalogue: those that only look take from its beginning.
  ownProduct: async ({ catalogue }, use, { project }) => {
    // What was sold meanwhile is no reason against a product whose page is to be edited: that project runs last.
    const claims = path.join(process.env['TEST_DATA_DIR'] ?? '', `claims-${project.dependencies.length}`);
    mkdirSync(claims, { recursive: true });
    await use((fits) => {
      const found = catalogue.products.filter(fits).findLast(({ id }) => claim(claims, id));
      if (found === undefined) throw new Error('The seed has too few such products');
      return found;
    });
  },
});

/** Takes a product for good: the next test finds no stock that this one left. False: another test has it. */
function claim(claims: string, product: string): boolean {
  try {
    // Of two workers that make one folder, one is told that it is there.
    mkdirSync(path.join(claims, product));
    return true;
  } catch {
    return false;
  }
}

export { expect };

/** React moves the panel of the product page: what was done before has been played. */
export async function isHydrated(page: Page): Promise<void> {
  await page.locator('astro-island:not([ssr]) .panel').waitFor();
}

export function variantsOf(product: Product): readonly QualityVariant[] {
  return product.specifications.quality_variants;
}

/** The first product that fits; the seed has one of every kind, so none is a failure. */
export function productWhere(catalogue: Catalogue, fits: (product: Product) => boolean): Product {
  const found = catalogue.products.find(fits);
  if (found === undefined) throw new Error('The seed has no such product');
  return found;
}

/** Prices as the screen shows them. */
export function yuan(price: number): string {
  return `¥${price.toFixed(2)}`;
}

/** Every public page, by the path of a shopper. */
export function publicPages(catalogue: Catalogue): readonly string[] {
  const [product] = catalogue.products;
  const [species] = catalogue.species;
  if (product === undefined || species === undefined) throw new Error('The seed is empty');
  return [
    '/',
    '/butterfly/all',
    '/butterfly/all/2',
    `/butterfly/${species.id}`,
    '/category',
    '/search',
    `/product/${product.id}`,
    '/guide',
    '/about',
    '/contact',
    '/privacy',
    '/terms',
    '/refund',
    '/no-such-page',
  ];
}
