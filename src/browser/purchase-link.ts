/**
 * The choice on a product page as an address, so that login can return to it (docs/shop.md "Cart").
 */
import { atom } from 'nanostores';

export interface PurchaseChoice {
  readonly productId: string;
  readonly quality: string;
  readonly quantity: number;
}

/** The current choice; undefined on pages without a purchase panel. */
export const $choice = atom<PurchaseChoice | undefined>(undefined);

export function choicePath({ productId, quality, quantity }: PurchaseChoice): string {
  const query = new URLSearchParams({ quality, quantity: String(quantity) });
  return `/product/${productId}?${query}`;
}

/** Login address with the choice as its `from` parameter (docs/shop.md "Pages", "API manners"). */
export function loginPath(choice: PurchaseChoice): string {
  return `/login?${new URLSearchParams({ from: choicePath(choice) })}`;
}

/** Reads the choice from a product page's query; missing parts are null. */
export function parseChoice(search: string): { quality: string | null; quantity: string | null } {
  const query = new URLSearchParams(search);
  return { quality: query.get('quality'), quantity: query.get('quantity') };
}
