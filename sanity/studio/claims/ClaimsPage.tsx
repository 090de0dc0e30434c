import { type ReactNode, useState } from 'react';
import { StateLink } from 'sanity/router';
import {
  CLAIM_VIEWS,
  type ClaimsQuery,
  type OpsClaim,
} from '../../../src/features/claims/ops-claims.contract.ts';
import type { OrdersQuery } from '../../../src/features/orders/ops-orders.contract.ts';
import { formatDateTime } from '../base/date-time.text.ts';
import { TableHead } from '../base/TableHead.tsx';
import { routeState } from '../orders/address.ts';
import { BackLink, useFocusedPage } from '../orders/elements.tsx';
import { FailureNotice } from '../orders/fetching.tsx';
import { outcomeText, claimsText as texts } from './claims.text.ts';
import { useClaims } from './use-claims.ts';

const DAY_MS = 86_400_000;
type View = NonNullable<ClaimsQuery['view']>;

export function ClaimsPage({ query }: { readonly query: OrdersQuery }): ReactNode {
  const [view, setView] = useState<View>('open');
  const main = useFocusedPage();
  return (
    <main ref={main} tabIndex={-1} className="desk-claims" aria-label={texts.title}>
      <BackLink state={routeState(query)} />
      <header className="order-head">
        <h1>{texts.title}</h1>
      </header>
      <fieldset className="choices">
        <legend className="hidden-text">{texts.viewsLabel}</legend>
        {CLAIM_VIEWS.map((one) => (
          <label key={one} className="check">
            <input type="radio" name="claims" checked={one === view} onChange={() => setView(one)} />
            <span>{texts.views[one]}</span>
          </label>
        ))}
      </fieldset>
      <ClaimsTable key={view} view={view} query={query} />
    </main>
  );
}

function ClaimsTable({ view, query }: { readonly view: View; readonly query: OrdersQuery }): ReactNode {
  const { data: page, trouble, load } = useClaims({ view });
  if (page === undefined)
    return trouble === undefined ? (
      <p className="soft">{texts.loading}</p>
    ) : (
      <FailureNotice trouble={trouble} onAgain={load} />
    );
  const { columns } = texts;
  const heads = [columns.age, columns.order, columns.buyer, columns.items, columns.words];
  return (
    <>
      {trouble !== undefined && <FailureNotice trouble={trouble} onAgain={load} />}
      {page.items.length === 0 && <p className="soft">{texts.empty[view]}</p>}
      {view === 'open' && page.open > page.items.length && (
        <p className="notice">{texts.firstOnly(page.items.length, page.open)}</p>
      )}
      {page.items.length > 0 && (
        <div className="scrolls">
          <table className="plain stacked">
            <caption>{`${texts.title}：${texts.views[view]}`}</caption>
            <TableHead titles={view === 'answered' ? [...heads, columns.answer] : heads} />
            <tbody>
              {page.items.map((claim) => (
                <ClaimRow key={claim.id} claim={claim} query={query} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function ClaimRow({ claim, query }: { readonly claim: OpsClaim; readonly query: OrdersQuery }): ReactNode {
  const { order, buyer, created_at, lines, words, photos, answer } = claim;
  const days = Math.floor((Date.now() - Date.parse(created_at)) / DAY_MS);
  return (
    <tr>
      <td className="age">
        <time dateTime={created_at} title={formatDateTime(created_at)}>
          {texts.days(days)}
        </time>
      </td>
      <th scope="row" className="number">
        <StateLink state={routeState(query, order)}>{order}</StateLink>
      </th>
      <td className="buyer">
        <bdi>{buyer}</bdi>
      </td>
      <td>
        {lines.map(({ position, name, grade, claimed }) => (
          <span key={position} className="cut">
            {texts.line(name, grade, claimed)}
          </span>
        ))}
      </td>
      <td>
        <p className="claim-words">{words}</p>
        {photos.length > 0 && <span className="soft">{texts.photoCount(photos.length)}</span>}
      </td>
      {answer !== null && (
        <td>
          <p className="claim-words">{answer}</p>
          <span className="soft">{outcomeText(claim)}</span>
        </td>
      )}
    </tr>
  );
}
