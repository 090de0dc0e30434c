import { malformed, noSuchResource, unprocessable } from './errors.ts';
import { EVENTS, emit } from './events.ts';
import { checkMoney, moneyOf, unitsOf } from './money.ts';
import { refundBody } from './representation.ts';
import type { Capture, PayPalState, Refund } from './state.ts';

/** The whole rest of a capture, or a part of it with `amount`; never more than is left. */
export function refundCapture(
  state: PayPalState,
  captureId: string,
  given: Record<string, unknown>,
  event: typeof EVENTS.refunded | typeof EVENTS.reversed = EVENTS.refunded,
): Refund {
  const capture = state.captures.get(captureId);
  if (!capture) throw noSuchResource();
  refuseUnlessPaid(capture);
  const left = unitsOf(capture.amount) - capture.refunded;
  if (left === 0) {
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded');
  }
  const currency = capture.amount.currency_code;
  const amount = given.amount === undefined ? moneyOf(left, currency) : checkMoney(given.amount, '/amount');
  if (amount.currency_code !== currency) {
    const description = 'Refund must be in the same currency as the capture';
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', description, '/amount/currency_code');
  }
  if (unitsOf(amount) > left) {
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
      '/amount/value',
    );
  }
  const forced = state.controls.takeOutcome('paypal-refund');
  const refund: Refund = state.refunds.put({
    id: state.ids.capitals(17),
    captureId,
    status: forced === 'failed' ? 'FAILED' : forced === 'pending' ? 'PENDING' : 'COMPLETED',
    amount,
    invoiceId: text(given.invoice_id, '/invoice_id', 127),
    customId: text(given.custom_id, '/custom_id', 127),
    note: text(given.note_to_payer, '/note_to_payer', 255),
    createdAt: state.clock.now(),
  });
  if (refund.status !== 'FAILED') book(state, capture, unitsOf(amount));
  if (refund.status === 'COMPLETED') emit(state, event, refundBody(state, refund));
  return refund;
}

/** PayPal, or the buyer's bank, takes what is left of a capture back. */
export function reverseCapture(state: PayPalState, captureId: string): Refund {
  return refundCapture(state, captureId, {}, EVENTS.reversed);
}

/** What becomes of a pending refund. A failed one gives the money back to the shop. */
export function settleRefund(state: PayPalState, refund: Refund, completes: boolean): Refund {
  const settled = state.refunds.put({ ...refund, status: completes ? 'COMPLETED' : 'FAILED' });
  const capture = state.captures.get(refund.captureId);
  if (completes) emit(state, EVENTS.refunded, refundBody(state, settled));
  else if (capture) book(state, capture, -unitsOf(refund.amount));
  return settled;
}

function book(state: PayPalState, capture: Capture, units: number): void {
  const refunded = capture.refunded + units;
  const whole = unitsOf(capture.amount);
  const status = refunded === 0 ? 'COMPLETED' : refunded < whole ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
  state.captures.put({ ...capture, refunded, status, updatedAt: state.clock.now() });
}

function refuseUnlessPaid(capture: Capture): void {
  if (capture.status === 'PENDING') {
    throw unprocessable('PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.');
  }
  if (capture.status === 'DECLINED') {
    throw unprocessable('REFUND_NOT_ALLOWED', 'Capture cannot be refunded.');
  }
}

function text(value: unknown, field: string, most: number): string | null {
  if (value === undefined) return null;
  if (typeof value === 'string' && value.length > 0 && value.length <= most) return value;
  const description = 'The value of a field is either too short or too long';
  throw malformed('INVALID_STRING_LENGTH', description, field, String(value));
}
