import { type ReactNode, useEffect, useState } from 'react';
import { readOps } from '../../../src/features/desk/ops.client.ts';
import type { FoundCustomers } from '../../../src/features/desk/ops-customers.contract.ts';
import { FailureNotice, type FetchFailure } from './fetching.tsx';
import { Field } from './form-parts.tsx';

/** Milliseconds between the last keystroke and the search. */
const PAUSE = 250;

export type FoundCustomer = FoundCustomers['items'][number];
type Found =
  | { readonly kind: 'found'; readonly q: string; readonly customers: readonly FoundCustomer[] }
  | { readonly kind: 'failed'; readonly trouble: FetchFailure };

interface FindCustomerProps {
  readonly texts: {
    readonly search: string;
    readonly searchHint: string;
    readonly found: string;
    readonly none: (q: string) => string;
  };
  /** Rendered beside each found account. */
  readonly choice: (customer: FoundCustomer) => ReactNode;
}

/** Searches for accounts while the operator types. */
export function FindCustomer({ texts, choice }: FindCustomerProps): ReactNode {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found>();
  const [tries, setTries] = useState(0);
  const q = typed.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `tries` starts another try.
  useEffect(() => {
    setFound(undefined);
    if (q === '') return undefined;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const result = await readOps('/customers', { q });
      if (!isWanted) return;
      setFound(
        result.kind === 'answer'
          ? { kind: 'found', q, customers: result.data.items }
          : { kind: 'failed', trouble: result },
      );
    }, PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [q, tries]);

  return (
    <>
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
        {found?.kind === 'found' && found.customers.length === 0 && (
          <p className="notice">{texts.none(found.q)}</p>
        )}
      </div>
      {found?.kind === 'failed' && (
        <FailureNotice trouble={found.trouble} onAgain={() => setTries(tries + 1)} />
      )}
      {found?.kind === 'found' && found.customers.length > 0 && (
        <ul className="picked-list" aria-label={texts.found}>
          {found.customers.map((customer) => (
            <li key={customer.id}>
              <div>
                <strong>
                  <bdi>{customer.name}</bdi>
                </strong>
                <span className="soft cut">
                  {[customer.email, customer.phone].filter(Boolean).join('，')}
                </span>
              </div>
              {choice(customer)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
