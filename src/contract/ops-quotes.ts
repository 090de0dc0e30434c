/** Quotes as the staff sees them, and writes to them (docs/shop.md "Quotes"). Money is yuan. */
import * as z from 'zod';
import { hasHiddenCharactersInLines } from '../rules/hidden-characters.ts';
import { MAX_PRICE_FEN, yuanToFen } from '../rules/money.ts';
import { QUOTE_REFUSALS, QUOTE_STATES } from '../rules/quotes.ts';
import { CART_LINES_MAX, QUOTE_MESSAGE_MAX } from './limits.ts';
import { opsQuotePapersSchema } from './ops-papers.ts';
import { variantFields } from './ops-stock.ts';

function isSound(value: string): boolean {
  return /^[^\0\p{Surrogate}]*$/u.test(value) && !hasHiddenCharactersInLines(value);
}

/**
 * A view for each state. `asked`: sent quotes with a later question of the buyer. `papers-requested`: requests for
 * reservations. Other `papers-…`: quotes with papers that wait for the shop, the buyer or an authority.
 */
export const QUOTE_VIEWS = [
  'requested',
  'papers-requested',
  'draft',
  'papers',
  'papers-shop',
  'papers-buyer',
  'papers-authority',
  'asked',
  'sent',
  'paid',
  'declined',
  'expired',
  'withdrawn',
] as const;
export const QUOTES_PER_PAGE = 50;

export const quotesQuerySchema = z.object({ view: z.enum(QUOTE_VIEWS).default('requested') });

const opsQuoteLineSchema = z.object({
  productId: z.string(),
  variantKey: z.string(),
  name: z.string(),
  /** Same-origin path. */
  picture: z.string(),
  /** Empty if the product has no number, or is no longer for sale. */
  sku: z.string(),
  grade: z.string(),
  quantity: z.int(),
  unitPrice: z.number().nullable(),
  /** Present price of one unit; null if the variant is not for sale. */
  listPrice: z.number().nullable(),
  /** The current bulk tiers. */
  tiers: z.array(z.object({ quantity: z.int(), price: z.number() })),
  /** Units in stock that nobody reserved. */
  available: z.int(),
  /** Units that other buyers' unanswered requests for reservations ask for. */
  alsoRequested: z.int(),
});

export const opsQuoteSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  state: z.enum(QUOTE_STATES),
  buyer: z.object({ name: z.string(), email: z.string(), phone: z.string(), address: z.string() }),
  /** The buyer's paid orders with their goods in yuan, and reservations by staff that ended unpaid. */
  history: z.object({ paid: z.int(), total: z.number(), lapsed: z.int() }),
  /** True for a request for a reservation until papers exist. */
  forPapers: z.boolean(),
  message: z.string(),
  question: z.string().nullable(),
  askedAt: z.iso.datetime().nullable(),
  /** True if the buyer asked a question after the quote was last sent. */
  isAsked: z.boolean(),
  /** True if an operator made the draft; the buyer can read the quote once it was sent. */
  fromDesk: z.boolean(),
  /** True if the buyer can read the quote. */
  isKnownToBuyer: z.boolean(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  lines: z.array(opsQuoteLineSchema),
  /** Null while a line has no price. */
  total: z.number().nullable(),
  freight: z.number().nullable(),
  validUntil: z.iso.datetime().nullable(),
  reserve: z.boolean(),
  /** Message to the buyer. */
  note: z.string(),
  /** The reason of the withdrawal, in words for the buyer. */
  withdrawalReason: z.string().nullable(),
  /** Number of the order that was written on sending. */
  order: z.string().nullable(),
  /** Numbers of the orders that earlier sent versions created, oldest first. */
  formerOrders: z.array(z.string()),
  /** Required and recorded papers; null once the quote has ended. */
  papers: opsQuotePapersSchema.nullable(),
  /** Why an action is impossible at the moment; null if it is possible. */
  actions: z.object({
    reserve: z.enum(QUOTE_REFUSALS).nullable(),
    'record-papers': z.enum(QUOTE_REFUSALS).nullable(),
    extend: z.enum(QUOTE_REFUSALS).nullable(),
    'open-payment': z.enum(QUOTE_REFUSALS).nullable(),
    edit: z.enum(QUOTE_REFUSALS).nullable(),
    send: z.enum(QUOTE_REFUSALS).nullable(),
    revise: z.enum(QUOTE_REFUSALS).nullable(),
    withdraw: z.enum(QUOTE_REFUSALS).nullable(),
  }),
});

export const quotesPageSchema = z.object({
  /** Newest first, `papers-requested` by arrival; at most `QUOTES_PER_PAGE`. */
  items: z.array(opsQuoteSchema),
  /** Each is at most `COUNTED_ORDERS_MAX`. */
  counts: z.record(z.enum(QUOTE_VIEWS), z.int()),
});

const seenQuote = { id: z.uuid(), version: z.int().nonnegative() };
const yuan = z.number().refine((value) => (yuanToFen(value) ?? MAX_PRICE_FEN + 1) <= MAX_PRICE_FEN);
const text = z.string().trim().max(QUOTE_MESSAGE_MAX).refine(isSound);

/** Requests by path below `/ops`. Those of quotes that wait for papers are in ops-papers.ts. */
export const quoteRequests = {
  /** An empty draft for an account. */
  '/quotes/create': z.object({ account: z.string().min(1).max(200).refine(isSound) }),
  /** Replaces the draft's content. */
  '/quotes/edit': z.object({
    ...seenQuote,
    lines: z
      .array(
        z.object({
          ...variantFields,
          quantity: z.int().min(1).max(1_000_000),
          unitPrice: yuan.refine((value) => value > 0).nullable(),
        }),
      )
      .max(CART_LINES_MAX),
    freight: yuan.nullable(),
    validUntil: z.iso.datetime().nullable(),
    reserve: z.boolean(),
    /** Unchanged if absent. */
    note: text.optional(),
  }),
  '/quotes/send': z.object(seenQuote),
  '/quotes/revise': z.object(seenQuote),
  /** A buyer who knows of the quote is mailed the reason. */
  '/quotes/withdraw': z.object({ ...seenQuote, reason: text.default('') }),
};

export type QuoteView = (typeof QUOTE_VIEWS)[number];
export type OpsQuote = z.infer<typeof opsQuoteSchema>;
export type OpsQuoteLine = OpsQuote['lines'][number];
export type QuotesPage = z.infer<typeof quotesPageSchema>;
export type EditQuoteRequest = z.input<(typeof quoteRequests)['/quotes/edit']>;
