/** What taking money works with. */
import type { ChargeRule } from '../../../../src/rules/charge.ts';
import type { Bounds, ProviderRules } from '../../../../src/rules/providers/provider.ts';
import type { ProviderName } from '../../../../src/rules/providers/providers.ts';
import type { LogLine } from '../../base/log.ts';
import type { Database } from '../../db/connection.ts';
import type { StaffSettings } from '../../mail/notify-staff.ts';
import type { CartPort } from '../../orders/cart-port.ts';
import type { PaymentProvider, Providers, WalletProvider } from './provider.ts';

export interface Till {
  readonly database: Database;
  readonly log: LogLine;
  /** The site's address, which shoppers come back to. */
  readonly origin: string;
  readonly cart: CartPort;
  /** Who is told what needs a person. */
  readonly staff: StaffSettings;
  readonly providers: Providers;
  /** Also of those that there is no key for. */
  readonly rules: Readonly<Record<ProviderName, ProviderRules>>;
  readonly charges: Readonly<Record<ProviderName, ChargeRule & Bounds>>;
  readonly now: () => Date;
  /** Told at each step between which a process may die; crash tests end it there. */
  readonly reached: (step: Step) => Promise<void>;
}

/**
 * The same till for work that no shopper waits for: all calls of providers together may take so long, however slow each
 * is. Milliseconds.
 */
export function withPatience(till: Till, ms: number): Till {
  const deadline = AbortSignal.timeout(ms);
  const patient = Object.entries(till.providers).map(([name, provider]) => [
    name,
    provider?.within(deadline),
  ]);
  return { ...till, providers: Object.fromEntries(patient) as Providers };
}

export type Step =
  | 'order not committed'
  | 'payment not committed'
  | 'order written'
  | 'attempt opened'
  | 'attempt known'
  | 'capture intended'
  | 'capture made'
  | 'provider asked'
  | 'payment counted'
  | 'refund intended'
  | 'refund made'
  | 'refund known'
  | 'attempt ended';

/** The provider that an attempt was made with; it stays needed even when new ones are made elsewhere. */
export function providerOf(till: Till, name: ProviderName): PaymentProvider | WalletProvider {
  const provider = till.providers[name];
  if (provider === undefined) throw new Error(`There are ${name} payments, but no key for it is set`);
  return provider;
}

/** The same, where money is to be taken that a shopper agreed to. */
export function walletOf(till: Till, name: ProviderName): WalletProvider {
  const provider = providerOf(till, name);
  if (!('capture' in provider))
    throw new Error(`${name} takes its money by itself: there is nothing to capture`);
  return provider;
}
