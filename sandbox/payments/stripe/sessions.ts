import type { Stripe } from 'stripe';
import { cancelIntent, expireDueAuthorisations } from './authorisation.ts';
import { emitEvent } from './events.ts';
import { MANUAL_TYPES } from './methods.ts';
import { settleBankDecision } from './pay.ts';
import { invalidRequestError } from './requests.ts';
import { eligibleTypes, type SessionLine, type SessionParams, sumOfLines } from './session-params.ts';
import {
  type EventCause,
  NO_REQUEST,
  type StoredSession,
  type StripeState,
  type WireLineItem,
} from './state.ts';

const DEFAULT_LIFETIME = 24 * 60 * 60;

/** Like Stripe, creates the payment intent at the first try to pay. */
export function createSession(state: StripeState, params: SessionParams): StoredSession {
  const id = `cs_test_a1${state.ids.alphanumeric(58)}`;
  const lines = params.line_items.map((line) => lineItem(state, line));
  const data = params.payment_intent_data;
  return state.sessions.put({
    id,
    lines,
    session: openSession(state, id, params),
    paymentData: {
      description: data?.description ?? null,
      metadata: data?.metadata ?? {},
    },
  });
}

function lineItem(state: StripeState, line: SessionLine): WireLineItem {
  const { unit_amount, product_data } = line.price_data;
  const currency = line.price_data.currency.toLowerCase();
  const total = unit_amount * line.quantity;
  const product = state.products.put({
    id: `prod_${state.ids.alphanumeric(14)}`,
    name: product_data.name,
    description: product_data.description ?? null,
    images: product_data.images ?? [],
  });
  return {
    id: `li_1${state.ids.alphanumeric(23)}`,
    object: 'item',
    amount_total: total,
    currency,
    description: product_data.name,
    quantity: line.quantity,
    price: {
      id: `price_1${state.ids.alphanumeric(23)}`,
      object: 'price',
      currency,
      product: product.id,
      unit_amount,
      unit_amount_decimal: String(unit_amount),
    },
  };
}

/** Without the fields that the shop does not read. */
function openSession(state: StripeState, id: string, params: SessionParams): Stripe.Checkout.Session {
  const now = state.clock.seconds();
  const total = sumOfLines(params.line_items);
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_total: total,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: now,
    currency: params.line_items[0]?.price_data.currency.toLowerCase() ?? null,
    customer_email: params.customer_email ?? null,
    expires_at: params.expires_at ?? now + DEFAULT_LIFETIME,
    livemode: false,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    mode: 'payment',
    payment_intent: null,
    payment_method_options: paymentMethodOptions(params),
    payment_method_types: eligibleTypes(params),
    payment_status: 'unpaid',
    status: 'open',
    success_url: params.success_url,
    url: `${state.publicUrl}/c/pay/${id}`,
  } as Stripe.Checkout.Session;
}

function paymentMethodOptions({
  payment_method_options,
}: SessionParams): Stripe.Checkout.Session['payment_method_options'] {
  const { card, wechat_pay } = payment_method_options ?? {};
  const capture_method = 'manual' as const;
  const manual = MANUAL_TYPES.filter((type) => payment_method_options?.[type]?.capture_method);
  return {
    ...Object.fromEntries(manual.map((type) => [type, { capture_method }])),
    ...(card?.capture_method && { card: { capture_method, request_three_d_secure: 'automatic' } }),
    ...(wechat_pay && { wechat_pay: { app_id: null, client: wechat_pay.client } }),
  };
}

export function expireSession(state: StripeState, stored: StoredSession, cause: EventCause): StoredSession {
  if (stored.session.status !== 'open') {
    throw invalidRequestError(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${stored.session.status}\`.`,
    );
  }
  const expired = state.sessions.put({
    ...stored,
    session: { ...stored.session, status: 'expired', url: null },
  });
  const intent = state.intents.get(String(expired.session.payment_intent));
  if (intent) cancelIntent(state, intent, 'expired', cause);
  emitEvent(state, 'checkout.session.expired', expired.session, cause);
  return expired;
}

export function processDueSessions(state: StripeState): void {
  const seconds = state.clock.seconds();
  for (const stored of state.sessions.all()) {
    if (stored.session.status === 'open' && stored.session.expires_at <= seconds) {
      expireSession(state, stored, NO_REQUEST);
    }
  }
  for (const decision of state.decisions.all()) {
    if (decision.dueAt <= state.clock.now()) settleBankDecision(state, decision.sessionId, decision.succeeds);
  }
  expireDueAuthorisations(state);
}
