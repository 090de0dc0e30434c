import { paypalRules } from './paypal.ts';
import { stripeRules } from './stripe.ts';

export const PROVIDERS = [stripeRules, paypalRules] as const;

export type ProviderName = (typeof PROVIDERS)[number]['name'];

export const PROVIDER_NAMES: readonly ProviderName[] = PROVIDERS.map(({ name }) => name);
