/** Papers of a quote as the staff sees them (docs/decisions/0098). */
import type { OpsQuotePapers } from '../../../../src/contract/ops-papers.ts';
import { isFreed, missingPapers, waitingFor, waitsFor } from '../../../../src/rules/papers.ts';
import type { QuoteAction, QuoteRefusal } from '../../../../src/rules/quotes.ts';
import { findPapersRefusal } from '../../papers/assess-lines.ts';
import { recordedPaper } from '../../papers/store.ts';
import type { QuotePapersState } from '../../quotes/papers-view.ts';

/** The reason why papers or rules forbid the action. A draft that needs papers before payment can't be sent. */
export function papersRefusalText(
  name: QuoteAction,
  asked: QuotePapersState | undefined,
  now: Date,
): QuoteRefusal | null {
  if (asked === undefined) return null;
  if (name === 'open-payment') return findPapersRefusal(asked, asked.papers, now);
  if (name !== 'send' && name !== 'reserve') return null;
  if (asked.verdict === 'forbidden') return 'papersForbidden';
  return name === 'send' && asked.needed.length > 0 ? 'papersFirst' : null;
}

export function viewPapersForStaff(asked: QuotePapersState): OpsQuotePapers {
  const { country, verdict, needed, papers } = asked;
  const recorded = papers.map(recordedPaper);
  const missing = missingPapers(needed, recorded);
  return {
    ...{ country, verdict },
    missing: missing.map(({ name, who, lines, days }) => ({
      ...{ name, who, lines: [...lines] },
      ...(days === undefined ? {} : { days }),
    })),
    items: papers.map((paper) => ({
      ...{ name: paper.name, who: paper.who, lines: paper.lines, askedOn: paper.askedOn },
      ...{ expectedBy: paper.expectedBy, receivedOn: paper.receivedOn, number: paper.number },
      ...{
        issuedOn: paper.issuedOn,
        validUntil: paper.validUntil,
        note: paper.note,
        reportedNumber: paper.reportedNumber,
      },
      waitsFor: waitsFor(recordedPaper(paper)),
    })),
    waitingFor: waitingFor(recorded),
    isFreed: isFreed(asked),
  };
}
