import type { Settings } from '../../../../src/settings.ts';
import { type Dashboard, isOfficialAddress, SANDBOX_DASHBOARD } from '../core/dashboard.ts';

/** Test keys use the dashboard below `/test`. */
export function stripeDashboard({
  STRIPE_API_BASE,
  STRIPE_SECRET_KEY = '',
}: Pick<Settings, 'STRIPE_API_BASE' | 'STRIPE_SECRET_KEY'>): Dashboard {
  if (!isOfficialAddress(STRIPE_API_BASE, 'https://api.stripe.com')) return SANDBOX_DASHBOARD;
  const test = /^[a-z]+_test_/.test(STRIPE_SECRET_KEY) ? '/test' : '';
  const url = (kind: 'payments' | 'refunds', ref: string) =>
    `https://dashboard.stripe.com${test}/${kind}/${encodeURIComponent(ref)}`;
  return {
    paymentUrl: (paymentRef) => url('payments', paymentRef),
    refundUrl: (paymentRef, ref) => (ref === null ? url('payments', paymentRef) : url('refunds', ref)),
  };
}
