import type { Settings } from '../../../../src/settings.ts';
import { type Dashboard, isOfficialAddress, SANDBOX_DASHBOARD } from '../core/dashboard.ts';

const SITES = [
  ['https://api-m.paypal.com', 'https://www.paypal.com'],
  ['https://api-m.sandbox.paypal.com', 'https://www.sandbox.paypal.com'],
  ['https://api.sandbox.paypal.com', 'https://www.sandbox.paypal.com'],
] as const;

/** PayPal shows all refunds on the payment's page, including refunds that it has not accepted yet. */
export function paypalDashboard({ PAYPAL_API_BASE }: Pick<Settings, 'PAYPAL_API_BASE'>): Dashboard {
  const [, site] = SITES.find(([api]) => isOfficialAddress(PAYPAL_API_BASE, api)) ?? [];
  if (site === undefined) return SANDBOX_DASHBOARD;
  const paymentUrl = (paymentRef: string) => `${site}/activity/payment/${encodeURIComponent(paymentRef)}`;
  return { paymentUrl, refundUrl: paymentUrl };
}
