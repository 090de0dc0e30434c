/** Mails about an order, for the staff (docs/shop.md "The orders tool"). */
import * as z from 'zod';
import { hasHiddenCharacters, hasHiddenCharactersInLines } from '../base/hidden-characters.rules.ts';
import { hasPlaceholder, type Placeholder } from '../base/placeholders.rules.ts';

/** Maximum number of mails listed for an order; the newest are listed. */
export const ORDER_MAILS_MAX = 100;
/** Maximum number of mails that operators resend and write about one order within 24 hours. */
export const STAFF_MAILS_PER_DAY = 10;
export const BUYER_MAIL_SUBJECT_MAX = 80;
export const BUYER_MAIL_TEXT_MAX = 3_000;

/**
 * Reasons why a mail can't be resent. `erased`: its content was deleted, after 30 days or with the account. `waiting`:
 * it is not sent yet. `pay-link`: the desk sends a new link instead. `quote-over`: the quote can't be paid any more.
 * `claim-changed`: the claim has got another answer since, or its replacement was given up.
 */
export const RESEND_REFUSALS = ['erased', 'waiting', 'pay-link', 'quote-over', 'claim-changed'] as const;

const isSound = (value: string) => /^[^\0\p{Surrogate}]*$/u.test(value);
const number = z.string().regex(/^\d{4}-\d{4}-\d{4}$/);

export const orderMailsQuerySchema = z.object({ order: number });

export interface OrderMails {
  /** The buyer's present mailbox; null if the shop may not write to one. */
  readonly to: string | null;
  /** False for a deleted account, too. Mails to such a mailbox contain no personal data. */
  readonly toConfirmed: boolean;
  /** Values of the placeholders of a mail to the buyer; null if the order has none yet. */
  readonly placeholders: Readonly<Record<Placeholder, string | null>>;
  /** Number of mails that operators may still send within 24 hours. */
  readonly left: number;
  /** Newest first. */
  readonly items: readonly {
    readonly key: string;
    /** Null once its content is erased. */
    readonly kind: string | null;
    /** Null unless an operator wrote the mail. */
    readonly subject: string | null;
    /** Empty once erased. */
    readonly recipient: string;
    readonly state: 'waiting' | 'sending' | 'sent' | 'dropped' | 'given-up' | 'for-sheet' | 'gathered';
    readonly at: string;
    readonly sentAt: string | null;
    readonly refusal: (typeof RESEND_REFUSALS)[number] | null;
  }[];
}

/** The order and the mailbox that the operator saw. */
const seen = { number, version: z.int().min(0), to: z.string().min(1).max(320).refine(isSound) };

/** Requests by path below `/ops`. */
export const mailRequests = {
  /** To the buyer's present mailbox. */
  '/mails/resend': z.object({ ...seen, key: z.string().min(1).max(300).refine(isSound) }),
  /** The previewed text, in which all placeholders are filled. */
  '/mails/write': z.object({
    ...seen,
    subject: z
      .string()
      .trim()
      .min(1)
      .max(BUYER_MAIL_SUBJECT_MAX)
      .refine((value) => isSound(value) && !hasHiddenCharacters(value) && !hasPlaceholder(value)),
    text: z
      .string()
      .trim()
      .min(1)
      .max(BUYER_MAIL_TEXT_MAX)
      .refine((value) => isSound(value) && !hasHiddenCharactersInLines(value) && !hasPlaceholder(value)),
  }),
};
export type OpsOrderMail = OrderMails['items'][number];
