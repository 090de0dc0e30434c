/** Freight as the cart shows it, which is what its checkout asks for (docs/decisions/0111). */
import { atom } from 'nanostores';
import { isString, objectWith } from '../base/checks.client.ts';
import type { FreightWish } from '../payments/payments.client.ts';
import type { NoFreight } from '../shipping/rates.rules.ts';
import type { Cart, CartOffer, WayOffer } from './cart.contract.ts';

export type PricedWay = WayOffer & { readonly price: number };

/** The buyer's choice counts for its country alone. `name` stays known if the way is not offered any more. */
interface ChosenWay extends Pick<WayOffer, 'id' | 'name'> {
  readonly country: string;
}
const KEY = 'chosen-way';

/** Lasts for the tab; without storage for the page alone. */
export const $chosenWay = atom<ChosenWay | undefined>(readStored());
$chosenWay.listen((way) => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(way ?? null));
  } catch {
    // The browser blocks storage.
  }
});

function readStored(): ChosenWay | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isChosenWay(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isChosenWay(value: unknown): value is ChosenWay {
  return objectWith({ country: isString, id: isString, name: isString })(value);
}

export interface CartFreight {
  /** Undefined if the API is older than the page, or knows another address. */
  readonly offer: CartOffer | undefined;
  /** Undefined if freight is quoted after paying. */
  readonly way: PricedWay | undefined;
  /** Why freight is quoted after paying. */
  readonly because: NoFreight | undefined;
  /** Name of the way that the buyer chose, if it does not take the cart any more. */
  readonly replaced: string | undefined;
}

export const isPriced = (way: WayOffer): way is PricedWay => way.price !== null;

/** Undefined while freight is open: the address names no country, or nothing in the cart can be paid now. */
export function findCartFreight(
  { freight, total }: Pick<Cart, 'total' | 'freight'>,
  country: string | null,
  chosen: ChosenWay | undefined,
): CartFreight | undefined {
  const offer = freight.find((one) => one.country === country);
  if (country === null || (offer?.total ?? total) === 0) return undefined;
  const because = offer?.because ?? undefined;
  const priced = offer?.ways.filter(isPriced) ?? [];
  const choice = chosen?.country === country ? chosen : undefined;
  const wanted = priced.find(({ id }) => id === choice?.id);
  const way = wanted ?? priced.find(({ id }) => id === offer?.proposed);
  return { offer, way, because, replaced: wanted === undefined ? choice?.name : undefined };
}

/** The way and fee that the checkout asks for; null if freight is quoted after paying. */
export function freightWish(freight: CartFreight | undefined): FreightWish | null {
  const way = freight?.way;
  return way === undefined ? null : { way: way.id, fee: way.price };
}
