import type { Hono } from 'hono';
import { mailRequests, orderMailsQuerySchema } from '../../../../src/contract/ops-mails.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import type { ApiEnv } from '../../http/call.ts';
import { fail } from '../../http/failure.ts';
import { readQuery } from '../../http/input.ts';
import { guardedRoutes } from '../access/route-guard.ts';
import { listOrderMails } from './view.ts';
import { mailWrites } from './writes.ts';

/** Staff routes of mails to buyers (docs/shop.md "The orders tool"). */
export function addMailRoutes(routes: Hono<ApiEnv>): void {
  const guarded = guardedRoutes(routes);

  guarded.get('/mails', 'operator', async (c) => {
    const query = readQuery(c, orderMailsQuerySchema);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.services();
    const mails = await listOrderMails(database, query.value.order, new Date());
    return mails === undefined
      ? fail(c, 404, 'order-not-found', texts().noOrder)
      : c.json({ status: 200, data: mails });
  });

  guarded.writes('operator', mailRequests, mailWrites);
}
