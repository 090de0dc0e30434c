/** Papers before payment, as the staff sees and writes them (docs/shop.md "Papers first"). Money is yuan. */
import * as z from 'zod';
import { SHIPPING_VERDICTS } from '../rules/eligibility/rule.ts';
import { MAX_PRICE_FEN, yuanToFen } from '../rules/money.ts';
import { PAPER_NAME_MAX, PAPER_NUMBER_MAX, PAPERS_OF_QUOTE_MAX, WAITING_FOR } from '../rules/papers.ts';
import { CART_LINES_MAX, QUOTE_MESSAGE_MAX } from './limits.ts';
import { isValidLine, isValidText } from './papers.ts';

const who = z.enum(['shop', 'buyer']);
const day = z.iso.date().nullable();

const opsPaperSchema = z.object({
  name: z.string(),
  who,
  /** Positions of the order's lines. */
  lines: z.array(z.int()),
  askedOn: day,
  expectedBy: day,
  receivedOn: day,
  issuedOn: day,
  number: z.string(),
  validUntil: day,
  /** Note for the staff; the buyer does not read it. */
  note: z.string(),
  reportedNumber: z.string().nullable(),
  waitsFor: z.enum(WAITING_FOR).nullable(),
});

export const opsQuotePapersSchema = z.object({
  /** The destination as an ISO 3166-1 code; null if unknown. */
  country: z.string().nullable(),
  verdict: z.enum(SHIPPING_VERDICTS),
  /** Papers that the present rules require before payment and that are not received for all their lines. */
  missing: z.array(z.object({ name: z.string(), who, lines: z.array(z.int()), days: z.int().optional() })),
  items: z.array(opsPaperSchema),
  waitingFor: z.array(z.enum(WAITING_FOR)),
  /** True if the rules no longer require papers, so payment may be opened regardless of the recorded papers. */
  isFreed: z.boolean(),
});

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
  '/quotes/open': z.object({ ...seenQuote, freight: yuan.nullable(), note: text(0) }),
};

export type OpsPaper = z.infer<typeof opsPaperSchema>;
export type OpsQuotePapers = z.infer<typeof opsQuotePapersSchema>;
export type RecordPapersRequest = z.input<(typeof papersRequests)['/quotes/papers']>;
