/** The ways to send a cart or order, by the rates in force (docs/decisions/0110, 0111). */
import type { ProductContent } from '../../../src/content/schema.ts';
import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import type { FreightOffer } from '../../../src/features/cart/cart.contract.ts';
import { shopDay } from '../../../src/features/desk/ops-figures.contract.ts';
import {
  type DayRange,
  datesAfter,
  deliveryDays,
} from '../../../src/features/shipping/delivery-time.rules.ts';
import { noFreightReason, offeredWays, proposedWay } from '../../../src/features/shipping/freight.rules.ts';
import type { OfferedWay, WeighedLine } from '../../../src/features/shipping/rates.rules.ts';
import type { ProductShipping, UnitFreight } from '../../../src/features/shipping/shipping.contract.ts';
import { billedGramsOf } from '../../../src/features/shipping/weights.rules.ts';
import type { OrderWay } from '../db/schema-orders.ts';
import { shippingNotice } from './assess.ts';
import type { ShippingTerms } from './rates-store.ts';

/** A line of a cart or order with its product of today. */
export interface FreightLine {
  readonly product: ProductContent;
  readonly variantKey: string;
  readonly quantity: number;
  readonly amountFen: number;
}

/** Leaves out lines whose product is not in the catalogue any more. */
export function withProducts(
  lines: readonly (Omit<FreightLine, 'product'> & { readonly productId: string })[],
  products: readonly ProductContent[],
): FreightLine[] {
  return lines.flatMap(({ productId, variantKey, quantity, amountFen }) => {
    const product = products.find(({ _id }) => _id === productId);
    return product === undefined ? [] : [{ product, variantKey, quantity, amountFen }];
  });
}

/** `papers`: those that the destination requires of the line. */
export function weighLine(
  { product, variantKey, quantity, amountFen }: FreightLine,
  papers: ProductShipping['papers'] = [],
): WeighedLine {
  return {
    categoryId: product.categoryId,
    grams: billedGramsOf(product, variantKey),
    quantity,
    amountFen,
    needsPermit: papers.some(({ when }) => when === 'before'),
  };
}

/** Null country: the destination is unknown, so no way is offered. */
export function waysOfLines(
  lines: readonly FreightLine[],
  country: string | null,
  { rules, zones }: ShippingTerms,
  now: Date,
): OfferedWay[] {
  if (country === null) return [];
  const weighed = lines.map((line) =>
    weighLine(line, shippingNotice(rules, line.product, country, now.getTime())?.papers),
  );
  return offeredWays(weighed, country, zones, shopDay(now.getTime()));
}

const wayId = ({ zone, way }: Pick<OfferedWay, 'zone' | 'way'>) => `${zone.id}/${way.key}`;

/** `handling`: days in the shop before the way's own days. */
export function toFreightOffer(
  country: string,
  offered: readonly OfferedWay[],
  handling: DayRange,
): FreightOffer {
  const proposed = proposedWay(offered);
  return {
    country,
    ways: offered.map(({ zone, way, freight }) => ({
      id: wayId({ zone, way }),
      name: way.name,
      price: freight.kind === 'priced' ? fenToYuan(freight.feeFen) : null,
      because: freight.kind === 'unknown' ? freight.because : null,
      paused: way.pausedBecause,
      days: deliveryDays(handling, way.days),
      tracked: way.isTracked,
      duty_paid: way.isDutyPaid,
    })),
    proposed: proposed === undefined ? null : wayId(proposed),
    because: noFreightReason(offered) ?? null,
    tax_note: offered[0]?.zone.taxNote ?? null,
  };
}

/** The freight of one unit on a product page; null if no way has a price. `handling`: days in the shop. */
export function unitFreight(
  line: FreightLine,
  country: string,
  terms: ShippingTerms,
  { handling, now }: { readonly handling: DayRange; readonly now: Date },
): UnitFreight | null {
  const proposed = proposedWay(waysOfLines([line], country, terms, now));
  if (proposed?.freight.kind !== 'priced') return null;
  const days = deliveryDays(handling, proposed.way.days);
  return { price: fenToYuan(proposed.freight.feeFen), days, arrives: datesAfter(shopDay(now), days) };
}

/** The columns of an order that its freight decides. */
export interface OrderFreight {
  readonly shippingFeeFen: number | null;
  readonly shippingFeeStatus: 'due' | null;
  readonly shippingMethod: string;
  readonly shippingWay: OrderWay | null;
}

export const UNDECIDED_FREIGHT: OrderFreight = {
  shippingFeeFen: null,
  shippingFeeStatus: null,
  shippingMethod: '',
  shippingWay: null,
};

/** Undecided without a way that has a price. */
export function freightOfWay(offered: OfferedWay | undefined): OrderFreight {
  if (offered?.freight.kind !== 'priced') return UNDECIDED_FREIGHT;
  return decidedFreight(offered.freight.feeFen, toOrderWay(offered));
}

export function toOrderWay(offered: OfferedWay): OrderWay {
  const { country, way } = offered;
  const { name, days, isTracked, isDutyPaid } = way;
  return { id: wayId(offered), country, name, days, isTracked, isDutyPaid };
}

/** Undefined if no way has this id, or the way does not take these lines. */
export function findPricedWay(
  offered: readonly OfferedWay[],
  id: string | undefined,
): OfferedWay | undefined {
  return offered.find((one) => wayId(one) === id && one.freight.kind === 'priced');
}

/** The order's columns for a decided fee: null is undecided, 0 is free. */
export function decidedFreight(feeFen: number | null, shippingWay: OrderWay | null): OrderFreight {
  if (feeFen === null) return UNDECIDED_FREIGHT;
  return {
    shippingFeeFen: feeFen,
    shippingFeeStatus: feeFen === 0 ? null : 'due',
    shippingMethod: shippingWay?.name ?? '',
    shippingWay,
  };
}

/** True if the order asks for this freight. */
export function isFreightOf(
  order: Pick<OrderFreight, 'shippingFeeFen' | 'shippingWay'>,
  { shippingFeeFen, shippingWay }: OrderFreight,
): boolean {
  return order.shippingFeeFen === shippingFeeFen && order.shippingWay?.id === shippingWay?.id;
}

/** The way that the order has, as its rates are now; the proposed one if that has no price any more. */
export function freightNow(offered: readonly OfferedWay[], chosen: OrderWay | null): OrderFreight {
  return freightOfWay(findPricedWay(offered, chosen?.id) ?? proposedWay(offered));
}

/** False if the order's freight was decided for another country than where it goes now. */
export function isFreightFor(
  { shippingWay }: Pick<OrderFreight, 'shippingWay'>,
  country: string | null,
): boolean {
  return shippingWay === null || shippingWay.country === country;
}
