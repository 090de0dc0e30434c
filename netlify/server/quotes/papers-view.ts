/** Papers of quotes, and the papers that the present shipping rules require (docs/decisions/0098). */
import type { QuotePapers } from '../../../src/features/papers/papers.contract.ts';
import { waitsFor } from '../../../src/features/papers/papers.rules.ts';
import { quoteRefusal } from '../../../src/features/quotes/quotes.rules.ts';
import type { Database } from '../db/connection.ts';
import { assessLines, type LineAssessment } from '../papers/required-papers.ts';
import { type PaperRow, readPapers, recordedPaper } from '../papers/store.ts';
import { readShippingRules } from '../shipping/rules-store.ts';
import { findProducts } from '../specimens/store.ts';
import { quoteFacts } from './facts.ts';
import type { FullQuote } from './store.ts';

export interface QuotePapersState extends LineAssessment {
  readonly country: string | null;
  readonly papers: readonly PaperRow[];
}

/** States of quotes whose papers are shown; a paid quote still shows them. */
const READ_STATES: readonly string[] = ['requested', 'draft', 'papers', 'sent', 'paid'];

/** Papers by quote id. Omits quotes that ended unpaid. */
export async function readPapersOfQuotes(
  database: Database,
  found: readonly FullQuote[],
  now: Date,
): Promise<ReadonlyMap<string, QuotePapersState>> {
  const open = found.filter(({ quote }) => READ_STATES.includes(quote.state));
  if (open.length === 0) return new Map();
  const rules = await readShippingRules(database);
  const products = await findProducts(database, productIds(open));
  const papers = await readPapers(
    database,
    open.flatMap(({ quote }) => quote.orderNumber ?? []),
  );
  return new Map(
    open.map((full) => {
      const { country, lines, quote } = full;
      const asked = assessLines(rules, lines, products, country, now);
      return [quote.id, { ...asked, country, papers: papers.get(quote.orderNumber ?? '') ?? [] }];
    }),
  );
}

const productIds = (found: readonly FullQuote[]) => [
  ...new Set(found.flatMap(({ lines }) => lines.map(({ productId }) => productId))),
];

/** Null for a quote that neither has papers nor waits for any. */
export function viewPapers(full: FullQuote, of: QuotePapersState | undefined, now: Date): QuotePapers | null {
  const { state } = full.quote;
  if (of === undefined || (state !== 'papers' && of.papers.length === 0)) return null;
  const nameOf = (position: number) => full.lines.find((line) => line.position === position)?.product.name;
  return {
    country: of.country,
    verdict: of.verdict,
    words: [...of.words],
    items: of.papers.map((paper) => ({
      name: paper.name,
      who: paper.who,
      number: paper.receivedOn === null ? '' : paper.number,
      products: paper.lines.flatMap((position) => nameOf(position) ?? []),
      waits_for: waitsFor(recordedPaper(paper)),
      asked_on: paper.askedOn,
      expected_by: paper.expectedBy,
      received_on: paper.receivedOn,
      valid_until: paper.validUntil,
      reported_number: paper.reportedNumber,
    })),
    can_report: quoteRefusal('report-paper', quoteFacts(full, now)) === null,
  };
}
