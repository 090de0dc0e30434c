import { randomUUID } from 'node:crypto';
import { formatFen, requireFen } from '../../../src/features/base/money.rules.ts';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { chargeActionRefusal } from '../../../src/features/orders/charges.rules.ts';
import { blockedReason } from '../../../src/features/orders/orders.rules.ts';
import type { Database } from '../db/connection.ts';
import type { OrderWay } from '../db/schema-orders.ts';
import type { Services } from '../http/services.ts';
import {
  type Charge,
  countDueAdditions,
  findCharge,
  findFreight,
  insertCharge,
  transitionCharge,
  updateCharge,
} from '../orders/charge-store.ts';
import { cancelEdit } from '../orders/edit.ts';
import { findEditOfCharge } from '../orders/edit-store.ts';
import { PAY_LINK_LIFETIME_MS } from '../orders/pay-link.ts';
import { readIsFullyRefundedOrOwed } from '../orders/refund-sums-store.ts';
import { insertEvent, type OrderRow, readLines, stateOfOrder, updateOrder } from '../orders/store.ts';
import { readWaysOfLines } from '../orders/ways.ts';
import { paymentsContext } from '../payments/providers.ts';
import { closeAttemptsOfWithdrawnCharges, pollLinkAttempts } from '../payments/settle/links.ts';
import { findPricedWay, toOrderWay } from '../shipping/freight.ts';
import { type ActorAndTime, mailPayLink, readChargeFacts } from './order-charges.ts';
import { type FinishOrder, type OrderWrites, orderWrite, type SeenOrder } from './order-write.ts';
import { setShippingFee, toShippingFee } from './ship.ts';

/** A payment may have arrived that decides about the charge. */
const pollLinks = (services: Services, { number }: SeenOrder) =>
  pollLinkAttempts(paymentsContext(services), number);

/** Closes the payments of withdrawn charges at their providers. */
export const closeWithdrawnLinks: FinishOrder = async (services, { number }) => {
  await closeAttemptsOfWithdrawnCharges(paymentsContext(services), number);
  return undefined;
};

export const chargeWrites = {
  '/orders/fee': orderWrite({
    action: 'set-fee',
    // Freight depends on the country.
    needsRecipient: true,
    prepare: (services, request) => pollLinks(services, request),
    change: async ({ tx, order, by }, request) => {
      const set = await setShippingFee(tx, order, toShippingFee(request), by);
      if (typeof set === 'object') return texts().charges[set.because];
      const way = request.way === undefined ? undefined : await findOrderWay(tx, order, request.way, by.at);
      if (way !== undefined)
        await updateOrder(tx, order.number, { shippingWay: way, shippingMethod: way.name });
      const isToSend = request.send && request.feeStatus === 'due';
      if (set === 'unchanged' && !isToSend) return texts().unchanged;
      const freight = isToSend ? await findFreight(tx, order.number) : undefined;
      const notSent = freight && (await sendLink(tx, order, freight, by));
      if (set === 'unchanged') return notSent;
      // The freight counts even if its link can't be mailed.
      return notSent === undefined ? undefined : { intended: notSent };
    },
    finish: async (services, recorded) => {
      await closeWithdrawnLinks(services, recorded);
      const { intended: why } = recorded;
      return typeof why === 'string' ? { outcome: 'not-sent', msg: texts().freightNotSent(why) } : undefined;
    },
  }),

  /** A charge besides goods and freight (补款, docs/decisions/0089). */
  '/orders/add-charge': orderWrite({
    change: async ({ tx, order, by: { actor, at } }, { reason, amount }) => {
      const { number: orderNumber } = order;
      const amountFen = requireFen(amount);
      const blocked = blockedReason('add-charge', {
        state: stateOfOrder(order),
        isGoingBack: await readIsFullyRefundedOrOwed(tx, order),
        dueAdditions: await countDueAdditions(tx, orderNumber),
      });
      if (blocked !== null) return texts()[blocked];
      await insertCharge(tx, {
        orderNumber,
        kind: 'addition',
        reason,
        amountFen,
        createdBy: actor,
        createdAt: at,
        state: 'due',
        paidAt: null,
        outside: false,
        linkId: randomUUID(),
        expiresAt: new Date(at.getTime() + PAY_LINK_LIFETIME_MS),
      });
      const changes = [{ field: 'addition', before: null, after: formatFen(amountFen) }];
      const data = { changes, note: reason };
      await insertEvent(tx, { orderNumber, kind: 'charge-added', actor, at, data });
      return undefined;
    },
  }),

  /** Freight is withdrawn by a change of the order's fee instead. */
  '/orders/withdraw-charge': orderWrite({
    prepare: (services, request) => pollLinks(services, request),
    change: async ({ tx, order, by }, { charge: position }) => {
      const charge = await findCharge(tx, order.number, position);
      if (charge?.kind !== 'addition') return texts().noCharge;
      const refusal = chargeActionRefusal('withdraw', await readChargeFacts(tx, order, charge, by.at));
      if (refusal !== null) return texts().charges[refusal];
      await transitionCharge(tx, charge, 'withdraw', by.at);
      const changes = [{ field: 'addition', before: formatFen(charge.amountFen), after: null }];
      const data = charge.reason === null ? { changes } : { changes, note: charge.reason };
      await insertEvent(tx, { orderNumber: order.number, kind: 'charge-withdrawn', ...by, data });
      const edit = await findEditOfCharge(tx, charge);
      if (edit !== undefined) await cancelEdit(tx, order, edit, by);
      return undefined;
    },
    finish: closeWithdrawnLinks,
  }),

  '/orders/send-link': orderWrite({
    change: async ({ tx, order, by }, { charge: position }) => {
      const charge = await findCharge(tx, order.number, position);
      return charge === undefined ? texts().noCharge : await sendLink(tx, order, charge, by);
    },
  }),
} satisfies Partial<OrderWrites>;

/** Undefined if the rates have no price for the way any more. */
async function findOrderWay(
  tx: Database,
  { number, country }: Pick<OrderRow, 'number' | 'country'>,
  id: string,
  at: Date,
): Promise<OrderWay | undefined> {
  const offered = await readWaysOfLines(tx, await readLines(tx, number), country, at);
  const way = offered && findPricedWay(offered, id);
  return way && toOrderWay(way);
}

/**
 * Extends the link's expiry, and mails it. Returns why it can't be mailed. Each write mails a link once: it records an
 * event, so that the next one has another version, which is part of the mail's unique key.
 */
async function sendLink(
  tx: Database,
  order: OrderRow,
  charge: Charge,
  by: ActorAndTime,
): Promise<string | undefined> {
  const { number, version } = order;
  const { linkId } = charge;
  if (linkId === null) return texts().noCharge;
  const refusal = chargeActionRefusal('send-link', await readChargeFacts(tx, order, charge, by.at));
  if (refusal !== null) return texts().charges[refusal];
  const expiresAt = new Date(by.at.getTime() + PAY_LINK_LIFETIME_MS);
  const mail = { key: `pay-link ${number} ${version + 1}`, isReminder: false };
  if (!(await mailPayLink(tx, order, { ...charge, linkId, expiresAt }, mail))) return texts().noMailbox;
  await updateCharge(tx, charge, { expiresAt, linkSentAt: by.at });
  await insertEvent(tx, { orderNumber: number, kind: 'link-sent', ...by, data: { changes: [] } });
  return undefined;
}
