import { countryTitle } from '../base/countries.text.ts';
import { formatFen, requireFen } from '../base/money.rules.ts';
import { pagePath } from '../base/words.text.ts';
import type { CartItem, CartOffer } from '../cart/cart.contract.ts';
import { cartText } from '../cart/cart.text.ts';
import { cartFreightText } from '../cart/cart-freight.text.ts';
import { unitsOf } from '../cart/cart-parts.rules.ts';
import { freightText } from '../orders/freight.text.ts';
import { papersText as words } from '../papers/papers.text.ts';
import { useUnrequested } from './quote-request.ts';
import type { QuoteEntry } from './use-quote-form.ts';

interface Props {
  /** ISO 3166-1 code of the order's address. */
  readonly country: string;
  /** Lines that need papers first. */
  readonly lines: readonly CartItem[];
  /** Lines that could be paid now, and may wait with them. */
  readonly others: readonly CartItem[];
  readonly freight: CartOffer['for_papers'];
  readonly open: QuoteEntry['open'];
  readonly disabled: boolean;
}

/** Offers to ask for a reservation of the lines that can't be paid for until papers exist. */
export function ReserveInvite({ country, lines, others, freight, open, disabled }: Props) {
  const unrequested = useUnrequested([...lines, ...others]);
  const fresh = lines.filter((line) => unrequested.includes(line));
  const freshOthers = others.filter((line) => unrequested.includes(line));
  const requested = lines.length + others.length - unrequested.length;
  const isUnconfirmed = fresh.some(({ changes }) => changes.length > 0);
  return (
    <div className="cart-part cart-reserve">
      {fresh.length > 0 && <p className="cart-part-title">{words().invite(unitsOf(fresh))}</p>}
      {requested > 0 && (
        <p className="cart-note">
          {words().requestedLines(requested)}
          {fresh.length === 0 && (freshOthers.length === others.length ? words().rest : words().stay)}{' '}
          <a href={pagePath('/orders')}>{words().seeRequests}</a>
        </p>
      )}
      {fresh.length > 0 && (
        <>
          <p className="cart-note">{words().lead(countryTitle(country))}</p>
          <p className="cart-sum figures">
            <span>{cartFreightText().goods}</span>
            {formatFen(fresh.reduce((sum, { amount }) => sum + requireFen(amount), 0))}
          </p>
          <p className="cart-sum figures">
            <span>{words().freight(freight?.name)}</span>
            {freight === null ? words().freightLater : freightText(freight.price, null)}
          </p>
          {isUnconfirmed && <p className="cart-warning">{cartText().confirmFirst}</p>}
          <button
            type="button"
            className="button"
            disabled={disabled || isUnconfirmed}
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
