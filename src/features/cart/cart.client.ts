/** 401 for visitors (docs/shop.md "Calls", "Cart"). */
import type { MessageResponse } from '../base/call.client.ts';
import { type Body, type CallResult, get, sendChange } from '../base/call.client.ts';
import type { AddToCartRequest, Cart, CartChange } from './cart.contract.ts';

/** `isCut`: the quantity was limited to the stock (docs/shop.md "Failures"). */
export interface CartResponse extends MessageResponse {
  readonly isCut: boolean;
}

const CUT: CartChange['code'] = 'cut-to-stock';

function parseCartResponse({ msg, code }: Body): CartResponse | undefined {
  return typeof msg === 'string' ? { msg, isCut: code === CUT } : undefined;
}

function lineAt(id: string): string {
  return `/cart/${encodeURIComponent(id)}`;
}

type OlderCart = Omit<Cart, 'freight'> & Partial<Cart>;

/** An API that is older than the page answers without freight. */
function cartIn(body: Body): Cart | undefined {
  const isKnown = Array.isArray(body.data) && typeof body.version === 'number';
  return isKnown ? { freight: [], ...(body as OlderCart) } : undefined;
}

/** Only the drawer reads lines, so they are not validated here. `country` adds its verdict to each line. */
export function fetchCart(country?: string, signal?: AbortSignal): Promise<CallResult<Cart>> {
  return get(country === undefined ? '/cart' : `/cart?country=${country}`, cartIn, signal);
}

/** 400 if the stock is too low, 404 if the product was withdrawn. */
export function postLine(request: AddToCartRequest): Promise<CallResult<CartResponse>> {
  return sendChange('POST', '/cart', request, parseCartResponse);
}

/** Confirms no change of price or stock. 400 above the stock, 404 for a removed line. */
export function updateLine(id: string, quantity: number): Promise<CallResult<CartResponse>> {
  return sendChange('PUT', lineAt(id), { quantity }, parseCartResponse);
}

/** `unitPrice` is yuan at that quantity. 409 if it has changed or the product was withdrawn. */
export function confirmLine(
  id: string,
  quantity: number,
  unitPrice: number,
): Promise<CallResult<CartResponse>> {
  return sendChange('PUT', lineAt(id), { quantity, confirm: true, unit_price: unitPrice }, parseCartResponse);
}

export function removeLine(id: string): Promise<CallResult<CartResponse>> {
  return sendChange('DELETE', lineAt(id), undefined, parseCartResponse);
}

export function clearCart(): Promise<CallResult<CartResponse>> {
  return sendChange('DELETE', '/cart', undefined, parseCartResponse);
}
