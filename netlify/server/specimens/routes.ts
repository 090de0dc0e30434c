import { Hono } from 'hono';
import * as z from 'zod';
import { DOCUMENT_KINDS, type DocumentName } from '../../../src/content/kinds.ts';
import { LAST_VALID_DOCUMENTS_MAX } from '../../../src/features/base/last-valid.contract.ts';
import { PAGE_SIZE_MAX, STOCK_IDS_MAX } from '../../../src/features/base/limits.contract.ts';
import { cartFailures } from '../../../src/features/checkout/checkout-failures.text.ts';
import { idSchema } from '../../../src/features/specimens/catalogue.contract.ts';
import { findCurrentAccount } from '../accounts/current.ts';
import { cachedByCdn } from '../http/cached.ts';
import type { ApiEnv } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import {
  countryParameter,
  namesParameter,
  pageOrAllParameter,
  pageParameter,
  pageSizeParameter,
  readQuery,
} from '../http/input.ts';
import type { LiveList } from './live-store.ts';
import {
  CACHE_TAGS,
  findProduct,
  loadCarousel,
  loadCategoryPage,
  loadLastValidDocuments,
  loadLiveResponse,
  loadProductPage,
  loadSpeciesPage,
  readProductsById,
} from './service.ts';

const LISTS_MAX = 8;

const WHOLE: Readonly<Record<string, LiveList>> = {
  species: { kind: 'species' },
  categories: { kind: 'category' },
  carousel: { kind: 'carouselItem' },
};
const PART = /^products:(?<of>[^:]+):(?<page>[1-9]\d{0,5}):(?<size>[1-9]\d{0,2})$/;

function listOf(name: string): LiveList | undefined {
  if (Object.hasOwn(WHOLE, name)) return WHOLE[name];
  const { of, page, size } = PART.exec(name)?.groups ?? {};
  if (of === undefined || !idSchema.safeParse(of).success || Number(size) > PAGE_SIZE_MAX) return undefined;
  const slice = { limit: Number(size), offset: (Number(page) - 1) * Number(size) };
  return { kind: 'product', speciesId: of === 'all' ? undefined : of, slice };
}

const listsParameter = z.string().transform((given, context) => {
  const names = [...new Set(given.split(','))];
  const lists = new Map(
    names.flatMap((name) => {
      const list = listOf(name);
      return list === undefined ? [] : [[name, list] as const];
    }),
  );
  if (lists.size < names.length || lists.size > LISTS_MAX) {
    context.addIssue('names an unknown list, or too many');
    return z.NEVER;
  }
  return lists;
});

const speciesQuery = z.object({ page: pageOrAllParameter, pageSize: pageSizeParameter });
const listQuery = z.object({ page: pageParameter, pageSize: pageSizeParameter });
const ids = namesParameter.pipe(z.array(z.string()).max(STOCK_IDS_MAX));
const productsQuery = listQuery.extend({ speciesId: z.string().optional(), ids: ids.optional() });
const stockQuery = z
  .object({
    ids: ids.default([]),
    lists: listsParameter.optional(),
    country: countryParameter.optional(),
    freight: idSchema.optional(),
  })
  .refine((asked) => asked.ids.length > 0 || asked.lists !== undefined, { path: ['ids'] });
const contentName = z
  .string()
  .regex(/^\w+:[\w-]{1,128}$/)
  .transform((name) => name.split(':'))
  .pipe(z.tuple([z.enum(DOCUMENT_KINDS), z.string()]))
  .transform(([kind, id]): DocumentName => ({ kind, id }));
const contentQuery = z.object({
  names: namesParameter.pipe(z.array(contentName).max(LAST_VALID_DOCUMENTS_MAX)),
});

function partOf({ page, pageSize }: { page?: number | undefined; pageSize: number }) {
  return page === undefined || page === 0 ? 'all' : { page, pageSize };
}

export function catalogueRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.get('/species', cachedByCdn(CACHE_TAGS.species), async (c) => {
    const query = readQuery(c, speciesQuery);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.services();
    return c.json({ status: 200, data: await loadSpeciesPage(database, partOf(query.value)) });
  });

  routes.get('/carousel', cachedByCdn(CACHE_TAGS.carouselItem), async (c) => {
    const { database } = await c.var.services();
    return c.json({ status: 200, data: await loadCarousel(database) });
  });

  routes.get('/products/categories', cachedByCdn(CACHE_TAGS.category), async (c) => {
    const query = readQuery(c, listQuery);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.services();
    return c.json(await loadCategoryPage(database, partOf(query.value)));
  });

  routes.get('/products', async (c) => {
    const query = readQuery(c, productsQuery);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.services();
    const { ids: named, speciesId } = query.value;
    if (named !== undefined) return c.json(await readProductsById(database, named));
    return c.json(await loadProductPage(database, speciesId, partOf(query.value)));
  });

  routes.get('/products/:id', async (c) => {
    const { database } = await c.var.services();
    const product = await findProduct(database, c.req.param('id'));
    if (product === undefined) return fail(c, 404, 'product-not-found', cartFailures);
    return c.json({ status: 200, data: product });
  });

  routes.get('/stock', async (c) => {
    const query = readQuery(c, stockQuery);
    if (query.kind === 'refused') return query.response;
    const { database, settings } = await c.var.services();
    const shopper = await findCurrentAccount(c);
    const caller = { accountId: shopper?.id, handling: settings.HANDLING_DAYS };
    const data = await loadLiveResponse(database, query.value, caller);
    return c.json({ status: 200, data });
  });

  // Returns only content that was public before.
  routes.get('/content/kept', async (c) => {
    const query = readQuery(c, contentQuery);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.services();
    return c.json({ status: 200, data: await loadLastValidDocuments(database, query.value.names) });
  });

  return routes;
}
