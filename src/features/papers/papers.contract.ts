/** Papers before payment, as the buyer sees them (docs/shop.md "Papers first"). */
import * as z from 'zod';
import { hasHiddenCharactersInLines } from '../base/hidden-characters.rules.ts';
import { QUOTE_MESSAGE_MAX } from '../base/limits.contract.ts';
import { SHIPPING_VERDICTS } from '../shipping/rule.rules.ts';
import { PAPER_NAME_MAX, PAPER_NUMBER_MAX, WAITING_FOR } from './papers.rules.ts';

export const isValidText = (value: string) =>
  /^[^\0\p{Surrogate}]*$/u.test(value) && !hasHiddenCharactersInLines(value);
export const isValidLine = (value: string) => isValidText(value) && !/[\r\n]/.test(value);

const paperSchema = z.object({
  name: z.string(),
  who: z.enum(['shop', 'buyer']),
  products: z.array(z.string()),
  /** Null once the paper is received. */
  waits_for: z.enum(WAITING_FOR).nullable(),
  /** Day of the application, and day on which the authority expects to decide. */
  asked_on: z.iso.date().nullable(),
  expected_by: z.iso.date().nullable(),
  received_on: z.iso.date().nullable(),
  /** Empty until the paper is received. */
  number: z.string(),
  valid_until: z.iso.date().nullable(),
  /** The number that the buyer reported; nobody has verified it. */
  reported_number: z.string().nullable(),
});

export const quotePapersSchema = z.object({
  /** ISO 3166-1; null if unknown. */
  country: z.string().nullable(),
  /** The verdict of the present shipping rules, which may have changed since the request. */
  verdict: z.enum(SHIPPING_VERDICTS),
  words: z.array(z.string()),
  items: z.array(paperSchema),
  can_report: z.boolean(),
});

const line = (most: number) => z.string().trim().min(1).max(most).refine(isValidLine);

/** `POST /reservations`, with an `IDEMPOTENCY_KEY_HEADER`. Asks staff to reserve the cart's lines that need papers. */
export const reserveRequestSchema = z.object({
  message: z.string().trim().max(QUOTE_MESSAGE_MAX).refine(isValidText).default(''),
  /** Version of the cart, as in a checkout. */
  version: z.int().nonnegative().optional(),
  /** True if the lines that could be paid now are to wait with them. */
  with_payable: z.boolean().optional(),
  /** Id in the address book; the account's default address if absent or null. */
  address: z.uuid().nullish(),
});

/** `POST /quotes/{id}/papers`: the buyer reports that they have a paper. */
export const reportPaperRequestSchema = z.object({
  name: line(PAPER_NAME_MAX),
  number: line(PAPER_NUMBER_MAX),
});

export type QuotePapers = z.infer<typeof quotePapersSchema>;
export type QuotePaper = z.infer<typeof paperSchema>;
export type ReserveRequest = z.input<typeof reserveRequestSchema>;
export type ReportPaperRequest = z.input<typeof reportPaperRequestSchema>;
