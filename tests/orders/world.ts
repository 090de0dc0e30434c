import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogEntry } from '../../netlify/server/base/log.ts';
import { cartPort } from '../../netlify/server/cart/service.ts';
import { checkOut } from '../../netlify/server/checkout/checkout.ts';
import { createAttempt } from '../../netlify/server/checkout/new-order.ts';
import { openAttemptOfOrder } from '../../netlify/server/checkout/open-attempt.ts';
import type { Database } from '../../netlify/server/db/connection.ts';
import { users } from '../../netlify/server/db/schema.ts';
import type { Buyer } from '../../netlify/server/orders/buyer.ts';
import { type OrderDetails, readOrderDetails } from '../../netlify/server/orders/order-details-store.ts';
import { type RefundSums, refundSumsOfOrder } from '../../netlify/server/orders/refund-sums-store.ts';
import { findOrder, type OrderRow, updateOrder } from '../../netlify/server/orders/store.ts';
import { findLiveAttempt, insertAttempt } from '../../netlify/server/payments/core/attempt-store.ts';
import type { PaymentsContext } from '../../netlify/server/payments/core/context.ts';
import { configuredProviders } from '../../netlify/server/payments/providers.ts';
import {
  captureWalletPayment,
  type VerifiedPayment,
} from '../../netlify/server/payments/settle/buyer-return.ts';
import { settleAndCaptureByRef } from '../../netlify/server/payments/settle/capture.ts';
import { handleWebhook } from '../../netlify/server/payments/settle/events.ts';
import { endAttempt } from '../../netlify/server/payments/settle/settle.ts';
import { drawTicket, recordSnapshots } from '../../netlify/server/publishing/mirror-store.ts';
import { readAvailable, receiveStock } from '../../netlify/server/stock/service.ts';
import type { VariantQuantity } from '../../netlify/server/stock/shift-store.ts';
import { rawProductOf, snapshotsAt } from '../../netlify/server/testing/documents.ts';
import { type DatabaseKind, freshDatabase } from '../../netlify/server/testing/fresh-database.ts';
import { startPaymentsSandbox } from '../../sandbox/payments/start-payments.ts';
import type { MethodName } from '../../src/features/orders/payment-methods.rules.ts';
import { requireSettings, type Settings } from '../../src/settings.ts';
import { fillCart } from './cart.ts';

export const STRIPE_WEBHOOK_SECRET = 'whsec_of_tests';
export const PAYPAL_WEBHOOK_ID = '8PT597110X687430LKGECATA';

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_of_tests',
  STRIPE_WEBHOOK_SECRET,
  PAYPAL_CLIENT_ID: 'client-of-tests',
  PAYPAL_CLIENT_SECRET: 'secret-of-tests',
  PAYPAL_WEBHOOK_ID: PAYPAL_WEBHOOK_ID,
};

export interface Clock {
  /** Milliseconds. */
  ahead: number;
  readonly now: () => Date;
}

export type PaymentsSandbox = Awaited<ReturnType<typeof startSandbox>>;

/** As a new shop has it. */
const CARD_CAPTURE = 'manual';

export async function startSandbox(clock: Clock = newClock()) {
  const door = await openDoor();
  const dataDir = await mkdtemp(join(tmpdir(), 'orders-payments-'));
  const running = await startPaymentsSandbox({
    port: 0,
    dataDir,
    stripeKey: KEYS.STRIPE_SECRET_KEY,
    paypal: { clientId: KEYS.PAYPAL_CLIENT_ID, clientSecret: KEYS.PAYPAL_CLIENT_SECRET },
    webhooks: {
      stripe: { url: `${door.address}/stripe`, secret: STRIPE_WEBHOOK_SECRET },
      paypal: { url: `${door.address}/paypal`, webhookId: PAYPAL_WEBHOOK_ID },
    },
    allowedOrigins: ['http://localhost:8888'],
    now: () => clock.now().getTime(),
  });
  if (running.kind !== 'running') throw new Error(running.message);
  const { address } = running;
  const control = async (path: string, body: object = {}) => {
    const response = await fetch(`${address}/sandbox/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  return {
    address,
    clock,
    settings: requireSettings({
      ...{ ...KEYS, CARD_CAPTURE, STRIPE_API_BASE: address, PAYPAL_API_BASE: address },
    }),
    control,
    payByCard: (ref: string, result = 'succeed') => control(`stripe/sessions/${ref}/pay`, { result }),
    /** Smallest units; by default the rest. */
    refundElsewhere: async (method: 'stripe' | 'paypal', ref: string, amount?: number) => {
      const body = amount === undefined ? {} : { amount };
      const path =
        method === 'stripe'
          ? `stripe/sessions/${ref}`
          : `paypal/captures/${await fetchCaptureId(address, ref)}`;
      return await control(`${path}/refund`, body);
    },
    approve: (ref: string, instrument = 'balance') => control(`paypal/orders/${ref}/approve`, { instrument }),
    state: async () => (await (await fetch(`${address}/sandbox/api/state`)).json()) as SandboxState,
    quiet: () => running.quiet(),
    /** Responds 503 while the target is undefined, so that webhooks are retried. */
    deliverTo: door.deliverTo,
    webhookAddress: door.address,
    answered: door.answered,
    close: async () => {
      await door.close();
      await running.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function fetchCaptureId(address: string, orderRef: string): Promise<string> {
  const { paypal } = (await (await fetch(`${address}/sandbox/api/state`)).json()) as SandboxState;
  const order = paypal.orders.find(({ id }) => id === orderRef);
  return order?.purchase_units[0]?.payments?.captures?.[0]?.id ?? 'none';
}

/** The dashboard captures a card that its buyer authorised, all or `amount` of it (smallest units). */
export async function captureElsewhere(
  { address }: Pick<PaymentsSandbox, 'address'>,
  sessionRef: string,
  amount?: number,
): Promise<void> {
  await askStripe(address, sessionRef, 'capture', amount === undefined ? {} : { amount_to_capture: amount });
}

/** The dashboard cancels what the buyer authorised. */
export async function releaseElsewhere(
  { address }: Pick<PaymentsSandbox, 'address'>,
  sessionRef: string,
): Promise<void> {
  await askStripe(address, sessionRef, 'cancel');
}

async function askStripe(
  address: string,
  sessionRef: string,
  call: 'capture' | 'cancel',
  params: Record<string, number> = {},
): Promise<void> {
  const authorization = `Bearer ${KEYS.STRIPE_SECRET_KEY}`;
  const session = await fetch(`${address}/v1/checkout/sessions/${sessionRef}`, {
    headers: { authorization },
  });
  const { payment_intent } = (await session.json()) as { payment_intent: string };
  const body = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
  const made = await fetch(`${address}/v1/payment_intents/${payment_intent}/${call}`, {
    ...{ method: 'POST', headers: { authorization }, body },
  });
  if (!made.ok) throw new Error(`${call}: ${made.status} ${await made.text()}`);
}

async function openDoor() {
  let context: PaymentsContext | undefined;
  const answered: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const name = request.url === '/stripe' ? 'stripe' : 'paypal';
    const headers = new Headers(request.headers as Record<string, string>);
    const taken =
      context === undefined
        ? { kind: 'unreachable' }
        : await handleWebhook(context, name, {
            headers,
            body: Buffer.concat(chunks).toString(),
            from: '',
          }).catch(() => ({
            kind: 'broken',
          }));
    const status = { taken: 200, forged: 400, malformed: 400, unreachable: 503 }[taken.kind] ?? 500;
    answered.push(status);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    answered,
    deliverTo: (next: PaymentsContext | undefined) => {
      context = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Stripe's amounts are in the currency's smallest unit. */
export interface SandboxState {
  readonly controls: { readonly faults: readonly unknown[] };
  readonly stripe: {
    readonly sessions: readonly {
      id: string;
      status: string;
      payment_status: string;
      amount_total: number;
      currency: string;
      adaptive_pricing: { enabled: boolean };
      allowed_payment_method_types: string[] | null;
      payment_method_options: object;
      client_reference_id: string;
      payment_intent: string | null;
      success_url: string;
      expires_at: number;
      created: number;
    }[];
    readonly paymentIntents: readonly {
      id: string;
      status: string;
      amount_capturable: number;
      amount_received: number;
      cancellation_reason: string | null;
    }[];
    readonly charges: readonly {
      status: string;
      amount: number;
      captured: boolean;
      amount_captured: number;
      amount_refunded: number;
    }[];
    readonly refunds: readonly {
      id: string;
      status: string;
      amount: number;
      payment_intent: string | null;
    }[];
    readonly disputes: readonly { id: string; status: string }[];
    readonly events: readonly { id: string; type: string }[];
  };
  readonly paypal: {
    readonly orders: readonly {
      id: string;
      status: string;
      purchase_units: readonly {
        custom_id?: string;
        amount?: {
          currency_code: string;
          value: string;
          breakdown?: { item_total?: { value: string }; shipping?: { value: string } };
        };
        items?: readonly {
          name: string;
          quantity: string;
          unit_amount: { value: string };
          image_url?: string;
        }[];
        payments?: {
          captures?: readonly { id: string; status: string; amount: { value: string } }[];
          refunds?: readonly { status: string; amount: { value: string } }[];
        };
      }[];
    }[];
    readonly captures: readonly { id: string; status: string; amount: { value: string } }[];
    readonly refunds: readonly { id: string; status: string; amount: { value: string } }[];
    readonly events: readonly { id: string; event_type: string }[];
  };
}

function newClock(): Clock {
  const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) };
  return clock;
}

interface BegunPayment {
  readonly number: string;
  readonly ref: string;
}

export interface World {
  readonly database: Database;
  readonly context: PaymentsContext;
  readonly logged: LogEntry[];
  readonly buyer: (name?: string) => Promise<Buyer>;
  /** A buyer with the units in the cart. */
  readonly buyerOf: (productId: string, quantity?: number) => Promise<Buyer>;
  /** `isConfirmed` also confirms the mailbox. */
  readonly newcomer: (options?: { readonly isConfirmed?: boolean }) => Promise<Buyer>;
  readonly stock: (
    productId: string,
    quantity: number,
    fields?: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
  readonly fill: (
    buyer: Pick<Buyer, 'id'>,
    lines: readonly (VariantQuantity & { unitFen?: number })[],
  ) => Promise<void>;
  readonly available: (productId: string) => Promise<number>;
  /** Checks out by PayPal and approves, without a capture. */
  readonly approve: (buyer: Buyer, instrument?: string) => Promise<BegunPayment>;
  readonly capture: (buyer: Buyer, ref: string) => Promise<VerifiedPayment>;
  /** Checks out and pays by card at Stripe, which the shop has not heard of yet. */
  readonly payByCard: (buyer: Buyer) => Promise<BegunPayment>;
  readonly settleCard: (ref: string) => Promise<VerifiedPayment>;
  readonly close: () => Promise<void>;
}

export const PRICE_FEN = 12_850;

export async function openWorld(
  kind: DatabaseKind,
  sandbox: PaymentsSandbox,
  { connections = 8, settings = sandbox.settings }: { connections?: number; settings?: Settings } = {},
): Promise<World> {
  const opened = await freshDatabase(kind, connections);
  const { database } = opened;
  const logged: LogEntry[] = [];
  const context: PaymentsContext = {
    database,
    log: (entry) => {
      logged.push(entry);
    },
    origin: 'http://localhost:8888',
    cart: cartPort,
    staff: settings,
    ...configuredProviders(settings),
    handling: settings.HANDLING_DAYS,
    now: sandbox.clock.now,
    reached: async () => undefined,
  };
  const account = async (name: string, fields: { emailVerified?: boolean } = {}) => {
    const id = randomUUID();
    const buyer = {
      ...{ id, name, email: `${id}@example.com`, phone: '13800000000' },
      ...{ address: '上海市', country: 'CN' },
    };
    await database.insert(users).values({ ...buyer, ...fields });
    return buyer;
  };
  const world: World = {
    database,
    context,
    logged,
    buyer: (name = '王小蝶') => account(name),
    buyerOf: async (productId, quantity) => {
      const buyer = await account('王小蝶');
      await fillCart(database, buyer.id, [variantUnits(productId, quantity)]);
      return buyer;
    },
    newcomer: ({ isConfirmed = false } = {}) => account('林晓', { emailVerified: isConfirmed }),
    stock: async (productId, units, fields = {}) => {
      await recordSnapshots(
        database,
        snapshotsAt(await drawTicket(database), rawProductOf(productId, fields)),
      );
      const variant = { productId, variantKey: 'a1' };
      if (units > 0) await receiveStock(database, variant, units, { actor: 'test', reason: 'opening' });
    },
    fill: (buyer, lines) => fillCart(database, buyer.id, lines),
    available: async (productId) =>
      (await readAvailable(database, [productId])).get(productId)?.get('a1') ?? 0,
    // By `this`, because a suite may replace the context.
    async approve(buyer, instrument) {
      const begun = await pay(this, buyer, 'paypal');
      await sandbox.approve(begun.ref, instrument);
      return begun;
    },
    async capture(buyer, ref) {
      return await captureWalletPayment(this.context, 'paypal', buyer.id, ref);
    },
    async payByCard(buyer) {
      const begun = await pay(this, buyer, 'stripe');
      await sandbox.payByCard(begun.ref);
      return begun;
    },
    async settleCard(ref) {
      return await settleAndCaptureByRef(this.context, 'stripe', ref);
    },
    close: async () => {
      sandbox.deliverTo(undefined);
      await sandbox.control('calm');
      await opened.close();
    },
  };
  return world;
}

export const variantUnits = (productId: string, quantity = 1): VariantQuantity => ({
  productId,
  variantKey: 'a1',
  quantity,
});

export const checkoutBy = (provider: 'stripe' | 'paypal') => ({
  method: provider === 'stripe' ? ('card' as const) : provider,
  version: undefined,
});

export async function pay(
  { context }: Pick<World, 'context'>,
  buyer: Buyer,
  method: 'stripe' | 'paypal',
): Promise<BegunPayment> {
  const out = await checkOut(context, buyer, checkoutBy(method));
  if (out.kind !== 'ready') throw new Error(`checkout ended ${out.kind}`);
  return out;
}

/** Begins to pay goods and freight in one payment, as a checkout does that knows the freight. */
export async function payWithFreight(
  { context, database }: Pick<World, 'context' | 'database'>,
  buyer: Buyer,
  method: MethodName,
  freightFen: number,
): Promise<BegunPayment> {
  const goods = await checkOut(context, buyer, { method, version: undefined });
  if (goods.kind !== 'ready') throw new Error(`checkout ended ${goods.kind}`);
  return await askFreight({ context, database }, buyer, goods.number, { method, freightFen });
}

/**
 * Ends the order's attempt, decides its freight (fen, null is undecided) and begins another attempt, whatever the freight
 * rates say.
 */
export async function askFreight(
  { context, database }: Pick<World, 'context' | 'database'>,
  buyer: Buyer,
  number: string,
  { method, freightFen }: { readonly method: MethodName; readonly freightFen: number | null },
): Promise<BegunPayment> {
  const attempt = await findLiveAttempt(database, number);
  if (attempt !== undefined) await endAttempt(context, attempt);
  const shippingFeeStatus = freightFen === null ? null : 'due';
  const freight = {
    shippingFeeFen: freightFen,
    shippingFeeStatus,
    shippingMethod: '',
    shippingWay: null,
  } as const;
  await updateOrder(database, number, freight);
  const order = await findOrder(database, number);
  const provider = context.providers[context.methods[method].provider];
  if (order === undefined || provider === undefined)
    throw new Error(`order ${number} can't be paid by ${method}`);
  const begun = await database.transaction(
    async (tx) => (await createAttempt(context, tx, order, method)).attempt,
  );
  await context.reached('order written');
  const out = await openAttemptOfOrder(context, provider, buyer, { attempt: begun });
  if (out.kind !== 'ready') throw new Error(`checkout ended ${out.kind}`);
  return out;
}

export async function orderNow(
  { database }: Pick<World, 'database'>,
  number: string,
): Promise<OrderDetails & RefundSums> {
  const whole = await readOrderDetails(database, number);
  if (whole === undefined) throw new Error(`there is no order ${number}`);
  return { ...whole, ...refundSumsOfOrder(whole.refundSums) };
}

export const MINUTE_MS = 60_000;

/**
 * Pays an attempt that the shop has closed, as after a race at the provider. It asks for the goods, and for
 * `freightFen`. Undefined if the provider is unreachable.
 */
export async function duplicatePayment(
  { database, context }: Pick<World, 'database' | 'context'>,
  sandbox: PaymentsSandbox,
  { number, totalFen, freightFen = 0 }: Pick<OrderRow, 'number' | 'totalFen'> & { freightFen?: number },
  paidFen = totalFen + freightFen,
): Promise<string | undefined> {
  const id = randomUUID();
  const createdAt = context.now();
  const expiresAt = new Date(createdAt.getTime() + 40 * MINUTE_MS);
  const opened = await context.providers.stripe?.open({
    ...{
      attemptId: id,
      method: 'card',
      capture: 'automatic',
      orderNumber: number,
      amountMinor: paidFen,
      currency: 'CNY',
      origin: context.origin,
    },
    ...{ expiresAt, email: 'stray@example.com', cancelUrl: context.origin, summary: '蝶' },
    ...{ lines: [], freightMinor: 0 },
  });
  if (opened?.kind !== 'opened') return undefined;
  const times = { expiresAt, createdAt };
  const stray = {
    id,
    orderNumber: number,
    provider: 'stripe',
    providerRef: opened.ref,
    state: 'closed',
  } as const;
  const money = { amountMinor: totalFen + freightFen, currency: 'CNY', rate: null };
  const asked = [totalFen, freightFen].flatMap((fen, charge) =>
    fen === 0 ? [] : [{ charge, amountFen: fen, amountMinor: fen }],
  );
  await insertAttempt(database, { ...stray, ...money, ...times, url: null, origin: '' }, asked);
  await sandbox.payByCard(opened.ref);
  return opened.ref;
}
