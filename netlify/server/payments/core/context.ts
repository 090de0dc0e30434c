import type { ChargeRule } from '../../../../src/features/orders/charged-amount.rules.ts';
import type { MethodName } from '../../../../src/features/orders/payment-methods.rules.ts';
import type {
  ChargeBounds,
  ProviderName,
  ProviderRules,
} from '../../../../src/features/orders/providers.rules.ts';
import type { DayRange } from '../../../../src/features/shipping/delivery-time.rules.ts';
import type { LogLine } from '../../base/log.ts';
import type { Database } from '../../db/connection.ts';
import type { StaffSettings } from '../../mail/notify-staff.ts';
import type { CartPort } from '../../orders/cart-port.ts';
import type { LabelledMethod, PaymentProvider, Providers } from './provider.ts';

export interface PaymentsContext {
  readonly database: Database;
  readonly log: LogLine;
  readonly origin: string;
  readonly cart: CartPort;
  readonly staff: StaffSettings;
  /** Days in the shop between payment and dispatch. */
  readonly handling: DayRange;
  readonly providers: Providers;
  /** Includes disabled methods, which finish the payments that they began. */
  readonly methods: Readonly<Record<MethodName, LabelledMethod>>;
  readonly rules: Readonly<Record<ProviderName, ProviderRules>>;
  readonly charges: Readonly<Record<ProviderName, ChargeRule & ChargeBounds>>;
  readonly now: () => Date;
  /** Called between steps, where crash tests kill the process. */
  readonly reached: (step: PaymentStep) => Promise<void>;
}

/** One deadline, `ms` from now, for all provider calls. */
export function withTimeout(context: PaymentsContext, ms: number): PaymentsContext {
  const deadline = AbortSignal.timeout(ms);
  const timed = Object.entries(context.providers).map(([name, provider]) => [
    name,
    provider?.within(deadline),
  ]);
  return { ...context, providers: Object.fromEntries(timed) as Providers };
}

export function chargeRule(
  { methods, charges }: PaymentsContext,
  method: MethodName,
): ChargeRule & ChargeBounds {
  return charges[methods[method].provider];
}

export type PaymentStep =
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

export function requireProvider(context: PaymentsContext, name: ProviderName): PaymentProvider {
  const provider = context.providers[name];
  if (provider === undefined) throw new Error(`There are ${name} payments, but no key for it is set`);
  return provider;
}
