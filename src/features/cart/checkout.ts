/** Paying for the cart by card or wallet (spec §4, §8; decisions "Orders and payments"). */
import { atom } from 'nanostores';
import type { CallResult } from '../../contract/call.ts';
import type { PaymentConfig } from '../../contract/orders.ts';
import {
  cancelWalletOrder,
  captureWalletOrder,
  createCardSession,
  createWalletOrder,
  fetchPaymentConfig,
  type WalletPayment,
} from '../../contract/payments-client.ts';
import { checkout as words } from '../../text/cart.ts';
import { notify } from '../notices/store.ts';
import { $cart, refreshCart } from './store.ts';

const CONFLICT = 409;
const DECLINED = 402;

export const $config = atom<PaymentConfig | undefined>(undefined);
export const $cardBusy = atom(false);
/** What was just paid for by wallet, until the shopper goes on. */
export const $paid = atom<WalletPayment | undefined>(undefined);

/** Spec §8: where it can't be had this is only logged, and the drawer offers no payment. */
export async function loadConfig(): Promise<void> {
  const result = await fetchPaymentConfig();
  if (result.kind === 'answer') $config.set(result.data);
  else console.warn('The payment settings could not be loaded', result.kind);
}

/** Says why there is nothing to pay; a conflict shows the cart as it is now, a missing address leads to the profile. */
async function refuse(result: Exclude<CallResult<string>, { kind: 'answer' }>): Promise<void> {
  const text = (result.kind === 'refused' && result.msg) || words.cardFailed;
  const alreadyPaid = text === words.paid;
  notify({ kind: alreadyPaid ? 'success' : 'error', text });
  if (text === words.completeProfile) return location.assign('/profile');
  if (alreadyPaid) return location.assign('/orders');
  if (result.kind === 'refused' && result.status === CONFLICT) await refreshCart();
}

/** Leads to the card provider's page. */
export async function payByCard(): Promise<void> {
  const state = $cart.get();
  if (state.kind !== 'cart' || $cardBusy.get()) return;
  $cardBusy.set(true);
  const result = await createCardSession(state.cart);
  if (result.kind === 'answer') return location.assign(result.data);
  $cardBusy.set(false);
  await refuse(result);
}

/** The page may come back from the browser's store as it was left. */
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) $cardBusy.set(false);
});

let refused = false;

/** Answers the wallet's name of the order. Throws when there is none, as its SDK wants to be told. */
export async function openWalletOrder(): Promise<string> {
  const state = $cart.get();
  if (state.kind !== 'cart') throw new Error('There is no cart to pay for');
  const result = await createWalletOrder(state.cart.version);
  if (result.kind === 'answer') return result.data;
  refused = true;
  await refuse(result);
  throw new Error('The shop made no order');
}

/** `again`: the wallet declined, and its window asks for another means. */
export async function finishWallet(id: string): Promise<'done' | 'again'> {
  const result = await captureWalletOrder(id);
  if (result.kind === 'answer') {
    $paid.set(result.data);
    await refreshCart();
    return 'done';
  }
  notify({ kind: 'error', text: (result.kind === 'refused' && result.msg) || words.walletFailed });
  if (result.kind === 'refused' && result.status === DECLINED) return 'again';
  await refreshCart();
  return 'done';
}

export async function cancelWallet(id: string): Promise<void> {
  await cancelWalletOrder(id);
  notify({ kind: 'info', text: words.walletCancelled });
  await refreshCart();
}

/** The SDK's own trouble; what the shop refused was told already. */
export function walletBroke(error: unknown): void {
  console.warn('The wallet reports', error);
  if (!refused) notify({ kind: 'error', text: words.walletFailed });
  refused = false;
}
