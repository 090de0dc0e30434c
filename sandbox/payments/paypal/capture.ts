import type { ResultOf } from '../common/settings.ts';
import { noSuchResource, unprocessable } from './errors.ts';
import { EVENTS, emit } from './events.ts';
import { type Money, moneyOf, unitsOf } from './money.ts';
import { refusedCapture } from './refused-capture.ts';
import { approvalUrl, captureBody, orderBody } from './representation.ts';
import type { Capture, Instrument, Order, PayPalState } from './state.ts';

/** Approving and capturing must each come within this time, milliseconds. */
const TIME_LIMIT = 3 * 3600 * 1000;

/** How long an eCheck takes when nobody hurries it, milliseconds. */
const CLEARING_TIME = 3 * 24 * 3600 * 1000;

/** The order, unless it does not exist or was left unapproved for three hours: PayPal forgets those. */
export function orderOf(state: PayPalState, id: string): Order {
  const order = state.orders.get(id);
  if (!order) throw noSuchResource();
  const unapproved = order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED';
  if (unapproved && state.clock.now() - order.createdAt > TIME_LIMIT) throw noSuchResource();
  return order;
}

/** The buyer agrees, with the way to pay that decides what the capture comes to. Also anew after a decline. */
export function approve(state: PayPalState, order: Order, instrument: Instrument): Order {
  const now = state.clock.now();
  const approved = state.orders.put({
    ...order,
    status: 'APPROVED',
    instrument,
    approvedAt: now,
    updatedAt: now,
  });
  emit(state, EVENTS.approved, orderBody(state, approved));
  return approved;
}

/** Takes the money of an approved order, once. */
export function capture(state: PayPalState, order: Order): Order {
  refuseUnlessApproved(state, order);
  const { invoice_id, custom_id, amount } = order.unit;
  if (invoice_id !== undefined && isUsed(state, invoice_id)) {
    throw unprocessable(
      'DUPLICATE_INVOICE_ID',
      'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
    );
  }
  const result = state.controls.takeOutcome('paypal-capture') ?? resultOf(order.instrument);
  if (result === 'PAYER_ACTION_REQUIRED')
    state.orders.put({ ...order, status: 'PAYER_ACTION_REQUIRED', updatedAt: state.clock.now() });
  if (result !== 'complete' && result !== 'pending')
    throw refusedCapture(result, [{ href: approvalUrl(state, order), rel: 'redirect', method: 'GET' }]);
  const now = state.clock.now();
  const taken = state.captures.put({
    id: state.ids.capitals(17),
    orderId: order.id,
    status: result === 'pending' ? 'PENDING' : 'COMPLETED',
    amount: takenOf(state, amount),
    refunded: 0,
    invoiceId: invoice_id ?? null,
    customId: custom_id ?? null,
    createdAt: now,
    updatedAt: now,
    decision: result === 'pending' ? { dueAt: now + CLEARING_TIME, completes: true } : null,
  });
  // The order is completed even while its capture still waits for the bank.
  const completed = state.orders.put({ ...order, status: 'COMPLETED', updatedAt: now });
  emit(
    state,
    result === 'pending' ? EVENTS.capturePending : EVENTS.captureCompleted,
    captureBody(state, taken),
  );
  emit(state, EVENTS.orderCompleted, orderBody(state, completed));
  return completed;
}

/** What was asked for, or what the controls want taken instead. */
function takenOf(state: PayPalState, asked: Money): Money {
  const instead = state.controls.takeOutcome('paypal-amount') ?? {};
  const currency = instead.currency?.toUpperCase() ?? asked.currency_code;
  return moneyOf(instead.amount ?? unitsOf(asked), currency);
}

/** What the bank says in the end about a pending capture. */
export function settleCapture(state: PayPalState, pending: Capture, completes: boolean): Capture {
  const settled = state.captures.put({
    ...pending,
    status: completes ? 'COMPLETED' : 'DECLINED',
    decision: null,
    updatedAt: state.clock.now(),
  });
  emit(state, completes ? EVENTS.captureCompleted : EVENTS.captureDenied, captureBody(state, settled));
  return settled;
}

/** What the clock does: pending captures are decided. */
export function runClock(state: PayPalState): void {
  const now = state.clock.now();
  for (const pending of state.captures.all()) {
    if (pending.decision && pending.decision.dueAt <= now) {
      settleCapture(state, pending, pending.decision.completes);
    }
  }
}

function refuseUnlessApproved(state: PayPalState, order: Order): void {
  if (order.status === 'COMPLETED') {
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
    );
  }
  if (order.status !== 'APPROVED') {
    throw unprocessable(
      'ORDER_NOT_APPROVED',
      "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call.",
    );
  }
  if (state.clock.now() - (order.approvedAt ?? 0) > TIME_LIMIT) {
    throw refusedCapture('ORDER_EXPIRED');
  }
}

function isUsed(state: PayPalState, invoiceId: string): boolean {
  return state.captures.all().some((other) => other.invoiceId === invoiceId && other.status !== 'DECLINED');
}

function resultOf(instrument: Instrument | null): ResultOf<'paypal-capture'> {
  if (instrument === 'declined-card') return 'INSTRUMENT_DECLINED';
  return instrument === 'echeck' ? 'pending' : 'complete';
}
