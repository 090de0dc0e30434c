import { Hono } from 'hono';
import { publishSiteRequestSchema } from '../../../src/contract/ops-site.ts';
import { type ApiEnv, afterAnswer } from '../http/call.ts';
import { doorOf } from '../staff/access/route-guard.ts';
import { asking, publishDue, siteState } from './publish.ts';
import { contentProblems } from './refresh.ts';

/** What of the content is not shown, and when the pages follow it (docs/decisions/0033). */
export function publishingRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const door = doorOf(routes);
  routes.use('/ops/site/publish', async (c, next) => {
    await next();
    // Where it may begin now, nobody waits for the job.
    if (c.res.ok) afterAnswer(c, async () => publishDue(await c.var.parts(), c.env.deployId));
  });

  door.get('/content/problems', 'editor', async (c) => {
    const { database } = await c.var.parts();
    return c.json({ status: 200, data: { items: await contentProblems(database) } });
  });

  door.get('/site', 'editor', async (c) => {
    return c.json({ status: 200, data: await siteState(await c.var.parts()) });
  });

  door.post('/site/publish', 'editor', publishSiteRequestSchema, async (parts, _, staff) =>
    asking(parts, staff.id),
  );

  return routes;
}
