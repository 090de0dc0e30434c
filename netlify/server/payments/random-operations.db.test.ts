import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findWrongSums } from '../../../tests/common/sums.ts';
import {
  BUYER_COUNT,
  expectConsistentState,
  PRODUCTS,
  randomActions,
  runRandomAction,
  settleEverything,
} from '../../../tests/orders/random-actions.ts';
import { expectShownToStaff } from '../../../tests/orders/random-staff-actions.ts';
import { startSandbox } from '../../../tests/orders/world.ts';
import { orders } from '../db/schema.ts';
import { openOperatorWorld } from '../testing/operator-world.ts';

/** `RANDOM_SEED` repeats a failed run. */
const seed = process.env.RANDOM_SEED === undefined ? {} : { seed: Number(process.env.RANDOM_SEED) };
const numRuns = Number(process.env.RANDOM_RUNS ?? 4);

test('money, orders and stock agree after random operations of shoppers, staff and providers, with faults and redeliveries', async () => {
  await fc.assert(
    fc.asyncProperty(randomActions, async (rounds) => {
      // Staff calls use the machine's clock; the sandbox's clock is days ahead.
      const sandbox = await startSandbox();
      const world = await openOperatorWorld(sandbox);
      try {
        sandbox.deliverTo(world.context);
        for (const product of PRODUCTS) await world.stock(product, 4);
        const buyers = await Promise.all(Array.from({ length: BUYER_COUNT }, () => world.buyer()));
        const packer = await world.person('周打包', 'operator');
        const operators = [await world.person('陈发货', 'operator'), packer];
        for (const buyer of buyers)
          await world.fill(buyer, [{ productId: 'ada', variantKey: 'a1', quantity: 1 }]);
        for (const round of rounds)
          await Promise.all(
            round.map((action) => runRandomAction(world, sandbox, { buyers, operators }, action)),
          );
        await settleEverything(world, sandbox);
        await expectConsistentState(world, sandbox);
        expect(await findWrongSums(world.database)).toEqual([]);
        const numbers = await world.database.select({ number: orders.number }).from(orders);
        await expectShownToStaff(
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
