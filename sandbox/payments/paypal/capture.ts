import { isoTime } from '../clock.ts';
import type { CaptureDecline, ResultOf } from '../controls/settings.ts';
import {
  type Link,
  malformedRequestError,
  type PayPalApiError,
  resourceNotFoundError,
  unprocessableError,
} from './errors.ts';
import { disputeEvent, EVENT_TYPES, emitEvent } from './events.ts';
import { checkMoney, type Money, minorUnitsOf, moneyOf } from './money.ts';
import { approvalUrl, captureBody, orderBody, refundBody } from './representation.ts';
import type { Capture, Dispute, Instrument, PayPalOrder, PayPalState, Refund } from './state.ts';

/** Milliseconds for approval and for capture. */
const TIME_LIMIT = 3 * 3600 * 1000;

/** Milliseconds until an eCheck clears. */
const CLEARING_TIME = 3 * 24 * 3600 * 1000;

/** Throws if the order is unknown. PayPal forgets unapproved orders after three hours. */
export function requireOrder(state: PayPalState, id: string): PayPalOrder {
  const order = state.orders.get(id);
  if (!order) throw resourceNotFoundError();
  const unapproved = order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED';
  if (unapproved && state.clock.now() - order.createdAt > TIME_LIMIT) throw resourceNotFoundError();
  return order;
}

/** Reasons of pending captures that neither shop nor buyer has to do anything about. */
const SETTLE_BY_THEMSELVES = ['ECHECK', 'PENDING_REVIEW'];

/** True if the wallet offers the instrument for the order. */
export function isOffered(order: PayPalOrder, instrument: Instrument): boolean {
  return instrument !== 'echeck' || !order.isImmediateOnly;
}

/** The instrument decides the result of the capture. A buyer may approve again after a decline. */
export function approveOrder(state: PayPalState, order: PayPalOrder, instrument: Instrument): PayPalOrder {
  const now = state.clock.now();
  const approved = state.orders.put({
    ...order,
    status: 'APPROVED',
    instrument,
    approvedAt: now,
  });
  emitEvent(state, EVENT_TYPES.approved, orderBody(state, approved));
  return approved;
}

export function captureOrder(state: PayPalState, order: PayPalOrder): PayPalOrder {
  refuseUnlessApproved(state, order);
  const { invoice_id, custom_id, amount } = order.unit;
  if (invoice_id !== undefined && isUsed(state, invoice_id)) {
    throw unprocessableError(
      'DUPLICATE_INVOICE_ID',
      'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
    );
  }
  const result = state.controls.takeOutcome('paypal-capture') ?? resultOf(order.instrument);
  if (result === 'PAYER_ACTION_REQUIRED') state.orders.put({ ...order, status: 'PAYER_ACTION_REQUIRED' });
  const pendingReason = /^pending ?(.*)/.exec(result)?.[1]?.replace(/^$/, 'ECHECK') ?? null;
  if (result !== 'complete' && pendingReason === null)
    throw captureError(result as CaptureDecline, [
      { href: approvalUrl(state, order), rel: 'redirect', method: 'GET' },
    ]);
  const now = state.clock.now();
  const taken = state.captures.put({
    id: state.ids.uppercase(17),
    orderId: order.id,
    status: pendingReason === null ? 'COMPLETED' : 'PENDING',
    amount: takenOf(state, amount),
    refunded: 0,
    invoiceId: invoice_id ?? null,
    customId: custom_id ?? null,
    createdAt: now,
    pendingReason,
    decision:
      pendingReason !== null && SETTLE_BY_THEMSELVES.includes(pendingReason)
        ? { dueAt: now + CLEARING_TIME, completes: true }
        : null,
  });
  // The order is completed even while its capture is pending.
  const completed = state.orders.put({ ...order, status: 'COMPLETED' });
  emitEvent(
    state,
    pendingReason === null ? EVENT_TYPES.captureCompleted : EVENT_TYPES.capturePending,
    captureBody(taken),
  );
  emitEvent(state, EVENT_TYPES.orderCompleted, orderBody(state, completed));
  return completed;
}

function takenOf(state: PayPalState, asked: Money): Money {
  const instead = state.controls.takeOutcome('paypal-amount') ?? {};
  const currency = instead.currency?.toUpperCase() ?? asked.currency_code;
  return moneyOf(instead.amount ?? minorUnitsOf(asked), currency);
}

export function settleCapture(state: PayPalState, pending: Capture, completes: boolean): Capture {
  const settled = state.captures.put({
    ...pending,
    status: completes ? 'COMPLETED' : 'DECLINED',
    pendingReason: null,
    decision: null,
  });
  emitEvent(
    state,
    completes ? EVENT_TYPES.captureCompleted : EVENT_TYPES.captureDenied,
    captureBody(settled),
  );
  return settled;
}

export function processDueCaptures(state: PayPalState): void {
  const now = state.clock.now();
  for (const pending of state.captures.all()) {
    if (pending.decision && pending.decision.dueAt <= now) {
      settleCapture(state, pending, pending.decision.completes);
    }
  }
}

function refuseUnlessApproved(state: PayPalState, order: PayPalOrder): void {
  if (order.status === 'COMPLETED') {
    throw unprocessableError(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
    );
  }
  if (order.status !== 'APPROVED') {
    throw unprocessableError(
      'ORDER_NOT_APPROVED',
      "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call.",
    );
  }
  if (state.clock.now() - (order.approvedAt ?? 0) > TIME_LIMIT) {
    throw captureError('ORDER_EXPIRED');
  }
}

function isUsed(state: PayPalState, invoiceId: string): boolean {
  return state.captures.all().some((other) => other.invoiceId === invoiceId && other.status !== 'DECLINED');
}

function resultOf(instrument: Instrument | null): ResultOf<'paypal-capture'> {
  if (instrument === 'declined-card') return 'INSTRUMENT_DECLINED';
  if (instrument === 'reviewed') return 'pending PENDING_REVIEW';
  return instrument === 'echeck' ? 'pending' : 'complete';
}

/** https://developer.paypal.com/api/rest/reference/orders/v2/errors */
function captureError(issue: CaptureDecline, links: Link[] = []): PayPalApiError {
  return unprocessableError(issue, 'The capture was refused.', undefined, links);
}

export function refundCapture(
  state: PayPalState,
  captureId: string,
  given: Record<string, unknown>,
  event: typeof EVENT_TYPES.refunded | typeof EVENT_TYPES.reversed = EVENT_TYPES.refunded,
): Refund {
  const capture = state.captures.get(captureId);
  if (!capture) throw resourceNotFoundError();
  refuseUnlessPaid(capture);
  const left = minorUnitsOf(capture.amount) - capture.refunded;
  if (left === 0) {
    throw unprocessableError('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded');
  }
  const currency = capture.amount.currency_code;
  const amount = given.amount === undefined ? moneyOf(left, currency) : checkMoney(given.amount, '/amount');
  if (amount.currency_code !== currency) {
    const description = 'Refund must be in the same currency as the capture';
    throw unprocessableError('REFUND_CAPTURE_CURRENCY_MISMATCH', description, '/amount/currency_code');
  }
  if (minorUnitsOf(amount) > left) {
    throw unprocessableError(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
      '/amount/value',
    );
  }
  const forced = state.controls.takeOutcome('paypal-refund');
  const refund: Refund = state.refunds.put({
    id: state.ids.uppercase(17),
    captureId,
    status: forced === 'failed' ? 'FAILED' : forced === 'pending' ? 'PENDING' : 'COMPLETED',
    amount,
    invoiceId: text(given.invoice_id, '/invoice_id', 127),
    customId: text(given.custom_id, '/custom_id', 127),
    note: text(given.note_to_payer, '/note_to_payer', 255),
    createdAt: state.clock.now(),
  });
  if (refund.status !== 'FAILED') book(state, capture, minorUnitsOf(amount));
  if (refund.status === 'COMPLETED') emitEvent(state, event, refundBody(state, refund));
  return refund;
}

/** PayPal or the buyer's bank may reverse a capture. */
export function reverseCapture(state: PayPalState, captureId: string): Refund {
  return refundCapture(state, captureId, {}, EVENT_TYPES.reversed);
}

/** Milliseconds. */
const TIME_TO_ANSWER = 10 * 24 * 3600 * 1000;

export function openDispute(state: PayPalState, capture: Capture): Dispute {
  const now = state.clock.now();
  const id = `PP-D-${state.ids.uppercase(9)}`;
  const opened = state.disputes.put({
    id,
    dispute_id: id,
    status: 'OPEN',
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    create_time: isoTime(now),
    update_time: isoTime(now),
    dispute_amount: capture.amount,
    disputed_transactions: [{ seller_transaction_id: capture.id }],
    dispute_life_cycle_stage: 'INQUIRY',
    seller_response_due_date: isoTime(now + TIME_TO_ANSWER),
  });
  emitEvent(state, disputeEvent('CREATED'), opened);
  return opened;
}

/** The decision moves no money: PayPal reports it as a reversal of the capture. */
export function moveDispute(
  state: PayPalState,
  dispute: Dispute,
  { status, outcome }: { status: string; outcome: string | null },
): Dispute {
  const decided = outcome === null ? {} : { dispute_outcome: { outcome_code: outcome } };
  const update_time = isoTime(state.clock.now());
  const moved = state.disputes.put({ ...dispute, status, update_time, ...decided });
  emitEvent(state, disputeEvent(status === 'RESOLVED' ? status : 'UPDATED'), moved);
  return moved;
}

/** A failed refund returns the money to the shop. */
export function settleRefund(state: PayPalState, refund: Refund, completes: boolean): Refund {
  const settled = state.refunds.put({ ...refund, status: completes ? 'COMPLETED' : 'FAILED' });
  const capture = state.captures.get(refund.captureId);
  if (completes) emitEvent(state, EVENT_TYPES.refunded, refundBody(state, settled));
  else if (capture) book(state, capture, -minorUnitsOf(refund.amount));
  return settled;
}

function book(state: PayPalState, capture: Capture, units: number): void {
  const refunded = capture.refunded + units;
  const whole = minorUnitsOf(capture.amount);
  const status = refunded === 0 ? 'COMPLETED' : refunded < whole ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
  state.captures.put({ ...capture, refunded, status });
}

function refuseUnlessPaid(capture: Capture): void {
  if (capture.status === 'PENDING') {
    throw unprocessableError('PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.');
  }
  if (capture.status === 'DECLINED') {
    throw unprocessableError('REFUND_NOT_ALLOWED', 'Capture cannot be refunded.');
  }
}

function text(value: unknown, field: string, most: number): string | null {
  if (value === undefined) return null;
  if (typeof value === 'string' && value.length > 0 && value.length <= most) return value;
  const description = 'The value of a field is either too short or too long';
  throw malformedRequestError('INVALID_STRING_LENGTH', description, field, String(value));
}
