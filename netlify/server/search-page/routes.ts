import { Hono } from 'hono';
import { cleanWords } from '../../../src/contract/search.ts';
import type { ApiEnv } from '../http/call.ts';
import { suggestProducts } from './search.ts';

/** What the search box suggests: the first that `/search` shows for the same words. */
export function searchRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.get('/search', async (c) => {
    const words = cleanWords(c.req.query('q') ?? '');
    const { database } = await c.var.parts();
    return c.json(await suggestProducts(database, words));
  });

  return routes;
}
