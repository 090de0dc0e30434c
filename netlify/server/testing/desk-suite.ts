/** For files whose tests each begin at an empty desk: the payments are the file's, the shop and its operator the test's. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type PaymentsSandbox, startSandbox } from '../../../tests/orders/world.ts';
import { raiseFlag } from '../payments/till/flag-store.ts';
import type { Caller } from './caller.ts';
import { type DeskWorld, openDeskWorld } from './desk-world.ts';

/** Of a parcel that any courier takes. */
export const PARCEL = { courier: '顺丰', trackingNumber: 'SF100' };

export interface Desk {
  sandbox: PaymentsSandbox;
  world: DeskWorld;
  /** 陈发货. */
  operator: Caller & { id: string };
}

/** Called at the top of a file; what it answers is filled before each test. */
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

export function flag(
  { world }: Desk,
  orderNumber: string,
  kind: 'mismatch' | 'disputed' = 'mismatch',
): Promise<unknown> {
  return raiseFlag(world.database, {
    ...{ kind, provider: 'stripe', providerRef: `of ${orderNumber}`, orderNumber, note: 'test' },
    at: new Date(),
  });
}
