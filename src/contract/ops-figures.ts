/**
 * The shop in figures: `GET /api/v1/ops/figures`, and each table as CSV, `GET /ops/figures.csv?table=…`. Days are those
 * of the shop's time zone; money is yuan.
 */
import * as z from 'zod';
import { PROVIDER_NAMES } from '../rules/providers/providers.ts';

/** Where the shop's days begin and end. */
export const SHOP_TIME_ZONE = 'Asia/Shanghai';
/** So few pieces are low stock. */
export const LOW_STOCK = 3;
/** A variant that has had pieces for so long and sold none is unsold. */
export const UNSOLD_DAYS = 60;

const yuan = z.number();

/** Since midnight, in the last 7 days, in the last 30: today counts as one of them. */
export const SPANS = ['today', 'week', 'month'] as const;

export const spanFiguresSchema = z.object({
  span: z.enum(SPANS),
  from: z.iso.datetime(),
  placed: z.int(),
  paid: z.int(),
  /** Of the paid ones. */
  taken: yuan,
  refunded: yuan,
  /** `taken` for one paid order; null where there is none. */
  average: yuan.nullable(),
  byMethod: z.array(z.object({ method: z.enum(PROVIDER_NAMES), orders: z.int(), taken: yuan })),
});

const variantName = { productId: z.string(), variantKey: z.string(), name: z.string(), grade: z.string() };

export const figuresSchema = z.object({
  at: z.iso.datetime(),
  spans: z.array(spanFiguresSchema),
  /** Of the last 30 days, the oldest first: for a chart. */
  days: z.array(z.object({ day: z.iso.date(), orders: z.int(), taken: yuan, refunded: yuan })),
  /** Of the last 30 days, most pieces first, less what came back. */
  bestSold: z.array(z.object({ ...variantName, pieces: z.int(), taken: yuan })),
  stock: z.object({
    /** Pieces on hand, and what they cost at the catalogue's prices; those without a price there are not counted. */
    pieces: z.int(),
    value: yuan,
    low: z.array(z.object({ ...variantName, available: z.int() })),
    /** `cameAt`: since when there have been pieces without a break. */
    unsold: z.array(
      z.object({
        ...{ ...variantName, onHand: z.int(), cameAt: z.iso.datetime() },
        lastSoldAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
  /** What orders that are not paid yet keep from others. */
  holds: z.object({ orders: z.int(), pieces: z.int(), value: yuan }),
  health: z.object({
    mails: z.object({
      waiting: z.int(),
      /** Tried three times or more, and those that were given up in the last 30 days. */
      failing: z.int(),
      givenUp: z.int(),
      oldestWaitingSince: z.iso.datetime().nullable(),
    }),
    /** When payments were last reconciled; null when never. */
    reconciledAt: z.iso.datetime().nullable(),
    /** When the mirror last was what is published; null when never. */
    followedAt: z.iso.datetime().nullable(),
    /** Orders of which money is on its way back, or owed. */
    refundsUnfinished: z.int(),
    flags: z.int(),
  }),
});

export const FIGURE_TABLES = ['spans', 'days', 'best-sold', 'low-stock', 'unsold'] as const;

export type Figures = z.infer<typeof figuresSchema>;
export type FigureTable = (typeof FIGURE_TABLES)[number];
