import type { Stripe } from 'stripe';
import type { StripeState } from './state.ts';

/**
 * Stripe captures asynchronously by default, so the balance transaction of a charge appears some time after the payment.
 * https://docs.stripe.com/payments/payment-intents/asynchronous-capture
 */
const BALANCE_SECONDS = 10;

export function newBalanceId({ ids }: Pick<StripeState, 'ids'>): string {
  return `txn_3${ids.alphanumeric(23)}`;
}

/** The charge as Stripe shows it at present. A manual capture is synchronous. */
export function presentCharge({ clock }: StripeState, charge: Stripe.Charge): Stripe.Charge {
  const isManual = charge.payment_method_details?.card?.capture_before !== undefined;
  const isKnown = isManual || clock.seconds() >= charge.created + BALANCE_SECONDS;
  return isKnown ? charge : { ...charge, balance_transaction: null };
}

/** Stripe's standard fee for European cards; the account's balance has the charge's currency. */
export function findBalanceTransaction(
  state: StripeState,
  id: string,
):
  | Pick<Stripe.BalanceTransaction, 'id' | 'object' | 'amount' | 'currency' | 'fee' | 'net' | 'type'>
  | undefined {
  const charge = state.charges.all().find(({ balance_transaction }) => balance_transaction === id);
  if (charge === undefined) return undefined;
  const { amount_captured: amount, currency } = charge;
  const fee = Math.round(amount * 0.029);
  return { id, object: 'balance_transaction', amount, currency, fee, net: amount - fee, type: 'charge' };
}
