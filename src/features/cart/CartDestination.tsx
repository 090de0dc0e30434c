import { lazy, Suspense } from 'react';
import { useAddressCountry, useCartCountry } from '../../browser/cart-country.ts';
import { countryTitle } from '../base/countries.text.ts';
import { shippingText as words } from '../shipping/shipping.text.ts';
import type { Cart, CartItem } from './cart.contract.ts';

/** Loaded when needed: the names of all countries are larger than the cart, and few accounts lack a country. */
const CountrySelect = lazy(async () => ({ default: (await import('./CountrySelect.tsx')).CountrySelect }));

const LISTED_VERDICTS = ['forbidden', 'papers', 'unknown'] as const;

const isBeforePayment = ({ when }: CartItem['shipping'][number]['papers'][number]) => when === 'before';

function countsOf(lines: readonly CartItem[], country: string | undefined): string[] {
  const notices = lines.flatMap(({ shipping }) => shipping.find((one) => one.country === country) ?? []);
  // Papers that are declared on arrival don't prevent a purchase.
  const listed = notices.filter(
    ({ verdict, papers }) => verdict !== 'papers' || papers.some(isBeforePayment),
  );
  return LISTED_VERDICTS.flatMap((verdict) => {
    const count = listed.filter((one) => one.verdict === verdict).length;
    return count === 0 ? [] : [words().lines[verdict](count)];
  });
}

/** Shows the destination at the top of the cart, and how many lines may not be sent there. */
export function CartDestination({ cart }: { readonly cart: Cart }) {
  const counts = countsOf(cart.data, useCartCountry());
  const country = useAddressCountry();
  return (
    <div className="cart-destination">
      {country !== null ? (
        <p>{words().goesTo(countryTitle(country))}</p>
      ) : (
        <Suspense fallback={<p>{words().to}</p>}>
          <CountrySelect />
        </Suspense>
      )}
      <p role="status">{counts.join('，')}</p>
    </div>
  );
}
