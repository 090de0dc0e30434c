/**
 * Sends reminders about missing papers and ending reservations (docs/decisions/0098). The key of a mail contains the
 * event, so each is sent once.
 */
import { shopDay } from '../../../src/features/desk/ops-figures.contract.ts';
import { isFreed, PAPERS_NOTICE_MS } from '../../../src/features/papers/papers.rules.ts';
import { readAccount } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import { mailPapersNews, notifyStaffOfPapers } from '../orders/papers-news.ts';
import { lockAccountOrders } from '../orders/store.ts';
import type { PaymentsContext } from '../payments/core/context.ts';
import { type QuotePapersState, readPapersOfQuotes } from './papers-view.ts';
import { type FullQuote, findQuote, listWaitingForPapers } from './store.ts';

type Context = Pick<PaymentsContext, 'database' | 'staff' | 'now'>;

export async function remindOfPapers(context: Context): Promise<void> {
  const { database, now } = context;
  for (const { id, accountId } of await listWaitingForPapers(database))
    await database.transaction(async (tx) => {
      await lockAccountOrders(tx, accountId);
      const full = await findQuote(tx, id);
      // The reservation may have ended or been opened for payment since it was listed.
      if (full?.quote.state !== 'papers') return;
      const asked = (await readPapersOfQuotes(tx, [full], now())).get(id);
      if (asked !== undefined) await remindOf(context, tx, full, asked);
    });
}

async function remindOf(
  { staff, now }: Context,
  tx: Database,
  { quote }: FullQuote,
  asked: QuotePapersState,
): Promise<void> {
  const { orderNumber: number, validUntil: until, accountId, id } = quote;
  const buyer = await readAccount(tx, accountId);
  if (number === null || until === null || buyer === undefined) return;
  const today = shopDay(now());
  const late = asked.papers.filter(
    ({ receivedOn, expectedBy }) => receivedOn === null && expectedBy !== null && expectedBy < today,
  );
  for (const { position, expectedBy } of late)
    await notifyStaffOfPapers(tx, staff, 'overdue', {
      number,
      quote: id,
      event: `${position} ${expectedBy}`,
    });
  const both = async (news: 'ending' | 'stopped' | 'freed', event: string) => {
    await notifyStaffOfPapers(tx, staff, news, { number, quote: id, event });
    await mailPapersNews(tx, buyer, news, { number, until });
  };
  if (until.getTime() - now().getTime() <= PAPERS_NOTICE_MS) await both('ending', until.toISOString());
  const country = asked.country ?? '';
  if (asked.verdict === 'forbidden') await both('stopped', country);
  else if (isFreed(asked)) await both('freed', country);
}
