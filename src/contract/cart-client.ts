/** The browser's calls of the cart (docs/shop.md "Calls", "Cart"). Refused with 401 for a visitor. */
import type { Told } from './account-client.ts';
import { type Body, type CallResult, change, get } from './call.ts';
import type { AddToCartRequest, Cart, CartChange } from './cart.ts';

/** `msg` is the server's sentence. `isCut`: no more than the stock was taken, which is a warning (docs/shop.md "Failures"). */
export interface CartTold extends Told {
  readonly isCut: boolean;
}

const CUT: CartChange['code'] = 'cut-to-stock';

function told({ msg, code }: Body): CartTold | undefined {
  return typeof msg === 'string' ? { msg, isCut: code === CUT } : undefined;
}

function lineAt(id: string): string {
  return `/cart/${encodeURIComponent(id)}`;
}

/** Of its lines only that they are lines: every page counts them, and the drawer alone reads them. */
export function fetchCart(signal?: AbortSignal): Promise<CallResult<Cart>> {
  return get(
    '/cart',
    (body) => (Array.isArray(body.data) && typeof body.version === 'number' ? (body as Cart) : undefined),
    signal,
  );
}

/** Refused with 400 when there are fewer than that, with 404 for what was taken down. */
export function postLine(wish: AddToCartRequest): Promise<CallResult<CartTold>> {
  return change('POST', '/cart', wish, told);
}

/** Leaves unconfirmed what changed. Refused with 400 for more than the stock, with 404 for a line that is gone. */
export function updateLine(id: string, quantity: number): Promise<CallResult<CartTold>> {
  return change('PUT', lineAt(id), { quantity }, told);
}

/**
 * Accepts what changed of a line: `unitPrice` is the price of one piece, in yuan, that the shopper saw for that
 * quantity. Refused with 409 when it is another by now or the product was taken down.
 */
export function confirmLine(id: string, quantity: number, unitPrice: number): Promise<CallResult<CartTold>> {
  return change('PUT', lineAt(id), { quantity, confirm: true, unit_price: unitPrice }, told);
}

export function removeLine(id: string): Promise<CallResult<CartTold>> {
  return change('DELETE', lineAt(id), undefined, told);
}

export function clearCart(): Promise<CallResult<CartTold>> {
  return change('DELETE', '/cart', undefined, told);
}
