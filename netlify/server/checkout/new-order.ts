/** Creates orders and payment attempts. The caller holds the lock of the account. */
import { randomUUID } from 'node:crypto';
import { chargeFor } from '../../../src/features/orders/charged-amount.rules.ts';
import { GOODS_CHARGE } from '../../../src/features/orders/charges.rules.ts';
import { statusAndStage } from '../../../src/features/orders/orders.rules.ts';
import type { MethodName } from '../../../src/features/orders/payment-methods.rules.ts';
import type { ChosenAddress } from '../accounts/address-book-store.ts';
import type { Database } from '../db/connection.ts';
import type { Buyer } from '../orders/buyer.ts';
import { newOrderNumber } from '../orders/number.ts';
import { destinationColumns } from '../orders/recipient.ts';
import { type OrderLine, type OrderRow, updateOrder } from '../orders/store.ts';
import { type Attempt, insertAttempt } from '../payments/core/attempt-store.ts';
import { chargeRule, type PaymentsContext } from '../payments/core/context.ts';
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
}

/** Touches no stock, which is taken when the money is there (docs/decisions/0108). */
export async function createOrder(
  context: PaymentsContext,
  tx: Database,
  buyer: Buyer,
  method: MethodName,
  { lines, totalFen, createdAt, payableUntil, chosen }: NewOrder,
): Promise<Attempt> {
  const times = { createdAt, holdUntil: payableUntil, payableUntil };
  const account = { accountId: buyer.id, ...destinationColumns(chosen, buyer) };
  const { provider } = context.methods[method];
  const order = { ...account, status: statusAndStage('unpaid').status, method: provider, ...times, totalFen };
  for (;;) {
    const number = newOrderNumber();
    const attempt = newAttempt(context, { number, charge: GOODS_CHARGE, amountFen: totalFen }, method);
    if (await insertOrder(tx, { ...order, number }, lines, attempt)) return attempt;
  }
}

export async function createAttempt(
  context: PaymentsContext,
  tx: Database,
  order: Pick<OrderRow, 'number' | 'totalFen'>,
  method: MethodName,
): Promise<Attempt> {
  const asked = { number: order.number, charge: GOODS_CHARGE, amountFen: order.totalFen };
  const attempt = newAttempt(context, asked, method);
  await updateOrder(tx, order.number, { method: attempt.provider });
  await insertAttempt(tx, attempt);
  return attempt;
}

/** `charge` is its position in the order. */
export function newAttempt(
  context: PaymentsContext,
  {
    number,
    charge,
    amountFen,
  }: { readonly number: string; readonly charge: number; readonly amountFen: number },
  method: MethodName,
): Attempt {
  const now = context.now();
  return {
    id: randomUUID(),
    orderNumber: number,
    charge,
    provider: context.methods[method].provider,
    method,
    providerRef: null,
    state: 'opening',
    ...chargeFor(amountFen, chargeRule(context, method)),
    url: null,
    origin: context.origin,
    expiresAt: new Date(now.getTime() + PAGE_MS + PAGE_MARGIN_MS),
    createdAt: now,
    captures: 0,
    awaitsApproval: false,
  };
}
