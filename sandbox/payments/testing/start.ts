import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { expect } from 'vitest';
import { startPaymentsSandbox } from '../start-payments.ts';
import type { PaymentsOptions } from '../world.ts';
import { startWebhookReceiver, type WebhookReceiver } from './shop-double.ts';

const STRIPE_KEY = 'sk_test_payments_sandbox';
export const STRIPE_WEBHOOK_SECRET = 'whsec_payments_sandbox';
export const PAYPAL_CREDENTIALS = {
  clientId: 'payments-sandbox-client',
  clientSecret: 'payments-sandbox-secret',
};
export const PAYPAL_WEBHOOK_ID = '8PT597110X687430LKGECATA';
export const SHOP_ORIGIN = 'http://localhost:8888';

export async function startTestSandbox(change: Partial<PaymentsOptions> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'payments-'));
  const shop = await startWebhookReceiver();
  const options = testOptions(dataDir, shop, change);
  let running = await started(options);
  return {
    shop,
    dataDir,
    options,
    address: () => running.address,
    stripe: (config: ConstructorParameters<typeof Stripe>[1] = {}) => stripeClient(running.address, config),
    quiet: () => running.quiet(),
    control: (path: string, body: object = {}) => callControl(running.address, path, body),
    state: async () => (await fetch(`${running.address}/sandbox/api/state`)).json(),
    restart: async () => {
      await running.close();
      running = await started(options);
    },
    close: async () => {
      await running.close();
      await shop.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>;

export function testOptions(
  dataDir: string,
  shop: WebhookReceiver,
  change: Partial<PaymentsOptions>,
): PaymentsOptions {
  return {
    port: 0,
    dataDir,
    stripeKey: STRIPE_KEY,
    paypal: PAYPAL_CREDENTIALS,
    webhooks: {
      stripe: { url: shop.url, secret: STRIPE_WEBHOOK_SECRET },
      paypal: { url: shop.url, webhookId: PAYPAL_WEBHOOK_ID },
    },
    allowedOrigins: [SHOP_ORIGIN],
    ...change,
  };
}

export function stripeClient(
  address: string,
  config: ConstructorParameters<typeof Stripe>[1] = {},
  key: string = STRIPE_KEY,
): Stripe {
  const { hostname, port } = new URL(address);
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  });
}

export async function callControl(address: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${address}/sandbox/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

async function started(options: PaymentsOptions) {
  const running = await startPaymentsSandbox(options);
  if (running.kind !== 'running') throw new Error(running.message);
  return running;
}

export type CreateSessionParams = NonNullable<Parameters<Stripe['checkout']['sessions']['create']>[0]>;

export function sessionParams(change: Partial<CreateSessionParams> = {}): CreateSessionParams {
  return {
    mode: 'payment',
    success_url: 'http://localhost:8888/payment/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:8888/payment/cancel',
    client_reference_id: 'order-1',
    adaptive_pricing: { enabled: false },
    locale: 'zh',
    line_items: [
      {
        quantity: 2,
        price_data: { currency: 'cny', unit_amount: 12_850, product_data: { name: '蓝闪蝶 A 级' } },
      },
    ],
    metadata: { order: '1' },
    payment_intent_data: { metadata: { order: '1' } },
    ...change,
  };
}

/** Retries long enough for a busy machine. */
export function expectEventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: 20_000 });
}
