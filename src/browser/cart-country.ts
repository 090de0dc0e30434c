import { useStore } from '@nanostores/react';
import { $destination } from '../features/shipping/destination.ts';
import { $chosenAddress } from './chosen-address.ts';
import { $session } from './session.ts';

export interface CartCountry {
  /** ISO 3166-1; undefined if unknown. */
  readonly code: string | undefined;
  /** False if the order's address names no country, so that the chosen destination is used instead. */
  readonly isOfAddress: boolean;
}

/** The destination of the cart's order. */
export function useCartCountry(): CartCountry {
  const session = useStore($session);
  const chosen = useStore($chosenAddress);
  const destination = useStore($destination);
  const own = session.kind === 'user' ? session.user.country : null;
  const ofAddress = chosen === null ? own : chosen.country;
  return { code: ofAddress ?? destination, isOfAddress: ofAddress !== null };
}
