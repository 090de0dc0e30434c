import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { $chosenAddress } from '../../browser/chosen-address.ts';
import { $session } from '../../browser/session.ts';
import type { Address } from '../accounts/addresses.contract.ts';
import { listOf } from '../base/checks.client.ts';
import { countryTitle } from '../base/countries.text.ts';
import { withReturnPath } from '../base/return-path.rules.ts';
import { pagePath } from '../base/words.text.ts';
import { $paying } from '../checkout/checkout.ts';
import { storeAddressCountry } from '../shipping/destination.ts';
import { cartText as words } from './cart.text.ts';
import { isOtherAddress } from './cart-checks.client.ts';

type Book = 'unread' | 'asking' | 'failed' | readonly Address[];

/** The address for the cart's order. The address book is fetched only if the shopper wants another one. */
export function ShipTo() {
  const session = useStore($session);
  const chosen = useStore($chosenAddress);
  const isPaying = useStore($paying) !== undefined;
  const [book, setBook] = useState<Book>('unread');
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  // The book replaces the pressed button.
  useEffect(() => {
    if (Array.isArray(book) && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('select, :scope > a')?.focus();
  }, [book]);
  if (session.kind !== 'user') return null;
  const { user } = session;
  const read = async () => {
    setBook('asking');
    try {
      const { fetchAddresses } = await import('../accounts/addresses.client.ts');
      const result = await fetchAddresses();
      setBook(
        result.kind === 'answer' && listOf(isOtherAddress)(result.data.addresses)
          ? result.data.addresses
          : 'failed',
      );
    } catch {
      // The script could not be fetched.
      setBook('failed');
    }
  };
  const others = Array.isArray(book) ? (book as readonly Address[]).filter((one) => !one.is_default) : [];
  const other = others.find((one) => one.id === chosen?.id);
  const own = { recipient: user.name, phone: user.phone, text: user.address, country: user.country };
  const to = other ?? own;
  const profile = pagePath(withReturnPath('/profile', location.pathname + location.search));
  return (
    <div className="cart-ship-to" ref={place}>
      <p>
        <span className="cart-ship-to-label">{words().shipTo}</span>
        <bdi>{to.recipient}</bdi> {to.text.replaceAll('\n', ' ')}
        {to.country !== null && ` ${countryTitle(to.country)}`}
      </p>
      {to.country === null && (
        <p>
          {words().countryUnknown}
          <a href={profile}>{words().countryTell}</a>
        </p>
      )}
      {Array.isArray(book) ? (
        <>
          {others.length > 0 && (
            <label htmlFor={id}>
              {words().otherAddress}
              <select
                id={id}
                value={other?.id ?? ''}
                disabled={isPaying}
                onChange={({ target }) => {
                  const address = others.find((one) => one.id === target.value) ?? null;
                  $chosenAddress.set(address);
                  storeAddressCountry(address === null ? user.country : address.country);
                }}
              >
                <option value="">{words().ownAddress}</option>
                {others.map(({ id: value, recipient, country, text }) => (
                  <option key={value} value={value}>
                    {`${recipient} ${countryTitle(country)} ${text.replaceAll('\n', ' ')}`}
                  </option>
                ))}
              </select>
            </label>
          )}
          <a href={profile}>{others.length > 0 ? words().manageAddresses : words().noOtherAddress}</a>
        </>
      ) : (
        <button
          type="button"
          className="text-button"
          aria-disabled={book === 'asking'}
          onClick={() => book !== 'asking' && void read()}
        >
          {book === 'failed' ? words().addressesFailed : words().otherAddress}
        </button>
      )}
    </div>
  );
}
