import { randomUUID } from 'node:crypto';
import {
  type ChargeFacts,
  type ChargeRefusal,
  chargeActionRefusal,
  type FreightChoice,
  planFreight,
} from '../../../../src/rules/charges.ts';
import { formatFen } from '../../../../src/rules/money.ts';
import { type BlockedReason, blockedReason } from '../../../../src/rules/orders.ts';
import { chargeFacts } from '../../charges/charge-facts.ts';
import { PAY_LINK_LIFETIME_MS } from '../../charges/pay-link.ts';
import {
  type Charge,
  countDueAdditions,
  findCharge,
  findFreight,
  insertCharge,
  type LinkedCharge,
  transitionCharge,
  updateCharge,
} from '../../charges/store.ts';
import type { Database } from '../../db/connection.ts';
import type { EventData } from '../../db/schema-orders.ts';
import { enqueueMail } from '../../mail/outbox-store.ts';
import { cancelEdit } from '../../order-edits/edit.ts';
import { findEditOfCharge } from '../../order-edits/store.ts';
import { readAddressee } from '../../orders/addressee.ts';
import { nameInMails } from '../../orders/buyer.ts';
import { readIsFullyRefundedOrOwed } from '../../orders/refund-sums-store.ts';
import { insertEvent, type OrderRow, stateOfOrder } from '../../orders/store.ts';
import { findLiveAttempt } from '../../payments/core/attempt-store.ts';

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
    ...{ orderNumber, kind: 'freight', amountFen: choice.feeFen, createdBy: actor, createdAt: at },
    ...{ state: isPaid ? 'paid' : 'due', paidAt: isPaid ? at : null, outside: isPaid },
    ...{ linkId: randomUUID(), expiresAt: new Date(at.getTime() + PAY_LINK_LIFETIME_MS) },
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

export type SendLinkResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'no-charge' }
  /** The shop knows no mailbox of the buyer to which it may write. */
  | { readonly kind: 'no-mailbox' }
  | { readonly kind: 'refused'; readonly because: ChargeRefusal };

/** Extends the link's expiry. Each sending records an event; its version is part of the mail's unique key. */
export async function sendPayLink(
  tx: Database,
  order: OrderRow,
  position: number,
  { actor, at }: ActorAndTime,
): Promise<SendLinkResult> {
  const { number } = order;
  const charge = await findCharge(tx, number, position);
  if (charge?.linkId == null) return { kind: 'no-charge' };
  const refusal = chargeActionRefusal('send-link', await readChargeFacts(tx, order, charge, at));
  if (refusal !== null) return { kind: 'refused', because: refusal };
  const expiresAt = new Date(at.getTime() + PAY_LINK_LIFETIME_MS);
  const mail = { key: `pay-link ${number} ${order.version + 1}`, isReminder: false };
  if (!(await mailPayLink(tx, order, { ...charge, linkId: charge.linkId, expiresAt }, mail)))
    return { kind: 'no-mailbox' };
  await updateCharge(tx, charge, { expiresAt, linkSentAt: at });
  await insertEvent(tx, {
    ...{ orderNumber: number, kind: 'link-sent', actor, at },
    data: { changes: [] },
  });
  return { kind: 'sent' };
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
    ...{ kind: 'pay-link' as const, number: order.number, name: nameInMails(buyer), charge, reason, amount },
    ...{ linkId, expiresAt: expiresAt.toISOString(), isReminder },
  };
  await enqueueMail(tx, { key, recipient: buyer.email, data });
  return true;
}

/**
 * Adds a due charge besides goods and freight (补款, docs/decisions/0089) to a locked order. Returns null, or the reason
 * why it can't.
 */
export async function addCharge(
  tx: Database,
  order: OrderRow,
  { reason, amountFen }: { readonly reason: string; readonly amountFen: number },
  { actor, at }: ActorAndTime,
): Promise<BlockedReason | null> {
  const facts = {
    state: stateOfOrder(order),
    isGoingBack: await readIsFullyRefundedOrOwed(tx, order),
    dueAdditions: await countDueAdditions(tx, order.number),
  };
  const blocked = blockedReason('add-charge', facts);
  if (blocked !== null) return blocked;
  const { number: orderNumber } = order;
  await insertCharge(tx, {
    ...{ orderNumber, kind: 'addition', reason, amountFen, createdBy: actor, createdAt: at },
    ...{ state: 'due', paidAt: null, outside: false },
    ...{ linkId: randomUUID(), expiresAt: new Date(at.getTime() + PAY_LINK_LIFETIME_MS) },
  });
  const data = { changes: [{ field: 'addition', before: null, after: formatFen(amountFen) }], note: reason };
  await insertEvent(tx, { orderNumber, kind: 'charge-added', actor, at, data });
  return null;
}

export type WithdrawAdditionResult =
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'no-charge' }
  | { readonly kind: 'refused'; readonly because: ChargeRefusal };

/** Freight is withdrawn by a change of the order's fee instead. */
export async function withdrawAddition(
  tx: Database,
  order: OrderRow,
  position: number,
  { actor, at }: ActorAndTime,
): Promise<WithdrawAdditionResult> {
  const charge = await findCharge(tx, order.number, position);
  if (charge?.kind !== 'addition') return { kind: 'no-charge' };
  const refusal = chargeActionRefusal('withdraw', await readChargeFacts(tx, order, charge, at));
  if (refusal !== null) return { kind: 'refused', because: refusal };
  await transitionCharge(tx, charge, 'withdraw', at);
  await insertEvent(tx, {
    ...{ orderNumber: order.number, kind: 'charge-withdrawn', actor, at },
    data: withdrawnData(charge),
  });
  const edit = await findEditOfCharge(tx, charge);
  if (edit !== undefined) await cancelEdit(tx, order, edit, { actor, at });
  return { kind: 'withdrawn' };
}

function withdrawnData({ amountFen, reason }: Charge): EventData {
  const changes = [{ field: 'addition', before: formatFen(amountFen), after: null }];
  return reason === null ? { changes } : { changes, note: reason };
}
