/** What keeps a deployed shop from taking money by wallet with these settings (docs/shop.md "The shape of the whole"). */
import type { Settings } from '../../../../src/settings.ts';
import { isAt, leadsToSandbox, type Unfit } from '../till/unfit.ts';

const OWN = 'https://api-m.paypal.com';
const TEST = 'https://api-m.sandbox.paypal.com';
/** PayPal's own sandbox, by its two names; with one's own machine all where no real money can be taken. */
const TESTS: readonly (string | undefined)[] = [TEST, 'https://api.sandbox.paypal.com'];
const OWN_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const SDK_OWN = 'https://www.paypal.com';

function isPlayMoney(apiBase: string | undefined): boolean {
  const base = URL.parse(apiBase ?? OWN);
  return TESTS.includes(base?.origin) || OWN_MACHINE.test(base?.hostname ?? '');
}

function inProduction(settings: Settings): string[] {
  const problems: string[] = [];
  if (!isAt(settings.PAYPAL_API_BASE, OWN)) problems.push(leadsToSandbox('PAYPAL_API_BASE', OWN));
  if (!isAt(settings.PAYPAL_SDK_BASE, SDK_OWN)) problems.push(leadsToSandbox('PAYPAL_SDK_BASE', SDK_OWN));
  if (settings.PAYPAL_CLIENT_ID !== undefined && settings.PAYPAL_WEBHOOK_ID === undefined)
    problems.push('Wallet payments would be noticed late: set PAYPAL_WEBHOOK_ID.');
  return problems;
}

function inPreview({ PAYPAL_CLIENT_ID, PAYPAL_API_BASE }: Settings): string[] {
  return PAYPAL_CLIENT_ID !== undefined && !isPlayMoney(PAYPAL_API_BASE)
    ? [`Wallet payments may be real, and this is a preview: set PAYPAL_API_BASE to ${TEST}.`]
    : [];
}

export const unfitForPayPal: Unfit = { production: inProduction, preview: inPreview };
