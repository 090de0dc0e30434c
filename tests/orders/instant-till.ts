/** A till whose provider answers at once, for benches: they are about this server, not about another one. */
import { randomUUID } from 'node:crypto';
import { cartOfAccount } from '../../netlify/server/cart/for-orders.ts';
import type { Database } from '../../netlify/server/db/connection.ts';
import { takingsOf } from '../../netlify/server/payments/providers.ts';
import type { PaymentProvider } from '../../netlify/server/payments/till/provider.ts';
import type { Till } from '../../netlify/server/payments/till/till.ts';
import { requireSettings } from '../../src/settings.ts';

const instant: Pick<PaymentProvider, 'name' | 'open' | 'close'> = {
  name: 'stripe',
  open: async () => ({ kind: 'opened', ref: randomUUID(), url: 'http://localhost/' }),
  close: async () => ({ kind: 'closed', attemptId: null }),
};
/** Benches ask nothing else of it. */
export const instantCard = instant as PaymentProvider;

export const instantTill = (database: Database): Till => ({
  database,
  log: console.error,
  origin: 'http://localhost',
  cart: cartOfAccount,
  staff: requireSettings({}),
  ...takingsOf(requireSettings({})),
  providers: { stripe: instantCard, paypal: undefined },
  now: () => new Date(),
  reached: async () => undefined,
});
