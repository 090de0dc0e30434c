import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, BUYERS, calmDown, expectAgreement, PRODUCTS, storm } from '../../../tests/orders/storm.ts';
import { openWorld, type PaymentsSandbox, startSandbox } from '../../../tests/orders/world.ts';
import { users } from '../db/schema.ts';

let sandbox: PaymentsSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** `STORM_SEED` and `STORM_RUNS` let it blow longer, or once more as it did when it broke something. */
const seed = process.env.STORM_SEED === undefined ? {} : { seed: Number(process.env.STORM_SEED) };
const numRuns = Number(process.env.STORM_RUNS ?? 4);

test('after a storm of all actions, faults and redeliveries, money, orders and stock agree', async () => {
  await fc.assert(
    fc.asyncProperty(storm, async (gusts) => {
      const world = await openWorld('PostgreSQL', sandbox, { connections: 8 });
      try {
        sandbox.deliverTo(world.till);
        for (const product of PRODUCTS) await world.stock(product, 4);
        // They do more than anybody may who is not vouched for.
        const buyers = await Promise.all(Array.from({ length: BUYERS }, () => world.buyer()));
        await world.database.update(users).set({ trusted: true });
        for (const buyer of buyers)
          await world.fill(buyer, [{ productId: 'ada', variantKey: 'a1', quantity: 1 }]);
        for (const gust of gusts)
          await Promise.all(gust.map((action) => act(world, sandbox, buyers, action)));
        await calmDown(world, sandbox);
        await expectAgreement(world, sandbox);
        expect(world.logged.filter(({ error }) => error !== undefined)).toEqual([]);
      } finally {
        await world.close();
      }
    }),
    { numRuns, endOnFailure: true, ...seed },
  );
}, 600_000);
