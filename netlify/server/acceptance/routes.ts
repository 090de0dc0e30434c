import type { Hono } from 'hono';
import * as z from 'zod';
import { acceptanceRequests } from '../../../src/features/acceptance/acceptance.contract.ts';
import { ACCEPTED_KINDS } from '../../../src/features/acceptance/acceptance.rules.ts';
import type { ApiEnv } from '../http/call.ts';
import { guardedRoutes } from '../staff/route-guard.ts';
import { readAcceptance } from './acceptance.ts';
import { acceptanceWrites } from './writes.ts';

const kindQuery = z.object({ kind: z.enum(ACCEPTED_KINDS) });

export function addAcceptanceRoutes(routes: Hono<ApiEnv>): void {
  const guarded = guardedRoutes(routes);
  guarded.read('/acceptance', 'editor', {
    query: kindQuery,
    read: (services, { kind }) => readAcceptance(services, kind),
  });
  guarded.writes('operator', acceptanceRequests, acceptanceWrites);
}
