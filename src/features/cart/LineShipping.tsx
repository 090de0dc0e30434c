import { useAddressCountry, useCartCountry } from '../../browser/cart-country.ts';
import { countryTitle } from '../base/countries.text.ts';
import type { QuoteEntry } from '../quotes/QuoteInvite.tsx';
import { shippingText as words } from '../shipping/shipping.text.ts';
import type { CartItem } from './cart.contract.ts';
import { cartText } from './cart.text.ts';
import { refusalOf } from './cart-parts.rules.ts';

interface Props {
  readonly line: CartItem;
  readonly openQuote: QuoteEntry['open'];
}

/** Says whether the line may be sent to the country of the cart's address. Empty without a restriction. */
export function LineShipping({ line, openQuote }: Props) {
  const code = useCartCountry();
  const refusal = refusalOf(line, useAddressCountry());
  const notice = line.shipping.find((one) => one.country === code);
  if (notice === undefined) return null;
  return (
    <div className="cart-shipping">
      <p className="cart-shipping-verdict" data-is={notice.verdict}>
        {words().verdict[notice.verdict](countryTitle(notice.country))}
        {refusal !== null && `，${refusal === 'papers-first' ? cartText().paidLater : cartText().notPaid}`}
        {notice.verdict === 'unknown' && (
          <>
            {' '}
            <button type="button" className="text-button" onClick={() => void openQuote()}>
              {words().askQuote}
            </button>
          </>
        )}
      </p>
      {notice.papers.map((paper) => (
        <p key={paper.name}>{words().paper(paper)}</p>
      ))}
      {notice.words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
