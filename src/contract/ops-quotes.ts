/** Quotes as the staff sees them, and writes to them (docs/shop.md "Quotes"). Money is yuan. */
import * as z from 'zod';
import { MAX_PRICE_FEN, yuanToFen } from '../rules/money.ts';
import { QUOTE_REFUSALS, QUOTE_STATES } from '../rules/quotes.ts';
import { CART_LINES_MAX } from './limits.ts';

export const QUOTE_VIEWS = ['open', 'sent', 'ended'] as const;
export const QUOTES_PAGE = 50;

export const quotesQuerySchema = z.object({ view: z.enum(QUOTE_VIEWS).default('open') });

const opsQuoteLineSchema = z.object({
  productId: z.string(),
  variantKey: z.string(),
  name: z.string(),
  grade: z.string(),
  quantity: z.int(),
  unitPrice: z.number().nullable(),
  /** What a checkout of this quantity would cost now; null if the variant is not for sale. */
  tierPrice: z.number().nullable(),
  /** Units in stock that nobody reserved. */
  available: z.int(),
});

export const opsQuoteSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  state: z.enum(QUOTE_STATES),
  buyer: z.object({ name: z.string(), email: z.string() }),
  message: z.string(),
  question: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  lines: z.array(opsQuoteLineSchema),
  /** Null while a line has no price. */
  total: z.number().nullable(),
  freight: z.number().nullable(),
  validUntil: z.iso.datetime().nullable(),
  reserve: z.boolean(),
  /** Number of the order that was written on sending. */
  order: z.string().nullable(),
  /** Reasons why actions are impossible now; null if possible. */
  actions: z.object({
    edit: z.enum(QUOTE_REFUSALS).nullable(),
    send: z.enum(QUOTE_REFUSALS).nullable(),
    revise: z.enum(QUOTE_REFUSALS).nullable(),
    withdraw: z.enum(QUOTE_REFUSALS).nullable(),
  }),
});

export const quotesPageSchema = z.object({
  /** Those that wait for the operator oldest first, others newest first; at most `QUOTES_PAGE`. */
  items: z.array(opsQuoteSchema),
  open: z.int(),
});

const seenQuote = { id: z.uuid(), version: z.int().nonnegative() };
const yuan = z.number().refine((value) => (yuanToFen(value) ?? MAX_PRICE_FEN + 1) <= MAX_PRICE_FEN);

/** `POST /ops/quotes/edit` replaces what the draft says. */
export const editQuoteRequestSchema = z.object({
  ...seenQuote,
  lines: z
    .array(
      z.object({
        productId: z.string().min(1).max(200),
        variantKey: z.string().min(1).max(200),
        quantity: z.int().min(1).max(1_000_000),
        unitPrice: yuan.refine((value) => value > 0).nullable(),
      }),
    )
    .max(CART_LINES_MAX),
  freight: yuan.nullable(),
  validUntil: z.iso.datetime().nullable(),
  reserve: z.boolean(),
});

/** `POST /ops/quotes/send`, `/revise` and `/withdraw` */
export const quoteActionRequestSchema = z.object(seenQuote);

export type OpsQuote = z.infer<typeof opsQuoteSchema>;
export type QuotesPage = z.infer<typeof quotesPageSchema>;
export type QuotesQuery = z.input<typeof quotesQuerySchema>;
export type EditQuoteRequest = z.input<typeof editQuoteRequestSchema>;
