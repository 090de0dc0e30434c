import { lazy, Suspense } from 'react';
import { useCartCountry } from '../../browser/cart-country.ts';
import { countryTitle } from '../base/countries.text.ts';
import { shippingText as words } from '../shipping/shipping.text.ts';
import { shownVerdict } from '../shipping/shown-verdict.rules.ts';
import type { Cart, CartItem } from './cart.contract.ts';

/** Loaded when needed: the names of all countries are larger than the cart, and few accounts lack a country. */
const CountrySelect = lazy(async () => ({ default: (await import('./CountrySelect.tsx')).CountrySelect }));

const LISTED_VERDICTS = ['forbidden', 'papers', 'unknown'] as const;

function countsOf(lines: readonly CartItem[], country: string | undefined): string[] {
  const notices = lines.flatMap(({ shipping }) => shipping.find((one) => one.country === country) ?? []);
  return LISTED_VERDICTS.flatMap((verdict) => {
    const count = notices.filter((notice) => shownVerdict(notice) === verdict).length;
    return count === 0 ? [] : [words().lines(verdict, count)];
  });
}

/** Shows the destination at the top of the cart, and how many lines may not be sent there. */
export function CartDestination({ cart }: { readonly cart: Cart }) {
  const { code, isOfAddress } = useCartCountry();
  const counts = countsOf(cart.data, code);
  return (
    <div className="cart-destination">
      {isOfAddress && code !== undefined ? (
        <p>{words().goesTo(countryTitle(code))}</p>
      ) : (
        <Suspense fallback={<p>{words().to}</p>}>
          <CountrySelect />
        </Suspense>
      )}
      <p role="status">{counts.join('，')}</p>
    </div>
  );
}
