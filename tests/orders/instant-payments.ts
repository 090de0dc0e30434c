/** The benches' provider responds immediately and is always paid. */
import { randomUUID } from 'node:crypto';
import type { PaymentProvider, ProviderDeclaration } from '../../netlify/server/payments/core/provider.ts';
import { stripe } from '../../netlify/server/payments/stripe/stripe.ts';

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
export const INSTANT_CARDS: readonly ProviderDeclaration[] = [
  { ...stripe, build: () => instant as PaymentProvider, whyOff: () => undefined },
];
