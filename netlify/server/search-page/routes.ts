import { Hono } from 'hono';
import { cleanWords, WORDS_MAX } from '../../../src/contract/search.ts';
import { charactersIn } from '../../../src/rules/characters.ts';
import { failures } from '../../../src/text/shop.ts';
import type { ApiEnv } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { suggestProducts } from './search.ts';

/** What the search box suggests: the first that `/search` shows for the same words. */
export function searchRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.get('/search', async (c) => {
    const asked = c.req.query('q') ?? '';
    if (charactersIn(asked) > WORDS_MAX)
      return fail(c, 400, 'bad-field', failures.badField('q'), { field: 'q' });
    const words = cleanWords(asked);
    const { database } = await c.var.parts();
    return c.json(await suggestProducts(database, words));
  });

  return routes;
}
