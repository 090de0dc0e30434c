import type { Failure } from '../../../src/features/base/failure.contract.ts';
import { fenToYuan, HOME_CURRENCY } from '../../../src/features/base/money.rules.ts';
import { shopDay } from '../../../src/features/desk/ops-figures.contract.ts';
import { formatMinor } from '../../../src/features/orders/charged-amount.rules.ts';
import {
  chargeStatus,
  chargesOfOrder,
  GOODS_CHARGE,
  shownFeeStatus,
  sumOf,
} from '../../../src/features/orders/charges.rules.ts';
import {
  AFTER_PAYMENT,
  type DisplayFacts,
  displayForBuyer,
  freightFact,
} from '../../../src/features/orders/display-status.rules.ts';
import type { Order, OrderItem, Receipt } from '../../../src/features/orders/orders.contract.ts';
import { methodOf } from '../../../src/features/orders/payment-methods.rules.ts';
import type { ProviderName, ProviderRules } from '../../../src/features/orders/providers.rules.ts';
import { trackingLink } from '../../../src/features/shipping/couriers.rules.ts';
import {
  type DayRange,
  datesAhead,
  deliveryDates,
  deliveryDays,
} from '../../../src/features/shipping/delivery-time.rules.ts';
import { isAwaitingProvider } from '../db/kinds.ts';
import type { ProductSnapshot } from '../db/schema-orders.ts';
import type { OrderDetails } from './order-details-store.ts';
import { recipientOf, type ShippingRecipient } from './recipient.ts';
import { refundFacts, refundSumsForBuyer, refundSumsOfAll } from './refund-sums-store.ts';
import { type OrderLine, payableUntil, stateOfOrder } from './store.ts';

export type ProviderDecimals = Readonly<Record<ProviderName, Pick<ProviderRules, 'decimalsOf'>>>;

export interface OrderViewOptions {
  readonly rules: ProviderDecimals;
  /** Days in the shop between payment and dispatch. */
  readonly handling: DayRange;
  /** Path of the page that pays a charge. */
  readonly payPath?: ((linkId: string) => string) | undefined;
  /** Page of an order, where a quote is paid; absent if quotes are shown without a link. */
  readonly orderPage?: ((number: string) => string) | undefined;
  readonly paymentRefusal?: Failure | null;
}

export function viewOrder(
  whole: OrderDetails,
  present: ShippingRecipient,
  now: Date,
  { rules, handling, payPath, orderPage, paymentRefusal = null }: OrderViewOptions,
): Order {
  const { order, lines, events, attempt } = whole;
  const { name, phone, address, country } = recipientOf(order, present);
  const back = refundSumsForBuyer(whole.refundSums, order.paidAt !== null);
  const charges = whole.charges
    .filter(({ state, position }) => position !== GOODS_CHARGE && state !== 'withdrawn')
    .map((charge) => viewCharge(charge, now, payPath));
  return {
    id: order.number,
    status: order.status,
    display: displayForBuyer(displayFacts(whole)),
    created_at: order.createdAt.toISOString(),
    total_amount: fenToYuan(order.totalFen),
    payment_method: order.method,
    method: methodOf(attempt?.provider === order.method ? attempt : { provider: order.method, method: null }),
    pay_url: payUrlOf(whole, now, orderPage),
    quote: order.quoteId,
    awaits_papers: whole.isAwaitingPapers,
    payment_processing: isProcessing(whole),
    payment_held: isProcessing(whole) && whole.heldCharges.includes(GOODS_CHARGE),
    payment_refusal:
      paymentRefusal === null
        ? null
        : { code: paymentRefusal.code, msg: paymentRefusal.msg, values: paymentRefusal.values ?? {} },
    ...timeToPay(whole, now),
    items: lines.map((line) => viewLine(order.number, line)),
    payable_amount: fenToYuan(sumOf(chargesOfOrder(order))),
    freight: viewFreight(order, charges, handling),
    shipping_info:
      order.shippingStatus === null
        ? null
        : {
            status: order.shippingStatus,
            shipping_method: order.shippingMethod,
            courier: order.courier,
            tracking_number: order.trackingNumber,
            shipping_fee: order.shippingFeeFen === null ? null : fenToYuan(order.shippingFeeFen),
            fee_status: shownFeeStatus(order.shippingFeeStatus, charges),
          },
    delivery: viewDelivery(whole, handling, now),
    shipments: whole.shipments.map((parcel) => ({
      courier: parcel.courier,
      tracking_number: parcel.trackingNumber,
      tracking_url: trackingLink(whole.couriers, parcel),
      shipped_at: parcel.shippedAt.toISOString(),
      joined_with: [...parcel.joinedWith],
      items: parcel.lines.map(({ position, quantity }) => ({ id: itemId(order.number, position), quantity })),
    })),
    charges,
    edits: whole.edits.map(({ state, createdAt, reason, differenceFen, lines: changed }) => ({
      state,
      at: createdAt.toISOString(),
      reason,
      difference: fenToYuan(differenceFen),
      changes: changed.map(({ product, grade, quantityBefore, quantityAfter }) => ({
        name: product.name,
        quality: grade,
        before: quantityBefore,
        after: quantityAfter,
      })),
    })),
    refunded_amount: fenToYuan(back.refundedFen),
    refunding_amount: fenToYuan(back.refundingFen),
    owed_amount: fenToYuan(back.owedFen),
    balance: viewBalance(whole),
    charged:
      attempt === undefined || attempt.currency === HOME_CURRENCY
        ? null
        : {
            amount: formatMinor(attempt.amountMinor, rules[attempt.provider].decimalsOf(attempt.currency)),
            currency: attempt.currency,
            rate: attempt.rate ?? '1',
          },
    recipient: { name, phone, address, country },
    address_in_review: whole.isAddressInReview,
    events: events.map(({ kind, at }) => ({ kind, at: at.toISOString() })),
  };
}

function viewCharge(
  {
    position,
    kind,
    reason,
    amountFen,
    state,
    refundedFen,
    linkId,
    expiresAt,
  }: OrderDetails['charges'][number],
  now: Date,
  payPath: OrderViewOptions['payPath'],
): Order['charges'][number] {
  const isPayable = state === 'due' && linkId !== null && expiresAt !== null && expiresAt > now;
  return {
    position,
    kind,
    reason,
    amount: fenToYuan(amountFen),
    standing: chargeStatus({ state, amountFen }, refundedFen),
    pay_path: isPayable && payPath !== undefined ? payPath(linkId) : null,
  };
}

function viewFreight(
  order: OrderDetails['order'],
  charges: Order['charges'],
  handling: DayRange,
): Order['freight'] {
  const { shippingFeeFen, shippingFeeStatus, shippingWay } = order;
  return {
    fee: shippingFeeFen === null ? null : fenToYuan(shippingFeeFen),
    status: shownFeeStatus(shippingFeeStatus, charges),
    way:
      shippingWay === null
        ? null
        : {
            name: shippingWay.name,
            days: deliveryDays(handling, shippingWay.days),
            tracked: shippingWay.isTracked,
            duty_paid: shippingWay.isDutyPaid,
          },
  };
}

function viewBalance({ order, charges, refundSums }: OrderDetails): Order['balance'] {
  const isPaid = order.paidAt !== null;
  const sums = refundSumsOfAll(refundSums, isPaid);
  const others = charges.filter(({ position, state }) => position !== GOODS_CHARGE && state === 'paid');
  return {
    refunded: fenToYuan(sums.refundedFen),
    refunding: fenToYuan(sums.refundingFen),
    owed: fenToYuan(sums.owedFen),
    remaining: isPaid ? fenToYuan(order.totalFen + sumOf(others) - sums.refundedFen) : null,
  };
}

/** Null for a replacement, whose dates nobody promised, and once the dates are over. */
function viewDelivery(whole: OrderDetails, handling: DayRange, now: Date): Order['delivery'] {
  const { order } = whole;
  if (order.paidAt === null || order.goodsRefundedAt !== null) return null;
  const state = stateOfOrder(order);
  const isUnderWay = state === 'shipped' || (state === 'to-ship' && sentPart(whole) !== 'all');
  if (!isUnderWay) return null;
  const last = state === 'shipped' ? whole.shipments.at(-1) : undefined;
  const days = {
    paidOn: shopDay(Math.max(order.paidAt.getTime(), ...whole.charges.map(freightPaidMs))),
    shippedOn: last === undefined ? null : shopDay(last.shippedAt),
  };
  return datesAhead(deliveryDates(days, handling, order.shippingWay?.days ?? null), shopDay(now));
}

/** Milliseconds; 0 for other charges. The parcel waits for the freight, too. */
function freightPaidMs({ kind, paidAt }: OrderDetails['charges'][number]): number {
  return kind === 'freight' ? (paidAt?.getTime() ?? 0) : 0;
}

/** Only a replacement makes an order that was sent wait again. */
function sentPart({ events, shipments }: OrderDetails): DisplayFacts['sent'] {
  if (events.some(({ kind }) => kind === 'shipped')) return 'all';
  return shipments.length > 0 ? 'part' : 'nothing';
}

function displayFacts(whole: OrderDetails): DisplayFacts {
  const { order, charges } = whole;
  const { isDisputed, hasOpenClaim, isAwaitingPapers, hasAllPapers, isAddressInReview } = whole;
  return {
    state: stateOfOrder(order),
    isProcessing: isProcessing(whole),
    ...refundFacts(whole.refundSums, { totalFen: order.totalFen, isPaid: order.paidAt !== null }),
    freight: freightFact(order.shippingFeeFen, order.shippingFeeStatus),
    isChargeDue: charges.some(({ kind, state }) => kind === 'addition' && state === 'due'),
    sent: sentPart(whole),
    ...{ isDisputed, hasOpenClaim, isAwaitingPapers, hasAllPapers, isAddressInReview },
  };
}

function timeToPay(whole: OrderDetails, now: Date): Pick<Order, 'payable_until' | 'payable_left'> {
  const { order } = whole;
  if (order.status !== 'pending' || isProcessing(whole)) return { payable_until: null, payable_left: null };
  const until = payableUntil(order);
  const left = Math.floor((until.getTime() - now.getTime()) / 1_000);
  return { payable_until: until.toISOString(), payable_left: Math.max(0, left) };
}

/** The provider's page while an attempt lives, then the order's own page, whose button opens the next attempt. */
function payUrlOf(
  { order, attempt, isAwaitingPapers }: OrderDetails,
  now: Date,
  orderPage: OrderViewOptions['orderPage'],
): string | null {
  if (order.status !== 'pending' || payableUntil(order) <= now || isAwaitingPapers) return null;
  if (attempt?.state === 'open' && attempt.expiresAt > now) return attempt.url;
  if (isAwaitingProvider(attempt?.state)) return null;
  return orderPage?.(order.number) ?? null;
}

function isProcessing({ order, attempt }: OrderDetails): boolean {
  return order.status === 'pending' && isAwaitingProvider(attempt?.state);
}

function viewLine(number: string, line: OrderLine): OrderItem {
  return {
    id: itemId(number, line.position),
    product: { ...boughtProduct(line.product), ...boughtLabel(line.specimen) },
    quality: line.grade,
    quantity: line.quantity,
    paidInfo: { paid_price: fenToYuan(line.unitPriceFen), amount: fenToYuan(line.amountFen) },
  };
}

function itemId(number: string, position: number): string {
  return `${number}-${position + 1}`;
}

export function boughtLabel(specimen: OrderLine['specimen']): Partial<OrderItem['product']> {
  if (specimen === null) return {};
  const { sku, latinName, otherSpecies, locality, collectedOn, collector, exPupa, forewingMm } = specimen;
  return {
    ...(sku ? { sku } : {}),
    ...(locality ? { locality } : {}),
    ...(collectedOn ? { collected_on: collectedOn } : {}),
    ...(collector ? { collector } : {}),
    ...(exPupa ? { ex_pupa: true } : {}),
    ...(otherSpecies === undefined ? { species: { latin_name: latinName } } : {}),
    ...(otherSpecies === undefined && forewingMm ? { forewing_mm: forewingMm } : {}),
  };
}

/** Old orders stored a wrong stock of 0. */
function boughtProduct(product: ProductSnapshot): ProductSnapshot {
  const variants: (ProductSnapshot['specifications']['quality_variants'][number] & { stock?: number })[] =
    product.specifications.quality_variants;
  const quality_variants = variants.map(({ stock: _, ...variant }) => variant);
  return { ...product, specifications: { quality_variants } };
}

/** Yuan, 0 if it was free; null if nothing was decided before the payment. */
function paidFreight(
  { shippingFeeFen, shippingWay }: OrderDetails['order'],
  charge: OrderDetails['charges'][number] | undefined,
): number | null {
  if (charge !== undefined) return fenToYuan(charge.amountFen);
  return shippingFeeFen === 0 && shippingWay !== null ? 0 : null;
}

/** Anyone may have the payment result's URL: contains no name, phone or address. */
export function viewReceipt(
  whole: OrderDetails,
  { handling, now }: Pick<OrderViewOptions, 'handling'> & { readonly now: Date },
  position = GOODS_CHARGE,
): Receipt {
  const { order, lines, charges } = whole;
  const { next } = displayForBuyer(displayFacts(whole));
  const charge = position === GOODS_CHARGE ? undefined : charges.find((one) => one.position === position);
  // Freight that is decided after the payment has a link of its own.
  const freight = charges.find(
    ({ kind, state, linkId }) => kind === 'freight' && state !== 'withdrawn' && linkId === null,
  );
  return {
    id: order.number,
    status: order.status,
    created_at: order.createdAt.toISOString(),
    total_amount: fenToYuan(order.totalFen),
    charge:
      charge === undefined
        ? null
        : { kind: charge.kind, reason: charge.reason, amount: fenToYuan(charge.amountFen) },
    freight_amount: charge === undefined ? paidFreight(order, freight) : null,
    delivery: viewDelivery(whole, handling, now),
    next: AFTER_PAYMENT.find((step) => step === next) ?? null,
    items: lines.map((line) => {
      const { id, quality, quantity, paidInfo, product } = viewLine(order.number, line);
      const { id: productId, name, main_image } = product;
      return { id, quality, quantity, paidInfo, product: { id: productId, name, main_image } };
    }),
  };
}
