/** The choice on a product page as an address, so that one is back at it after the login (docs/shop.md "Cart"). */
import { atom } from 'nanostores';

export interface Choice {
  readonly productId: string;
  readonly quality: string;
  readonly quantity: number;
}

/** What is chosen on this page now; undefined where there is nothing to choose. */
export const $choice = atom<Choice | undefined>(undefined);

/** `/product/{id}?quality=A1&quantity=2` */
export function choicePath({ productId, quality, quantity }: Choice): string {
  const query = new URLSearchParams({ quality, quantity: String(quantity) });
  return `/product/${productId}?${query}`;
}

/** The login with the way back as `from` (docs/shop.md "Pages", "API manners"). */
export function loginPath(choice: Choice): string {
  return `/login?${new URLSearchParams({ from: choicePath(choice) })}`;
}

/** What the address of a product page asks for; a part that it doesn't name is null. */
export function readChoice(search: string): { quality: string | null; quantity: string | null } {
  const query = new URLSearchParams(search);
  return { quality: query.get('quality'), quantity: query.get('quantity') };
}
