import type { QuotePath } from '../../../src/features/desk/ops-calls.contract.ts';
import type { OpsQuote } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { useWrites, type Writes } from '../orders/use-submission.ts';

export type QuoteWrites = Writes<QuotePath>;
/** Writes that ask for a confirmation. */
export type QuoteDialog = 'send' | 'revise' | 'withdraw' | 'reserve' | 'extend' | 'open-payment';

/** `onQuote` also gets the newer quote after a conflict. */
export function useQuoteWrites(onQuote: (quote: OpsQuote) => void): QuoteWrites {
  return useWrites<QuotePath>((result) => {
    if (result.kind === 'answer') onQuote(result.data);
    if (result.kind === 'conflict') onQuote(result.quote);
  });
}
