/** Two operators work concurrently; afterwards the sums must agree. */
import { afterAll, beforeAll } from 'vitest';
import { expectConsistentState, settleEverything } from '../../../tests/orders/random-actions.ts';
import { type PaymentsSandbox, startSandbox } from '../../../tests/orders/world.ts';
import { reconcile } from '../payments/reconcile/reconcile.ts';
import type { Caller } from './caller.ts';
import { type OperatorWorld, openOperatorWorld, PRICE, runOrderAction } from './operator-world.ts';

export const RETURNED_LINES = [{ position: 0, pieces: 1 }];
export const PARTIAL_REFUND = { amount: PRICE, of: 'part', back: RETURNED_LINES };

export interface TwoOperators {
  sandbox: PaymentsSandbox;
  world: OperatorWorld;
  chen: Caller & { id: string };
  zhou: Caller & { id: string };
}

/** The returned object is filled before its tests. */
export function withTwoOperators(): TwoOperators {
  const two = {} as TwoOperators;
  beforeAll(async () => {
    two.sandbox = await startSandbox();
    two.world = await openOperatorWorld(two.sandbox);
    await two.world.stock('morpho', 1_000);
    two.chen = await two.world.person('陈发货', 'operator');
    two.zhou = await two.world.person('周打包', 'operator');
  });
  afterAll(async () => {
    await settleEverything(two.world, two.sandbox);
    await expectConsistentState(two.world, two.sandbox);
    await two.world.close();
    await two.sandbox.close();
  });
  return two;
}

export async function reconcileLater({ sandbox, world }: TwoOperators): Promise<void> {
  sandbox.clock.ahead += 2 * 60_000;
  await reconcile(world.context);
}

export async function countStripeRefunds({ sandbox }: TwoOperators): Promise<number> {
  return (await sandbox.state()).stripe.refunds.length;
}

export async function createPartlyRefundedOrder({ world, chen }: TwoOperators): Promise<{ number: string }> {
  const order = await world.paid(2);
  await runOrderAction(chen, 'refund', order.number, { amount: PRICE, of: 'part', back: [] });
  return order;
}

export function profileOf(id: string) {
  return {
    ...{ name: '王小蝶', email: `${id}@example.com`, phone: '13800000000' },
    ...{ address: '上海市', country: 'CN' },
  };
}
