import type { Hono } from 'hono';
import * as z from 'zod';
import { claimsQuerySchema } from '../../../src/features/claims/ops-claims.contract.ts';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { claimRequests } from '../../../src/features/orders/ops-order-writes.contract.ts';
import type { ApiEnv } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { guardedRoutes } from '../staff/route-guard.ts';
import { claimWrites } from './answer.ts';
import { findPhoto } from './report.ts';
import { respondWithPhoto } from './routes.ts';
import { listStaffClaims } from './staff-list.ts';

export function addClaimRoutes(routes: Hono<ApiEnv>): void {
  const guarded = guardedRoutes(routes);

  guarded.read('/claims', 'operator', {
    query: claimsQuerySchema,
    read: ({ database }, query) => listStaffClaims(database, query),
  });

  guarded.get('/claims/photos/:id', 'operator', async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'));
    const { database } = await c.var.services();
    const picture = id.success ? await findPhoto(database, id.data, undefined) : undefined;
    return picture === undefined
      ? fail(c, 404, 'photo-missing', texts().claims.noPhoto)
      : respondWithPhoto(c, picture);
  });

  guarded.writes('operator', claimRequests, claimWrites);
}
