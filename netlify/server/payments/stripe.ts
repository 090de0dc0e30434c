/** The card provider. The only file that knows Stripe. */
import Stripe from 'stripe';
import { z } from 'zod';
import type { Settings } from '../../../src/settings.ts';
import type {
  EventCheck,
  Look,
  Opened,
  Opening,
  PaidPage,
  PaymentProvider,
  Refunded,
  RefundOrder,
  Unreachable,
} from './provider.ts';

/** A call and one repetition fit into the 10 s that a browser waits (spec §9). Milliseconds. */
const TIMEOUT_MS = 4_000;
const RETRIES = 1;
/** The most that Stripe gives at once. */
const PAGE = 100;

export type StripeSettings = Pick<Settings, 'STRIPE_API_BASE' | 'STRIPE_WEBHOOK_SECRET'> & {
  readonly STRIPE_SECRET_KEY: string;
};

export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = new Stripe(settings.STRIPE_SECRET_KEY, {
    ...addressOf(settings.STRIPE_API_BASE),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });

  async function look(ref: string): Promise<Look> {
    const found = await tell(() => stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent'] }));
    if (found.kind === 'refused') return found.status === 404 ? { kind: 'unknown' } : asUnreachable(found);
    return found.kind === 'told' ? lookOf(found.value) : found;
  }

  async function close(ref: string): Promise<Look> {
    const ended = await tell(() => stripe.checkout.sessions.expire(ref, { expand: ['payment_intent'] }));
    // Refused: it isn't open any more. How it ended is what matters.
    return ended.kind === 'told' ? lookOf(ended.value) : await look(ref);
  }

  async function open(opening: Opening): Promise<Opened> {
    const made = await tell(() =>
      stripe.checkout.sessions.create(sessionOf(opening), { idempotencyKey: `open-${opening.attemptId}` }),
    );
    if (made.kind !== 'told') return made.kind === 'refused' ? { ...made, kind: 'refused' } : made;
    return { kind: 'opened', ref: made.value.id, url: made.value.url };
  }

  async function refund({ refundId, paymentRef, amountMinor, orderNumber }: RefundOrder): Promise<Refunded> {
    const asked = await tell(() =>
      stripe.refunds.create(
        {
          payment_intent: paymentRef,
          amount: amountMinor,
          metadata: { order: orderNumber, refund: refundId },
        },
        { idempotencyKey: `refund-${refundId}` },
      ),
    );
    if (asked.kind === 'refused') return { kind: 'failed', reason: asked.reason, ref: null };
    return asked.kind === 'told' ? refundOf(asked.value) : asked;
  }

  async function lookAtRefund(ref: string): Promise<Refunded> {
    const found = await tell(() => stripe.refunds.retrieve(ref));
    if (found.kind === 'refused') return asUnreachable(found);
    return found.kind === 'told' ? refundOf(found.value) : found;
  }

  async function readEvent(headers: Headers, body: string): Promise<EventCheck> {
    const secret = settings.STRIPE_WEBHOOK_SECRET;
    if (secret === undefined) return { kind: 'unreachable', reason: 'set STRIPE_WEBHOOK_SECRET' };
    try {
      const signature = headers.get('stripe-signature') ?? '';
      const { type, data } = await stripe.webhooks.constructEventAsync(body, signature, secret);
      return { kind: 'genuine', event: eventOf(type, data.object) };
    } catch (error) {
      return { kind: 'forged', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  async function listPaid(since: Date, place: string | null): Promise<PaidPage> {
    const listed = await tell(() =>
      stripe.checkout.sessions.list({
        created: { gte: Math.floor(since.getTime() / 1_000) },
        limit: PAGE,
        ...(place === null ? {} : { starting_after: place }),
      }),
    );
    if (listed.kind === 'refused') return asUnreachable(listed);
    if (listed.kind !== 'told') return listed;
    const { data, has_more } = listed.value;
    const refs = data.filter(({ payment_status }) => payment_status === 'paid').map(({ id }) => id);
    return { kind: 'page', refs, next: has_more ? (data.at(-1)?.id ?? null) : null };
  }

  return { name: 'stripe', open, look, close, refund, lookAtRefund, readEvent, listPaid };
}

function addressOf(base: string | undefined): Stripe.StripeConfig {
  if (base === undefined) return {};
  const { protocol, hostname, port } = new URL(base);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return {
    host: hostname,
    protocol: scheme,
    port: port === '' ? (scheme === 'http' ? 80 : 443) : Number(port),
  };
}

/** One line over the whole sum: what was priced is charged to the fen, whatever the provider makes of parts. */
function sessionOf(opening: Opening): Stripe.Checkout.SessionCreateParams {
  const { attemptId, orderNumber, origin, amountMinor, currency, expiresAt, email, lines } = opening;
  const metadata = { order: orderNumber, attempt: attemptId };
  const described = lines.map(({ name, quantity }) => `${name} × ${quantity}`).join('，');
  return {
    mode: 'payment',
    client_reference_id: attemptId,
    customer_email: email,
    locale: 'zh',
    // Stripe must not offer another currency than the one that settle compares with.
    adaptive_pricing: { enabled: false },
    expires_at: Math.ceil(expiresAt.getTime() / 1_000),
    success_url: `${origin}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/payment/cancel`,
    metadata,
    payment_intent_data: { metadata, description: `订单 ${orderNumber}` },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amountMinor,
          product_data: { name: `订单 ${orderNumber}`, description: described.slice(0, 400) },
        },
      },
    ],
  };
}

const intentSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  amount_received: z.int(),
  currency: z.string(),
});

/** `complete` alone is not paid: the bank may take its time, and may say no. */
function lookOf(session: Stripe.Checkout.Session): Look {
  const attemptId = session.client_reference_id;
  if (session.status === 'open') return { kind: 'open', attemptId };
  const intent = intentSchema.safeParse(session.payment_intent);
  if (session.payment_status === 'paid') {
    if (!intent.success) throw new Error(`Stripe calls ${session.id} paid, but by no payment`);
    const { id: ref, amount_received: amountMinor, currency } = intent.data;
    return { kind: 'paid', attemptId, captured: { ref, amountMinor, currency: currency.toUpperCase() } };
  }
  if (session.status === 'complete' && intent.data?.status === 'processing')
    return { kind: 'processing', attemptId };
  return { kind: 'closed', attemptId };
}

function refundOf(refund: Stripe.Refund): Refunded {
  const { id: ref, status } = refund;
  if (status === 'succeeded') return { kind: 'done', ref };
  if (status === 'failed' || status === 'canceled')
    return { kind: 'failed', ref, reason: refund.failure_reason ?? status };
  return { kind: 'pending', ref };
}

const subject = z.looseObject({ id: z.string() });

function eventOf(type: string, object: unknown): ReturnType<typeof kindOf> {
  const found = subject.safeParse(object);
  return found.success ? kindOf(type, found.data.id) : { kind: 'other' };
}

function kindOf(type: string, ref: string): Extract<EventCheck, { kind: 'genuine' }>['event'] {
  if (type.startsWith('checkout.session.')) return { kind: 'attempt', ref };
  if (type.startsWith('refund.')) return { kind: 'refund', ref };
  return { kind: 'other' };
}

type Told<T> =
  | { readonly kind: 'told'; readonly value: T }
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }
  | Unreachable;

/** A refusal is an answer that repeating would not change; everything else is not knowing. */
async function tell<T>(call: () => Promise<T>): Promise<Told<T>> {
  try {
    return { kind: 'told', value: await call() };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const status = error.statusCode ?? 0;
    const isAnswer = [400, 402, 404].includes(status);
    const reason = `${status} ${error.message}`;
    return isAnswer ? { kind: 'refused', status, reason } : { kind: 'unreachable', reason };
  }
}

function asUnreachable({ reason }: { readonly reason: string }): Unreachable {
  return { kind: 'unreachable', reason };
}
