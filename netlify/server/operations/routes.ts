import { Hono } from 'hono';
import * as z from 'zod';
import {
  consignmentRequestSchema,
  STOCK_PRODUCTS_MAX,
  stockChangeRequestSchema,
} from '../../../src/contract/ops-stock.ts';
import { operations as texts } from '../../../src/text/operations.ts';
import { failVisitor } from '../accounts/current.ts';
import type { ApiEnv } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { namesParameter, readQuery } from '../http/input.ts';
import { presentedToken } from '../http/session-cookie.ts';
import { doorOf } from './door.ts';
import { addFigureRoutes } from './figures-routes.ts';
import { addHoldRoutes } from './hold-routes.ts';
import { refuseUnknown } from './known.ts';
import { isEditorStill, whoEdits } from './me.ts';
import { addOrderRoutes } from './order-routes.ts';
import { changing, levelsOf, movementsOf, receiving, shortProducts } from './stock.ts';

const { productId, variantKey } = stockChangeRequestSchema.shape;
const levelsQuery = z.object({
  ids: namesParameter
    .transform((ids) => [...new Set(ids)])
    .pipe(z.array(productId).min(1).max(STOCK_PRODUCTS_MAX)),
});
const pieces = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number);
const shortQuery = z.object({ least: pieces, most: pieces });
const movementsQuery = z.object({
  productId,
  variantKey,
  before: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional(),
});

/** What editors and operators do (docs/shop.md "Roles"); nobody else finds any of it. */
export function operationRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const door = doorOf(routes);

  door.get('/me', 'editor', async (c) => {
    const parts = await c.var.parts();
    const who = await whoEdits(parts, c.var.staff, presentedToken(c, parts.secret) ?? '', new Date());
    if (who.kind === 'no-secret') return fail(c, 503, 'not-set-up', texts.notSetUp);
    return c.json({ status: 200, data: who.me });
  });

  // The content lake asks, with the token that an editor showed it: no cookie says who that is.
  routes.get('/content/editor', async (c) => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '') ?? [];
    const isStill = token !== '' && (await isEditorStill(await c.var.parts(), token));
    return isStill ? c.json({ status: 200, data: null }) : failVisitor(c);
  });

  door.get('/stock', 'editor', async (c) => {
    const query = readQuery(c, levelsQuery);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.parts();
    return c.json({ status: 200, data: await levelsOf(database, query.value.ids) });
  });

  door.get('/stock/short', 'editor', async (c) => {
    const query = readQuery(c, shortQuery);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.parts();
    return c.json({ status: 200, data: await shortProducts(database, query.value) });
  });

  door.get('/stock/movements', 'editor', async (c) => {
    const query = readQuery(c, movementsQuery);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.parts();
    const { before, ...variant } = query.value;
    return c.json({ status: 200, data: await movementsOf(database, variant, before) });
  });

  door.post('/stock', 'editor', stockChangeRequestSchema, async (parts, { change, ...variant }, staff) => {
    return (await refuseUnknown(parts, [variant])) ?? changing(staff, variant, change);
  });

  door.post('/stock/consignment', 'editor', consignmentRequestSchema, async (parts, wish, staff) => {
    return (await refuseUnknown(parts, wish.rows)) ?? receiving(staff, wish);
  });

  addOrderRoutes(routes);
  addFigureRoutes(routes);
  addHoldRoutes(routes);
  return routes;
}
