import type { Clock, IdGenerator } from '../clock.ts';
import type { SandboxControls } from '../controls/settings.ts';
import type { Route } from '../http.ts';
import type { PaymentsStore, Table } from '../store.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import type { ErrorDetail, Link } from './errors.ts';
import type { Money } from './money.ts';

export type Item = { name: string; quantity: string; unit_amount: Money; image_url?: string };

export type Signer = {
  /** Last segment of the certificate's URL. */
  certificateId: string;
  certificatePem: string;
  /** RSA-SHA256, base64. */
  sign(content: string): string;
};

/** Decides the result of the capture. PayPal reviews a `reviewed` payment before it completes it. */
export type Instrument = 'balance' | 'declined-card' | 'echeck' | 'reviewed';

export type PurchaseUnit = {
  reference_id: string;
  amount: Money & { breakdown?: Record<string, Money> };
  description?: string;
  custom_id?: string;
  invoice_id?: string;
  items?: Item[];
};

/** Times in milliseconds of the sandbox's clock. */
export type PayPalOrder = {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  unit: PurchaseUnit;
  returnUrl: string | null;
  cancelUrl: string | null;
  brandName: string | null;
  instrument: Instrument | null;
  /** The merchant accepts no eChecks. */
  isImmediateOnly: boolean;
  createdAt: number;
  approvedAt: number | null;
};

export type Capture = {
  id: string;
  orderId: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  amount: Money;
  /** Smallest units. */
  refunded: number;
  invoiceId: string | null;
  customId: string | null;
  createdAt: number;
  /** Null unless pending. */
  pendingReason: string | null;
  decision: { dueAt: number; completes: boolean } | null;
};

export type Refund = {
  id: string;
  captureId: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  amount: Money;
  invoiceId: string | null;
  customId: string | null;
  note: string | null;
  createdAt: number;
};

/** As PayPal's API returns it. */
export type Dispute = { id: string; status: string; [field: string]: unknown };

type Token = { id: string; expiresAt: number };

/** A resource's id, or an error to repeat. */
type StoredRequest =
  | { id: string; at: number; target: string }
  | { id: string; at: number; refused: { errorName: string; details: ErrorDetail[]; links: Link[] } };

export type StoredEvent = { id: string; at: number; event: PayPalEvent };

export type PayPalEvent = {
  id: string;
  create_time: string;
  resource_type: 'checkout-order' | 'capture' | 'refund' | 'dispute';
  event_type: string;
  summary: string;
  resource: object;
  links: Link[];
};

export type PayPalState = {
  clock: Clock;
  ids: IdGenerator;
  outbox: Outbox;
  controls: SandboxControls;
  publicUrl: string;
  clientId: string;
  clientSecret: string;
  account: Route[];
  /** Origins that may embed the buttons and frame the approval page. */
  allowedOrigins: readonly string[];
  signer: Signer;
  orders: Table<PayPalOrder>;
  captures: Table<Capture>;
  refunds: Table<Refund>;
  disputes: Table<Dispute>;
  tokens: Table<Token>;
  requests: Table<StoredRequest>;
  events: Table<StoredEvent>;
};

type Tables = 'orders' | 'captures' | 'refunds' | 'disputes' | 'tokens' | 'requests' | 'events';

export function paypalState(store: PaymentsStore, parts: Omit<PayPalState, Tables>): PayPalState {
  return {
    ...parts,
    orders: store.table('paypal.orders'),
    captures: store.table('paypal.captures'),
    refunds: store.table('paypal.refunds'),
    disputes: store.table('paypal.disputes'),
    tokens: store.table('paypal.tokens'),
    requests: store.table('paypal.kept-requests'),
    events: store.table('paypal.events'),
  };
}
