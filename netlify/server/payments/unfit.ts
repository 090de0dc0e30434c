/** What keeps a deployed shop from taking money with these settings (docs/shop.md "The shape of the whole"). */
import type { Settings } from '../../../src/settings.ts';
import type { Stage } from '../base/stage.ts';

const STRIPE_OWN = 'https://api.stripe.com';
const PAYPAL_OWN = 'https://api-m.paypal.com';
const PAYPAL_TEST = 'https://api-m.sandbox.paypal.com';
/** PayPal's own sandbox, by its two names; with one's own machine all where no real money can be taken. */
const PAYPAL_TESTS: readonly (string | undefined)[] = [PAYPAL_TEST, 'https://api.sandbox.paypal.com'];
const OWN_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const PAYPAL_SDK_OWN = 'https://www.paypal.com';

const isAt = (address: string | undefined, own: string) =>
  address === undefined || URL.parse(address)?.origin === own;

function isPlayMoney(paypalBase: string | undefined): boolean {
  const base = URL.parse(paypalBase ?? PAYPAL_OWN);
  return PAYPAL_TESTS.includes(base?.origin) || OWN_MACHINE.test(base?.hostname ?? '');
}

/** Each a sentence that says how to mend it. Fake money must not pay in production, nor real money in a preview. */
export function unfitForMoney(stage: Stage, settings: Settings): string[] {
  if (stage === 'local') return [];
  return stage === 'production' ? unfitForProduction(settings) : unfitForPreview(settings);
}

function unfitForProduction(settings: Settings): string[] {
  const problems: string[] = [];
  const refuse = (name: string, own: string) =>
    problems.push(`${name} leads to a sandbox, whose money is not real: unset it, so that it is ${own}.`);
  if (!isAt(settings.STRIPE_API_BASE, STRIPE_OWN)) refuse('STRIPE_API_BASE', STRIPE_OWN);
  if (!isAt(settings.PAYPAL_API_BASE, PAYPAL_OWN)) refuse('PAYPAL_API_BASE', PAYPAL_OWN);
  if (!isAt(settings.PAYPAL_SDK_BASE, PAYPAL_SDK_OWN)) refuse('PAYPAL_SDK_BASE', PAYPAL_SDK_OWN);
  if (/^(sk|rk)_test_/.test(settings.STRIPE_SECRET_KEY ?? ''))
    problems.push(
      'STRIPE_SECRET_KEY is a test key, with which anybody pays by a test card: set the live key, which begins with sk_live_ or rk_live_.',
    );
  if (settings.STRIPE_SECRET_KEY !== undefined && settings.STRIPE_WEBHOOK_SECRET === undefined)
    problems.push('Card payments would be noticed late: set STRIPE_WEBHOOK_SECRET.');
  if (settings.PAYPAL_CLIENT_ID !== undefined && settings.PAYPAL_WEBHOOK_ID === undefined)
    problems.push('Wallet payments would be noticed late: set PAYPAL_WEBHOOK_ID.');
  return problems;
}

function unfitForPreview({ STRIPE_SECRET_KEY, PAYPAL_CLIENT_ID, PAYPAL_API_BASE }: Settings): string[] {
  const problems: string[] = [];
  if (/^(sk|rk)_live_/.test(STRIPE_SECRET_KEY ?? ''))
    problems.push('STRIPE_SECRET_KEY is a live key, and this is a preview: set a test key for previews.');
  if (PAYPAL_CLIENT_ID !== undefined && !isPlayMoney(PAYPAL_API_BASE))
    problems.push(
      `Wallet payments may be real, and this is a preview: set PAYPAL_API_BASE to ${PAYPAL_TEST}.`,
    );
  return problems;
}
