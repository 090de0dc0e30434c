/** Freight as the cart shows it, which is what its checkout asks for (docs/decisions/0111). */
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type CartCountry, useCartCountry } from '../../browser/cart-country.ts';
import type { FreightWish } from '../payments/payments.client.ts';
import type { NoFreight } from '../shipping/rates.rules.ts';
import type { Cart, FreightOffer, WayOffer } from './cart.contract.ts';

export type PricedWay = WayOffer & { readonly price: number };

/** The buyer's choice counts for its country alone. `name` stays known if the way is not offered any more. */
interface ChosenWay extends Pick<WayOffer, 'id' | 'name'> {
  readonly country: string;
}
export const $chosenWay = atom<ChosenWay | undefined>();

export type CartFreight =
  /** The country is not known, or nothing in the cart can be bought. */
  | { readonly kind: 'at-checkout' }
  /** Quoted after paying. `replaced`: the way that the buyer had chosen. */
  | {
      readonly kind: 'later';
      readonly offer: FreightOffer | undefined;
      readonly because: NoFreight | 'no-country' | undefined;
      readonly replaced: string | undefined;
    }
  /** `replaced`: the name of a chosen way that does not take the cart any more. */
  | {
      readonly kind: 'priced';
      readonly offer: FreightOffer;
      readonly way: PricedWay;
      readonly replaced: string | undefined;
    };

export const isPriced = (way: WayOffer): way is PricedWay => way.price !== null;

export function findCartFreight(
  { freight, total }: Pick<Cart, 'total'> & Partial<Pick<Cart, 'freight'>>,
  { code, isOfAddress }: CartCountry,
  chosen: ChosenWay | undefined,
): CartFreight {
  if (code === undefined || total === 0) return { kind: 'at-checkout' };
  // The order would go to an address without a country, for which the shop knows no freight.
  if (!isOfAddress) return { kind: 'later', offer: undefined, because: 'no-country', replaced: undefined };
  // An API that is older than the page offers none.
  const offer = freight?.find(({ country }) => country === code);
  const priced = offer?.ways.filter(isPriced) ?? [];
  const choice = chosen?.country === code ? chosen : undefined;
  const wanted = priced.find(({ id }) => id === choice?.id);
  const way = wanted ?? priced.find(({ id }) => id === offer?.proposed);
  const replaced = wanted === undefined ? choice?.name : undefined;
  if (offer === undefined || way === undefined)
    return { kind: 'later', offer, because: offer?.because ?? undefined, replaced };
  return { kind: 'priced', offer, way, replaced };
}

export function useCartFreight(cart: Cart): CartFreight {
  const country = useCartCountry();
  return findCartFreight(cart, country, useStore($chosenWay));
}

/** What the checkout asks for; null if freight is quoted after paying. */
export function freightWish(freight: CartFreight): FreightWish | null {
  return freight.kind === 'priced' ? { way: freight.way.id, fee: freight.way.price } : null;
}
