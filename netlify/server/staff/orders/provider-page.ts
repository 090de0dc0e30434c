import type { ProviderName } from '../../../../src/rules/providers.ts';
import type { Settings } from '../../../../src/settings.ts';
import { isOfficialAddress } from '../../payments/validate-config.ts';

export type ProviderKeys = Pick<Settings, 'STRIPE_API_BASE' | 'STRIPE_SECRET_KEY' | 'PAYPAL_API_BASE'>;

const SANDBOX = '/sandbox';

const PAYPAL_SITES = [
  ['https://api-m.paypal.com', 'https://www.paypal.com'],
  ['https://api-m.sandbox.paypal.com', 'https://www.sandbox.paypal.com'],
  ['https://api.sandbox.paypal.com', 'https://www.sandbox.paypal.com'],
] as const;

export function paymentPage(keys: ProviderKeys, provider: ProviderName, ref: string): string {
  if (provider === 'stripe') return stripePage(keys, 'payments', ref);
  const [, site] = PAYPAL_SITES.find(([api]) => isOfficialAddress(keys.PAYPAL_API_BASE, api)) ?? [];
  return site === undefined ? SANDBOX : `${site}/activity/payment/${encodeURIComponent(ref)}`;
}

/** PayPal shows all refunds on the payment's page, including refunds that it has not accepted yet. */
export function refundPage(
  keys: ProviderKeys,
  provider: ProviderName,
  paymentRef: string,
  ref: string | null,
): string {
  if (provider !== 'stripe' || ref === null) return paymentPage(keys, provider, paymentRef);
  return stripePage(keys, 'refunds', ref);
}

/** Test keys use the dashboard below `/test`. */
function stripePage(
  { STRIPE_API_BASE, STRIPE_SECRET_KEY = '' }: ProviderKeys,
  kind: 'payments' | 'refunds',
  ref: string,
): string {
  if (!isOfficialAddress(STRIPE_API_BASE, 'https://api.stripe.com')) return SANDBOX;
  const test = /^[a-z]+_test_/.test(STRIPE_SECRET_KEY) ? '/test' : '';
  return `https://dashboard.stripe.com${test}/${kind}/${encodeURIComponent(ref)}`;
}
