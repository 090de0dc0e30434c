import type { ReactNode } from 'react';
import { useRouter } from 'sanity/router';
import type { OrdersQuery } from '../../../src/features/orders/ops-orders.contract.ts';
import { quotesState } from '../orders/address.ts';
import { Modal } from '../orders/elements.tsx';
import { FindCustomer, type FoundCustomer } from '../orders/FindCustomer.tsx';
import { ResultNotice } from '../orders/notices.tsx';
import { useWrites } from '../orders/use-submission.ts';
import { quotesText } from './quotes.text.ts';

const texts = quotesText.create;

interface NewQuoteProps {
  readonly query: OrdersQuery;
  readonly onClose: () => void;
}

/** Makes a draft for an account that the operator finds. */
export function NewQuote({ query, onClose }: NewQuoteProps): ReactNode {
  const { navigate } = useRouter();
  const writes = useWrites<'/quotes/create'>((result) => {
    if (result.kind === 'answer') navigate(quotesState(query, 'draft', result.data.id));
  });
  const create = ({ id }: FoundCustomer) => {
    const request = { account: id };
    void writes.send('create', '/quotes/create', request, '');
  };

  return (
    <Modal title={texts.open} onClose={onClose}>
      <p className="soft">{texts.lead}</p>
      <FindCustomer
        texts={texts}
        choice={(customer) =>
          customer.emailConfirmed ? (
            <button
              type="button"
              aria-disabled={writes.isBusy}
              aria-label={texts.choose(customer.name || customer.email)}
              onClick={() => create(customer)}
            >
              {texts.submit}
            </button>
          ) : (
            <span className="soft">{texts.unconfirmed}</span>
          )
        }
      />
      <div aria-live="polite">
        {writes.notice !== undefined && !writes.notice.isDone && <ResultNotice notice={writes.notice} />}
      </div>
    </Modal>
  );
}
