import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { StateLink } from 'sanity/router';
import type { OrdersQuery } from '../../../src/features/orders/ops-orders.contract.ts';
import type { OpsQuote, QuoteView } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { quotesState, routeState } from '../orders/address.ts';
import { BackLink, useFocusedPage } from '../orders/elements.tsx';
import { FailureNotice } from '../orders/fetching.tsx';
import { DoneNotice } from '../orders/notices.tsx';
import { QuoteBuyer, QuoteMessage, QuoteQuestion, QuoteTimeline } from './cards.tsx';
import { ReviseDialog, SendDialog, WithdrawDialog } from './dialogs.tsx';
import { PapersCard } from './PapersCard.tsx';
import { PapersRequest } from './PapersRequest.tsx';
import { ExtendDialog, OpenPaymentDialog, ReserveDialog } from './papers-dialogs.tsx';
import { QuoteEditor } from './QuoteEditor.tsx';
import { QuoteLines } from './QuoteLines.tsx';
import { type QuoteDialog, useQuoteWrites } from './quote-writes.ts';
import { quotesText as texts } from './quotes.text.ts';
import { useQuote } from './use-quotes.ts';

interface QuotePageProps {
  readonly id: string;
  readonly query: OrdersQuery;
  /** The view of the list to return to. */
  readonly view: QuoteView;
}

export function QuotePage({ id, query, view }: QuotePageProps): ReactNode {
  const page = useFocusedPage();
  const { quote, trouble, load, take } = useQuote(id);
  return (
    <main ref={page} tabIndex={-1} className="desk-order desk-quote" aria-label={texts.quote}>
      <BackLink state={quotesState(query, view)} text={texts.back} />
      {trouble !== undefined && <FailureNotice trouble={trouble} onAgain={load} />}
      {quote === undefined && trouble === undefined && <p className="soft">{texts.loading}</p>}
      {quote !== undefined && <Shown quote={quote} page={page} onQuote={take} />}
    </main>
  );
}

interface ShownProps {
  readonly quote: OpsQuote;
  readonly page: RefObject<HTMLElement | null>;
  readonly onQuote: (quote: OpsQuote) => void;
}

function Shown({ quote, page, onQuote }: ShownProps): ReactNode {
  const [dialog, setDialog] = useState<QuoteDialog>();
  const writes = useQuoteWrites(onQuote);
  const close = () => setDialog(undefined);
  const { buyer, state, isAsked, order, actions, question, fromDesk, forPapers } = quote;
  const view = forPapers && state === 'requested' ? 'papers-requested' : state;
  // Sending removes the button that had the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both may remove the focused element.
  useEffect(() => {
    if (document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  }, [dialog, state, page]);
  return (
    <>
      <header className="order-head">
        <h1>
          <bdi>{texts.page(buyer.name || buyer.email)}</bdi>
        </h1>
        <p>
          <span className={`state ${state}`}>{texts.views[isAsked ? 'asked' : view]}</span>
          {fromDesk && <span className="soft">{texts.fromDesk}</span>}
          {order !== null && <StateLink state={routeState({}, order)}>{texts.order(order)}</StateLink>}
        </p>
      </header>
      <DoneNotice submission={writes} />
      {question !== null && <QuoteQuestion quote={quote} />}
      <PapersRequest quote={quote} writes={writes} onOpen={setDialog} />
      <QuoteMessage quote={quote} />
      <div className="order-body">
        <div>
          <QuoteEditor quote={quote} writes={writes} onOpen={setDialog} />
          <PapersCard quote={quote} writes={writes} onOpen={setDialog} />
          {actions.edit !== null && <QuoteLines quote={quote} />}
          {actions.edit !== null && (
            <div className="buttons">
              {actions.revise === null && (
                <button type="button" onClick={() => setDialog('revise')}>
                  {texts.revise.open}
                </button>
              )}
              {actions.withdraw === null && (
                <button type="button" onClick={() => setDialog('withdraw')}>
                  {texts.withdraw.open}
                </button>
              )}
              {actions.withdraw === 'quoteProcessing' && (
                <p className="soft">{texts.refusals.quoteProcessing}</p>
              )}
            </div>
          )}
        </div>
        <div>
          <QuoteBuyer quote={quote} />
          <QuoteTimeline quote={quote} />
        </div>
      </div>
      {dialog === 'send' && <SendDialog quote={quote} writes={writes} onClose={close} />}
      {dialog === 'reserve' && <ReserveDialog quote={quote} writes={writes} onClose={close} />}
      {dialog === 'extend' && <ExtendDialog quote={quote} writes={writes} onClose={close} />}
      {dialog === 'open-payment' && <OpenPaymentDialog quote={quote} writes={writes} onClose={close} />}
      {dialog === 'revise' && <ReviseDialog quote={quote} writes={writes} onClose={close} />}
      {dialog === 'withdraw' && <WithdrawDialog quote={quote} writes={writes} onClose={close} />}
    </>
  );
}
