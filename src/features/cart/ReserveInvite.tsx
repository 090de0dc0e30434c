import type { Cart } from '../../contract/cart.ts';
import { countryTitle } from '../../text/countries.ts';
import { papersText as words } from '../../text/papers.ts';
import type { QuoteEntry } from './QuoteInvite.tsx';
import { useReservable } from './reservable.ts';

interface Props {
  readonly cart: Cart;
  readonly open: QuoteEntry['open'];
  readonly disabled: boolean;
}

/** For a cart that the checkout refuses until papers exist. */
export function ReserveInvite({ cart, open, disabled }: Props) {
  const { country, lines } = useReservable(cart);
  if (country === null || lines.length === 0) return null;
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
