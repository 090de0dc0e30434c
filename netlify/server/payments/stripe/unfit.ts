/** What keeps a deployed shop from taking cards with these settings (docs/shop.md "The shape of the whole"). */
import type { Settings } from '../../../../src/settings.ts';
import { isAt, leadsToSandbox, type Unfit } from '../till/unfit.ts';

const OWN = 'https://api.stripe.com';

function inProduction({ STRIPE_API_BASE, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }: Settings): string[] {
  const problems: string[] = [];
  if (!isAt(STRIPE_API_BASE, OWN)) problems.push(leadsToSandbox('STRIPE_API_BASE', OWN));
  if (/^(sk|rk)_test_/.test(STRIPE_SECRET_KEY ?? ''))
    problems.push(
      'STRIPE_SECRET_KEY is a test key, with which anybody pays by a test card: set the live key, which begins with sk_live_ or rk_live_.',
    );
  if (STRIPE_SECRET_KEY !== undefined && STRIPE_WEBHOOK_SECRET === undefined)
    problems.push('Card payments would be noticed late: set STRIPE_WEBHOOK_SECRET.');
  return problems;
}

function inPreview({ STRIPE_SECRET_KEY }: Settings): string[] {
  return /^(sk|rk)_live_/.test(STRIPE_SECRET_KEY ?? '')
    ? ['STRIPE_SECRET_KEY is a live key, and this is a preview: set a test key for previews.']
    : [];
}

export const unfitForStripe: Unfit = { production: inProduction, preview: inPreview };
