/** Quotes for wholesale (docs/shop.md "Quotes"). Money is yuan. */
import * as z from 'zod';
import { hasHiddenCharactersInLines } from '../base/hidden-characters.rules.ts';
import { QUOTE_MESSAGE_MAX } from '../base/limits.contract.ts';
import { quotePapersSchema } from '../papers/papers.contract.ts';

/** Buyers see a draft as `requested`. */
const SHOWN_QUOTE_STATES = [
  'requested',
  'papers',
  'sent',
  'paid',
  'declined',
  'expired',
  'withdrawn',
] as const;
export type ShownQuoteState = (typeof SHOWN_QUOTE_STATES)[number];

const quoteItemSchema = z.object({
  product: z.object({ id: z.string(), name: z.string(), main_image: z.string() }),
  quality: z.string(),
  quantity: z.int(),
  /** Null until the quote is sent; a request for a reservation has the price of the moment. */
  unit_price: z.number().nullable(),
  /** The unit price of this quantity in a checkout now; null if the variant is not for sale. */
  tier_price: z.number().nullable(),
});

export const quoteSchema = z.object({
  id: z.uuid(),
  state: z.enum(SHOWN_QUOTE_STATES),
  /** True for a request for a reservation until papers exist, and for what became of it. */
  for_papers: z.boolean(),
  message: z.string(),
  created_at: z.iso.datetime(),
  /** Null until the quote was sent; null for a reservation that ended before its papers were received. */
  sent_at: z.iso.datetime().nullable(),
  /** Empty while the operator edits the lines. */
  items: z.array(quoteItemSchema),
  /**
   * Number of the order that pays the quote. Null until it is sent or waits for papers, as are the fields to `reserved`;
   * a request for a reservation has a total.
   */
  order: z.string().nullable(),
  /** The goods, without freight. */
  total: z.number().nullable(),
  /** Also null if freight is agreed on later. */
  freight: z.number().nullable(),
  valid_until: z.iso.datetime().nullable(),
  /** True if the units are reserved until `valid_until`. */
  reserved: z.boolean().nullable(),
  /** The operator's message with the quote, empty for none; null unless the quote was sent. */
  note: z.string().nullable(),
  /** The operator's reason for the withdrawal; may be empty. Null unless the quote is withdrawn. */
  withdrawal_reason: z.string().nullable(),
  /** The buyer's question about the quote. */
  question: z.string().nullable(),
  /** Present while the quote waits for papers before payment, and afterwards if it had any. */
  papers: quotePapersSchema.nullable(),
  /** True if the buyer may ask a question, or decline. */
  can_ask: z.boolean(),
  can_decline: z.boolean(),
});

const isSound = (value: string) => /^[^\0\p{Surrogate}]*$/u.test(value) && !hasHiddenCharactersInLines(value);
const words = z.string().trim().min(1).max(QUOTE_MESSAGE_MAX).refine(isSound);

/** `POST /quotes`, with an `IDEMPOTENCY_KEY_HEADER`. `version`: the cart's, as in a checkout. */
export const quoteRequestSchema = z.object({
  message: words,
  version: z.int().nonnegative().optional(),
});

/** `POST /quotes/{id}/ask` */
export const quoteQuestionRequestSchema = z.object({ question: words });

export type Quote = z.infer<typeof quoteSchema>;
export type QuoteRequest = z.input<typeof quoteRequestSchema>;
