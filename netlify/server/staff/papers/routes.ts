import type { Hono } from 'hono';
import { papersRequests } from '../../../../src/contract/ops-papers.ts';
import type { ApiEnv } from '../../http/call.ts';
import { guardedRoutes } from '../access/route-guard.ts';
import { papersWrites } from './writes.ts';

/** Staff routes of reservations that wait for papers (docs/shop.md "Papers first"). */
export function addPapersRoutes(routes: Hono<ApiEnv>): void {
  guardedRoutes(routes).writes('operator', papersRequests, papersWrites);
}
