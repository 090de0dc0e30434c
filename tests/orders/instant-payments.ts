/** The benches' provider responds immediately and is always paid. */
import { randomUUID } from 'node:crypto';
import { cartPort } from '../../netlify/server/cart/service.ts';
import type { Database } from '../../netlify/server/db/connection.ts';
import type { PaymentsContext } from '../../netlify/server/payments/core/context.ts';
import type { PaymentProvider } from '../../netlify/server/payments/core/provider.ts';
import { configuredProviders } from '../../netlify/server/payments/providers.ts';
import { requireSettings } from '../../src/settings.ts';

/** The reference contains the amount, so the provider needs no state. */
const instant: Pick<PaymentProvider, 'name' | 'open' | 'close' | 'readStatus'> = {
  name: 'stripe',
  open: async ({ attemptId, amountMinor, currency }) => ({
    ...{ kind: 'opened', url: 'http://localhost/' },
    ref: `${randomUUID()} ${attemptId} ${amountMinor} ${currency}`,
  }),
  readStatus: async (ref) => {
    const [id = '', attemptId = '', amount, currency = ''] = ref.split(' ');
    return { kind: 'paid', attemptId, captured: { ref: id, amountMinor: Number(amount), currency } };
  },
  close: async () => ({ kind: 'closed', attemptId: null }),
};
/** A cast, because benches call no other method. */
export const instantCardProvider = instant as PaymentProvider;

export const instantPaymentsContext = (database: Database): PaymentsContext => ({
  database,
  log: console.error,
  origin: 'http://localhost',
  cart: cartPort,
  staff: requireSettings({}),
  ...configuredProviders(requireSettings({})),
  providers: { stripe: instantCardProvider, paypal: undefined },
  now: () => new Date(),
  reached: async () => undefined,
});
