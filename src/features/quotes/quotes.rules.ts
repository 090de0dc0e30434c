/**
 * The life of a quote as one table of actions (docs/decisions/0093). A sent quote has an order, which is unpaid until
 * the buyer pays it, or until it ends with the quote. A quote that waits for papers has an order that nobody can pay
 * yet (docs/decisions/0098). Money is whole fen.
 */
import { MAX_PRICE_FEN } from '../base/money.rules.ts';
import type { QuoteRefusal } from '../base/refusals.rules.ts';

export const QUOTE_STATES = [
  'requested',
  'draft',
  'papers',
  'sent',
  'paid',
  'declined',
  'expired',
  'withdrawn',
] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];
/** The operator has not sent or reserved it. */
const UNSENT_QUOTE_STATES: readonly QuoteState[] = ['requested', 'draft'];
/** Its order waits for papers or payment. */
export const OPEN_QUOTE_STATES: readonly QuoteState[] = ['papers', 'sent'];

const DAY_MS = 24 * 3_600_000;
export const QUOTE_RESERVATION_MAX_MS = 30 * DAY_MS;
/** Longest validity of a quote without a reservation. */
export const QUOTE_VALID_MAX_MS = 90 * DAY_MS;
/** Shortest validity: a buyer needs this long to read and pay a quote. */
export const QUOTE_VALID_MIN_MS = 3_600_000;
export const QUOTE_REQUESTS_PER_DAY = 5;
/** Orders store their total as a 32-bit integer. */
export const QUOTE_TOTAL_MAX_FEN = 2_147_483_647;

interface QuoteLine {
  readonly quantity: number;
  /** Undefined until the operator sets it. */
  readonly unitFen: number | undefined;
}

export interface QuoteFacts {
  readonly state: QuoteState;
  readonly lines: readonly QuoteLine[];
  /** Undefined until the operator sets it. */
  readonly validUntil: Date | undefined;
  readonly isReserving: boolean;
  /** True if the buyer has sent a question. */
  readonly hasAsked: boolean;
  /** True if a payment of the quote's order is open at a provider, or the bank has not decided about it. */
  readonly isProcessing: boolean;
  readonly now: Date;
}

interface ActionRow {
  readonly by: readonly ('shopper' | 'operator' | 'system')[];
  readonly from: readonly QuoteState[];
  readonly to?: QuoteState;
  readonly guard?: (facts: QuoteFacts) => QuoteRefusal | null;
}

const whileProcessing = ({ isProcessing }: QuoteFacts): QuoteRefusal | null =>
  isProcessing ? 'quoteProcessing' : null;

const isOver = ({ validUntil, now }: QuoteFacts): boolean => validUntil !== undefined && validUntil <= now;

export const QUOTE_ACTIONS = {
  edit: { by: ['operator'], from: UNSENT_QUOTE_STATES, to: 'draft' },
  send: { by: ['operator'], from: UNSENT_QUOTE_STATES, to: 'sent', guard: whyNotSendable },
  /** Creates the order with its reservation. */
  reserve: { by: ['operator'], from: UNSENT_QUOTE_STATES, to: 'papers', guard: whyNotPriced },
  'record-papers': { by: ['operator'], from: ['papers'] },
  'report-paper': {
    by: ['shopper'],
    from: ['papers'],
    guard: (facts: QuoteFacts) => (isOver(facts) ? 'quoteExpired' : null),
  },
  extend: { by: ['operator'], from: ['papers'] },
  'open-payment': { by: ['operator'], from: ['papers'], to: 'sent' },
  /** Ends the order of the quote, so that the buyer can't pay for terms that are about to change. */
  revise: { by: ['operator'], from: OPEN_QUOTE_STATES, to: 'draft', guard: whileProcessing },
  withdraw: {
    by: ['operator'],
    from: [...UNSENT_QUOTE_STATES, ...OPEN_QUOTE_STATES],
    to: 'withdrawn',
    guard: whileProcessing,
  },
  'ask-back': {
    by: ['shopper'],
    from: ['sent'],
    guard: (facts: QuoteFacts) => {
      if (isOver(facts)) return 'quoteExpired';
      return facts.hasAsked ? 'askedAlready' : null;
    },
  },
  decline: { by: ['shopper'], from: OPEN_QUOTE_STATES, to: 'declined', guard: whileProcessing },
  open: {
    by: ['shopper'],
    from: ['sent'],
    guard: (facts: QuoteFacts) => (isOver(facts) ? 'quoteExpired' : null),
  },
  // A payment that began in time counts. A later one is refunded, because the price is no longer
  // valid.
  pay: { by: ['system'], from: ['sent'], to: 'paid' },
  expire: {
    by: ['system'],
    from: OPEN_QUOTE_STATES,
    to: 'expired',
    guard: (facts: QuoteFacts) => (isOver(facts) ? whileProcessing(facts) : 'quoteStillValid'),
  },
} as const satisfies Record<string, ActionRow>;

export type QuoteAction = keyof typeof QUOTE_ACTIONS;

const REFUSAL_OF: Readonly<Record<QuoteState, QuoteRefusal>> = {
  requested: 'quoteNotSent',
  draft: 'quoteNotSent',
  papers: 'quoteAwaitsPapers',
  sent: 'quoteSent',
  paid: 'quotePaid',
  declined: 'quoteEnded',
  expired: 'quoteEnded',
  withdrawn: 'quoteEnded',
};

/** Why the action is impossible; null if it is possible. */
export function quoteRefusal(name: QuoteAction, facts: QuoteFacts): QuoteRefusal | null {
  const { from, guard }: ActionRow = QUOTE_ACTIONS[name];
  if (!from.includes(facts.state)) return REFUSAL_OF[facts.state];
  return guard?.(facts) ?? null;
}

/** Goods of the quote in fen; undefined while a line has no price. */
export function quoteTotalFen(lines: readonly QuoteLine[]): number | undefined {
  let total = 0;
  for (const { quantity, unitFen } of lines) {
    if (unitFen === undefined) return undefined;
    total += quantity * unitFen;
  }
  return total;
}

function whyNotPriced({ lines }: Pick<QuoteFacts, 'lines'>): QuoteRefusal | null {
  if (lines.length === 0) return 'noLines';
  if (!lines.every(({ quantity }) => Number.isSafeInteger(quantity) && quantity > 0)) return 'badQuantity';
  if (!lines.every(({ unitFen }) => isPrice(unitFen))) return 'noPrice';
  return (quoteTotalFen(lines) ?? 0) > QUOTE_TOTAL_MAX_FEN ? 'totalTooLarge' : null;
}

function whyNotSendable({ lines, validUntil, isReserving, now }: QuoteFacts): QuoteRefusal | null {
  const unpriced = whyNotPriced({ lines });
  if (unpriced !== null) return unpriced;
  const validMs = (validUntil?.getTime() ?? 0) - now.getTime();
  if (validMs < QUOTE_VALID_MIN_MS) return 'validTooShort';
  if (isReserving && validMs > QUOTE_RESERVATION_MAX_MS) return 'reservedTooLong';
  return validMs > QUOTE_VALID_MAX_MS ? 'validTooLong' : null;
}

function isPrice(fen: number | undefined): boolean {
  return fen !== undefined && Number.isSafeInteger(fen) && fen > 0 && fen <= MAX_PRICE_FEN;
}

/** When an account may request again; undefined if it may now. `requested`: times of its requests, in any order. */
export function quoteRequestRetryAt(requested: readonly Date[], now: Date): Date | undefined {
  const recent = requested
    .map((at) => at.getTime())
    .filter((at) => at > now.getTime() - DAY_MS)
    .sort((a, b) => a - b);
  const oldest = recent.at(-QUOTE_REQUESTS_PER_DAY);
  return oldest === undefined ? undefined : new Date(oldest + DAY_MS);
}

/** Why a reservation that waits for papers can't be extended to `until`; it never gets shorter. */
export function extensionRefusal(
  { validUntil, now }: Pick<QuoteFacts, 'validUntil' | 'now'>,
  until: Date,
): 'extensionTooShort' | 'extensionTooLong' | null {
  if (until.getTime() - now.getTime() > QUOTE_RESERVATION_MAX_MS) return 'extensionTooLong';
  return until <= now || (validUntil !== undefined && until <= validUntil) ? 'extensionTooShort' : null;
}
