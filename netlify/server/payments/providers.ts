/** The shop's payment providers, and what settings make of declared ones. */
import type { ProviderName } from '../../../src/rules/providers/providers.ts';
import type { Settings } from '../../../src/settings.ts';
import { paypal } from './paypal/declaration.ts';
import { stripe } from './stripe/declaration.ts';
import type { ProviderDeclaration } from './till/declaration.ts';
import type { Providers } from './till/provider.ts';
import type { Till } from './till/till.ts';

/** A provider is added by its folder and a line here. */
export const DECLARED: readonly ProviderDeclaration[] = [stripe, paypal];

/** What taking money by the declared providers works with. */
export function takingsOf(
  settings: Settings,
  declared = DECLARED,
): Pick<Till, 'providers' | 'rules' | 'charges'> {
  return {
    providers: providersOf(settings, declared),
    rules: rulesOf(declared),
    charges: chargesOf(settings, declared),
  };
}

export function rulesOf(declared: readonly ProviderDeclaration[]): Till['rules'] {
  return byName(declared, ({ rules }) => rules);
}

/** One set for a process: they keep tokens, certificates and connections. */
const made = new WeakMap<Settings, WeakMap<readonly ProviderDeclaration[], Providers>>();

/** The providers that the settings have keys for. */
export function providersOf(settings: Settings, declared = DECLARED): Providers {
  const bySettings = made.get(settings) ?? new WeakMap();
  made.set(settings, bySettings);
  const known = bySettings.get(declared) ?? byName(declared, ({ build }) => build(settings));
  bySettings.set(declared, known);
  return known;
}

/** In what, and within what bounds, each provider is asked for money. */
export function chargesOf(settings: Settings, declared = DECLARED): Till['charges'] {
  return byName(declared, ({ rules, money }) => {
    const { currency, rate } = money(settings);
    return { currency, rate, decimals: rules.decimalsOf(currency), ...rules.boundsOf(currency) };
  });
}

function byName<T>(
  declared: readonly ProviderDeclaration[],
  of: (declaration: ProviderDeclaration) => T,
): Readonly<Record<ProviderName, T>> {
  const entries = declared.map((declaration) => [declaration.rules.name, of(declaration)]);
  return Object.fromEntries(entries) as Record<ProviderName, T>;
}
