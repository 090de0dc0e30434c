import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { countryLabel, sortedCountryLabels } from '../base/countries.text.ts';
import { COUNTRIES } from '../base/country-codes.rules.ts';
import { HOME_COUNTRY } from '../base/home-country.rules.ts';
import { $destination, storeDestination } from '../shipping/destination.ts';
import { shippingText as words } from '../shipping/shipping.text.ts';

const allCountries = () => sortedCountryLabels(COUNTRIES).filter(({ code }) => code !== HOME_COUNTRY);

/** Lets the shopper choose a destination while the account's address has no country. */
export function CountrySelect() {
  const id = useId();
  const destination = useStore($destination);
  // Names and order of 250 places would delay the cart, so they wait until the list is about to open.
  const [all, setAll] = useState<ReturnType<typeof allCountries>>();
  const chosen = destination === undefined ? [] : [{ code: destination, label: countryLabel(destination) }];
  const fill = () => setAll((before) => before ?? allCountries());
  return (
    <label htmlFor={id}>
      {words().to}
      <select
        id={id}
        value={destination ?? ''}
        autoComplete="shipping country"
        onPointerEnter={fill}
        onFocus={fill}
        onChange={({ target }) => storeDestination(target.value || undefined)}
      >
        <option value="">{words().choose}</option>
        {(all ?? chosen).map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
