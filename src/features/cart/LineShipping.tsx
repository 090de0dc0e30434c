import { useAddressCountry, useCartCountry } from '../../browser/cart-country.ts';
import { countryTitle } from '../base/countries.text.ts';
import type { QuoteEntry } from '../quotes/QuoteInvite.tsx';
import { shippingText as words } from '../shipping/shipping.text.ts';
import { shownVerdict } from '../shipping/shown-verdict.rules.ts';
import type { CartItem } from './cart.contract.ts';
import { cartText } from './cart.text.ts';
import { refusalOf } from './cart-parts.rules.ts';

interface Props {
  readonly line: CartItem;
  readonly openQuote: QuoteEntry['open'];
}

/** Says whether the line may be sent to the country of the cart's address. Empty where no paper is needed. */
export function LineShipping({ line, openQuote }: Props) {
  const code = useCartCountry();
  const refusal = refusalOf(line, useAddressCountry());
  const notice = line.shipping.find((one) => one.country === code);
  if (notice === undefined) return null;
  const verdict = shownVerdict(notice);
  const reasons = words().reasons(notice);
  return (
    <div className="cart-shipping">
      <p className="shipping-verdict" data-is={verdict}>
        {words().verdictFor(countryTitle(notice.country), verdict)}
        {refusal !== null && `，${refusal === 'papers-first' ? cartText().paidLater : cartText().notPaid}`}
        {verdict === 'unknown' && (
          <>
            {' '}
            <button type="button" className="text-button" onClick={() => void openQuote()}>
              {words().askQuote}
            </button>
          </>
        )}
      </p>
      {reasons.length > 0 && (
        <details className="shipping-details">
          <summary>{words().details}</summary>
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </details>
      )}
    </div>
  );
}
