import { randomUUID } from 'node:crypto';
import {
  type ChargeFacts,
  type ChargeRefusal,
  type FreightChoice,
  planFreight,
} from '../../../src/features/orders/charges.rules.ts';
import type { Database } from '../db/connection.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import { readAddressee } from '../orders/addressee.ts';
import { nameInMails } from '../orders/buyer.ts';
import { chargeFacts } from '../orders/charge-facts.ts';
import {
  type Charge,
  findFreight,
  insertCharge,
  type LinkedCharge,
  transitionCharge,
} from '../orders/charge-store.ts';
import { PAY_LINK_LIFETIME_MS } from '../orders/pay-link.ts';
import { readIsFullyRefundedOrOwed } from '../orders/refund-sums-store.ts';
import { type OrderRow, stateOfOrder } from '../orders/store.ts';
import { findLiveAttempt } from '../payments/core/attempt-store.ts';

export interface ActorAndTime {
  readonly actor: string;
  readonly at: Date;
}

/**
 * The caller then writes the order's columns in the same transaction, so that the trigger `freight_is_charge`
 * finds nothing to do.
 */
export async function decideFreight(
  tx: Database,
  order: OrderRow,
  choice: FreightChoice,
  { actor, at }: ActorAndTime,
): Promise<ChargeRefusal | undefined> {
  const { number: orderNumber } = order;
  const { standing, plan } = await planOf(tx, order, choice, at);
  if (plan.kind === 'refused') return plan.because;
  if (plan.kind === 'record-payment' && standing !== undefined)
    await transitionCharge(tx, standing, 'record-payment', at);
  if (plan.kind !== 'replace') return undefined;
  if (plan.withdraw && standing !== undefined) await transitionCharge(tx, standing, 'withdraw', at);
  if (plan.create === null || choice.feeFen === null) return undefined;
  const { isPaid } = plan.create;
  await insertCharge(tx, {
    orderNumber,
    kind: 'freight',
    amountFen: choice.feeFen,
    createdBy: actor,
    createdAt: at,
    state: isPaid ? 'paid' : 'due',
    paidAt: isPaid ? at : null,
    outside: isPaid,
    linkId: randomUUID(),
    expiresAt: new Date(at.getTime() + PAY_LINK_LIFETIME_MS),
  });
  return undefined;
}

/** The reason why `decideFreight` would refuse; writes nothing. */
export async function freightRefusal(
  tx: Database,
  order: OrderRow,
  choice: FreightChoice,
  at: Date,
): Promise<ChargeRefusal | undefined> {
  const { plan } = await planOf(tx, order, choice, at);
  return plan.kind === 'refused' ? plan.because : undefined;
}

async function planOf(tx: Database, order: OrderRow, choice: FreightChoice, at: Date) {
  const standing = await findFreight(tx, order.number);
  const facts = standing && {
    ...(await readChargeFacts(tx, order, standing, at)),
    amountFen: standing.amountFen,
  };
  return { standing, plan: planFreight(facts, choice) };
}

export async function readChargeFacts(
  tx: Database,
  order: OrderRow,
  charge: Charge,
  at: Date,
): Promise<ChargeFacts> {
  return chargeFacts(charge, {
    order: stateOfOrder(order),
    isGoingBack: await readIsFullyRefundedOrOwed(tx, order),
    attempt: await findLiveAttempt(tx, charge.orderNumber, charge.position),
    now: at,
  });
}

/** False if the buyer has no mailbox that the shop may write to. */
export async function mailPayLink(
  tx: Database,
  order: OrderRow,
  { kind: charge, reason, amountFen: amount, linkId, expiresAt }: LinkedCharge,
  { key, isReminder }: { readonly key: string; readonly isReminder: boolean },
): Promise<boolean> {
  const buyer = await readAddressee(tx, order);
  if (buyer === undefined || buyer.email === null) return false;
  const data = {
    kind: 'pay-link' as const,
    number: order.number,
    name: nameInMails(buyer),
    charge,
    reason,
    amount,
    linkId,
    expiresAt: expiresAt.toISOString(),
    isReminder,
  };
  await enqueueMail(tx, { key, recipient: buyer.email, data });
  return true;
}
