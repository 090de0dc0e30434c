import type { ReactNode } from 'react';
import type { OpsQuote } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { draftName, useDraft } from '../orders/drafts.ts';
import { ActionForm } from '../orders/form-parts.tsx';
import { papersText } from '../papers/papers.text.ts';
import { QuoteHistory } from './cards.tsx';
import type { QuoteDialog, QuoteWrites } from './quote-writes.ts';
import { quotesText } from './quotes.text.ts';

const texts = papersText.request;

interface PapersRequestProps {
  readonly quote: OpsQuote;
  readonly writes: QuoteWrites;
  readonly onOpen: (dialog: QuoteDialog) => void;
}

/** A buyer's request for a reservation: accepted with one press, declined with a reason, or asked back by mail. */
export function PapersRequest({ quote, writes, onOpen }: PapersRequestProps): ReactNode {
  const { id, version, forPapers, actions, lines, buyer } = quote;
  const { isTyped } = useDraft<unknown>(draftName(id, 'form'), undefined);
  if (!forPapers || actions.edit !== null) return null;
  const accept = () => {
    const request = { id, version };
    void writes.send('accept', '/quotes/reserve', request, ({ order }) =>
      papersText.reserve.done(order ?? ''),
    );
  };
  const because = isTyped ? texts.unsaved : actions.reserve && quotesText.refusals[actions.reserve];
  const ways = (
    <>
      <button type="button" onClick={() => onOpen('withdraw')}>
        {texts.decline}
      </button>
      <a href={`mailto:${buyer.email}?subject=${encodeURIComponent(texts.subject)}`}>{texts.mail}</a>
    </>
  );
  return (
    <section className="question-card open" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <QuoteHistory quote={quote} />
      <p className="soft">{texts.lead}</p>
      {lines.some(({ alsoRequested }) => alsoRequested > 0) && <p className="notice warn">{texts.rivals}</p>}
      {because === null ? (
        <ActionForm at="accept" submission={writes} submit={texts.accept} onSubmit={accept} beside={ways} />
      ) : (
        <>
          <p className="notice warn">{because}</p>
          <div className="buttons">{ways}</div>
        </>
      )}
    </section>
  );
}
