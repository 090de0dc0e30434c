import { countryTitle } from '../../text/countries.ts';
import { papersText as words } from '../../text/papers.ts';
import type { QuoteEntry } from './QuoteInvite.tsx';
import type { RefusedLines } from './reservable.ts';

interface Props extends RefusedLines {
  readonly open: QuoteEntry['open'];
  readonly disabled: boolean;
}

/** Offers a reservation for a cart that the checkout refuses until papers exist. */
export function ReserveInvite({ country, lines, open, disabled }: Props) {
  if (country === null) return null;
  return (
    <div className="cart-reserve">
      <p>{words().invite(lines.length, countryTitle(country))}</p>
      <button
        type="button"
        className="button"
        disabled={disabled}
        onClick={() => void open('reserve')}
        data-reserve-open
      >
        {words().ask}
      </button>
    </div>
  );
}
