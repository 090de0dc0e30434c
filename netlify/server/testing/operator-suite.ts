/** The tests share the payments sandbox, but each has a new shop and operator. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type PaymentsSandbox, PRICE_FEN, startSandbox } from '../../../tests/orders/world.ts';
import type { Database } from '../db/connection.ts';
import { createFlag } from '../payments/core/flag-store.ts';
import type { Caller } from './caller.ts';
import { type OperatorWorld, openOperatorWorld } from './operator-world.ts';

export const PRICE = PRICE_FEN / 100;
export const PARCEL = { courier: '顺丰', trackingNumber: 'SF100' };

export interface OperatorSuite {
  sandbox: PaymentsSandbox;
  world: OperatorWorld;
  operator: Caller & { id: string };
}

/** The returned object is filled before each test. */
export function withOperator(): OperatorSuite {
  const suite = {} as OperatorSuite;
  beforeAll(async () => {
    suite.sandbox = await startSandbox();
  });
  afterAll(() => suite.sandbox.close());
  beforeEach(async () => {
    suite.world = await openOperatorWorld(suite.sandbox);
    suite.operator = await suite.world.person('陈发货', 'operator');
  });
  afterEach(() => suite.world.close());
  return suite;
}

export function raiseFlag(
  { world }: Pick<OperatorSuite, 'world'>,
  orderNumber: string,
  kind: 'mismatch' | 'disputed' = 'mismatch',
  database: Database = world.database,
): Promise<unknown> {
  return createFlag(database, {
    ...{ kind, provider: 'stripe', providerRef: `of ${orderNumber}`, orderNumber, note: 'test' },
    at: new Date(),
  });
}
