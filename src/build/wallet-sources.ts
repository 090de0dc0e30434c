/** What the content security policy allows for the wallet's SDK: nothing while no wallet is set. */
import type { Settings } from '../settings.ts';

export interface WalletSources {
  /** Where its scripts, calls and frames come from. */
  readonly scripts: readonly string[];
  readonly pictures: readonly string[];
}

export function walletSources(
  settings: Pick<Settings, 'PAYPAL_CLIENT_ID' | 'PAYPAL_SDK_BASE'>,
): WalletSources {
  if (settings.PAYPAL_CLIENT_ID === undefined) return { scripts: [], pictures: [] };
  // The shop's own paths are allowed anyway, and keep each address out of the built pages.
  if (settings.PAYPAL_SDK_BASE?.startsWith('/')) return { scripts: [], pictures: [] };
  if (settings.PAYPAL_SDK_BASE !== undefined) {
    return { scripts: [new URL(settings.PAYPAL_SDK_BASE).origin], pictures: [] };
  }
  // https://developer.paypal.com/sdk/js/best-practices/ ; the sandbox's own host is where test accounts pay.
  return {
    scripts: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
    pictures: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
  };
}
