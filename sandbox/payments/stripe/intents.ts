import type { Stripe } from 'stripe';
import { newBalanceId } from './balance.ts';
import { isCapturedManually } from './methods.ts';
import type { StoredSession, StripeState } from './state.ts';

/** Returns the session's intent, and creates it at the first attempt to pay. */
export function intentOf(state: StripeState, stored: StoredSession): Stripe.PaymentIntent {
  const { payment_intent } = stored.session;
  const known = typeof payment_intent === 'string' ? state.intents.get(payment_intent) : undefined;
  return known ?? state.intents.put(newIntent(state, stored));
}

/** Options of a method override the intent's own `capture_method`, which stays what it was. */
const MANUAL_CARD: Stripe.PaymentIntent.PaymentMethodOptions.Card = {
  capture_method: 'manual',
  installments: null,
  mandate_options: null,
  network: null,
  request_three_d_secure: 'automatic',
};

function newIntent(state: StripeState, { session, paymentData }: StoredSession): Stripe.PaymentIntent {
  const id = `pi_3${state.ids.alphanumeric(23)}`;
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${state.ids.alphanumeric(25)}`,
    confirmation_method: 'automatic',
    created: state.clock.seconds(),
    currency: session.currency ?? '',
    customer: null,
    customer_account: null,
    description: paymentData.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: paymentData.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: isCapturedManually(session) ? { card: MANUAL_CARD } : {},
    payment_method_types: session.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: paymentData.receipt_email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: paymentData.statement_descriptor,
    statement_descriptor_suffix: paymentData.statement_descriptor_suffix,
    status: 'requires_payment_method',
    transfer_group: null,
  };
}

export function newCharge(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  status: 'succeeded' | 'failed' | 'pending',
  failure: { code: string; message: string } | null,
): Stripe.Charge {
  const paid = status === 'succeeded';
  return state.charges.put({
    id: `ch_3${state.ids.alphanumeric(23)}`,
    object: 'charge',
    amount: intent.amount,
    amount_captured: status === 'failed' ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? newBalanceId(state) : null,
    billing_details: {
      address: null,
      email: intent.receipt_email,
      name: '测试买家',
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'PAYMENTS SANDBOX',
    captured: status !== 'failed',
    created: state.clock.seconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: failure ? 'declined_by_network' : 'approved_by_network',
      reason: failure?.code ?? null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: failure ? 'The bank declined the payment.' : 'Payment complete.',
      type: failure ? 'issuer_declined' : 'authorized',
    },
    paid,
    payment_intent: intent.id,
    payment_method: intent.payment_method as string | null,
    payment_method_details: { type: intent.payment_method_types[0] ?? 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  });
}
