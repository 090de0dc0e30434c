import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type {
  AttemptStatus,
  PaymentProvider,
  RedirectDeclaration,
  SendRefundResult,
} from '../../netlify/server/payments/core/provider.ts';
import type { MethodName } from '../../src/features/orders/payment-methods.rules.ts';
import type { ProviderName } from '../../src/features/orders/providers.rules.ts';

const asked = z.object({ attempt: z.string(), amount: z.int(), currency: z.string() });
const refund = z.object({ id: z.string(), page: z.string(), amount: z.int() });

export interface ThirdPage extends z.infer<typeof asked> {
  readonly id: string;
  status: 'open' | 'paid' | 'closed';
}

const signatureOf = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex');

export async function startThirdProvider(secret: string) {
  const pages = new Map<string, ThirdPage>();
  const refunds = new Map<string, z.infer<typeof refund>>();

  function respond(method: string, path: string, body: unknown): object | undefined {
    const [, room = '', id = '', step] = path.split('/');
    if (room === 'refunds' && method === 'POST') {
      const made = refund.parse(body);
      refunds.set(made.id, made);
      return made;
    }
    if (room === 'refunds') return refunds.get(id);
    if (method === 'POST' && id === '') {
      const page: ThirdPage = { ...asked.parse(body), id: `page_${randomUUID()}`, status: 'open' };
      pages.set(page.id, page);
      return page;
    }
    const page = pages.get(id);
    if (page?.status === 'open' && step === 'close') page.status = 'closed';
    return page;
  }

  const server = createServer(async (request, response) => {
    const found = respond(request.method ?? '', request.url ?? '', await bodyOf(request));
    response.writeHead(found === undefined ? 404 : 200).end(JSON.stringify(found ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pages,
    refunds,
    pay: (id: string) => {
      const page = pages.get(id);
      if (page?.status !== 'open') throw new Error(`nobody can pay at ${id}`);
      page.status = 'paid';
      const body = JSON.stringify({ page: id });
      return { body, signature: signatureOf(secret, body) };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
}

/** A cast, because src/features/orders/providers.rules.ts does not list it. */
export const THIRD_PROVIDER = 'third' as ProviderName;

export function thirdProvider(address: string, secret: string): RedirectDeclaration {
  const pageUrl = (ref: string) => `${address}/pages/${ref}`;
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
    dashboard: () => ({ paymentUrl: pageUrl, refundUrl: pageUrl }),
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
    capture: async () => ({ kind: 'refused', reason: 'this provider captures' }),
    refund: ({ refundId, paymentRef, amountMinor }) =>
      refundOf(call('POST', '/refunds', { id: refundId, page: paymentRef, amount: amountMinor })),
    readRefund: (ref) => refundOf(call('GET', `/refunds/${ref}`)),
    readSentBack: async () => ({ kind: 'unknown' }),
    readDispute: async () => ({ kind: 'unknown' }),
    readEvent: async ({ headers, body }) =>
      headers.get('third-signature') === signatureOf(secret, body)
        ? { kind: 'genuine', event: { kind: 'attempt', ref: eventSchema.parse(JSON.parse(body)).page } }
        : { kind: 'forged', reason: 'wrong signature' },
    listEvents: async () => ({ kind: 'page', events: [], next: null }),
  };
}
