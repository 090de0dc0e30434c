import type { PaymentMethodOffer } from '../../../src/features/orders/orders.contract.ts';
import type { ProviderName } from '../../../src/features/orders/providers.rules.ts';
import type { Settings } from '../../../src/settings.ts';
import { cartPort } from '../cart/service.ts';
import type { Services } from '../http/services.ts';
import type { PaymentsContext } from './core/context.ts';
import type { Dashboard } from './core/dashboard.ts';
import type { ProviderDeclaration, Providers } from './core/provider.ts';
import { paypal } from './paypal/paypal.ts';
import { stripe } from './stripe/stripe.ts';

/** To add a provider, add its folder, and its declaration to this list. */
export const DECLARATIONS: readonly ProviderDeclaration[] = [stripe, paypal];

export function configuredProviders(
  settings: Settings,
  declared = DECLARATIONS,
): Pick<PaymentsContext, 'providers' | 'methods' | 'rules' | 'charges'> {
  return {
    providers: enabledProviders(settings, declared),
    methods: Object.fromEntries(
      declared.flatMap(({ methods }) => methods.map((method) => [method.name, method])),
    ) as PaymentsContext['methods'],
    rules: rulesByProvider(declared),
    charges: chargesByProvider(settings, declared),
  };
}

export function rulesByProvider(declared: readonly ProviderDeclaration[]): PaymentsContext['rules'] {
  return byName(declared, ({ rules }) => rules);
}

/** Caches the providers, because they store tokens, certificates and connections. */
const made = new WeakMap<Settings, WeakMap<readonly ProviderDeclaration[], Providers>>();

export function enabledProviders(settings: Settings, declared = DECLARATIONS): Providers {
  const bySettings = made.get(settings) ?? new WeakMap();
  made.set(settings, bySettings);
  const known = bySettings.get(declared) ?? byName(declared, ({ build }) => build(settings));
  bySettings.set(declared, known);
  return known;
}

export function enabledProviderNames(settings: Settings, declared = DECLARATIONS): ProviderName[] {
  const providers = enabledProviders(settings, declared);
  return declared.map(({ rules }) => rules.name).filter((name) => providers[name] !== undefined);
}

export function chargesByProvider(settings: Settings, declared = DECLARATIONS): PaymentsContext['charges'] {
  return byName(declared, ({ rules, money }) => {
    const { currency, rate } = money(settings);
    return { currency, rate, decimals: rules.decimalsOf(currency), ...rules.boundsOf(currency) };
  });
}

/** Includes disabled providers, whose earlier payments the staff looks up. */
export function dashboardsByProvider(
  settings: Settings,
  declared = DECLARATIONS,
): Readonly<Record<ProviderName, Dashboard>> {
  return byName(declared, ({ dashboard }) => dashboard(settings));
}

export function enabledMethods(settings: Settings, declared = DECLARATIONS): PaymentMethodOffer[] {
  const { providers, charges } = configuredProviders(settings, declared);
  return declared
    .filter(({ rules }) => providers[rules.name] !== undefined)
    .flatMap(({ rules: { flow }, methods, whyOff }) =>
      methods
        .filter((method) => whyOff(settings, method) === undefined)
        .map((method) => ({ ...method, flow, ...charges[method.provider] })),
    );
}

function byName<T>(
  declared: readonly ProviderDeclaration[],
  of: (declaration: ProviderDeclaration) => T,
): Readonly<Record<ProviderName, T>> {
  const entries = declared.map((declaration) => [declaration.rules.name, of(declaration)]);
  return Object.fromEntries(entries) as Record<ProviderName, T>;
}

const NEVER_ENDS_HERE = async () => undefined;

export function paymentsContext(
  { database, log, origin, settings }: Services,
  declared = DECLARATIONS,
): PaymentsContext {
  return {
    database,
    log,
    origin,
    cart: cartPort,
    staff: settings,
    handling: settings.HANDLING_DAYS,
    ...configuredProviders(settings, declared),
    now: () => new Date(),
    reached: NEVER_ENDS_HERE,
  };
}
