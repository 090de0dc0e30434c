/** Where a provider shows a payment to the shop's people; locally the sandbox's page shows all of them. */
import type { ProviderName } from '../../../src/rules/providers/providers.ts';
import type { Settings } from '../../../src/settings.ts';

export type Keys = Pick<Settings, 'STRIPE_API_BASE' | 'STRIPE_SECRET_KEY' | 'PAYPAL_API_BASE'>;

const SANDBOX = '/sandbox';
const PAYPAL_SANDBOX = 'https://api-m.sandbox.paypal.com';

/** `ref` is a payment intent or a capture. */
export function paymentPage(keys: Keys, provider: ProviderName, ref: string): string {
  const name = encodeURIComponent(ref);
  if (provider === 'stripe') {
    if (keys.STRIPE_API_BASE !== undefined) return SANDBOX;
    const test = /^[a-z]+_test_/.test(keys.STRIPE_SECRET_KEY ?? '') ? '/test' : '';
    return `https://dashboard.stripe.com${test}/payments/${name}`;
  }
  const base = keys.PAYPAL_API_BASE;
  if (base !== undefined && base !== PAYPAL_SANDBOX && !base.startsWith('https://api-m.paypal.com'))
    return SANDBOX;
  const host = base === PAYPAL_SANDBOX ? 'www.sandbox.paypal.com' : 'www.paypal.com';
  return `https://${host}/activity/payment/${name}`;
}
