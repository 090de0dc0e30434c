import { countryTitle } from '../base/countries.text.ts';
import { pagePath } from '../base/words.text.ts';
import { papersText as words } from '../papers/papers.text.ts';
import type { QuoteEntry } from './QuoteInvite.tsx';
import { useUnrequested } from './quote-request.ts';
import type { RefusedLines } from './reservable.ts';

interface Props extends RefusedLines {
  readonly open: QuoteEntry['open'];
  readonly disabled: boolean;
}

/** Offers to ask for a reservation, for a cart that the checkout refuses until papers exist. */
export function ReserveInvite({ country, lines, open, disabled }: Props) {
  const fresh = useUnrequested(lines);
  const requested = lines.length - fresh.length;
  if (country === null) return null;
  return (
    <div className="cart-reserve">
      {requested > 0 && (
        <p>
          {words().requestedLines(requested)}
          {fresh.length === 0 && words().rest} <a href={pagePath('/orders')}>{words().seeRequests}</a>
        </p>
      )}
      {fresh.length > 0 && (
        <>
          <p>{words().invite(fresh.length, countryTitle(country))}</p>
          <button
            type="button"
            className="button"
            disabled={disabled}
            onClick={() => void open('reserve')}
            data-reserve-open
          >
            {words().ask}
          </button>
        </>
      )}
    </div>
  );
}
