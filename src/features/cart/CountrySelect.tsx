import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { $destination, HOME, storeDestination } from '../../browser/destination.ts';
import { COUNTRIES } from '../../rules/country-codes.ts';
import { sortedCountryLabels } from '../../text/countries.ts';
import { shippingText as words } from '../../text/shipping.ts';

const countries = sortedCountryLabels(COUNTRIES).filter(({ code }) => code !== HOME);

/** Lets the shopper choose a destination while the account's address has no country. */
export function CountrySelect() {
  const id = useId();
  const destination = useStore($destination);
  return (
    <label htmlFor={id}>
      {words().to}
      <select
        id={id}
        value={destination ?? ''}
        autoComplete="shipping country"
        onChange={({ target }) => storeDestination(target.value || undefined)}
      >
        <option value="">{words().choose}</option>
        {countries.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
