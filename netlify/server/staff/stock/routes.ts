import type { Hono } from 'hono';
import * as z from 'zod';
import type { Demand } from '../../../../src/contract/ops-demand.ts';
import { STOCK_PRODUCTS_MAX, stockRequests } from '../../../../src/contract/ops-stock.ts';
import type { ApiEnv } from '../../http/call.ts';
import { namesParameter, readQuery } from '../../http/input.ts';
import { guardedRoutes } from '../access/route-guard.ts';
import { readWantedProducts, readWantedTaxa } from './demand-store.ts';
import { listLowStockProducts, listMovements, readStockLevels, stockWrites } from './stock.ts';

const { productId, variantKey } = stockRequests['/stock'].shape;
const levelsQuery = z.object({
  ids: namesParameter
    .transform((ids) => [...new Set(ids)])
    .pipe(z.array(productId).min(1).max(STOCK_PRODUCTS_MAX)),
});
const quantity = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number);
const shortQuery = z.object({ least: quantity, most: quantity });
const movementsQuery = z.object({
  productId,
  variantKey,
  before: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional(),
});

export function addStockRoutes(routes: Hono<ApiEnv>): void {
  const guarded = guardedRoutes(routes);

  guarded.get('/stock', 'editor', async (c) => {
    const query = readQuery(c, levelsQuery);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.services();
    return c.json({ status: 200, data: await readStockLevels(database, query.value.ids) });
  });

  guarded.get('/stock/short', 'editor', async (c) => {
    const query = readQuery(c, shortQuery);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.services();
    return c.json({ status: 200, data: await listLowStockProducts(database, query.value) });
  });

  guarded.get('/demand', 'editor', async (c) => {
    const { database } = await c.var.services();
    const [products, taxa] = [await readWantedProducts(database), await readWantedTaxa(database)];
    return c.json({ status: 200, data: { products, taxa } satisfies Demand });
  });

  guarded.get('/stock/movements', 'editor', async (c) => {
    const query = readQuery(c, movementsQuery);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.services();
    const { before, ...variant } = query.value;
    return c.json({ status: 200, data: await listMovements(database, variant, before) });
  });

  guarded.writes('editor', stockRequests, stockWrites);
}
