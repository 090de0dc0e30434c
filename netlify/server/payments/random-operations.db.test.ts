import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectShownAtDesk } from '../../../tests/orders/desk-storm.ts';
import { act, BUYERS, calmDown, expectAgreement, PRODUCTS, storm } from '../../../tests/orders/storm.ts';
import { startSandbox } from '../../../tests/orders/world.ts';
import { orders, users } from '../db/schema.ts';
import { openDeskWorld } from '../testing/desk-world.ts';

/** `STORM_SEED` and `STORM_RUNS` let it blow longer, or once more as it did when it broke something. */
const seed = process.env.STORM_SEED === undefined ? {} : { seed: Number(process.env.STORM_SEED) };
const numRuns = Number(process.env.STORM_RUNS ?? 4);

test('after a storm of all that shoppers, operators and providers do, with faults and redeliveries, money, orders and stock agree', async () => {
  await fc.assert(
    fc.asyncProperty(storm, async (gusts) => {
      // Operators' calls have no clock but the machine's, from which that of a calmed storm is days away.
      const sandbox = await startSandbox();
      const world = await openDeskWorld(sandbox);
      try {
        sandbox.deliverTo(world.till);
        for (const product of PRODUCTS) await world.stock(product, 4);
        // They do more than anybody may who is not vouched for.
        const buyers = await Promise.all(Array.from({ length: BUYERS }, () => world.buyer()));
        await world.database.update(users).set({ trusted: true });
        const packer = await world.person('周打包', 'operator');
        const operators = [await world.person('陈发货', 'operator'), packer];
        for (const buyer of buyers)
          await world.fill(buyer, [{ productId: 'ada', variantKey: 'a1', quantity: 1 }]);
        for (const gust of gusts)
          await Promise.all(gust.map((action) => act(world, sandbox, { buyers, operators }, action)));
        await calmDown(world, sandbox);
        await expectAgreement(world, sandbox);
        const numbers = await world.database.select({ number: orders.number }).from(orders);
        await expectShownAtDesk(
          packer,
          numbers.map(({ number }) => number),
        );
        const errors = [...world.logged, ...world.services.logged].filter(({ error }) => error !== undefined);
        expect(errors).toEqual([]);
      } finally {
        await world.close();
        await sandbox.close();
      }
    }),
    { numRuns, endOnFailure: true, includeErrorInReport: true, ...seed },
  );
}, 600_000);
