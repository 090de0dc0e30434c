/** What keeps a deployed shop from taking money with these settings (docs/shop.md "The shape of the whole"). */
import type { ProviderName } from '../../../src/rules/providers/providers.ts';
import type { Settings } from '../../../src/settings.ts';
import type { Stage } from '../base/stage.ts';
import { unfitForPayPal } from './paypal/unfit.ts';
import { unfitForStripe } from './stripe/unfit.ts';
import type { Unfit } from './till/unfit.ts';

/** Apart from what the providers declare: every function asks this, and few need what talks to a provider. */
const UNFIT: Readonly<Record<ProviderName, Unfit>> = { stripe: unfitForStripe, paypal: unfitForPayPal };

/** Each a sentence that says how to mend it. Fake money must not pay in production, nor real money in a preview. */
export function unfitForMoney(stage: Stage, settings: Settings): string[] {
  return stage === 'local' ? [] : Object.values(UNFIT).flatMap((unfit) => unfit[stage](settings));
}
