import { lazy, Suspense } from 'react';
import { useAddressCountry } from '../../browser/cart-country.ts';
import { countryTitle } from '../base/countries.text.ts';
import { shippingText as words } from '../shipping/shipping.text.ts';
import type { CartItem } from './cart.contract.ts';
import { ShippingReasons } from './ShippingReasons.tsx';
import { ShipTo } from './ShipTo.tsx';

/** Loaded when needed: the names of all countries are larger than the cart, and few accounts lack a country. */
const CountrySelect = lazy(async () => ({ default: (await import('./CountrySelect.tsx')).CountrySelect }));

/** The destination at the top of the cart: that of the address, or else the one that the shopper chooses. */
export function CartDestination({ lines }: { readonly lines: readonly CartItem[] }) {
  const country = useAddressCountry();
  return (
    <div className="cart-to">
      <div className="cart-destination">
        {country !== null ? (
          <p>{words().goesTo(countryTitle(country))}</p>
        ) : (
          <Suspense fallback={<p>{words().to}</p>}>
            <CountrySelect />
          </Suspense>
        )}
      </div>
      <ShipTo>
        <ShippingReasons lines={lines} />
      </ShipTo>
    </div>
  );
}
