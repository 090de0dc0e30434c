/** Only this folder knows Stripe. */
import type Stripe from 'stripe';
import * as z from 'zod';
import type { Language } from '../../../../src/features/base/language.rules.ts';
import { pageLanguage, pagePath } from '../../../../src/features/base/words.text.ts';
import { checkoutText as texts } from '../../../../src/features/cart/cart.text.ts';
import type { MethodName, PAYMENT_METHODS } from '../../../../src/features/orders/payment-methods.rules.ts';
import { stripeRules as rules } from '../../../../src/features/orders/providers.rules.ts';
import type { Settings } from '../../../../src/settings.ts';
import type { Money } from '../core/decide.ts';
import {
  type AttemptStatus,
  type CaptureResult,
  type EventCheckResult,
  type EventPage,
  labelledMethods,
  type OpenPaymentRequest,
  type OpenPaymentResult,
  openingIdempotencyKey,
  type PaymentProvider,
  type ProviderEvent,
  providerFreightText,
  providerOrderText,
  type RedirectDeclaration,
  type WebhookMessage,
} from '../core/provider.ts';
import {
  apiHostConfig,
  callStripe,
  type StripeClient,
  stripeClient,
  toUnreachable,
  withCallDeadline,
} from './call.ts';
import { cardPageParams } from './card-page.ts';
import { stripeDashboard } from './dashboard.ts';
import { stripeRefunds } from './refunds.ts';

/** A call and one retry fit into the 10 s that a browser waits (docs/shop.md "Constants"). */
const TIMEOUT_MS = 4_000;
const RETRIES = 1;

type StripeSettings = Pick<Settings, 'STRIPE_API_BASE' | 'STRIPE_WEBHOOK_SECRET' | 'CARD_CAPTURE'> & {
  readonly STRIPE_SECRET_KEY: string;
};

function stripeProvider(settings: StripeSettings): PaymentProvider {
  return cardsOf(
    settings,
    clientWith(settings, () => ({ timeout: TIMEOUT_MS })),
  );
}

function clientWith(
  settings: StripeSettings,
  configOf: (loaded: typeof Stripe) => Stripe.StripeConfig,
): StripeClient {
  return stripeClient(settings.STRIPE_SECRET_KEY, (loaded) => ({
    ...apiHostConfig(settings.STRIPE_API_BASE),
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...configOf(loaded),
  }));
}

function cardsOf(settings: StripeSettings, client: StripeClient): PaymentProvider {
  async function readStatus(ref: string): Promise<SessionStatus> {
    const found = await callStripe(client, (stripe) =>
      stripe.checkout.sessions.retrieve(ref, {
        expand: ['payment_intent.latest_charge.balance_transaction'],
      }),
    );
    if (found.kind === 'refused') return found.status === 404 ? { kind: 'unknown' } : toUnreachable(found);
    return found.kind === 'answered' ? statusOf(found.value) : found;
  }

  async function close(ref: string): Promise<AttemptStatus> {
    const ended = await callStripe(client, (stripe) =>
      stripe.checkout.sessions.expire(ref, { expand: ['payment_intent'] }),
    );
    // The session is no longer open, so its status decides.
    const status = ended.kind === 'answered' ? statusOf(ended.value) : await readStatus(ref);
    return status.kind === 'approved' ? await release(ref, status) : status;
  }

  /** Stripe cancels an authorisation only while it is neither captured nor lapsed. */
  async function release(ref: string, { attemptId, authorisation }: Authorised): Promise<AttemptStatus> {
    const cancelled = await callStripe(client, (stripe) => stripe.paymentIntents.cancel(authorisation));
    if (cancelled.kind === 'answered') return { kind: 'closed', attemptId, isReleased: true };
    if (cancelled.kind === 'unreachable') return cancelled;
    const status = await readStatus(ref);
    return status.kind === 'approved' ? toUnreachable(cancelled) : status;
  }

  async function capture(ref: string, key: string, authorisation?: string): Promise<CaptureResult> {
    const status: SessionStatus =
      authorisation === undefined
        ? await readStatus(ref)
        : { kind: 'approved', attemptId: null, authorisation };
    if (status.kind === 'unreachable') return status;
    if (status.kind === 'open') return { kind: 'not-approved' };
    // Somebody else captured or ended it, as its status tells.
    if (status.kind !== 'approved') return { kind: 'captured', status };
    const made = await callStripe(client, (stripe) =>
      stripe.paymentIntents.capture(
        status.authorisation,
        { expand: ['latest_charge.balance_transaction'] },
        { idempotencyKey: key },
      ),
    );
    if (made.kind === 'answered') return { kind: 'captured', status: paidBy(made.value, status.attemptId) };
    return made.kind === 'refused' ? { kind: 'refused', reason: made.reason } : made;
  }

  async function open(opening: OpenPaymentRequest): Promise<OpenPaymentResult> {
    const made = await callStripe(client, (stripe) =>
      stripe.checkout.sessions.create(sessionOf(opening, settings), {
        idempotencyKey: openingIdempotencyKey(opening),
      }),
    );
    if (made.kind === 'refused') return { kind: whyNot(made.code), reason: made.reason };
    if (made.kind !== 'answered') return made;
    return { kind: 'opened', ref: made.value.id, url: made.value.url };
  }

  async function readEvent({ headers, body }: WebhookMessage): Promise<EventCheckResult> {
    const secret = settings.STRIPE_WEBHOOK_SECRET;
    if (secret === undefined) return { kind: 'unreachable', reason: 'set STRIPE_WEBHOOK_SECRET' };
    const stripe = await client();
    let event: ProviderEvent | undefined;
    try {
      const signature = headers.get('stripe-signature') ?? '';
      event = parseEvent(await stripe.webhooks.constructEventAsync(body, signature, secret));
    } catch (error) {
      // The signature is checked first, so later errors concern the content.
      const { default: Stripe } = await import('stripe');
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return { kind: 'malformed' };
      return { kind: 'forged', reason: error.message };
    }
    return event === undefined ? { kind: 'malformed' } : { kind: 'genuine', event };
  }

  return {
    name: 'stripe',
    within: (deadline) =>
      cardsOf(
        settings,
        clientWith(settings, (loaded) => withCallDeadline(loaded, deadline)),
      ),
    open,
    readStatus,
    close,
    capture,
    readEvent,
    ...stripeRefunds(client),
    listEvents: (since, cursor) => listEvents(client, since, cursor),
  };
}

/** https://docs.stripe.com/error-codes */
function whyNot(code: string | undefined): 'too-small' | 'too-large' | 'refused' {
  if (code === 'amount_too_small') return 'too-small';
  return code === 'amount_too_large' ? 'too-large' : 'refused';
}

type SessionParams = Stripe.Checkout.SessionCreateParams;

type StripeMethod = Extract<(typeof PAYMENT_METHODS)[number], { provider: 'stripe' }>['name'];

const LOCALES = { 'zh-CN': 'zh', 'zh-Hant': 'zh-TW' } as const satisfies Record<Language, string>;

/** These pages have one method each, which must be enabled in Stripe's Dashboard. */
const METHOD_PARAMS: Record<
  Exclude<StripeMethod, 'card'>,
  Pick<SessionParams, 'allowed_payment_method_types' | 'payment_method_options'>
> = {
  alipay: { allowed_payment_method_types: ['alipay'] },
  wechat_pay: {
    allowed_payment_method_types: ['wechat_pay'],
    payment_method_options: { wechat_pay: { client: 'web' } },
  },
};

function sessionOf(
  opening: OpenPaymentRequest,
  { CARD_CAPTURE }: Pick<StripeSettings, 'CARD_CAPTURE'>,
): SessionParams {
  const { attemptId, orderNumber, origin, expiresAt, email, cancelUrl } = opening;
  const metadata = { order: orderNumber, attempt: attemptId };
  const method = opening.method as StripeMethod;
  const capture = CARD_CAPTURE === 'manual' ? opening.capture : 'automatic';
  return {
    mode: 'payment',
    client_reference_id: attemptId,
    ...(email === null ? {} : { customer_email: email }),
    locale: LOCALES[pageLanguage()],
    // The currency must equal the one that settle compares.
    adaptive_pricing: { enabled: false },
    expires_at: Math.ceil(expiresAt.getTime() / 1_000),
    success_url: `${origin}${pagePath('/payment/success')}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: cancelUrl,
    metadata,
    ...(method === 'card' ? cardPageParams(capture) : METHOD_PARAMS[method]),
    payment_intent_data: { metadata, description: providerOrderText(orderNumber) },
    line_items: lineItemsOf(opening),
  };
}

type ProductData = Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData;

function lineItemsOf(opening: OpenPaymentRequest): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const { orderNumber, amountMinor, currency, summary, lines, freightMinor } = opening;
  const item = (unit_amount: number, quantity: number, product_data: ProductData) => ({
    quantity,
    price_data: { currency: currency.toLowerCase(), unit_amount, product_data },
  });
  if (lines.length === 0)
    return [
      item(amountMinor, 1, { name: providerOrderText(orderNumber), description: summary.slice(0, 400) }),
    ];
  const goods = lines.map(({ name, quantity, unitMinor, picture }) =>
    item(unitMinor, quantity, { name, ...(picture === null ? {} : { images: [picture] }) }),
  );
  return freightMinor === 0 ? goods : [...goods, item(freightMinor, 1, { name: providerFreightText() })];
}

const intentSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  amount_received: z.int(),
  currency: z.string(),
});

/**
 * Null until Stripe has booked the payment, some time after it:
 * https://docs.stripe.com/payments/payment-intents/asynchronous-capture
 */
const feeSchema = z.looseObject({
  latest_charge: z.looseObject({
    balance_transaction: z.looseObject({ fee: z.int(), currency: z.string() }),
  }),
});

function feeOf(intent: unknown): Money | undefined {
  const found = feeSchema.safeParse(intent).data?.latest_charge.balance_transaction;
  return found && { amountMinor: found.fee, currency: found.currency.toUpperCase() };
}

/** States in which a complete session's payment failed: declined, an unpaid voucher, or an authorisation that ended. */
const FAILED_STATES: readonly (string | undefined)[] = ['requires_payment_method', 'canceled'];

type Authorised = Extract<AttemptStatus, { kind: 'approved' }> & { readonly authorisation: string };
type SessionStatus = Exclude<AttemptStatus, { kind: 'approved' }> | Authorised;

/**
 * `complete` alone is not paid: the shop has to capture it (`requires_capture`), a bank takes days (`processing`), or
 * the shopper pays a voucher in a shop (`requires_action`). https://docs.stripe.com/payments/vouchers
 */
function statusOf(session: Stripe.Checkout.Session): SessionStatus {
  const attemptId = session.client_reference_id;
  if (session.status === 'open') return { kind: 'open', attemptId };
  const paid = paidBy(session.payment_intent, attemptId);
  if (paid !== undefined) return paid;
  if (session.payment_status === 'paid')
    throw new Error(`Stripe calls ${session.id} paid, but by no payment`);
  if (session.status !== 'complete') return { kind: 'closed', attemptId };
  const intent = intentSchema.safeParse(session.payment_intent).data;
  if (intent?.status === 'requires_capture') return { kind: 'approved', attemptId, authorisation: intent.id };
  if (!FAILED_STATES.includes(intent?.status)) return { kind: 'processing', attemptId };
  return { kind: 'closed', attemptId, isReleased: intent?.status === 'canceled' };
}

/** Undefined if the intent has not succeeded. */
function paidBy(
  intent: unknown,
  attemptId: string | null,
): Extract<AttemptStatus, { kind: 'paid' }> | undefined {
  const found = intentSchema.safeParse(intent).data;
  if (found?.status !== 'succeeded') return undefined;
  const { id: ref, amount_received: amountMinor, currency } = found;
  const captured = { ref, amountMinor, currency: currency.toUpperCase(), fee: feeOf(found) };
  return { kind: 'paid', attemptId, captured };
}

const PAGE = 50;
const LISTED_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
];
/** These only repeat other types. */
const REPEATING_TYPES = [
  'checkout.session.expired',
  'checkout.session.async_payment_failed',
  'charge.refunded',
];

/** Types that the shop handles, so the webhook must send them. */
export const STRIPE_EVENTS = [...LISTED_TYPES, ...REPEATING_TYPES];

const eventSchema = z.looseObject({
  type: z.string(),
  data: z.looseObject({ object: z.looseObject({ id: z.string().optional() }).optional() }).optional(),
});

function parseEvent(body: unknown): ProviderEvent | undefined {
  const found = eventSchema.safeParse(body);
  if (!found.success) return undefined;
  const { type, data } = found.data;
  const ref = data?.object?.id;
  if (ref === undefined || !STRIPE_EVENTS.includes(type)) return { kind: 'other' };
  if (type.startsWith('checkout.session.')) return { kind: 'attempt', ref };
  if (type.startsWith('charge.dispute.')) return { kind: 'dispute', ref };
  return { kind: 'sent-back', ref };
}

/** Newest first; Stripe stores them for 30 days. */
async function listEvents(client: StripeClient, since: Date, cursor: string | null): Promise<EventPage> {
  const listed = await callStripe(client, (stripe) =>
    stripe.events.list({
      types: LISTED_TYPES,
      created: { gte: Math.floor(since.getTime() / 1_000) },
      limit: PAGE,
      ...(cursor === null ? {} : { starting_after: cursor }),
    }),
  );
  if (listed.kind === 'refused') return toUnreachable(listed);
  if (listed.kind !== 'answered') return listed;
  const { data, has_more } = listed.value;
  return {
    kind: 'page',
    events: data.flatMap((event) => parseEvent(event) ?? []),
    next: has_more ? (data.at(-1)?.id ?? null) : null,
  };
}

function isOn({ CARD_CHECKOUT, STRIPE_METHODS, STRIPE_SECRET_KEY }: Settings, method: MethodName): boolean {
  const isStopped = method === 'card' && CARD_CHECKOUT === 'off';
  return STRIPE_SECRET_KEY !== undefined && STRIPE_METHODS.includes(method) && !isStopped;
}

export function isCardEnabled(settings: Settings): boolean {
  return isOn(settings, 'card');
}

export const stripe: RedirectDeclaration = {
  rules,
  methods: labelledMethods('stripe'),
  money: ({ STRIPE_CURRENCY, STRIPE_RATE }) => ({ currency: STRIPE_CURRENCY, rate: STRIPE_RATE ?? null }),
  build: ({ STRIPE_SECRET_KEY, ...settings }) =>
    STRIPE_SECRET_KEY === undefined ? undefined : stripeProvider({ ...settings, STRIPE_SECRET_KEY }),
  dashboard: stripeDashboard,
  whyOff: (settings, { name }) => {
    if (isOn(settings, name)) return undefined;
    return name === 'card' ? 'card-off' : 'method-off';
  },
  texts: { failed: texts().cardFailed, refused: texts().cardFailed },
};
