import type { Stripe } from 'stripe';
import type { Clock, IdGenerator } from '../clock.ts';
import type { SandboxControls } from '../controls/settings.ts';
import type { Route } from '../http.ts';
import type { PaymentsStore, Table } from '../store.ts';
import type { Outbox } from '../webhooks/outbox.ts';

/** The version that the `stripe` package pins, too. */
export const API_VERSION = '2026-10-28.endive';

/** Decimals are strings on the wire; the package has its own class for them. */
type WirePrice = Pick<Stripe.Price, 'id' | 'object' | 'currency' | 'product' | 'unit_amount'> & {
  unit_amount_decimal: string;
};
type LineItemField = 'id' | 'object' | 'amount_total' | 'currency' | 'description' | 'quantity';
export type WireLineItem = Pick<Stripe.LineItem, LineItemField> & { price: WirePrice };

type PaymentData = {
  description: string | null;
  metadata: Record<string, string>;
};

/** `payment_intent` is an id, never expanded. */
export type StoredSession = {
  id: string;
  session: Stripe.Checkout.Session;
  lines: WireLineItem[];
  paymentData: PaymentData;
};

/** `dueAt` in milliseconds of the sandbox's clock. */
type BankDecision = { id: string; sessionId: string; dueAt: number; succeeds: boolean };

type StoredProduct = { id: string; name: string; description: string | null; images: string[] };

type StoredResponse = {
  id: string;
  fingerprint: string;
  at: number;
  requestId: string;
  status: number;
  body: string;
};

export type StripeState = {
  clock: Clock;
  ids: IdGenerator;
  outbox: Outbox;
  controls: SandboxControls;
  /** `http://127.0.0.1:9240` */
  publicUrl: string;
  apiKey: string;
  account: Route[];
  sessions: Table<StoredSession>;
  decisions: Table<BankDecision>;
  intents: Table<Stripe.PaymentIntent>;
  charges: Table<Stripe.Charge>;
  refunds: Table<Stripe.Refund>;
  disputes: Table<Stripe.Dispute>;
  events: Table<Stripe.Event>;
  products: Table<StoredProduct>;
  answers: Table<StoredResponse>;
};

/** Both fields are `null` for events that buyers or the clock caused. */
export type EventCause = { id: string | null; idempotency_key: string | null };

export const NO_REQUEST: EventCause = { id: null, idempotency_key: null };

type Parts = Pick<StripeState, 'clock' | 'ids' | 'outbox' | 'controls' | 'publicUrl' | 'apiKey' | 'account'>;

export function stripeState(store: PaymentsStore, parts: Parts): StripeState {
  return {
    ...parts,
    sessions: store.table('stripe.sessions'),
    decisions: store.table('stripe.decisions'),
    intents: store.table('stripe.intents'),
    charges: store.table('stripe.charges'),
    refunds: store.table('stripe.refunds'),
    disputes: store.table('stripe.disputes'),
    events: store.table('stripe.events'),
    products: store.table('stripe.products'),
    answers: store.table('stripe.kept-answers'),
  };
}
