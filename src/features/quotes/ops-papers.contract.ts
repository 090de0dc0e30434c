/** Papers before payment, as the staff sees and writes them (docs/shop.md "Papers first"). Money is yuan. */
import * as z from 'zod';
import { CART_LINES_MAX, QUOTE_MESSAGE_MAX } from '../base/limits.contract.ts';
import { MAX_PRICE_FEN, yuanToFen } from '../base/money.rules.ts';
import { isValidLine, isValidText } from '../papers/papers.contract.ts';
import {
  PAPER_NAME_MAX,
  PAPER_NUMBER_MAX,
  PAPERS_OF_QUOTE_MAX,
  type WaitingFor,
} from '../papers/papers.rules.ts';
import type { ShippingVerdict } from '../shipping/rule.rules.ts';

const who = z.enum(['shop', 'buyer']);
const day = z.iso.date().nullable();

export interface OpsPaper {
  readonly name: string;
  readonly who: 'shop' | 'buyer';
  /** Positions of the order's lines. */
  readonly lines: readonly number[];
  readonly askedOn: string | null;
  readonly expectedBy: string | null;
  readonly receivedOn: string | null;
  readonly issuedOn: string | null;
  readonly number: string;
  readonly validUntil: string | null;
  /** Note for the staff; the buyer does not read it. */
  readonly note: string;
  readonly reportedNumber: string | null;
  readonly waitsFor: WaitingFor | null;
}

export interface OpsQuotePapers {
  /** The destination as an ISO 3166-1 code; null if unknown. */
  readonly country: string | null;
  readonly verdict: ShippingVerdict;
  /** Papers that the present rules require before payment and that are not received for all their lines. */
  readonly missing: readonly {
    readonly name: string;
    readonly who: 'shop' | 'buyer';
    readonly lines: readonly number[];
    readonly days?: number;
  }[];
  readonly items: readonly OpsPaper[];
  readonly waitingFor: readonly WaitingFor[];
  /** True if the rules no longer require papers, so payment may be opened regardless of the recorded papers. */
  readonly isFreed: boolean;
}

const seenQuote = { id: z.uuid(), version: z.int().nonnegative() };
const line = (least: number, most: number) => z.string().trim().min(least).max(most).refine(isValidLine);
const text = (least: number) => z.string().trim().min(least).max(QUOTE_MESSAGE_MAX).refine(isValidText);
const yuan = z.number().refine((value) => (yuanToFen(value) ?? MAX_PRICE_FEN + 1) <= MAX_PRICE_FEN);

const recordedPaperSchema = z
  .object({
    name: line(1, PAPER_NAME_MAX),
    who,
    lines: z.array(z.int().min(0).max(CART_LINES_MAX)).min(1).max(CART_LINES_MAX),
    askedOn: day,
    expectedBy: day,
    receivedOn: day,
    issuedOn: day.default(null),
    number: line(0, PAPER_NUMBER_MAX),
    validUntil: day,
    note: text(0),
    /** False dismisses the buyer's report. */
    isReported: z.boolean(),
  })
  .refine(({ receivedOn, number }) => receivedOn === null || number !== '', { path: ['number'] })
  .refine(({ issuedOn, validUntil }) => issuedOn === null || validUntil === null || issuedOn <= validUntil, {
    path: ['validUntil'],
  });

/** Requests by path below `/ops`. */
export const papersRequests = {
  '/quotes/reserve': z.object(seenQuote),
  /** Replaces the list of papers. */
  '/quotes/papers': z.object({
    ...seenQuote,
    papers: z
      .array(recordedPaperSchema)
      .max(PAPERS_OF_QUOTE_MAX)
      .refine((papers) => new Set(papers.map(({ name }) => name)).size === papers.length),
  }),
  /** The buyer is mailed the reason. */
  '/quotes/extend': z.object({ ...seenQuote, until: z.iso.datetime(), reason: text(1) }),
  /** The buyer reads `note`. Freight is null if it is agreed on later. */
  '/quotes/open': z.object({
    ...seenQuote,
    freight: yuan.nullable(),
    /** Id of a way of the freight rates; null for none. Unchanged if absent. */
    way: z.string().max(200).refine(isValidText).nullable().optional(),
    note: text(0),
  }),
};
export type RecordPapersRequest = z.input<(typeof papersRequests)['/quotes/papers']>;
