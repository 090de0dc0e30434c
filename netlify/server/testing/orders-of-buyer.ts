import { pay, variantUnits } from '../../../tests/orders/world.ts';
import { settleAndCaptureByRef } from '../payments/settle/capture.ts';
import type { Caller } from './caller.ts';
import { fetchOrder, type OperatorSuite } from './operator-world.ts';
import { sendWrite } from './staff-world.ts';

/** Paid orders of one buyer, in the order of their numbers. */
export async function payOrders(
  { world, sandbox }: Pick<OperatorSuite, 'world' | 'sandbox'>,
  ...units: readonly number[]
): Promise<{ readonly numbers: string[]; readonly buyerId: string }> {
  const buyer = await world.buyer('王小蝶');
  const numbers: string[] = [];
  for (const quantity of units) {
    await world.fill(buyer, [variantUnits('morpho', quantity)]);
    const { number, ref } = await pay(world, buyer, 'stripe');
    await sandbox.payByCard(ref);
    await settleAndCaptureByRef(world.context, 'stripe', ref);
    numbers.push(number);
  }
  return { numbers, buyerId: buyer.id };
}

export async function fetchSeenVersions(caller: Caller, numbers: readonly string[]) {
  const orders = await Promise.all(numbers.map((number) => fetchOrder(caller, number)));
  return orders.map(({ number, version }) => ({ number, version }));
}

export async function joinOrders(caller: Caller, numbers: readonly string[], more: object = {}) {
  const [first, ...others] = await fetchSeenVersions(caller, numbers);
  return await sendWrite(caller, '/ops/orders/join', { ...first, others, ...more });
}

export async function shipJoined(caller: Caller, numbers: readonly string[], parcel: object, key?: string) {
  const [first, ...joined] = await fetchSeenVersions(caller, numbers);
  return await sendWrite(caller, '/ops/orders/ship', { ...first, joined, ...parcel }, key);
}
