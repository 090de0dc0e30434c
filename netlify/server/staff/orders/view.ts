import {
  type OpsActor,
  type OpsCharge,
  type OpsFlag,
  type OpsLine,
  type OpsOrder,
  type OpsPermit,
  PRINTED_DOCUMENT_KINDS,
} from '../../../../src/contract/ops-order.ts';
import {
  chargeActionRefusal,
  chargeStatus,
  formatMinor,
  GOODS_CHARGE,
} from '../../../../src/rules/charges.ts';
import { trackingLink } from '../../../../src/rules/couriers.ts';
import type { ShippingRule } from '../../../../src/rules/eligibility/rule.ts';
import { fenToYuan } from '../../../../src/rules/money.ts';
import {
  blockedReason,
  isShipped,
  nextAction,
  type OrderActionFacts,
  possibleActions,
  shownStage,
} from '../../../../src/rules/orders.ts';
import { methodOf } from '../../../../src/rules/payment-methods.ts';
import { PROVIDER_NAMES } from '../../../../src/rules/providers.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import { chargeFacts } from '../../charges/charge-facts.ts';
import { isAwaitingProvider } from '../../db/kinds.ts';
import type { WithheldUnits } from '../../db/schema-orders.ts';
import { shippedOrderLine, toStaffShipping } from '../../eligibility/assess.ts';
import { accountOf } from '../../inventory/movement-store.ts';
import { hasRecipientDetails } from '../../orders/buyer.ts';
import { parcelToPack, quantityOf } from '../../orders/parcel.ts';
import { isFullyRefundedOrOwed, refundSumsOfOrder } from '../../orders/refund-sums-store.ts';
import { stateOfOrder } from '../../orders/store.ts';
import type { ProviderDecimals } from '../../orders/view.ts';
import { refundedUnits } from '../../payments/core/decide.ts';
import { isChargePaid } from '../../payments/core/money-store.ts';
import { daysSince, paymentStatusOf } from './list.ts';
import type { FullOrder } from './order-store.ts';
import { viewOtherOrders } from './other-orders.ts';
import { type ProviderKeys, paymentPage, refundPage } from './provider-page.ts';

export interface OrderViewContext {
  readonly rules: ProviderDecimals;
  readonly keys: ProviderKeys;
  readonly canAsk: (provider: keyof ProviderDecimals) => boolean;
  readonly now: Date;
  readonly payLinkUrl: (linkId: string) => string;
  readonly shippingRules: readonly ShippingRule[];
}

export function viewOrder(full: FullOrder, context: OrderViewContext): OpsOrder {
  const { rules, keys, canAsk, now } = context;
  const { order, events, names } = full;
  const buyer = order.recipient ?? full.buyer;
  const money = moneyOf(full);
  const at = (kind: string) => events.findLast((event) => event.kind === kind)?.at;
  const isoAt = (kind: string) => iso(at(kind));
  const shippedAt = at('shipped');
  const state = stateOfOrder(order);
  const stage = shownStage(state, money.isGoingBack);
  const facts: OrderActionFacts = {
    state,
    isGoingBack: money.isGoingBack,
    isOwed: money.debts.length > 0,
    isProcessing: money.isProcessing,
    isPaid: money.isPaid,
    leftFen: money.leftFen,
    isRefunded: money.refundedFen > 0,
    openFlags: full.flags.filter(({ doneAt }) => doneAt === null).length,
    isReachable: buyer !== null && hasRecipientDetails(buyer),
    isFeeDue: order.shippingFeeStatus === 'due',
    isEditWaiting: full.edits.some(({ state }) => state === 'requested'),
    isReplacing: state === 'to-ship' && full.replacements.length > 0,
    dueAdditions: full.charges.filter(({ kind, state }) => kind === 'addition' && state === 'due').length,
    parcels: full.shipments.length,
    sold: full.reservations.reduce((sum, reservation) => sum + soldOf(reservation), 0),
  };
  const shown = (provider: keyof ProviderDecimals, minor: number, currency: string) =>
    formatMinor(minor, rules[provider].decimalsOf(currency));
  const paymentOf = (id: string) => full.payments.find((payment) => payment.id === id);
  return {
    number: order.number,
    createdAt: order.createdAt.toISOString(),
    country: order.country,
    pieces: full.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    status: order.status,
    account: order.accountId,
    quote: order.quoteId,
    payment: paymentStatusOf({ ...order, ...money, back: full.refundSums }),
    method: order.method,
    stage,
    total: fenToYuan(order.totalFen),
    refunded: fenToYuan(money.refundedFen),
    refunding: fenToYuan(money.refundingFen),
    owed: fenToYuan(money.debts.reduce((sum, { owedFen }) => sum + owedFen, 0)),
    debts: money.debts.map(({ paymentId, owedFen }) => ({ paymentId, owed: fenToYuan(owedFen) })),
    refundable: fenToYuan(money.leftFen),
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
      shipping: shippingOf(line, order, context),
    })),
    shipping: {
      stage,
      method: order.shippingMethod,
      courier: order.courier,
      trackingNumber: order.trackingNumber,
      // Replacements send an order again.
      shippedAt: isShipped(state) ? isoAt('shipped') : null,
      receivedAt: state === 'received' ? isoAt('received') : null,
      fee: order.shippingFeeFen === null ? null : fenToYuan(order.shippingFeeFen),
      feeStatus: order.shippingFeeStatus,
      feeNote: order.shippingFeeNote,
      shipments: full.shipments.map(({ shippedAt: at, lines, ...parcel }) => ({
        ...parcel,
        trackingUrl: trackingLink(full.couriers, parcel),
        shippedAt: requireIso(at),
        lines: [...lines],
        joinedWith: [...parcel.joinedWith],
      })),
    },
    permits: full.permits.flatMap((permit) => viewPermit(permit, names)),
    charges: full.charges.map((charge) => viewCharge(charge, full, { ...context, state, ...money })),
    attempts: full.attempts.map((attempt) => {
      const { id, charge, provider, providerRef, state, amountMinor, currency, createdAt } = attempt;
      const paid = full.payments.find(({ attemptId }) => attemptId === id);
      return {
        ...{ id, charge, provider, method: methodOf(attempt), providerRef, state, currency },
        amount: shown(provider, amountMinor, currency),
        createdAt: requireIso(createdAt),
        page: paid === undefined ? null : paymentPage(keys, provider, paid.providerRef),
      };
    }),
    payments: full.payments.map(
      ({ id, charge, provider, providerRef, outcome, amountMinor, currency, at: paidAt, ...kept }) => ({
        ...{ id, charge, provider, providerRef, outcome, currency },
        fee:
          kept.feeMinor === null || kept.feeCurrency === null
            ? null
            : { amount: shown(provider, kept.feeMinor, kept.feeCurrency), currency: kept.feeCurrency },
        amount: shown(provider, amountMinor, currency),
        at: requireIso(paidAt),
        page: paymentPage(keys, provider, providerRef),
      }),
    ),
    refunds: full.refunds.map(({ amountFen, amountMinor, actor, createdAt, ...refund }) => {
      const { id, paymentId, cause, state, providerRef, outside, reason, buyerMessage, lines } = refund;
      const payment = paymentOf(paymentId);
      if (payment === undefined) throw new Error(`refund ${id} is of no payment of its order`);
      const { provider, currency } = payment;
      return {
        ...{ id, paymentId, cause, state, currency, providerRef, outside, reason, buyerMessage },
        retried: canAsk(provider),
        lines: (lines ?? []).map((line) => ({ ...line })),
        yuan: fenToYuan(amountFen),
        amount: shown(provider, amountMinor, currency),
        by: viewActor(actor, names),
        createdAt: requireIso(createdAt),
        page: refundPage(keys, provider, payment.providerRef, providerRef),
      };
    }),
    edits: full.edits.map(({ id, state, differenceFen, charge, reason, createdBy, createdAt, closedAt }) => ({
      ...{ id, state, charge, reason, by: viewActor(createdBy, names) },
      difference: fenToYuan(differenceFen),
      createdAt: requireIso(createdAt),
      closedAt: iso(closedAt),
    })),
    editsRefunded: fenToYuan(
      full.refunds.reduce(
        (sum, { editId, state, amountFen, paymentId }) =>
          editId !== null && state === 'done' && paymentOf(paymentId)?.outcome === 'accepted'
            ? sum + amountFen
            : sum,
        0,
      ),
    ),
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
    printed: events.flatMap(({ kind, data, at: printedAt }) => {
      const paper = kind === 'printed' ? data?.changes?.[0]?.after : undefined;
      const known = PRINTED_DOCUMENT_KINDS.find((one) => one === paper);
      return known === undefined ? [] : [{ paper: known, at: requireIso(printedAt) }];
    }),
    ...viewOtherOrders(full, blockedReason('ship', facts) === null),
    possible: viewPossible(facts),
    next: nextAction(facts),
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
      ...{ id, position, kind, permitNumber, issuedOn, validUntil, shipment: shipmentId },
      file: fileId === null ? null : `/api/v1/ops/permits/files/${fileId}`,
      by: viewActor(createdBy, names),
      createdAt: requireIso(createdAt),
    },
  ];
}

function viewCharge(
  charge: FullOrder['charges'][number],
  { refundSums, payments, attempts, names }: FullOrder,
  {
    state: order,
    isGoingBack: isGoing,
    now,
    payLinkUrl,
  }: Pick<OrderViewContext, 'now' | 'payLinkUrl'> & Pick<OrderActionFacts, 'state' | 'isGoingBack'>,
): OpsCharge {
  const { position, kind, reason, amountFen, state, outside, linkId, expiresAt, createdBy, createdAt } =
    charge;
  const paid = payments.find((one) => one.charge === position && isChargePaid(one));
  const sums = refundSums.find(({ paymentId }) => paymentId === paid?.id);
  const { doneFen = 0, goingFen = 0 } = sums ?? {};
  const attempt = attempts.find((one) => one.charge === position && isAwaitingProvider(one.state));
  const facts = chargeFacts(charge, { order, isGoingBack: isGoing, attempt, now });
  const refusal = position === GOODS_CHARGE ? 'chargePaid' : chargeActionRefusal('send-link', facts);
  return {
    ...{ position, kind, reason, outside },
    amount: fenToYuan(amountFen),
    standing: chargeStatus({ state, amountFen }, doneFen),
    refunded: fenToYuan(doneFen),
    refundable: fenToYuan(paid === undefined ? 0 : Math.max(0, amountFen - doneFen - goingFen)),
    paymentId: paid?.id ?? null,
    link: linkId === null || state !== 'due' ? null : payLinkUrl(linkId),
    expiresAt: iso(expiresAt),
    linkSentAt: iso(charge.linkSentAt),
    remindedAt: iso(charge.remindedAt),
    createdAt: requireIso(createdAt),
    by: viewActor(createdBy, names),
    paidAt: iso(charge.paidAt),
    withdrawnAt: iso(charge.withdrawnAt),
    whyNoLink: refusal === null ? null : texts().charges[refusal],
  };
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

export function viewEvents({ events, names }: FullOrder): OpsOrder['events'] {
  return events.map(({ version, kind, at, actor, data }) => ({
    version,
    kind,
    at: requireIso(at),
    by: viewActor(actor, names),
    changes: (data?.changes ?? []).map((change) => ({ ...change })),
    note: data?.note ?? null,
  }));
}

type FlagOfOrder = FullOrder['flags'][number];

export function viewFlag(flag: FlagOfOrder, names: FullOrder['names']): OpsFlag {
  const { id, kind, provider, providerRef, orderNumber, note, at, doneAt, doneBy, doneNote } = flag;
  return {
    ...{ id, kind, provider, providerRef, orderNumber, doneNote },
    to: kind === 'not-shippable' ? (/ ([A-Z]{2}) /.exec(providerRef)?.[1] ?? null) : null,
    detail: note,
    at: requireIso(at),
    doneAt: iso(doneAt),
    doneBy: doneBy === null ? null : viewActor(doneBy, names),
  };
}

function shippingOf(
  line: FullOrder['lines'][number],
  { country, status }: FullOrder['order'],
  { shippingRules, now }: OrderViewContext,
): OpsLine['shipping'] {
  if (country === null || status === 'cancelled' || line.unsent === 0) return null;
  const shipped = shippedOrderLine(line);
  return shipped === undefined ? null : toStaffShipping(shippingRules, shipped, country, now.getTime());
}

function viewLine(
  line: FullOrder['lines'][number],
  { order, lines, reservations, refunds, events, shipments, replacements }: FullOrder,
): Omit<OpsLine, 'shipping'> {
  const { listPriceFen, unitPriceFen, amountFen, product: _, species: __, ...rest } = line;
  const reservation = reservations.find(
    ({ productId, variantKey }) => productId === line.productId && variantKey === line.variantKey,
  );
  // Units of a pending refund can't be returned again.
  const promised = unitsOf(
    line,
    refunds.flatMap(({ state, restockedAt, pieces }) =>
      (state === 'intended' || state === 'pending') && restockedAt === null ? (pieces ?? []) : [],
    ),
  );
  const shipped = events.findLast(({ kind }) => kind === 'shipped');
  const returned = reservation?.returned ?? 0;
  const inShipments = shipments.map((parcel) => quantityOf(parcel.lines, line.position));
  const sent = inShipments.reduce((sum, quantity) => sum + quantity, 0);
  const unsentLines = lines.map(({ position, unsent: quantity }) => ({ position, quantity }));
  const toPack = quantityOf(parcelToPack(order.packing, unsentLines), line.position);
  // Documents list the parcel to pack; once shipped, the last parcel.
  const isPacking = order.shippingStatus === 'pending' || order.shippingStatus === null;
  const inLast = inShipments.at(-1) ?? 0;
  const elsewhere = isPacking ? line.unsent - toPack : -inLast;
  const ofLine = replacements.filter(({ position }) => position === line.position);
  const replaced = ofLine.reduce((sum, { quantity }) => sum + quantity, 0);
  const replacementsSent = ofLine.reduce((sum, { sent }) => sum + sent, 0);
  const replacementsWaiting = replaced - replacementsSent;
  return {
    ...rest,
    listPrice: fenToYuan(listPriceFen),
    unitPrice: fenToYuan(unitPriceFen),
    amount: fenToYuan(amountFen),
    returned,
    inOtherParcels: sent + elsewhere,
    toPack,
    keptBack: keptBackOf(),
    refunded: refundedUnits(refunds, line.position),
    returnable: reservation === undefined ? 0 : soldOf(reservation) - promised - replacementsWaiting,
    replaced,
    // Replacements are sent after all bought units.
    isReplacement: isPacking ? replaced > 0 && toPack > 0 : inLast > 0 && replacementsSent >= inLast,
  };

  function keptBackOf(): number {
    if (replaced > 0) return line.quantity + replaced - sent - line.unsent;
    if (shipped === undefined) return Math.max(0, line.quantity - sent - line.unsent);
    // Units returned after shipment were in the parcel.
    return sent > 0 ? line.quantity - sent : unitsOf(line, shipped.data?.keptBack ?? []);
  }
}

function unitsOf(line: FullOrder['lines'][number], units: readonly WithheldUnits[]): number {
  return units
    .filter(({ productId, variantKey }) => productId === line.productId && variantKey === line.variantKey)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

function soldOf({ state, quantity, returned }: FullOrder['reservations'][number]): number {
  return state === 'sold' ? quantity - returned : 0;
}

function moneyOf(full: FullOrder) {
  const { order, attempts, payments, refundSums: back } = full;
  const money = refundSumsOfOrder(back);
  const isPaid = payments.some(({ outcome }) => outcome === 'accepted');
  return {
    ...money,
    debts: back.filter(({ owedFen }) => owedFen > 0),
    isPaid,
    isGoingBack: isFullyRefundedOrOwed(money, order.totalFen),
    leftFen: isPaid ? goodsLeftFen(full) : 0,
    isProcessing: order.status === 'pending' && attempts.some(({ state }) => isAwaitingProvider(state)),
  };
}

/** Fen of the goods' payments, including those of edits, that can still be refunded. */
function goodsLeftFen({ order, edits, payments, charges, refundSums }: FullOrder): number {
  const paid = payments.filter(
    (payment) =>
      isChargePaid(payment) &&
      (payment.charge === GOODS_CHARGE ||
        edits.some(({ state, charge }) => state === 'confirmed' && charge === payment.charge)),
  );
  return paid.reduce((sum, { id, charge }) => {
    const askedFen =
      charge === GOODS_CHARGE
        ? order.totalFen
        : (charges.find((one) => one.position === charge)?.amountFen ?? 0);
    const { doneFen = 0, goingFen = 0 } = refundSums.find(({ paymentId }) => paymentId === id) ?? {};
    return sum + Math.max(0, askedFen - doneFen - goingFen);
  }, 0);
}

function requireIso(at: string | Date): string {
  return new Date(at).toISOString();
}

function iso(at: string | Date | null | undefined): string | null {
  return at === null || at === undefined ? null : requireIso(at);
}

export const COMMAND_LINE_ACTOR = 'operator on the command line';

export function viewActor(actor: string, names: Readonly<Record<string, string>>): OpsActor {
  const accountId = accountOf(actor);
  if (accountId !== undefined) return { kind: 'account', name: names[accountId] ?? null };
  if (actor === COMMAND_LINE_ACTOR) return { kind: 'command' };
  if (actor === 'shopper') return { kind: 'buyer' };
  const name = PROVIDER_NAMES.find((one) => one === actor);
  return name === undefined ? { kind: 'shop' } : { kind: 'provider', name };
}
