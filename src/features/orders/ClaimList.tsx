import type { Claim } from '../../contract/claims.ts';
import type { Order } from '../../contract/orders.ts';
import { formatYuan } from '../../rules/money.ts';
import { claimsText as words } from '../../text/claims.ts';
import { formatDateTime } from './order-facts.ts';

export function ClaimList({ order, claims }: { readonly order: Order; readonly claims: readonly Claim[] }) {
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
