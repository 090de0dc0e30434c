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
      receipt_email: data?.receipt_email ?? null,
      statement_descriptor: data?.statement_descriptor ?? null,
      statement_descriptor_suffix: data?.statement_descriptor_suffix ?? null,
    },
  });
}

function lineItem(state: StripeState, line: SessionLine): WireLineItem {
  const { unit_amount, product_data, tax_behavior } = line.price_data;
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
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency,
    description: product_data.name,
    metadata: line.metadata ?? {},
    quantity: line.quantity,
    price: {
      id: `price_1${state.ids.alphanumeric(23)}`,
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: state.clock.seconds(),
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: product.id,
      recurring: null,
      tax_behavior: tax_behavior ?? 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount,
      unit_amount_decimal: String(unit_amount),
    },
  };
}

function openSession(state: StripeState, id: string, params: SessionParams): Stripe.Checkout.Session {
  const now = state.clock.seconds();
  const total = sumOfLines(params.line_items);
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    created: now,
    currency: params.line_items[0]?.price_data.currency.toLowerCase() ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: params.customer_creation ?? 'if_required',
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: params.expires_at ?? now + DEFAULT_LIFETIME,
    integration_identifier: params.integration_identifier ?? null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: { enabled: false },
    metadata: params.metadata ?? {},
    mode: 'payment',
    origin_context: params.origin_context ?? null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: paymentMethodOptions(params),
    payment_method_types: eligibleTypes(params),
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${state.publicUrl}/c/pay/${id}`,
    wallet_options: null,
  };
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
    ...(wechat_pay && { wechat_pay: { app_id: wechat_pay.app_id ?? null, client: wechat_pay.client } }),
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
