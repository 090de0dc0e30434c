/**
 * A deployed shop must not take money with these settings (docs/shop.md "The shape of the whole").
 */

import { isOnThisMachine } from '../../../src/features/base/loopback.rules.ts';
import type { ProviderName } from '../../../src/features/orders/providers.rules.ts';
import type { Settings } from '../../../src/settings.ts';
import type { Stage } from '../base/stage.ts';
import { isOfficialAddress } from './core/dashboard.ts';

type Validation = Readonly<Record<Exclude<Stage, 'local'>, (settings: Settings) => string[]>>;

const STRIPE = 'https://api.stripe.com';
const PAYPAL = 'https://api-m.paypal.com';
const PAYPAL_SDK = 'https://www.paypal.com';
const PAYPAL_SANDBOX = 'https://api-m.sandbox.paypal.com';
const PAYPAL_SANDBOXES: readonly (string | undefined)[] = [PAYPAL_SANDBOX, 'https://api.sandbox.paypal.com'];

/** Every function validates, but few load the code that calls a provider. */
const VALIDATIONS: Readonly<Record<ProviderName, Validation>> = {
  stripe: { production: stripeInProduction, preview: stripeInPreview },
  paypal: { production: paypalInProduction, preview: paypalInPreview },
};

const API_ADDRESSES = {
  stripe: {
    production: ({ STRIPE_API_BASE }) => sandboxProblems('STRIPE_API_BASE', STRIPE_API_BASE, STRIPE),
    preview: stripeInPreview,
  },
  paypal: {
    production: ({ PAYPAL_API_BASE }) => sandboxProblems('PAYPAL_API_BASE', PAYPAL_API_BASE, PAYPAL),
    preview: paypalInPreview,
  },
} as const satisfies Readonly<Record<ProviderName, Validation>>;

/** Reasons not to send the provider's keys to the address that is set for its API. */
export function apiAddressProblems(provider: ProviderName, stage: Stage, settings: Settings): string[] {
  return stage === 'local' ? [] : API_ADDRESSES[provider][stage](settings);
}

/** Reports test keys in production and live keys in a preview. */
export function validatePaymentConfig(stage: Stage, settings: Settings): string[] {
  return stage === 'local'
    ? []
    : Object.values(VALIDATIONS).flatMap((validation) => validation[stage](settings));
}

function stripeInProduction(settings: Settings): string[] {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = settings;
  const problems = [...API_ADDRESSES.stripe.production(settings)];
  if (/^(sk|rk)_test_/.test(STRIPE_SECRET_KEY ?? ''))
    problems.push(
      'STRIPE_SECRET_KEY is a test key, with which anybody pays by a test card: set the live key, which begins with sk_live_ or rk_live_.',
    );
  if (STRIPE_SECRET_KEY !== undefined && STRIPE_WEBHOOK_SECRET === undefined)
    problems.push('Card payments would be noticed late: set STRIPE_WEBHOOK_SECRET.');
  return problems;
}

function stripeInPreview({ STRIPE_SECRET_KEY }: Settings): string[] {
  return /^(sk|rk)_live_/.test(STRIPE_SECRET_KEY ?? '')
    ? ['STRIPE_SECRET_KEY is a live key, and this is a preview: set a test key for previews.']
    : [];
}

function paypalInProduction(settings: Settings): string[] {
  const problems = [
    ...API_ADDRESSES.paypal.production(settings),
    ...sandboxProblems('PAYPAL_SDK_BASE', settings.PAYPAL_SDK_BASE, PAYPAL_SDK),
  ];
  if (settings.PAYPAL_CLIENT_ID !== undefined && settings.PAYPAL_WEBHOOK_ID === undefined)
    problems.push('Wallet payments would be noticed late: set PAYPAL_WEBHOOK_ID.');
  return problems;
}

function paypalInPreview({ PAYPAL_CLIENT_ID, PAYPAL_API_BASE }: Settings): string[] {
  return PAYPAL_CLIENT_ID !== undefined && !isPaypalTest(PAYPAL_API_BASE)
    ? [`Wallet payments may be real, and this is a preview: set PAYPAL_API_BASE to ${PAYPAL_SANDBOX}.`]
    : [];
}

/** True for PayPal's sandbox and this machine, which take no real money. */
function isPaypalTest(apiBase: string | undefined): boolean {
  const base = URL.parse(apiBase ?? PAYPAL);
  return PAYPAL_SANDBOXES.includes(base?.origin) || isOnThisMachine(base?.hostname ?? '');
}

function sandboxProblems(setting: string, address: string | undefined, own: string): string[] {
  return isOfficialAddress(address, own)
    ? []
    : [`${setting} leads to a sandbox, whose money is not real: unset it, so that it is ${own}.`];
}
