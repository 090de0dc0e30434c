import { fenToYuan, requireFen } from '../../../src/features/base/money.rules.ts';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { shownFeeStatus } from '../../../src/features/orders/charges.rules.ts';
import { displayForStaff } from '../../../src/features/orders/display-status.rules.ts';
import type { OpsOrder, OpsPermit, OtherOrder } from '../../../src/features/orders/ops-order.contract.ts';
import {
  blockedReason,
  hasShownStage,
  isShipped,
  isUnshipped,
  OPERATOR_ACTIONS,
  type OrderActionFacts,
  possibleActions,
  stateBlockedReason,
} from '../../../src/features/orders/orders.rules.ts';
import { trackingLink } from '../../../src/features/shipping/couriers.rules.ts';
import { hasRecipientDetails } from '../orders/buyer.ts';
import { isFullyRefundedOrOwed, refundSumsOfOrder } from '../orders/refund-sums-store.ts';
import { payableUntil, stateOfOrder } from '../orders/store.ts';
import { daysSince, displayFacts, paymentStatusOf } from './list.ts';
import type { FullOrder, OtherOrderFacts } from './order-store.ts';
import { iso, requireIso, viewActor, viewEvents, viewFlag } from './view-history.ts';
import { soldOf, viewLine, viewShipping } from './view-lines.ts';
import { moneyOf, type OrderViewContext, viewCharge, viewMoneyRecords } from './view-money.ts';

/** `canShip`: the other order can be sent without this one. */
function viewOtherOrders(
  { order, others }: FullOrder,
  canShip: boolean,
): Pick<OpsOrder, 'joined' | 'joinable'> {
  const { joinedParcel } = order;
  if (joinedParcel !== null) {
    const joined = others.filter((other) => other.joinedParcel === joinedParcel);
    return { joined: joined.map(viewOther), joinable: [] };
  }
  const free = others.filter((other) => other.joinedParcel === null).map(viewOther);
  return { joined: [], joinable: canShip ? free.filter(({ why }) => why === null) : [] };
}

function viewOther(other: OtherOrderFacts): OtherOrder {
  const { number, version, createdAt, unsent, shippingFeeFen, feeStatus } = other;
  return {
    number,
    version,
    pieces: unsent,
    feeStatus,
    why: whyNot(other),
    createdAt: new Date(createdAt).toISOString(),
    fee: shippingFeeFen === null ? null : fenToYuan(shippingFeeFen),
  };
}

function whyNot(other: OtherOrderFacts): string | null {
  const refusal = stateBlockedReason('ship', stateOfOrder(other));
  if (refusal !== null) return texts()[refusal];
  if (isFullyRefundedOrOwed(refundSumsOfOrder(other.back), other.totalFen)) return texts().refunded;
  if (!other.isSameRecipient) return texts().otherRecipient;
  return other.unsent === 0 ? texts().nothingUnsent : null;
}

export function viewOrder(full: FullOrder, context: OrderViewContext): OpsOrder {
  const { now } = context;
  const { order, events, names } = full;
  const buyer = order.recipient ?? full.buyer;
  const money = moneyOf(full);
  const at = (kind: string) => events.findLast((event) => event.kind === kind)?.at;
  const isoAt = (kind: string) => iso(at(kind));
  const shippedAt = at('shipped');
  const state = stateOfOrder(order);
  const stage = hasShownStage(state, money.isGoingBack) ? order.shippingStatus : null;
  const charges = full.charges.map((charge) => viewCharge(charge, full, { ...context, state, ...money }));
  const freightLeftFen =
    isUnshipped(state) && full.shipments.length === 0
      ? charges.reduce(
          (sum, { kind, refundable }) => sum + (kind === 'freight' ? requireFen(refundable) : 0),
          0,
        )
      : 0;
  const leftFen = money.leftFen + freightLeftFen;
  const facts: OrderActionFacts = {
    state,
    isGoingBack: money.isGoingBack,
    isOwed: money.debts.length > 0,
    isProcessing: money.isProcessing,
    isPaid: money.isPaid,
    leftFen,
    isRefunded: money.refundedFen > 0,
    openFlags: full.flags.filter(({ doneAt }) => doneAt === null).length,
    isReachable: buyer !== null && hasRecipientDetails(buyer),
    isEditWaiting: full.edits.some(({ state }) => state === 'requested'),
    isReplacing: isUnshipped(state) && full.replacements.length > 0,
    dueAdditions: full.charges.filter(({ kind, state }) => kind === 'addition' && state === 'due').length,
    parcels: full.shipments.length,
    sold: full.reservations.reduce((sum, reservation) => sum + soldOf(reservation), 0),
  };
  // Nobody can pay by a link that was never sent, or has expired.
  const isLinkToSend = full.charges.some(
    ({ state, linkId, linkSentAt, expiresAt }) =>
      state === 'due' && linkId !== null && (linkSentAt === null || (expiresAt !== null && expiresAt <= now)),
  );
  const status = displayFacts({
    ...{ ...full, ...facts },
    back: full.refundSums,
    totalFen: order.totalFen,
    hasParcel: facts.parcels > 0,
    feeFen: order.shippingFeeFen,
    feeStatus: order.shippingFeeStatus,
    isChargeDue: facts.dueAdditions > 0,
  });
  const display = displayForStaff(status, { ...facts, isLinkToSend });
  return {
    number: order.number,
    createdAt: order.createdAt.toISOString(),
    country: order.country,
    pieces: full.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    status: order.status,
    account: order.accountId,
    quote: order.quoteId,
    payment: paymentStatusOf({ ...order, ...money, back: full.refundSums }),
    payableUntil: order.status === 'pending' ? payableUntil(order).toISOString() : null,
    method: order.method,
    stage,
    total: fenToYuan(order.totalFen),
    refunded: fenToYuan(money.refundedFen),
    refunding: fenToYuan(money.refundingFen),
    owed: fenToYuan(money.debts.reduce((sum, { owedFen }) => sum + owedFen, 0)),
    debts: money.debts.map(({ paymentId, charge, owedFen }) => ({
      paymentId,
      charge,
      owed: fenToYuan(owedFen),
    })),
    refundable: fenToYuan(leftFen),
    refundableFreight: fenToYuan(freightLeftFen),
    paidAt: order.paidAt?.toISOString() ?? null,
    daysSincePayment: daysSince(order.paidAt, shippedAt === undefined ? now : new Date(shippedAt)),
    tags: order.tags,
    printedAt: order.printedAt?.toISOString() ?? null,
    // Documents of a joined parcel list all its orders.
    reprint:
      full.isToReprint ||
      (order.joinedParcel !== null &&
        full.others.some((other) => other.joinedParcel === order.joinedParcel && other.isToReprint)),
    trackingNumber: order.trackingNumber,
    replacing: facts.isReplacing,
    version: order.version,
    buyer: {
      name: buyer?.name ?? null,
      phone: buyer?.phone ?? null,
      address: buyer?.address ?? null,
      email: (order.contactEmail ?? full.buyer?.email) || null,
      latin: order.recipient?.latin ?? null,
      left: order.buyerLeftAt !== null,
      frozen: order.recipient !== null,
    },
    lines: full.lines.map((line) => ({
      ...viewLine(line, full),
      shipping: viewShipping(line, order, context),
    })),
    shipping: {
      stage,
      way: order.shippingWay && { id: order.shippingWay.id, name: order.shippingWay.name },
      method: order.shippingMethod,
      courier: order.courier,
      trackingNumber: order.trackingNumber,
      // Replacements send an order again.
      shippedAt: isShipped(state) ? isoAt('shipped') : null,
      receivedAt: state === 'received' ? isoAt('received') : null,
      fee: order.shippingFeeFen === null ? null : fenToYuan(order.shippingFeeFen),
      feeStatus: shownFeeStatus(order.shippingFeeStatus, charges),
      feeNote: order.shippingFeeNote,
      shipments: full.shipments.map(({ shippedAt: at, ...parcel }) => ({
        ...parcel,
        trackingUrl: trackingLink(full.couriers, parcel),
        shippedAt: requireIso(at),
      })),
    },
    permits: full.permits.flatMap((permit) => viewPermit(permit, names)),
    charges,
    ...viewMoneyRecords(full, context),
    flags: full.flags.map((flag) => viewFlag(flag, names)),
    events: viewEvents(full),
    replacements: viewReplacements(full.replacements),
    notes: events
      .filter(({ kind }) => kind === 'note-added')
      .map(({ id, actor, at: writtenAt, data }) => ({
        id,
        text: data?.note ?? '',
        by: viewActor(actor, names),
        at: requireIso(writtenAt),
      }))
      .reverse(),
    ...viewOtherOrders(full, blockedReason('ship', facts) === null),
    possible: viewPossible(facts),
    display,
    // A tab with the Studio of release d8c90f97 may stay open while this one is deployed.
    ...{ printed: [], next: OPERATOR_ACTIONS.find((action) => action === display.next) ?? null },
  };
}

function viewPermit(
  { withdrawnAt, createdAt, createdBy, fileId, shipmentId, ...permit }: FullOrder['permits'][number],
  names: FullOrder['names'],
): OpsPermit[] {
  const { id, position, kind, permitNumber, issuedOn, validUntil } = permit;
  if (withdrawnAt !== null) return [];
  return [
    {
      id,
      position,
      kind,
      permitNumber,
      issuedOn,
      validUntil,
      shipment: shipmentId,
      file: fileId === null ? null : `/api/v1/ops/permits/files/${fileId}`,
      by: viewActor(createdBy, names),
      createdAt: requireIso(createdAt),
    },
  ];
}

function viewPossible(facts: OrderActionFacts): OpsOrder['possible'] {
  const entries = Object.entries(possibleActions(facts)).map(([action, refusal]) => [
    action,
    { can: refusal === null, why: refusal === null ? null : texts()[refusal] },
  ]);
  return Object.fromEntries(entries) as OpsOrder['possible'];
}

function viewReplacements(replacements: FullOrder['replacements']): OpsOrder['replacements'] {
  const claims = [...new Set(replacements.map(({ claimId }) => claimId))];
  return claims.map((claim) => ({
    claim,
    lines: replacements
      .filter(({ claimId }) => claimId === claim)
      .map(({ position, quantity: units, sent }) => ({ position, pieces: units, sent })),
  }));
}
