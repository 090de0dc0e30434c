/** See docs/shop.md "Orders and payments". */
import { atom } from 'nanostores';
import { notifyCartChanged, refreshCart } from '../../browser/cart.ts';
import { notify } from '../base/notices.ts';
import { HTTP_SERVER_ERROR } from '../base/statuses.client.ts';
import { checkoutText as words } from '../cart/cart.text.ts';
import {
  cancelWalletOrder,
  captureWalletOrder,
  createWalletOrder,
  type WalletPayment,
} from '../payments/payments.client.ts';
import {
  $paying,
  $refusedPress,
  announceOrderChange,
  checkoutSubject,
  type PaymentSubject,
  refusePress,
  showCheckoutFailure,
} from './checkout.ts';

/**
 * Shown until the shopper closes it. `unknown`: money may have been taken. `others-paying`: none was taken yet, and
 * another try may have a result. `sold-out`: none was taken.
 */
export type WalletOutcome =
  | { readonly kind: 'known'; readonly payment: WalletPayment }
  | { readonly kind: 'unknown' | 'others-paying'; readonly id: string; readonly order?: string }
  | { readonly kind: 'sold-out'; readonly text: string };

export const $walletEnd = atom<WalletOutcome | undefined>(undefined);

/** True once the shop has shown an error, which the SDK then reports again. */
let isReported = false;

/** Returns undefined after an error, which it has shown. */
export async function openWalletOrder(paid: PaymentSubject): Promise<string | undefined> {
  isReported = false;
  $refusedPress.set(undefined);
  const subject = checkoutSubject(paid);
  if (subject === undefined) return undefined;
  const result = await createWalletOrder(subject);
  if (result.kind === 'answer') return result.data;
  isReported = true;
  await showCheckoutFailure(result, paid.order);
  return undefined;
}

/**
 * Captures once, even if repeated. `again`: the wallet declined, and the buyer must choose another
 * funding source.
 */
export async function completeWalletPayment(id: string, order?: string): Promise<'done' | 'again'> {
  $paying.set('capture');
  const result = await captureWalletOrder(id, order);
  $paying.set(undefined);
  announceOrderChange();
  if (result.kind === 'answer') {
    $walletEnd.set({ kind: 'known', payment: result.data });
    await notifyCartChanged();
    return 'done';
  }
  const isWaiting = result.kind === 'refused' && result.code === 'others-paying';
  if (isWaiting || result.kind === 'unreachable' || result.status >= HTTP_SERVER_ERROR) {
    const kind = isWaiting ? 'others-paying' : 'unknown';
    $walletEnd.set({ kind, id, ...(order === undefined ? {} : { order }) });
    return 'done';
  }
  if (result.code === 'sold-out-uncharged') {
    $walletEnd.set({ kind: 'sold-out', text: result.msg });
    await refreshCart();
    return 'done';
  }
  $walletEnd.set(undefined);
  const text = result.code === 'login-required' ? words().notCaptured : result.msg || words().walletFailed;
  if (result.code !== 'payment-declined') await refreshCart();
  refusePress({ order, text, code: result.code });
  return result.code === 'payment-declined' ? 'again' : 'done';
}

/** Without `id` no order has been created. An existing `order` can still be paid. */
export async function cancelWalletPayment(id: string | undefined, order: string | undefined): Promise<void> {
  if (order !== undefined) {
    notify({ kind: 'info', text: words().walletClosed });
    return announceOrderChange();
  }
  const result = id === undefined ? undefined : await cancelWalletOrder(id);
  if (result === undefined) notify({ kind: 'info', text: words().walletCancelled });
  else if (result.kind !== 'answer') {
    const text = (result.kind === 'refused' && result.msg) || words().cancelUnknown;
    refusePress({ order, text });
  } else if (result.data === null) notify({ kind: 'info', text: words().walletCancelled });
  // The order was paid in another window.
  else $walletEnd.set({ kind: 'known', payment: result.data });
  await refreshCart();
}

export function reportWalletFailure(text: string, order: string | undefined): void {
  console.warn('The wallet reports', text);
  if (!isReported) refusePress({ order, text: words().walletFailed });
  isReported = false;
}
