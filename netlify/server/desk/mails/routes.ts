import type { Hono } from 'hono';
import { mailRequests, orderMailsQuerySchema } from '../../../../src/features/desk/ops-mails.contract.ts';
import { staffText as texts } from '../../../../src/features/desk/staff.text.ts';
import type { ApiEnv } from '../../http/call.ts';
import { fail } from '../../http/failure.ts';
import { guardedRoutes } from '../../staff/route-guard.ts';
import { listOrderMails } from './view.ts';
import { mailWrites } from './writes.ts';

/** Staff routes of mails to buyers (docs/shop.md "The orders tool"). */
export function addMailRoutes(routes: Hono<ApiEnv>): void {
  const guarded = guardedRoutes(routes);

  guarded.read('/mails', 'operator', {
    query: orderMailsQuerySchema,
    read: ({ database }, { order }) => listOrderMails(database, order, new Date()),
    absent: (c) => fail(c, 404, 'order-not-found', texts().noOrder),
  });

  guarded.writes('operator', mailRequests, mailWrites);
}
