/** Quotes as the staff sees them, and writes to them (docs/shop.md "Quotes"). Money is yuan. */

import * as z from 'zod';
import { hasHiddenCharactersInLines } from '../base/hidden-characters.rules.ts';
import { CART_LINES_MAX, QUOTE_MESSAGE_MAX } from '../base/limits.contract.ts';
import { MAX_PRICE_FEN, yuanToFen } from '../base/money.rules.ts';
import type { QuoteRefusal } from '../base/refusals.rules.ts';
import { variantFields } from '../stock/ops-stock.contract.ts';
import type { OpsQuotePapers } from './ops-papers.contract.ts';
import type { QuoteState } from './quotes.rules.ts';

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

export interface OpsQuoteLine {
  readonly productId: string;
  readonly variantKey: string;
  readonly name: string;
  /** Same-origin path. */
  readonly picture: string;
  /** Empty if the product has no number, or is no longer for sale. */
  readonly sku: string;
  readonly grade: string;
  readonly quantity: number;
  readonly unitPrice: number | null;
  /** Present price of one unit; null if the variant is not for sale. */
  readonly listPrice: number | null;
  /** The current bulk tiers. */
  readonly tiers: readonly { readonly quantity: number; readonly price: number }[];
  /** Units in stock that nobody reserved. */
  readonly available: number;
  /** Units that other buyers' unanswered requests for reservations ask for. */
  readonly alsoRequested: number;
}

type StaffQuoteAction =
  | 'reserve'
  | 'record-papers'
  | 'extend'
  | 'open-payment'
  | 'edit'
  | 'send'
  | 'revise'
  | 'withdraw';

export interface OpsQuote {
  readonly id: string;
  readonly version: number;
  readonly state: QuoteState;
  readonly buyer: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly address: string;
  };
  /** The buyer's paid orders with their goods in yuan, and reservations by staff that ended unpaid. */
  readonly history: { readonly paid: number; readonly total: number; readonly lapsed: number };
  /** True for a request for a reservation until papers exist. */
  readonly forPapers: boolean;
  readonly message: string;
  readonly question: string | null;
  readonly askedAt: string | null;
  /** True if the buyer asked a question after the quote was last sent. */
  readonly isAsked: boolean;
  /** True if an operator made the draft; the buyer can read the quote once it was sent. */
  readonly fromDesk: boolean;
  /** True if the buyer can read the quote. */
  readonly isKnownToBuyer: boolean;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly endedAt: string | null;
  readonly lines: readonly OpsQuoteLine[];
  /** Null while a line has no price. */
  readonly total: number | null;
  readonly freight: number | null;
  /** The way that was taken from the freight rates. */
  readonly way: { readonly id: string; readonly name: string } | null;
  /** The destination as an ISO 3166-1 code; null if unknown. */
  readonly country: string | null;
  readonly validUntil: string | null;
  readonly reserve: boolean;
  /** Message to the buyer. */
  readonly note: string;
  /** The reason of the withdrawal, in words for the buyer. */
  readonly withdrawalReason: string | null;
  /** Number of the order that was written on sending. */
  readonly order: string | null;
  /** Numbers of the orders that earlier sent versions created, oldest first. */
  readonly formerOrders: readonly string[];
  /** Required and recorded papers; null once the quote has ended. */
  readonly papers: OpsQuotePapers | null;
  /** Why an action is impossible at the moment; null if it is possible. */
  readonly actions: Readonly<Record<StaffQuoteAction, QuoteRefusal | null>>;
}

export interface OpsQuotesPage {
  /** Newest first, `papers-requested` by arrival; at most `QUOTES_PER_PAGE`. */
  readonly items: readonly OpsQuote[];
  /** Each is at most `COUNTED_ORDERS_MAX`. */
  readonly counts: Readonly<Record<QuoteView, number>>;
}

const seenQuote = { id: z.uuid(), version: z.int().nonnegative() };
const yuan = z.number().refine((value) => (yuanToFen(value) ?? MAX_PRICE_FEN + 1) <= MAX_PRICE_FEN);
const text = z.string().trim().max(QUOTE_MESSAGE_MAX).refine(isSound);

/** Requests by path below `/ops`. Those of quotes that wait for papers are in ops-papers.contract.ts. */
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
    /** Id of a way of the freight rates (`GET /ops/freight`); null for none. Unchanged if absent. */
    way: z.string().max(200).refine(isSound).nullable().optional(),
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
export type EditQuoteRequest = z.input<(typeof quoteRequests)['/quotes/edit']>;
