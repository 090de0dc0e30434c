import { type ReactNode, useEffect, useState } from 'react';
import { useRouter } from 'sanity/router';
import type { FoundCustomers } from '../../../../src/contract/ops-customers.ts';
import { findCustomers } from '../../../../src/contract/ops-customers-client.ts';
import type { OrdersQuery } from '../../../../src/contract/ops-orders.ts';
import type { OpsQuote } from '../../../../src/contract/ops-quotes.ts';
import { createQuote } from '../../../../src/contract/ops-quotes-client.ts';
import { quotesText } from '../../text/quotes.ts';
import { quotesState } from '../address.ts';
import { Modal } from '../elements.tsx';
import { FailureNotice, type FetchFailure } from '../fetching.tsx';
import { Field } from '../order/form-parts.tsx';
import { ResultNotice } from '../order/notices.tsx';
import { useWrites } from '../use-submission.ts';

const texts = quotesText.create;
/** Milliseconds between the last letter and the search. */
const PAUSE = 250;

type Account = FoundCustomers['items'][number];
type Found =
  | { readonly kind: 'found'; readonly q: string; readonly accounts: readonly Account[] }
  | { readonly kind: 'failed'; readonly trouble: FetchFailure };

interface NewQuoteProps {
  readonly query: OrdersQuery;
  readonly onClose: () => void;
}

/** Makes a draft for an account that the operator finds. */
export function NewQuote({ query, onClose }: NewQuoteProps): ReactNode {
  const { navigate } = useRouter();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found>();
  const [tries, setTries] = useState(0);
  const q = typed.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks for another try.
  useEffect(() => {
    setFound(undefined);
    if (q === '') return undefined;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const result = await findCustomers(q);
      if (!isWanted || result.kind === 'conflict') return;
      setFound(
        result.kind === 'answer'
          ? { kind: 'found', q, accounts: result.data.items }
          : { kind: 'failed', trouble: result },
      );
    }, PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [q, tries]);

  const writes = useWrites<OpsQuote, { readonly quote: OpsQuote }>(
    (result) => {
      if (result.kind === 'answer') navigate(quotesState(query, 'draft', result.data.id));
    },
    () => ({ tone: 'good', msg: '' }),
  );
  const create = ({ id }: Account) => {
    const request = { account: id };
    void writes.send('create', request, (key) => createQuote(request, key));
  };

  return (
    <Modal title={texts.open} onClose={onClose}>
      <p className="soft">{texts.lead}</p>
      <div className="desk-form">
        <Field
          label={texts.search}
          value={typed}
          placeholder={texts.searchHint}
          type="search"
          autoFocus
          onType={setTyped}
        />
      </div>
      <div role="status">
        {found?.kind === 'found' && found.accounts.length === 0 && (
          <p className="notice">{texts.none(found.q)}</p>
        )}
      </div>
      {found?.kind === 'failed' && (
        <FailureNotice trouble={found.trouble} onAgain={() => setTries(tries + 1)} />
      )}
      {found?.kind === 'found' && found.accounts.length > 0 && (
        <ul className="picked-list" aria-label={texts.found}>
          {found.accounts.map((account) => (
            <li key={account.id}>
              <div>
                <strong>
                  <bdi>{account.name}</bdi>
                </strong>
                <span className="soft cut">{[account.email, account.phone].filter(Boolean).join('，')}</span>
              </div>
              {account.emailConfirmed ? (
                <button
                  type="button"
                  aria-disabled={writes.isBusy}
                  aria-label={texts.choose(account.name || account.email)}
                  onClick={() => create(account)}
                >
                  {texts.submit}
                </button>
              ) : (
                <span className="soft">{texts.unconfirmed}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <div aria-live="polite">
        {writes.notice !== undefined && !writes.notice.isDone && <ResultNotice notice={writes.notice} />}
      </div>
    </Modal>
  );
}
