import { z } from 'zod';
import type {
  AttemptStatus,
  PaymentProvider,
  RedirectDeclaration,
  SendRefundResult,
} from '../../../netlify/server/payments/core/provider.ts';
import type { MethodName } from '../../../src/rules/payment-methods.ts';
import type { ProviderName } from '../../../src/rules/providers/providers.ts';
import { signatureOf } from './double.ts';

/** A cast, because src/rules/providers does not list it. */
export const THIRD_PROVIDER = 'third' as ProviderName;

export function thirdProvider(address: string, secret: string): RedirectDeclaration {
  return {
    rules: {
      name: THIRD_PROVIDER,
      flow: 'redirect',
      takes: (currency) => ['CNY', 'JPY'].includes(currency),
      decimalsOf: (currency) => (currency === 'JPY' ? 0 : 2),
      boundsOf: () => ({ least: 100, most: 100_000 }),
    },
    methods: [
      { name: THIRD_PROVIDER as string as MethodName, provider: THIRD_PROVIDER, label: '第三方支付' },
    ],
    money: () => ({ currency: 'JPY', rate: '20' }),
    build: () => adapter(address, secret),
    whyOff: () => undefined,
    texts: { failed: '第三方支付未完成', refused: '第三方支付未完成' },
  };
}

const pageSchema = z.object({
  id: z.string(),
  attempt: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['open', 'paid', 'closed']),
});
const refundSchema = z.object({ id: z.string(), page: z.string(), amount: z.int() });
const eventSchema = z.object({ page: z.string() });

function adapter(address: string, secret: string, signal: AbortSignal | null = null): PaymentProvider {
  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const response = await fetch(address + path, { method, signal, body: JSON.stringify(body) ?? null });
    return response.ok ? await response.json() : undefined;
  }

  async function statusOf(response: Promise<unknown>): Promise<AttemptStatus> {
    const found = pageSchema.safeParse(await response);
    if (!found.success) return { kind: 'unknown' };
    const { id: ref, attempt: attemptId, status, amount: amountMinor, currency } = found.data;
    return status === 'paid'
      ? { kind: status, attemptId, captured: { ref, amountMinor, currency } }
      : { kind: status, attemptId };
  }

  async function refundOf(response: Promise<unknown>): Promise<SendRefundResult> {
    return { kind: 'done', ref: refundSchema.parse(await response).id };
  }

  return {
    name: THIRD_PROVIDER,
    within: (deadline) => adapter(address, secret, deadline),
    open: async ({ attemptId: attempt, amountMinor: amount, currency }) => {
      const { id } = pageSchema.parse(await call('POST', '/pages', { attempt, amount, currency }));
      return { kind: 'opened', ref: id, url: `${address}/pages/${id}` };
    },
    readStatus: (ref) => statusOf(call('GET', `/pages/${ref}`)),
    close: (ref) => statusOf(call('POST', `/pages/${ref}/close`)),
    refund: ({ refundId, paymentRef, amountMinor }) =>
      refundOf(call('POST', '/refunds', { id: refundId, page: paymentRef, amount: amountMinor })),
    readRefund: (ref) => refundOf(call('GET', `/refunds/${ref}`)),
    readSentBack: async () => ({ kind: 'unknown' }),
    readEvent: async ({ headers, body }) =>
      headers.get('third-signature') === signatureOf(secret, body)
        ? { kind: 'genuine', event: { kind: 'attempt', ref: eventSchema.parse(JSON.parse(body)).page } }
        : { kind: 'forged', reason: 'wrong signature' },
    listEvents: async () => ({ kind: 'page', events: [], next: null }),
  };
}
