import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import type {
  Product,
  ProductPage,
  QualityVariant,
  Species,
} from '../../src/features/specimens/catalogue.contract.ts';

export interface Catalogue {
  readonly products: readonly Product[];
  readonly species: readonly Species[];
}

export type OwnProduct = (fits: (product: Product) => boolean) => Product;

interface Fixtures {
  /** Regular expressions of errors that the test expects. */
  readonly expectedErrors: RegExp[];
  readonly catalogue: Catalogue;
  /** No other test of this run uses the product, because tests share the stock. */
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
    // Pending route handlers must not fail the next test.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const stray = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)));
    expect(stray).toEqual([]);
  },
  catalogue: async ({ request }, use) => {
    const products = (await (await request.get('/api/v1/products')).json()) as ProductPage;
    const species = (await (await request.get('/api/v1/species')).json()) as { data: { items: Species[] } };
    await use({ products: products.items, species: species.data.items });
  },
  // Read-only tests use the beginning of the list.
  ownProduct: async ({ catalogue }, use, { project }) => {
    // `edited` runs last, so claims of earlier tests don't count.
    const run = project.name === 'edited' ? 'edited' : 'together';
    const claims = path.join(process.env['TEST_DATA_DIR'] ?? '', `claims-${run}`);
    mkdirSync(claims, { recursive: true });
    await use((fits) => {
      const fitting = catalogue.products.filter((product) => !hasSpecimens(product) && fits(product));
      // An account without a country can't pay for a protected species, which sets may contain.
      const isProtected = ({ species, id }: Product) => species.cites !== null || id.startsWith('set-');
      const inOrder = [...fitting.filter(isProtected), ...fitting.filter((one) => !isProtected(one))];
      const found = inOrder.findLast(({ id }) => claim(claims, id));
      if (found === undefined) throw new Error('The seed has too few such products');
      return found;
    });
  },
});

/** False if another test has claimed the product. */
function claim(claims: string, product: string): boolean {
  try {
    // mkdir is atomic, so only one worker succeeds.
    mkdirSync(path.join(claims, product));
    return true;
  } catch {
    return false;
  }
}

export { expect };

/** Waits until React has replayed earlier input. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('astro-island:not([ssr]) .panel').waitFor();
}

export function variantsOf(product: Product): readonly QualityVariant[] {
  return product.specifications.quality_variants;
}

/** Shoppers choose such a product by its pictures (specimens.spec.ts). */
const hasSpecimens = (product: Product) => variantsOf(product).some(({ specimen }) => specimen !== undefined);

/** Throws if no product matches, because the seed covers every kind. */
export function productWhere(catalogue: Catalogue, fits: (product: Product) => boolean): Product {
  const found = catalogue.products.find((product) => !hasSpecimens(product) && fits(product));
  if (found === undefined) throw new Error('The seed has no such product');
  return found;
}

export function yuan(price: number): string {
  return `¥${price.toFixed(2)}`;
}

/** One page of each template. */
export function templatePages(catalogue: Catalogue): readonly string[] {
  const [product] = catalogue.products;
  const [species] = catalogue.species;
  if (product === undefined || species === undefined) throw new Error('The seed is empty');
  return [
    '/',
    '/butterfly/all',
    `/butterfly/${species.id}`,
    '/category',
    '/search',
    `/product/${product.id}`,
    '/guide',
    '/terms',
    '/no-such-page',
  ];
}
