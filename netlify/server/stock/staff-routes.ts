import type { Hono } from 'hono';
import * as z from 'zod';
import { STOCK_PRODUCTS_MAX, stockRequests } from '../../../src/features/stock/ops-stock.contract.ts';
import type { Demand } from '../../../src/features/wants/ops-demand.contract.ts';
import type { ApiEnv } from '../http/call.ts';
import { namesParameter } from '../http/input.ts';
import { guardedRoutes } from '../staff/route-guard.ts';
import { readWantedProducts, readWantedTaxa } from './demand-store.ts';
import { listLowStockProducts, listMovements, readStockLevels, stockWrites } from './staff-stock.ts';

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

  guarded.read('/stock', 'editor', {
    query: levelsQuery,
    read: ({ database }, { ids }) => readStockLevels(database, ids),
  });

  guarded.read('/stock/short', 'editor', {
    query: shortQuery,
    read: ({ database }, units) => listLowStockProducts(database, units),
  });

  guarded.read('/demand', 'editor', {
    read: async ({ database }) => {
      const [products, taxa] = [await readWantedProducts(database), await readWantedTaxa(database)];
      return { products, taxa } satisfies Demand;
    },
  });

  guarded.read('/stock/movements', 'editor', {
    query: movementsQuery,
    read: ({ database }, { before, ...variant }) => listMovements(database, variant, before),
  });

  guarded.writes('editor', stockRequests, stockWrites);
}
