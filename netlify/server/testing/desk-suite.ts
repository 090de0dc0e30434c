/** The tests share the payments sandbox, but each has a new shop and operator. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type PaymentsSandbox, PRICE_FEN, startSandbox } from '../../../tests/orders/world.ts';
import type { Database } from '../db/connection.ts';
import { createFlag } from '../payments/core/flag-store.ts';
import type { Caller } from './caller.ts';
import { type DeskWorld, openDeskWorld } from './desk-world.ts';

export const PRICE = PRICE_FEN / 100;
export const PARCEL = { courier: '顺丰', trackingNumber: 'SF100' };

export interface Desk {
  sandbox: PaymentsSandbox;
  world: DeskWorld;
  operator: Caller & { id: string };
}

/** The returned object is filled before each test. */
export function withDesk(): Desk {
  const desk = {} as Desk;
  beforeAll(async () => {
    desk.sandbox = await startSandbox();
  });
  afterAll(() => desk.sandbox.close());
  beforeEach(async () => {
    desk.world = await openDeskWorld(desk.sandbox);
    desk.operator = await desk.world.person('陈发货', 'operator');
  });
  afterEach(() => desk.world.close());
  return desk;
}

export function raiseFlag(
  { world }: Pick<Desk, 'world'>,
  orderNumber: string,
  kind: 'mismatch' | 'disputed' = 'mismatch',
  database: Database = world.database,
): Promise<unknown> {
  return createFlag(database, {
    ...{ kind, provider: 'stripe', providerRef: `of ${orderNumber}`, orderNumber, note: 'test' },
    at: new Date(),
  });
}
