import type { OpsQuote, QuoteResult } from '../../../../src/contract/ops-quotes.ts';
import { papersText } from '../../text/papers.ts';
import { quotesText as texts } from '../../text/quotes.ts';
import { useWrites, type Writes } from '../use-submission.ts';

export type QuoteWrites = Writes<QuoteResult<OpsQuote>>;
/** Writes that ask for a confirmation. */
export type QuoteDialog = 'send' | 'revise' | 'withdraw' | 'reserve' | 'extend' | 'open-payment';

/** `onQuote` also gets the newer quote after a conflict. */
export function useQuoteWrites(onQuote: (quote: OpsQuote) => void): QuoteWrites {
  return useWrites<OpsQuote, { readonly quote: OpsQuote }>(
    (result) => {
      if (result.kind === 'answer') onQuote(result.data);
      if (result.kind === 'conflict') onQuote(result.quote);
    },
    (quote, at) => ({ tone: 'good', msg: doneText(quote, at) }),
  );
}

function doneText({ order, forPapers }: OpsQuote, at: string): string {
  if (at === 'send') return texts.send.done(order ?? '');
  if (at === 'reserve' || at === 'accept') return papersText.reserve.done(order ?? '');
  if (at === 'papers') return papersText.saved;
  if (at === 'extend') return papersText.extend.done;
  if (at === 'open-payment') return papersText.openPayment.done(order ?? '');
  if (at === 'revise') return texts.revise.done;
  if (at !== 'withdraw') return texts.saved;
  return forPapers && order === null ? papersText.decline.done : texts.withdraw.done;
}
