/** The lines of the cart that the checkout refuses until their papers exist (docs/shop.md "Papers first"). */
import type { Cart, CartItem } from '../../contract/cart.ts';
import { useCartCountry } from './cart-country.ts';

export interface ReservableLines {
  /** ISO 3166-1 code of the destination; null if unknown. */
  readonly country: string | null;
  readonly lines: readonly CartItem[];
}

export function useReservable({ data }: Pick<Cart, 'data'>): ReservableLines {
  const { code, isOfAddress } = useCartCountry();
  const country = isOfAddress && code !== undefined ? code : null;
  return { country, lines: data.filter((line) => country !== null && needsPapersFirst(line, country)) };
}

function needsPapersFirst({ shipping }: Pick<CartItem, 'shipping'>, country: string): boolean {
  const notice = shipping.find((one) => one.country === country);
  if (notice === undefined || notice.verdict === 'forbidden') return false;
  return notice.papers.some(({ when }) => when === 'before');
}
