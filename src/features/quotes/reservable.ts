/** The lines of the cart that the checkout refuses (docs/shop.md "Papers first"). */

import { useCartCountry } from '../../browser/cart-country.ts';
import type { Cart, CartItem } from '../cart/cart.contract.ts';

export interface RefusedLines {
  /** ISO 3166-1 code of the destination; null if unknown. */
  readonly country: string | null;
  readonly lines: readonly CartItem[];
}

/** Country of the order's address; null if unknown. */
function useAddressCountry(): string | null {
  const { code, isOfAddress } = useCartCountry();
  return isOfAddress && code !== undefined ? code : null;
}

/** Lines that may not be sent to the order's address. */
export function useForbidden({ data }: Pick<Cart, 'data'>): RefusedLines {
  const country = useAddressCountry();
  const isForbidden = ({ shipping }: CartItem) =>
    shipping.some((one) => one.country === country && one.verdict === 'forbidden');
  return { country, lines: data.filter(isForbidden) };
}

/** Lines that wait for their papers. */
export function useReservable({ data }: Pick<Cart, 'data'>): RefusedLines {
  const country = useAddressCountry();
  return { country, lines: data.filter((line) => country !== null && needsPapersFirst(line, country)) };
}

function needsPapersFirst({ shipping }: Pick<CartItem, 'shipping'>, country: string): boolean {
  const notice = shipping.find((one) => one.country === country);
  if (notice === undefined || notice.verdict === 'forbidden') return false;
  return notice.papers.some(({ when }) => when === 'before');
}
