/** Creates orders and payment attempts. The caller holds the lock of the account. */
import { randomUUID } from 'node:crypto';
import {
  chargeFor,
  checkChargeBounds,
  splitCharge,
} from '../../../src/features/orders/charged-amount.rules.ts';
import { chargesOfOrder, sumOf } from '../../../src/features/orders/charges.rules.ts';
import { statusAndStage } from '../../../src/features/orders/orders.rules.ts';
import type { MethodName } from '../../../src/features/orders/payment-methods.rules.ts';
import type { ChosenAddress } from '../accounts/address-book-store.ts';
import type { Database } from '../db/connection.ts';
import type { Buyer } from '../orders/buyer.ts';
import { newOrderNumber } from '../orders/number.ts';
import { destinationColumns } from '../orders/recipient.ts';
import { type OrderLine, type OrderRow, updateOrder } from '../orders/store.ts';
import { type Allocation, type Attempt, insertAttempt } from '../payments/core/attempt-store.ts';
import { chargeRule, type PaymentsContext } from '../payments/core/context.ts';
import type { OrderFreight } from '../shipping/freight.ts';
import { insertOrder } from './order-store.ts';

/** Stripe sessions last at least 30 minutes by Stripe's clock. */
const PAGE_MS = 30 * 60_000;
const PAGE_MARGIN_MS = 5 * 60_000;

export interface NewOrder {
  readonly lines: readonly OrderLine[];
  readonly totalFen: number;
  readonly createdAt: Date;
  readonly payableUntil: Date;
  /** Null: the order goes to the account's address. */
  readonly chosen: ChosenAddress | null;
  readonly freight: OrderFreight;
}

/** Touches no stock, which is taken when the money is there (docs/decisions/0108). */
export async function createOrder(
  context: PaymentsContext,
  tx: Database,
  buyer: Buyer,
  method: MethodName,
  { lines, totalFen, createdAt, payableUntil, chosen, freight }: NewOrder,
): Promise<NewAttempt> {
  const times = { createdAt, holdUntil: payableUntil, payableUntil };
  const account = { accountId: buyer.id, ...destinationColumns(chosen, buyer) };
  const { provider } = context.methods[method];
  const { status } = statusAndStage('unpaid');
  const order = { ...account, status, method: provider, ...times, totalFen, ...freight };
  for (;;) {
    const number = newOrderNumber();
    const made = newAttempt(context, number, chargesOfOrder(order), method);
    if (!(await insertOrder(tx, { ...order, number }, lines))) continue;
    await insertAttempt(tx, made.attempt, made.asked);
    return made;
  }
}

type PayableOrder = Pick<OrderRow, 'number' | 'totalFen' | 'shippingFeeFen' | 'shippingFeeStatus'>;

/** `change`: what the order asks for now, and where it goes. */
export async function createAttempt(
  context: PaymentsContext,
  tx: Database,
  order: PayableOrder,
  method: MethodName,
  change: Partial<OrderFreight & Pick<OrderRow, 'country' | 'recipient'>> = {},
): Promise<NewAttempt> {
  const charges = chargesOfOrder({ ...order, ...change });
  const made = newAttempt(context, order.number, charges, method);
  await updateOrder(tx, order.number, { method: made.attempt.provider, ...change });
  await insertAttempt(tx, made.attempt, made.asked);
  return made;
}

type Asked = Pick<Allocation, 'charge' | 'amountFen'>;

/** Each charge needs at least the smallest unit of the currency. */
export function checkBounds(context: PaymentsContext, charges: readonly Asked[], method: MethodName) {
  const rule = chargeRule(context, method);
  return checkChargeBounds(sumOf(charges), { ...rule, least: Math.max(rule.least, charges.length) });
}

interface NewAttempt {
  readonly attempt: Attempt;
  readonly asked: readonly Allocation[];
}

/** The sum of the charges is converted once, so that the allocations add up to it. */
export function newAttempt(
  context: PaymentsContext,
  number: string,
  charges: readonly Asked[],
  method: MethodName,
): NewAttempt {
  const now = context.now();
  const converted = chargeFor(sumOf(charges), chargeRule(context, method));
  const amounts = splitCharge(
    charges.map(({ amountFen }) => amountFen),
    converted.amountMinor,
  );
  const [first] = charges;
  if (amounts === undefined || first === undefined) throw new Error(`order ${number} asks for too little`);
  return {
    asked: charges.map((charge, at) => ({ ...charge, amountMinor: amounts[at] ?? 0 })),
    attempt: {
      id: randomUUID(),
      orderNumber: number,
      charge: first.charge,
      provider: context.methods[method].provider,
      method,
      providerRef: null,
      state: 'opening',
      ...converted,
      url: null,
      origin: context.origin,
      expiresAt: new Date(now.getTime() + PAGE_MS + PAGE_MARGIN_MS),
      createdAt: now,
      captures: 0,
      awaitsApproval: false,
    },
  };
}
