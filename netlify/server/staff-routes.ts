import { Hono } from 'hono';
import { operationsText as texts } from '../../src/features/desk/staff.text.ts';
import { papersRequests } from '../../src/features/quotes/ops-papers.contract.ts';
import { addAcceptanceRoutes } from './acceptance/routes.ts';
import { respondUnauthorized } from './accounts/current.ts';
import { addClaimRoutes } from './claims/staff-routes.ts';
import { addCustomerRoutes } from './desk/customers/routes.ts';
import { addExportRoutes } from './desk/exports/routes.ts';
import { addFigureRoutes } from './desk/figures/routes.ts';
import { addMailRoutes } from './desk/mails/routes.ts';
import { addPermitRoutes } from './desk/permit-routes.ts';
import { addOrderRoutes } from './desk/routes.ts';
import type { ApiEnv } from './http/call.ts';
import { fail } from './http/failure.ts';
import { readSessionToken } from './http/session-cookie.ts';
import { readPreflightReport } from './preflight/report.ts';
import { papersWrites } from './quotes/papers-writes.ts';
import { addQuoteRoutes } from './quotes/staff-routes.ts';
import { identifyStaff, isStaffTokenValid } from './staff/me.ts';
import { guardedRoutes } from './staff/route-guard.ts';
import { addStockRoutes } from './stock/staff-routes.ts';

/** Routes for editors and operators (docs/shop.md "Roles"); 404 for everybody else. */
export function staffRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const guarded = guardedRoutes(routes);

  guarded.get('/me', 'editor', async (c) => {
    const services = await c.var.services();
    const who = await identifyStaff(
      services,
      c.var.staff,
      readSessionToken(c, services.secret) ?? '',
      new Date(),
    );
    if (who.kind === 'no-secret') return fail(c, 503, 'not-set-up', texts().notSetUp);
    return c.json({ status: 200, data: who.me });
  });

  // The caller has an editor's token, not a cookie.
  routes.get('/content/editor', async (c) => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '') ?? [];
    const isStill = token !== '' && (await isStaffTokenValid(await c.var.services(), token));
    return isStill ? c.json({ status: 200, data: null }) : respondUnauthorized(c);
  });

  addOrderRoutes(routes);
  addStockRoutes(routes);
  addAcceptanceRoutes(routes);
  addClaimRoutes(routes);
  addPermitRoutes(routes);
  addCustomerRoutes(routes);
  addMailRoutes(routes);
  addQuoteRoutes(routes);
  guarded.writes('operator', papersRequests, papersWrites);
  guarded.read('/preflight', 'operator', { read: ({ database }) => readPreflightReport(database) });
  addFigureRoutes(routes);
  addExportRoutes(routes);
  return routes;
}
