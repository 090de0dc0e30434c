import { useStore } from '@nanostores/react';
import { $destination } from '../features/shipping/destination.ts';
import { $chosenAddress } from './chosen-address.ts';
import { $session } from './session.ts';

/** ISO 3166-1 code of the address that the cart's order goes to; null if it names no country. */
export function useAddressCountry(): string | null {
  const session = useStore($session);
  const chosen = useStore($chosenAddress);
  const own = session.kind === 'user' ? session.user.country : null;
  return chosen === null ? own : chosen.country;
}

/** The country that the cart informs about: the address's, or else the chosen destination. */
export function useCartCountry(): string | undefined {
  const destination = useStore($destination);
  return useAddressCountry() ?? destination;
}
