import { paypal } from './paypal.ts';
import { stripe } from './stripe.ts';

export const PROVIDERS = [stripe, paypal] as const;

export type ProviderName = (typeof PROVIDERS)[number]['name'];

export const PROVIDER_NAMES: readonly ProviderName[] = PROVIDERS.map(({ name }) => name);
