/**
 * Each table is also CSV, `GET /ops/figures.csv?table=…`. Days follow the shop's time zone; money
 * is yuan.
 */
import * as z from 'zod';
import type { ProviderName } from '../orders/providers.rules.ts';

export const SHOP_TIME_ZONE = 'Asia/Shanghai';

/**
 * The day in the shop's time zone, as `2026-11-26`. The formatter is created on each use, because it would slow down
 * every cold start.
 */
export function shopDay(time: Date | number): string {
  // The Swedish locale formats as ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: SHOP_TIME_ZONE }).format(time);
}
/** Maximum available units that count as low stock. */
export const LOW_STOCK_UNITS = 3;
/** Days in stock without a sale. */
export const UNSOLD_DAYS = 60;

/** Each period includes today. */
export const FIGURE_SPANS = ['today', 'week', 'month'] as const;

interface Totals {
  readonly placed: number;
  readonly paid: number;
  /** Total of the paid orders. */
  readonly taken: number;
  /** The part of `taken` that is freight. */
  readonly freight: number;
  readonly refunded: number;
  /** `taken` less `refunded`; negative if more was refunded. */
  readonly kept: number;
  /** Null if no orders were paid. */
  readonly average: number | null;
  readonly byMethod: readonly {
    readonly method: ProviderName;
    readonly orders: number;
    readonly taken: number;
  }[];
}

interface SpanFigures extends Totals {
  readonly span: (typeof FIGURE_SPANS)[number];
  readonly from: string;
}

/** `sku` is null for products without a number, or sold before numbers. */
interface VariantName {
  readonly productId: string;
  readonly variantKey: string;
  readonly sku: string | null;
  readonly name: string;
  readonly grade: string;
}

interface DayFigures {
  readonly day: string;
  readonly orders: number;
  readonly taken: number;
  readonly freight: number;
  readonly refunded: number;
  readonly kept: number;
}

interface SoldVariant extends VariantName {
  readonly pieces: number;
  readonly taken: number;
}

interface UnsoldVariant extends VariantName {
  readonly onHand: number;
  /** In stock without interruption since then. */
  readonly cameAt: string;
  readonly lastSoldAt: string | null;
}

export interface Figures {
  readonly at: string;
  readonly spans: readonly SpanFigures[];
  /** The last 30 days, oldest first. */
  readonly days: readonly DayFigures[];
  /** Variants with the most units sold in the last 30 days, minus returns. */
  readonly bestSold: readonly SoldVariant[];
  readonly stock: {
    /** All units on hand; `value` leaves out units without a catalogue price. */
    readonly pieces: number;
    readonly value: number;
    readonly low: readonly (VariantName & { readonly available: number })[];
    readonly unsold: readonly UnsoldVariant[];
  };
  /** Orders of carts, which reserve nothing. */
  readonly unpaid: { readonly orders: number; readonly pieces: number; readonly value: number };
  readonly health: {
    readonly mails: {
      readonly waiting: number;
      /** Mails with three or more failed tries, or given up in the last 30 days. */
      readonly failing: number;
      readonly givenUp: number;
      readonly oldestWaitingSince: string | null;
    };
    /** Null if payments were never reconciled. */
    readonly reconciledAt: string | null;
    /** Null if the catalogue never was up to date. */
    readonly followedAt: string | null;
    /** Orders with pending or owed refunds. */
    readonly refundsUnfinished: number;
    readonly flags: number;
  };
}

/** Days of the shop's time zone, both included. */
export const PERIOD_DAYS_MAX = 366;
const DAY_MS = 24 * 3_600_000;
export const periodSchema = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to && daysOf(from, to) <= PERIOD_DAYS_MAX, { path: ['to'] });

/** Both days count. */
function daysOf(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

export interface OpsPeriodFigures extends Totals {
  readonly from: string;
  readonly to: string;
  readonly days: readonly DayFigures[];
  /** Most money first. Counts units sold in the period, without returned units. */
  readonly countries: readonly {
    readonly country: string | null;
    readonly orders: number;
    readonly pieces: number;
    readonly taken: number;
    readonly refunded: number;
    readonly kept: number;
  }[];
  readonly bestSold: readonly SoldVariant[];
}

export const FIGURE_TABLES = ['spans', 'days', 'best-sold', 'low-stock', 'unsold'] as const;

export const PERIOD_TABLES = ['days', 'countries', 'best-sold'] as const;

export type Period = z.infer<typeof periodSchema>;
export type PeriodTable = (typeof PERIOD_TABLES)[number];
export type FigureTable = (typeof FIGURE_TABLES)[number];
