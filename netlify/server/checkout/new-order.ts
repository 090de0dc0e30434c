/** A new order with its hold, and a new attempt to pay for one; in a transaction that has locked the account. */
import { randomUUID } from 'node:crypto';
import { chargeFor } from '../../../src/rules/charge.ts';
import { countryOf } from '../../../src/rules/country.ts';
import type { ProviderName } from '../../../src/rules/providers/providers.ts';
import type { Database } from '../db/connection.ts';
import { takeHold } from '../inventory/holds.ts';
import type { Buyer } from '../orders/buyer.ts';
import { newOrderNumber } from '../orders/number.ts';
import {
  enterEvent,
  findOrder,
  insertOrder,
  type OrderLine,
  type OrderRow,
  updateOrder,
} from '../orders/store.ts';
import { type Attempt, insertAttempt } from '../payments/till/attempt-store.ts';
import type { Till } from '../payments/till/till.ts';

/**
 * A provider's page may outlive the hold: Stripe takes no less than 30 minutes from its opening, by a clock of its own.
 * The reconcile expires the page at the hold's end. Milliseconds.
 */
const PAGE_MS = 30 * 60_000;
const PAGE_MARGIN_MS = 5 * 60_000;

export interface NewOrder {
  readonly lines: readonly OrderLine[];
  readonly totalFen: number;
  readonly createdAt: Date;
  readonly holdUntil: Date;
}

export async function addOrder(
  tx: Database,
  buyer: Buyer,
  method: ProviderName,
  { lines, totalFen, createdAt, holdUntil }: NewOrder,
): Promise<OrderRow> {
  let number = newOrderNumber();
  const times = { createdAt, holdUntil };
  const country = countryOf(buyer.address);
  const order = { accountId: buyer.id, status: 'pending' as const, method, ...times, totalFen, country };
  while (!(await insertOrder(tx, { ...order, number }, lines))) number = newOrderNumber();
  await enterEvent(tx, { orderNumber: number, kind: 'placed', actor: 'shopper', at: createdAt });
  const taken = await takeHold(tx, number, lines, { actor: 'checkout', reason: 'ordered' });
  if (taken.kind === 'short') throw new Error(`order ${number} can't hold what was there a moment ago`);
  const made = await findOrder(tx, number);
  if (made === undefined) throw new Error(`order ${number} is gone`);
  return made;
}

export async function addAttempt(
  till: Till,
  tx: Database,
  order: OrderRow,
  method: ProviderName,
): Promise<Attempt> {
  const now = till.now();
  const attempt: Attempt = {
    id: randomUUID(),
    orderNumber: order.number,
    provider: method,
    providerRef: null,
    state: 'opening',
    ...chargeFor(order.totalFen, till.charges[method]),
    url: null,
    origin: till.origin,
    expiresAt: new Date(now.getTime() + PAGE_MS + PAGE_MARGIN_MS),
    createdAt: now,
    captures: 0,
    awaitsApproval: false,
  };
  await updateOrder(tx, order.number, { method });
  await insertAttempt(tx, attempt);
  return attempt;
}
