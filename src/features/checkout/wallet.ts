/** Paying by wallet: what its window asks for, and what became of the payment (docs/shop.md "Orders and payments"). */
import { atom } from 'nanostores';
import { $cart, cartChanged, refreshCart } from '../../browser/cart.ts';
import {
  cancelWalletOrder,
  captureWalletOrder,
  createWalletOrder,
  type WalletPayment,
} from '../../contract/payments-client.ts';
import { SERVER_ERROR } from '../../contract/statuses.ts';
import { checkout as words } from '../../text/cart.ts';
import { notify } from '../notices/store.ts';
import { $paying, orderNews, refuse } from './checkout.ts';

/** How a payment ended, until the shopper goes on. `unknown`: nobody could tell, and money may have been taken. */
export type WalletEnd =
  | { readonly kind: 'known'; readonly payment: WalletPayment }
  | { readonly kind: 'unknown'; readonly id: string };

export const $walletEnd = atom<WalletEnd | undefined>(undefined);

/** The shop's refusal was shown already when the SDK reports it too. */
let isTold = false;

/**
 * Answers the wallet's name of what is to be paid: of this order of the shop, or of a new one for the cart. Undefined
 * when there is nothing to pay, which was told then.
 */
export async function openWalletOrder(order: string | undefined): Promise<string | undefined> {
  isTold = false;
  const state = $cart.get();
  if (order === undefined && state.kind !== 'cart') return undefined;
  const version = state.kind === 'cart' ? state.cart.version : 0;
  const result = await createWalletOrder(order === undefined ? { version } : { order });
  if (result.kind === 'answer') return result.data;
  isTold = true;
  await refuse(result, order);
  return undefined;
}

/**
 * Takes the money that the buyer agreed to; asked again, it is taken once. `again`: declined, another means is wanted.
 */
export async function finishWallet(id: string): Promise<'done' | 'again'> {
  $paying.set('capture');
  const result = await captureWalletOrder(id);
  $paying.set(undefined);
  orderNews();
  if (result.kind === 'answer') {
    $walletEnd.set({ kind: 'known', payment: result.data });
    await cartChanged();
    return 'done';
  }
  if (result.kind === 'unreachable' || result.status >= SERVER_ERROR) {
    $walletEnd.set({ kind: 'unknown', id });
    return 'done';
  }
  $walletEnd.set(undefined);
  const text = result.code === 'login-required' ? words().notCaptured : result.msg || words().walletFailed;
  notify({ kind: 'error', text });
  if (result.code === 'payment-declined') return 'again';
  await refreshCart();
  return 'done';
}

/**
 * The window was closed. Without an id it was closed before there was an order. An order that is paid on its own page
 * stays, and can be paid until its hold ends.
 */
export async function cancelWallet(id: string | undefined, order: string | undefined): Promise<void> {
  if (order !== undefined) return void notify({ kind: 'info', text: words().walletClosed });
  const result = id === undefined ? undefined : await cancelWalletOrder(id);
  if (result === undefined) notify({ kind: 'info', text: words().walletCancelled });
  else if (result.kind !== 'answer') {
    const text = (result.kind === 'refused' && result.msg) || words().cancelUnknown;
    notify({ kind: 'error', text });
  } else if (result.data === null) notify({ kind: 'info', text: words().walletCancelled });
  // It was paid after all, in another window.
  else $walletEnd.set({ kind: 'known', payment: result.data });
  await refreshCart();
}

/** The SDK's own trouble. */
export function walletBroke(text: string): void {
  console.warn('The wallet reports', text);
  if (!isTold) notify({ kind: 'error', text: words().walletFailed });
  isTold = false;
}
