import { Hono } from 'hono';
import * as z from 'zod';
import { SEARCH_CARDS_MAX } from '../../../src/features/base/limits.contract.ts';
import type { ApiEnv } from '../http/call.ts';
import { namesParameter, readQuery } from '../http/input.ts';
import { readCardsByName } from './cards.ts';

const cardName = z.string().regex(/^(species|product):[a-z0-9][a-z0-9_-]{0,127}$/);
const cardsQuery = z.object({
  names: namesParameter.pipe(z.array(cardName).min(1).max(SEARCH_CARDS_MAX)),
});

export function searchRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.get('/search/cards', async (c) => {
    const query = readQuery(c, cardsQuery);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.services();
    const items = await readCardsByName(database, query.value.names);
    return c.json({ status: 200, data: { items } });
  });

  return routes;
}
