/** What the content security policy allows for the wallet's SDK: nothing while no wallet is set. */
import { WALLET_NONCE } from '../features/cart/wallet-nonce.ts';
import type { Settings } from '../settings.ts';

export interface WalletSources {
  /** Where its scripts, calls, frames and pictures come from. */
  readonly hosts: readonly string[];
  /** What it writes inline. */
  readonly inline: readonly string[];
}

// https://developer.paypal.com/sdk/js/best-practices/ ; its sandbox, where test accounts pay, is one of them.
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

export function walletSources({
  PAYPAL_CLIENT_ID,
  PAYPAL_SDK_BASE: base,
}: Pick<Settings, 'PAYPAL_CLIENT_ID' | 'PAYPAL_SDK_BASE'>): WalletSources {
  if (PAYPAL_CLIENT_ID === undefined) return { hosts: [], inline: [] };
  const inline = [`'nonce-${WALLET_NONCE}'`];
  // The shop's own paths are allowed anyway, and keep each address out of the built pages.
  if (base?.startsWith('/')) return { hosts: [], inline };
  const isPayPal = base === undefined || /(^|\.)paypal\.com$/.test(new URL(base).hostname);
  return { hosts: isPayPal ? PAYPAL : [new URL(base).origin], inline };
}
