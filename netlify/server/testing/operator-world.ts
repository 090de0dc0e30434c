import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import type { OpsOrdersPage } from '../../../src/features/orders/ops-orders.contract.ts';
import {
  openWorld,
  type PaymentsSandbox,
  PRICE_FEN,
  pay,
  startSandbox,
  variantUnits,
  type World,
} from '../../../tests/orders/world.ts';
import { writeRole } from '../accounts/role-store.ts';
import { beginSession } from '../accounts/session-store.ts';
import { createAccount, markEmailVerified } from '../accounts/store.ts';
import { createApi } from '../api.ts';
import type { Database } from '../db/connection.ts';
import type { Role } from '../db/kinds.ts';
import { sign } from '../http/signing.ts';
import { createFlag } from '../payments/core/flag-store.ts';
import { Caller } from './caller.ts';
import { TEST_SECRET, type TestServices, testServices } from './services.ts';
import { sendWrite } from './staff-world.ts';

const person = { address: '昆明', phone: '1', passwordHash: '' };

export interface OperatorWorld extends World {
  readonly services: TestServices;
  readonly person: (name: string, role: Role) => Promise<Caller & { readonly id: string }>;
  readonly paid: (
    quantity?: number,
    buyer?: string,
  ) => Promise<{ number: string; ref: string; buyerId: string }>;
  readonly unpaid: (buyer?: string) => Promise<{ number: string; ref: string; buyerId: string }>;
}

export async function openOperatorWorld(sandbox: PaymentsSandbox): Promise<OperatorWorld> {
  const world = await openWorld('PostgreSQL', sandbox);
  const services = { ...testServices(world.database), settings: sandbox.settings };
  const api = createApi(async () => services, services.log);
  await world.stock('morpho', 100);
  const unpaid = async (name = '王小蝶', quantity = 1) => {
    const buyer = await world.buyer(name);
    await world.fill(buyer, [variantUnits('morpho', quantity)]);
    return { ...(await pay(world, buyer, 'stripe')), buyerId: buyer.id };
  };
  return {
    ...world,
    services,
    unpaid,
    paid: async (quantity = 1, name) => {
      const order = await unpaid(name, quantity);
      await sandbox.payByCard(order.ref);
      await world.settleCard(order.ref);
      return order;
    },
    person: async (name, role) => {
      const email = `${name}@example.com`;
      const id = await createAccount(world.database, { ...person, name, email });
      await markEmailVerified(world.database, id);
      await writeRole(world.database, email, role, 'test');
      const session = await beginSession(world.database, id);
      const caller = new Caller(api);
      caller.cookies.set('session', `${session}.${sign(TEST_SECRET, 'session', session)}`);
      return Object.assign(await caller.ready(), { id });
    },
  };
}

export async function fetchOrder(caller: Caller, number: string): Promise<OpsOrder> {
  const response = await caller.get(`/ops/orders/${number}`);
  return response.body.data.order;
}

export async function fetchListPage(caller: Caller, query: string): Promise<OpsOrdersPage> {
  const response = await caller.get(`/ops/orders?${query}`);
  return response.body.data;
}

export async function fetchListedNumbers(caller: Caller): Promise<string[]> {
  const listed: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { items, next } = await fetchListPage(caller, `view=all&cursor=${cursor}`);
    listed.push(...items.map(({ number }) => number));
    cursor = next;
  }
  return listed;
}

export async function runOrderAction(
  caller: Caller,
  action: string,
  number: string,
  more: object = {},
  key?: string,
) {
  const { version } = await fetchOrder(caller, number);
  return await sendWrite(caller, `/ops/orders/${action}`, { number, version, ...more }, key);
}

export const PRICE = PRICE_FEN / 100;
export const PARCEL = { courier: '顺丰', trackingNumber: 'SF100' };

export interface OperatorSuite {
  sandbox: PaymentsSandbox;
  world: OperatorWorld;
  operator: Caller & { id: string };
  /** Runs the action as the operator, who has seen the newest version of the order. */
  readonly act: (action: string, number: string, more?: object, key?: string) => ReturnType<typeof sendWrite>;
  readonly fetchOrder: (number: string) => Promise<OpsOrder>;
}

/** The returned object is filled before each test. */
export function withOperator(): OperatorSuite {
  const suite = {
    act: (...wanted) => runOrderAction(suite.operator, ...wanted),
    fetchOrder: (number) => fetchOrder(suite.operator, number),
  } as OperatorSuite;
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
