/** Edits of paid orders in a shop that also sells a dearer and a cheaper product. */
import type { PaymentsSandbox } from '../../../tests/orders/world.ts';
import { payCharge } from '../checkout/pay-charge.ts';
import { findCharge, findChargeByLink, type LinkedCharge } from '../orders/charge-store.ts';
import type { Caller } from './caller.ts';
import { fetchOrder, type OperatorWorld, PRICE, runOrderAction } from './operator-world.ts';

export const DEAR_PRICE = 200;
export const CHEAP_PRICE = 98.5;
/** Unit price of five or more. */
export const CHEAP_TIER_PRICE = 90;

export async function addStock(world: OperatorWorld, quantity = 50): Promise<void> {
  const a1 = { _key: 'a1', grade: 'A1', description: null, original_price: null, withdrawn: false };
  await world.stock('dear', quantity, {
    ...{ name: '鸟翼凤蝶', variants: [{ ...a1, price: DEAR_PRICE, tiers: null }] },
  });
  const tiers = [{ quantity: 5, price: CHEAP_TIER_PRICE }];
  await world.stock('cheap', quantity, { name: '粉蝶', variants: [{ ...a1, price: CHEAP_PRICE, tiers }] });
}

export const addedLine = (productId: string, quantity = 1) => ({ productId, variantKey: 'a1', quantity });
const ALL_OUT = [{ position: 0, quantity: 0 }];
/** Exchanges the only unit of the order for another product; the difference is charged or refunded. */
export const EXCHANGE_FOR_DEARER = {
  lines: ALL_OUT,
  added: [addedLine('dear')],
  difference: DEAR_PRICE - PRICE,
};
export const EXCHANGE_FOR_CHEAPER = {
  lines: ALL_OUT,
  added: [addedLine('cheap')],
  difference: CHEAP_PRICE - PRICE,
};

export async function editOrder(operator: Caller, number: string, more: object, key?: string) {
  return await runOrderAction(operator, 'edit', number, { reason: '买家要求更换', ...more }, key);
}

export async function requireWaitingCharge(world: OperatorWorld, operator: Caller, number: string) {
  const { edits } = await fetchOrder(operator, number);
  const position = edits.find(({ state }) => state === 'requested')?.charge ?? -1;
  const charge = await findCharge(world.database, number, position);
  const linked = await findChargeByLink(world.database, charge?.linkId ?? '');
  if (linked === undefined) throw new Error(`order ${number} has no waiting edit`);
  return linked;
}

export async function openPayment({ context }: OperatorWorld, charge: LinkedCharge): Promise<string> {
  const opened = await payCharge(context, charge, { method: 'card', backTo: 'http://localhost:8888/' });
  if (opened.kind !== 'ready') throw new Error(`the payment ended ${opened.kind}`);
  return opened.ref;
}

export async function payDifference(
  world: OperatorWorld,
  sandbox: PaymentsSandbox,
  operator: Caller,
  number: string,
): Promise<string> {
  const ref = await openPayment(world, await requireWaitingCharge(world, operator, number));
  await sandbox.payByCard(ref);
  await world.settleCard(ref);
  return ref;
}
