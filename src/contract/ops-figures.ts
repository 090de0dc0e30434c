/**
 * Each table is also CSV, `GET /ops/figures.csv?table=…`. Days follow the shop's time zone; money
 * is yuan.
 */
import * as z from 'zod';
import { PROVIDER_NAMES } from '../rules/providers.ts';

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

const yuan = z.number();

/** Each period includes today. */
export const FIGURE_SPANS = ['today', 'week', 'month'] as const;

const totals = {
  placed: z.int(),
  paid: z.int(),
  /** Total of the paid orders. */
  taken: yuan,
  refunded: yuan,
  /** Null if no orders were paid. */
  average: yuan.nullable(),
  byMethod: z.array(z.object({ method: z.enum(PROVIDER_NAMES), orders: z.int(), taken: yuan })),
};

const spanFiguresSchema = z.object({
  span: z.enum(FIGURE_SPANS),
  from: z.iso.datetime(),
  ...totals,
});

/** `sku` is null for products without a number, or sold before numbers. */
const variantName = {
  productId: z.string(),
  variantKey: z.string(),
  sku: z.string().nullable(),
  name: z.string(),
  grade: z.string(),
};

const days = z.array(z.object({ day: z.iso.date(), orders: z.int(), taken: yuan, refunded: yuan }));
const bestSold = z.array(z.object({ ...variantName, pieces: z.int(), taken: yuan }));

export const figuresSchema = z.object({
  at: z.iso.datetime(),
  spans: z.array(spanFiguresSchema),
  /** The last 30 days, oldest first. */
  days,
  /** Variants with the most units sold in the last 30 days, minus returns. */
  bestSold,
  stock: z.object({
    /** All units on hand; `value` leaves out units without a catalogue price. */
    pieces: z.int(),
    value: yuan,
    low: z.array(z.object({ ...variantName, available: z.int() })),
    /** `cameAt`: in stock without interruption since then. */
    unsold: z.array(
      z.object({
        ...{ ...variantName, onHand: z.int(), cameAt: z.iso.datetime() },
        lastSoldAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
  /** Orders of carts, which reserve nothing. */
  unpaid: z.object({ orders: z.int(), pieces: z.int(), value: yuan }),
  health: z.object({
    mails: z.object({
      waiting: z.int(),
      /** Mails with three or more failed tries, or given up in the last 30 days. */
      failing: z.int(),
      givenUp: z.int(),
      oldestWaitingSince: z.iso.datetime().nullable(),
    }),
    /** Null if payments were never reconciled. */
    reconciledAt: z.iso.datetime().nullable(),
    /** Null if the catalogue never was up to date. */
    followedAt: z.iso.datetime().nullable(),
    /** Orders with pending or owed refunds. */
    refundsUnfinished: z.int(),
    flags: z.int(),
  }),
});

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

export const periodFiguresSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  ...totals,
  days,
  /** Most money first. Counts units sold in the period, without returned units. */
  countries: z.array(
    z.object({
      country: z.string().nullable(),
      orders: z.int(),
      pieces: z.int(),
      taken: yuan,
      refunded: yuan,
      /** Taken less refunded. */
      kept: yuan,
    }),
  ),
  bestSold,
});

export const FIGURE_TABLES = ['spans', 'days', 'best-sold', 'low-stock', 'unsold'] as const;

export const PERIOD_TABLES = ['days', 'countries', 'best-sold'] as const;

export type Period = z.infer<typeof periodSchema>;
export type PeriodFigures = z.infer<typeof periodFiguresSchema>;
export type PeriodTable = (typeof PERIOD_TABLES)[number];
export type Figures = z.infer<typeof figuresSchema>;
export type FigureTable = (typeof FIGURE_TABLES)[number];
