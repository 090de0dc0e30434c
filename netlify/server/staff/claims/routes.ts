import type { Hono } from 'hono';
import * as z from 'zod';
import { claimsQuerySchema } from '../../../../src/contract/ops-claims.ts';
import { claimRequests } from '../../../../src/contract/ops-order-writes.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import { findPhoto } from '../../claims/report.ts';
import { respondWithPhoto } from '../../claims/routes.ts';
import type { ApiEnv } from '../../http/call.ts';
import { fail } from '../../http/failure.ts';
import { readQuery } from '../../http/input.ts';
import { guardedRoutes } from '../access/route-guard.ts';
import { claimWrites } from './answer.ts';
import { listStaffClaims } from './list.ts';

export function addClaimRoutes(routes: Hono<ApiEnv>): void {
  const guarded = guardedRoutes(routes);

  guarded.get('/claims', 'operator', async (c) => {
    const query = readQuery(c, claimsQuerySchema);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.services();
    return c.json({ status: 200, data: await listStaffClaims(database, query.value) });
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
