/** Why claims, papers and quotes are refused. Responses name these reasons, and texts say them. */

/** Reasons why an order accepts no claim. */
export const CLAIM_REFUSALS = ['not-shipped', 'too-late', 'refunded', 'too-many'] as const;
export type ClaimRefusal = (typeof CLAIM_REFUSALS)[number];

const PAPERS_REFUSALS = ['papersForbidden', 'papersOpen', 'papersMissing', 'papersExpired'] as const;
export type PapersRefusal = (typeof PAPERS_REFUSALS)[number];

export const QUOTE_REFUSALS = [
  'quoteNotSent',
  'quoteSent',
  'quotePaid',
  'quoteEnded',
  'quoteProcessing',
  'quoteExpired',
  'quoteStillValid',
  'askedAlready',
  'noLines',
  'badQuantity',
  'noPrice',
  'totalTooLarge',
  'validTooShort',
  'validTooLong',
  'reservedTooLong',
  'quoteAwaitsPapers',
  'extensionTooShort',
  'extensionTooLong',
  'papersFirst',
  ...PAPERS_REFUSALS,
] as const;
export type QuoteRefusal = (typeof QUOTE_REFUSALS)[number];
