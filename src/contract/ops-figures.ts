/**
 * Sales figures: `GET /api/v1/ops/figures`, and each table as CSV, `GET /ops/figures.csv?table=…`.
 * Days follow the shop's time zone; money is yuan.
 */
import * as z from 'zod';
import { PROVIDER_NAMES } from '../rules/providers/providers.ts';

export const SHOP_TIME_ZONE = 'Asia/Shanghai';
/** Maximum units that count as low stock. */
export const LOW_STOCK_UNITS = 3;
/** Days with stock and without a sale after which a variant is unsold. */
export const UNSOLD_DAYS = 60;

const yuan = z.number();

/** Since midnight, the last 7 days, and the last 30 days; each includes today. */
export const FIGURE_SPANS = ['today', 'week', 'month'] as const;

export const spanFiguresSchema = z.object({
  span: z.enum(FIGURE_SPANS),
  from: z.iso.datetime(),
  placed: z.int(),
  paid: z.int(),
  /** Paid orders only. */
  taken: yuan,
  refunded: yuan,
  /** `taken` per paid order; null if there is none. */
  average: yuan.nullable(),
  byMethod: z.array(z.object({ method: z.enum(PROVIDER_NAMES), orders: z.int(), taken: yuan })),
});

const variantName = { productId: z.string(), variantKey: z.string(), name: z.string(), grade: z.string() };

export const figuresSchema = z.object({
  at: z.iso.datetime(),
  spans: z.array(spanFiguresSchema),
  /** The last 30 days, oldest first. */
  days: z.array(z.object({ day: z.iso.date(), orders: z.int(), taken: yuan, refunded: yuan })),
  /** The last 30 days minus returns, most units first. */
  bestSold: z.array(z.object({ ...variantName, pieces: z.int(), taken: yuan })),
  stock: z.object({
    /** Units on hand at catalogue prices; units without a price are not counted. */
    pieces: z.int(),
    value: yuan,
    low: z.array(z.object({ ...variantName, available: z.int() })),
    /** `cameAt`: start of the unbroken time in stock. */
    unsold: z.array(
      z.object({
        ...{ ...variantName, onHand: z.int(), cameAt: z.iso.datetime() },
        lastSoldAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
  /** Reservations of unpaid orders. */
  holds: z.object({ orders: z.int(), pieces: z.int(), value: yuan }),
  health: z.object({
    mails: z.object({
      waiting: z.int(),
      /** Mails with three or more failed tries, and those given up in the last 30 days. */
      failing: z.int(),
      givenUp: z.int(),
      oldestWaitingSince: z.iso.datetime().nullable(),
    }),
    /** When payments were last reconciled; null if never. */
    reconciledAt: z.iso.datetime().nullable(),
    /** When the catalogue was last up to date; null if never. */
    followedAt: z.iso.datetime().nullable(),
    /** Orders with pending or owed refunds. */
    refundsUnfinished: z.int(),
    flags: z.int(),
  }),
});

export const FIGURE_TABLES = ['spans', 'days', 'best-sold', 'low-stock', 'unsold'] as const;

export type Figures = z.infer<typeof figuresSchema>;
export type FigureTable = (typeof FIGURE_TABLES)[number];
