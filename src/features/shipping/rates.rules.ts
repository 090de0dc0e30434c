/** Freight rates (docs/decisions/0110): zones of countries, and in each the ways of sending. Money is whole fen, weight grams. */

export const ZONES_MAX = 40;
export const WAYS_MAX = 6;
export const STEPS_MAX = 60;
/** Heavier than any parcel of specimens: whoever types more meant kilograms. */
export const STEP_GRAMS_MAX = 30_000;
/** Staff is told this long before the prices of a way end. */
export const RATES_NOTICE_MS = 30 * 24 * 3_600_000;

/** A parcel of up to `upToGrams` costs `priceFen`. */
export interface RateStep {
  readonly upToGrams: number;
  readonly priceFen: number;
}

export interface ShippingWay {
  /** Key of the way within its zone; what cart, order and attempt remember. */
  readonly key: string;
  /** Such as EMS, shown to the buyer. */
  readonly name: string;
  /** Ascending by weight. */
  readonly steps: readonly RateStep[];
  /** Price of the goods, after tiers, from which the way is free; null if it never is. */
  readonly freeFromFen: number | null;
  /** Days under way. */
  readonly days: { readonly from: number; readonly to: number };
  readonly isTracked: boolean;
  /** Greatest billed weight of a parcel; null if only the steps limit it. */
  readonly maxGrams: number | null;
  /** Greatest price of the goods in a parcel; null if there is none. */
  readonly maxGoodsFen: number | null;
  /** Ids of categories that the way does not take. */
  readonly excludedCategories: readonly string[];
  readonly takesPermits: boolean;
  /** True if the shop pays import tax and duty. */
  readonly isDutyPaid: boolean;
  /** Why the way takes nothing for a while, for the buyer; null if it does. */
  readonly pausedBecause: string | null;
  /** `YYYY-MM-DD`, the last day on which the prices hold; null if they hold until changed. */
  readonly validUntil: string | null;
}

export interface RateZone {
  readonly id: string;
  readonly title: string;
  /** ISO 3166-1; no country is in two zones. */
  readonly countries: readonly string[];
  /** A sentence for the buyer about import tax; null says the shop's usual sentence. */
  readonly taxNote: string | null;
  readonly ways: readonly ShippingWay[];
}

/** A line of a cart, order or quote, as freight needs it. */
export interface WeighedLine {
  readonly categoryId: string;
  readonly quantity: number;
  /** Billed grams of one piece; null if neither it nor its kind has a weight. */
  readonly grams: number | null;
  readonly amountFen: number;
  /** True if permits travel with it. */
  readonly needsPermit: boolean;
}

/** Why a way has no price for these lines. */
export const NO_FREIGHT = [
  'no-zone',
  'no-weight',
  'permit',
  'paused',
  'expired',
  'category',
  'too-heavy',
  'too-dear',
] as const;
export type NoFreight = (typeof NO_FREIGHT)[number];

export type Freight =
  | { readonly kind: 'priced'; readonly feeFen: number; readonly grams: number }
  | { readonly kind: 'unknown'; readonly because: NoFreight };

/** A way as a buyer may choose it. */
export interface OfferedWay {
  readonly country: string;
  readonly zone: RateZone;
  readonly way: ShippingWay;
  readonly freight: Freight;
}
