/** The buyer reports that they have a paper (docs/decisions/0098). */
import type { z } from 'zod';
import { inRenderedLanguage } from '../../../src/features/base/with-language.text.ts';
import type { reportPaperRequestSchema } from '../../../src/features/papers/papers.contract.ts';
import { waitsFor } from '../../../src/features/papers/papers.rules.ts';
import { quoteRefusal } from '../../../src/features/quotes/quotes.rules.ts';
import type { Account } from '../accounts/store.ts';
import { notifyStaffOfPapers } from '../orders/papers-news.ts';
import { lockAccountOrders } from '../orders/store.ts';
import { readOrderPapers, recordedPaper, setReportedNumber } from '../papers/store.ts';
import type { PaymentsContext } from '../payments/core/context.ts';
import { quoteFacts } from './facts.ts';
import type { AnswerQuoteResult } from './request.ts';
import { findQuote, updateQuote } from './store.ts';

type Result = Exclude<AnswerQuoteResult, { kind: 'unreachable' }> | { readonly kind: 'no-paper' };

/** Idempotent. The number can be corrected until staff records the paper. */
export async function reportPaper(
  { database, staff, now }: PaymentsContext,
  buyer: Pick<Account, 'id'>,
  id: string,
  { name, number }: z.output<typeof reportPaperRequestSchema>,
): Promise<Result> {
  return await database.transaction(async (tx): Promise<Result> => {
    await lockAccountOrders(tx, buyer.id);
    const full = await findQuote(tx, id);
    if (full?.quote.accountId !== buyer.id) return { kind: 'no-quote' };
    const because = quoteRefusal('report-paper', quoteFacts(full, now()));
    if (because !== null) return { kind: 'refused', because };
    const { orderNumber } = full.quote;
    if (orderNumber === null) throw new Error(`the quote ${id} waits for papers without an order`);
    const papers = await readOrderPapers(tx, orderNumber);
    const paper = papers.find(
      // The page shows the name in its own language, and sends it back.
      (one) => inRenderedLanguage(one.name) === inRenderedLanguage(name) && one.who === 'buyer',
    );
    if (paper === undefined || waitsFor(recordedPaper(paper)) === null) return { kind: 'no-paper' };
    if (paper.reportedNumber === number) return { kind: 'done' };
    await setReportedNumber(tx, orderNumber, paper.name, number);
    await updateQuote(tx, id, 'report-paper', {});
    const event = `${papers.indexOf(paper)} ${full.quote.version}`;
    await notifyStaffOfPapers(tx, staff, 'reported', { number: orderNumber, quote: id, event });
    return { kind: 'done' };
  });
}
