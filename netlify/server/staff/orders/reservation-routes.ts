import type { Hono } from 'hono';
import * as z from 'zod';
import {
  NETWORKS_MAX,
  type ReleaseReservationsResponse,
  type ReservationsOverview,
  releaseReservationsRequestSchema,
} from '../../../../src/contract/ops-stock.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import type { ApiEnv } from '../../http/call.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import { paymentsContext } from '../../payments/providers.ts';
import { successResponse } from '../access/idempotency.ts';
import { type FinishWrite, guardedRoutes } from '../access/route-guard.ts';
import { endOrders, isReservedShareHigh, requestEndOfNetwork } from './reservations.ts';
import { countReservedGrades, readReservingNetworks } from './reservations-store.ts';
import { responseData } from './responses.ts';
import { systemClock } from './writes.ts';

export function addReservationRoutes(routes: Hono<ApiEnv>): void {
  const guarded = guardedRoutes(routes);

  guarded.get('/holds', 'operator', async (c) => {
    const { database } = await c.var.services();
    const counted = await countReservedGrades(database);
    const networks = await readReservingNetworks(database, NETWORKS_MAX);
    const data: ReservationsOverview = {
      ...counted,
      many: isReservedShareHigh(counted),
      networks: networks.map((one) => ({ ...one, since: one.since.toISOString() })),
    };
    return c.json({ status: 200, data });
  });

  guarded.post(
    '/holds/free',
    'operator',
    releaseReservationsRequestSchema,
    async (_, { network }, by) =>
      async (tx) => {
        const actor = actorOf(by.id);
        return successResponse({
          actor,
          numbers: await requestEndOfNetwork(systemClock, tx, network, actor),
        });
      },
    finishFreeing,
  );
}

const freeingSchema = z.object({ actor: z.string(), numbers: z.array(z.string()) });

const finishFreeing: FinishWrite = async (services, stored) => {
  const { actor, numbers } = freeingSchema.parse(responseData(stored));
  const became = await endOrders(paymentsContext(services), numbers, actor);
  const response: ReleaseReservationsResponse = { ...became, msg: texts().freed(became) };
  return successResponse(response);
};
