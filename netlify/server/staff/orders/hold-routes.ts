/** Pieces that unpaid orders hold, for operators: what they are, and freeing those of one network. */
import type { Hono } from 'hono';
import * as z from 'zod';
import {
  type FreeAnswer,
  freeRequestSchema,
  type Held,
  NETWORKS_MAX,
} from '../../../../src/contract/ops-holds.ts';
import { desk as texts } from '../../../../src/text/desk.ts';
import type { ApiEnv } from '../../http/call.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import { tillOf } from '../../payments/till-of.ts';
import { done } from '../access/idempotency.ts';
import { doorOf, type Finish } from '../access/route-guard.ts';
import { areManyHeld, askEndOfNetwork, endTogether } from './holds.ts';
import { readHeldGrades, readHoldingNetworks } from './holds-store.ts';
import { dataOf } from './order-answers.ts';
import { clock } from './order-writes.ts';

export function addHoldRoutes(routes: Hono<ApiEnv>): void {
  const door = doorOf(routes);

  door.get('/holds', 'operator', async (c) => {
    const { database } = await c.var.parts();
    const counted = await readHeldGrades(database);
    const networks = await readHoldingNetworks(database, NETWORKS_MAX);
    const data: Held = {
      ...counted,
      many: areManyHeld(counted),
      networks: networks.map((one) => ({ ...one, since: one.since.toISOString() })),
    };
    return c.json({ status: 200, data });
  });

  door.post(
    '/holds/free',
    'operator',
    freeRequestSchema,
    async (_, { network }, by) =>
      async (tx) => {
        const actor = actorOf(by.id);
        return done({ actor, numbers: await askEndOfNetwork(clock, tx, network, actor) });
      },
    finishFreeing,
  );
}

const freeingSchema = z.object({ actor: z.string(), numbers: z.array(z.string()) });

/** Ends what was recorded to end; asked for again with the same key, it goes on with what is left. */
const finishFreeing: Finish = async (parts, kept) => {
  const { actor, numbers } = freeingSchema.parse(dataOf(kept));
  const became = await endTogether(tillOf(parts), numbers, actor);
  const answer: FreeAnswer = { ...became, msg: texts.freed(became) };
  return done(answer);
};
