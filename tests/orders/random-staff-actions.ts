import fc from 'fast-check';
import { expect } from 'vitest';
import type { ApiResponse, Caller } from '../../netlify/server/testing/caller.ts';
import { fetchListedNumbers, fetchOrder } from '../../netlify/server/testing/operator-world.ts';
import { sendWrite } from '../../netlify/server/testing/staff-world.ts';
import type { OpsOrder } from '../../src/features/orders/ops-order.contract.ts';

const PARCEL = { courier: 'DHL', trackingNumber: 'D1' };

interface StaffRequest {
  readonly path: string;
  readonly body: object;
}

/** Undefined if the action does not apply. */
const CALLS = {
  ship: () => ({ ...PARCEL, fee: { fee: 8, feeStatus: 'due' } }),
  'ship despite flags': () => ({ ...PARCEL, despiteFlags: true }),
  tracking: ({ version }: OpsOrder) => ({ ...PARCEL, trackingNumber: `D${version}` }),
  receive: () => ({}),
  note: () => ({ text: '轻放' }),
  tags: ({ version }: OpsOrder) => ({ tags: [`t${version % 3}`, 'VIP'] }),
  fee: () => ({ fee: 1, feeStatus: 'received' }),
  refund: () => ({ amount: 50, of: 'part', back: [] }),
  'refund with a piece': () => ({ amount: 1, of: 'part', back: [{ position: 0, pieces: 1 }] }),
  'refund the rest': ({ refundable }: OpsOrder) =>
    refundable > 0 ? { amount: refundable, of: 'rest', back: [] } : undefined,
  'refund the freight': ({ charges }: OpsOrder) => {
    const paid = charges.find(({ kind, refundable }) => kind === 'freight' && refundable > 0);
    return (
      paid && {
        ...{ amount: paid.refundable, of: 'rest', back: [], payment: paid.paymentId ?? undefined },
        charge: paid.position,
      }
    );
  },
  restock: () => ({ back: [{ position: 0, pieces: 1 }] }),
  cancel: () => ({}),
  end: () => ({}),
} as const satisfies Record<string, (order: OpsOrder) => object | undefined>;
type Call = keyof typeof CALLS | 'clear' | 'printed' | 'ship-many';

export const staffAction = fc.record({
  do: fc.constant('desk' as const),
  call: fc.constantFrom<Call>(...(Object.keys(CALLS) as Call[]), 'refund', 'clear', 'printed', 'ship-many'),
  pick: fc.nat(),
  by: fc.nat(),
  isStale: fc.boolean(),
  isTwice: fc.boolean(),
});
export type StaffAction = typeof staffAction extends fc.Arbitrary<infer T> ? T : never;

let presses = 0;

export async function actAsStaff(
  operators: readonly Caller[],
  number: string,
  { call, by, isStale, isTwice }: StaffAction,
): Promise<void> {
  const operator = operators[by % operators.length];
  if (operator === undefined) return;
  const order = await fetchOrder(operator, number);
  const request = requestFor(call, order, isStale);
  if (request === undefined) return;
  presses += 1;
  const key = `random-key-${presses}`;
  const responses = await Promise.all(
    Array.from({ length: isTwice ? 2 : 1 }, () => sendWrite(operator, request.path, request.body, key)),
  );
  for (const response of responses) expectMessage(response);
  expect(new Set(responses.map(({ status }) => status)).size).toBe(1);
}

function requestFor(call: Call, order: OpsOrder, isStale: boolean): StaffRequest | undefined {
  const { number, version } = order;
  if (call === 'printed')
    return { path: '/ops/orders/printed', body: { orders: [{ number, version }], paper: 'slip' } };
  if (call === 'ship-many') {
    const line = { number, courier: 'DHL', tracking: 'D1' };
    return { path: '/ops/orders/ship-many', body: { lines: [line, line] } };
  }
  if (call === 'clear') {
    const [flag] = order.flags;
    return flag && { path: '/ops/flags/clear', body: { id: flag.id, note: '已处理' } };
  }
  const more = CALLS[call](order);
  const [action] = call.split(' ');
  const seen = isStale ? version - 1 : version;
  return more && { path: `/ops/orders/${action}`, body: { number, version: seen, ...more } };
}

function expectMessage({ status, body }: ApiResponse): void {
  expect([200, 409]).toContain(status);
  if (status === 409) expect(body.order).toBeDefined();
  if (body.code === 'order-changed') expect(body.changes).not.toEqual([]);
}

export async function expectShownToStaff(operator: Caller, numbers: readonly string[]): Promise<void> {
  expect((await fetchListedNumbers(operator)).toSorted()).toEqual(numbers.toSorted());
  for (const number of numbers) await fetchOrder(operator, number);
}
