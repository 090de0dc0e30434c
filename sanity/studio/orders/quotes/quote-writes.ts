import type { QuotePath } from '../../../../src/contract/ops-calls.ts';
import type { OpsQuote } from '../../../../src/contract/ops-quotes.ts';
import { useWrites, type Writes } from '../use-submission.ts';

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
