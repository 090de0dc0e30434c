import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { $chosenAddress } from '../../browser/chosen-address.ts';
import { $session } from '../../browser/session.ts';
import type { Address } from '../accounts/addresses.contract.ts';
import { listOf } from '../base/checks.client.ts';
import { countryTitle } from '../base/countries.text.ts';
import { HOME_COUNTRY } from '../base/home-country.rules.ts';
import { $paying } from '../checkout/checkout.ts';
import { profileLink } from '../checkout/profile-link.ts';
import { $destination, storeDestination } from '../shipping/destination.ts';
import { shippingText } from '../shipping/shipping.text.ts';
import { cartText as words } from './cart.text.ts';
import { isOtherAddress } from './cart-checks.client.ts';

type Book = 'unread' | 'asking' | 'failed' | readonly Address[];

/** Undefined if the book can't be read. */
async function readBook(): Promise<readonly Address[] | undefined> {
  try {
    const { fetchAddresses } = await import('../accounts/addresses.client.ts');
    const result = await fetchAddresses();
    const isKnown = result.kind === 'answer' && listOf(isOtherAddress)(result.data.addresses);
    return isKnown ? result.data.addresses : undefined;
  } catch {
    // The script could not be fetched.
    return undefined;
  }
}

/**
 * The address for the cart's order; `children` wait behind a word, with the way to another address. The address book
 * is fetched only if the shopper wants another one.
 */
export function ShipTo({ children }: { readonly children?: ReactNode }) {
  const session = useStore($session);
  const chosen = useStore($chosenAddress);
  const isPaying = useStore($paying) !== undefined;
  const [book, setBook] = useState<Book>('unread');
  const destination = useStore($destination);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  // The book replaces the pressed button.
  useEffect(() => {
    if (Array.isArray(book) && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('select, a')?.focus();
  }, [book]);
  // Another tab or device may have changed the account and its book.
  useEffect(() => {
    if (session.kind !== 'user' || $chosenAddress.get() === null) return;
    void readBook().then((fresh) => {
      if (fresh === undefined) return;
      setBook(fresh);
      $chosenAddress.set(fresh.find((one) => one.id === $chosenAddress.get()?.id) ?? null);
    });
  }, [session]);
  if (session.kind !== 'user') return null;
  const { user } = session;
  const open = async () => {
    setBook('asking');
    setBook((await readBook()) ?? 'failed');
  };
  const others = Array.isArray(book) ? (book as readonly Address[]).filter((one) => !one.is_default) : [];
  const other = others.find((one) => one.id === chosen?.id);
  const own = { recipient: user.name, phone: user.phone, text: user.address, country: user.country };
  const to = other ?? own;
  const profile = profileLink('address-book', true);
  return (
    <div className="cart-ship-to" ref={place}>
      <p>
        <bdi>{to.recipient}</bdi> {to.text.replaceAll('\n', ' ')}
      </p>
      {to.country !== null && destination !== undefined && destination !== to.country && (
        <p className="cart-warning">
          {words().otherDestination(countryTitle(destination), countryTitle(to.country))}
        </p>
      )}
      <details className="shipping-details">
        <summary>{shippingText().details}</summary>
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
                    const { country } = address ?? user;
                    // The country of the shop is no destination to choose.
                    storeDestination(country === null || country === HOME_COUNTRY ? undefined : country);
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
            onClick={() => book !== 'asking' && void open()}
          >
            {book === 'failed' ? words().addressesFailed : words().otherAddress}
          </button>
        )}
        {children}
      </details>
    </div>
  );
}
