import { type ComponentType, useCallback, useRef, useState } from 'react';
import { failureText } from '../base/failures.text.ts';
import { formatYuan } from '../base/money.rules.ts';
import { notify } from '../base/notices.ts';
import { failuresText } from '../base/shop.text.ts';
import { formatDateTime, stateOfOrder } from '../orders/order-facts.ts';
import type { Order } from '../orders/orders.contract.ts';
import { isShipped } from '../orders/orders.rules.ts';
import { useRevalidated } from '../orders/use-revalidated.ts';
import type { ClaimFormProps } from './ClaimForm.tsx';
import { fetchClaims } from './claims.client.ts';
import type { Claim, OrderClaims } from './claims.contract.ts';
import { claimFailures, claimsText as words } from './claims.text.ts';

function ClaimList({ order, claims }: { readonly order: Order; readonly claims: readonly Claim[] }) {
  if (claims.length === 0) return null;
  return (
    <ul className="claim-list">
      {claims.map((claim) => (
        <li key={claim.id} className="claim">
          <p className="claim-head figures">
            <b>{words().states[claim.state]}</b>
            <span className="order-term">{words().reportedAt(formatDateTime(claim.created_at))}</span>
          </p>
          <ul className="claim-items figures">
            {claim.items.map(({ item, quantity }) => {
              const line = order.items.find(({ id }) => id === item);
              return line && <li key={item}>{words().line(line.product.name, line.quality, quantity)}</li>;
            })}
          </ul>
          <p className="claim-words">{claim.words}</p>
          {claim.photos.length > 0 && (
            <ul className="claim-photos">
              {claim.photos.map((address, nth) => (
                <li key={address}>
                  <a href={address} target="_blank" rel="noopener">
                    <img src={address} alt={words().photo(nth + 1)} width="112" height="112" loading="lazy" />
                  </a>
                </li>
              ))}
            </ul>
          )}
          {claim.answer !== null && (
            <div className="claim-answer">
              <h3>{words().answer}</h3>
              <p className="claim-words">{claim.answer}</p>
              {claim.refund !== null && <p className="figures">{words().refund(formatYuan(claim.refund))}</p>}
              {claim.replacement !== null && (
                <p className="figures">
                  {words().replacement(claim.replacement.quantity, claim.replacement.sent)}
                </p>
              )}
              {claim.answered_at !== null && (
                <p className="order-term figures">{formatDateTime(claim.answered_at)}</p>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * Reports of damage. Shown once the order is shipped (docs/decisions/0095), and while it waits to send a replacement.
 */
export function ClaimSection({ order }: { readonly order: Order }) {
  return isShipped(stateOfOrder(order)) || order.shipments.length > 0 ? (
    <FetchedClaims order={order} />
  ) : null;
}

function FetchedClaims({ order }: { readonly order: Order }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { result, retry } = useRevalidated(
    useCallback((signal: AbortSignal) => fetchClaims(order.id, signal), [order.id]),
  );
  return (
    <section className="order-part order-claims" aria-labelledby="order-claims">
      <h2 id="order-claims" tabIndex={-1} ref={title}>
        {words().title}
      </h2>
      {result.kind === 'loading' && <p className="order-term">{words().loading}</p>}
      {result.kind === 'answer' && (
        <Claims
          order={order}
          claims={result.data}
          refresh={retry}
          onReported={() => title.current?.focus()}
        />
      )}
      {result.kind !== 'answer' && result.kind !== 'loading' && (
        <p role="alert">
          {failureText(result, claimFailures, words().loadFailed)}{' '}
          <button type="button" className="text-button" onClick={retry}>
            {failuresText().retry}
          </button>
        </p>
      )}
    </section>
  );
}

interface ClaimsProps {
  readonly order: Order;
  readonly claims: OrderClaims;
  readonly refresh: () => void;
  readonly onReported: () => void;
}

function Claims({ order, claims, refresh, onReported }: ClaimsProps) {
  const [isOpen, setOpen] = useState(false);
  const [Form, setForm] = useState<ComponentType<ClaimFormProps>>();
  const opener = useRef<HTMLButtonElement>(null);
  const open = async () => {
    try {
      const { ClaimForm } = await import('./ClaimForm.tsx');
      setForm(() => ClaimForm);
      setOpen(true);
    } catch {
      // The script could not be fetched.
      notify({ kind: 'error', text: words().openFailed });
    }
  };
  const close = () => {
    setOpen(false);
    // Waits until the button is rendered again.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <>
      <ClaimList order={order} claims={claims.claims} />
      {claims.refusal === null && claims.until !== null && !isOpen && (
        <div className="claim-invite">
          <p>{words().until(formatDateTime(claims.until))}</p>
          <button type="button" className="button quiet" ref={opener} onClick={() => void open()}>
            {words().report}
          </button>
        </div>
      )}
      {claims.refusal !== null && claims.claims.length > 0 && (
        <p className="order-term">{claimFailures()['claim-not-possible']({ because: claims.refusal })}</p>
      )}
      {/* A closed form keeps the filled-in values. */}
      {Form !== undefined && (isOpen || claims.refusal === null) && (
        <div hidden={!isOpen}>
          <Form
            order={order}
            claimable={claims.items}
            onClose={close}
            onOutdated={refresh}
            onReported={(msg) => {
              setOpen(false);
              refresh();
              notify({ kind: 'success', text: msg });
              onReported();
            }}
          />
        </div>
      )}
    </>
  );
}
