import { atom } from 'nanostores';

export interface PurchaseChoice {
  readonly productId: string;
  readonly quality: string;
  readonly quantity: number;
}

/** Undefined on pages without a purchase panel. */
export const $choice = atom<PurchaseChoice | undefined>(undefined);

export function choicePath({ productId, quality, quantity }: PurchaseChoice): string {
  const query = new URLSearchParams({ quality, quantity: String(quantity) });
  return `/product/${productId}?${query}`;
}

/** See docs/shop.md "Pages", "API manners". */
export function loginPath(choice: PurchaseChoice): string {
  return `/login?${new URLSearchParams({ from: choicePath(choice) })}`;
}

export function parseChoice(search: string): { quality: string | null; quantity: string | null } {
  const query = new URLSearchParams(search);
  return { quality: query.get('quality'), quantity: query.get('quantity') };
}
