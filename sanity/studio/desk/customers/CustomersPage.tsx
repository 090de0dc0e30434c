import { type ReactNode, useEffect, useRef } from 'react';
import { StateLink } from 'sanity/router';
import type { OrdersQuery } from '../../../../src/features/orders/ops-orders.contract.ts';
import { customerPage, routeState } from '../../orders/address.ts';
import { BackLink } from '../../orders/elements.tsx';
import { FindCustomer } from '../../orders/FindCustomer.tsx';
import { customersText as texts } from '../customers.text.ts';

export function CustomersPage({ query }: { readonly query: OrdersQuery }): ReactNode {
  const main = useRef<HTMLElement>(null);
  // The list behind the page is inert, so the focus moves here.
  useEffect(() => main.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  return (
    <main ref={main} className="desk-customers" aria-label={texts.title}>
      <BackLink state={routeState(query)} />
      <header className="order-head">
        <h1>{texts.title}</h1>
      </header>
      <p className="soft">{texts.start}</p>
      <FindCustomer
        texts={texts}
        choice={({ id, name, email, emailConfirmed }) => (
          <span className="found-customer">
            {!emailConfirmed && <span className="soft">{texts.unconfirmed}</span>}
            <StateLink
              state={routeState(query, customerPage(id))}
              aria-label={`${texts.open} ${name || email}`}
            >
              {texts.open}
            </StateLink>
          </span>
        )}
      />
    </main>
  );
}
