import { isoTime } from '../common/clock.ts';
import type { PayPalEvent, PayPalState } from './state.ts';

type Kind = Pick<PayPalEvent, 'event_type' | 'resource_type' | 'summary'>;

export const EVENTS = {
  approved: {
    event_type: 'CHECKOUT.ORDER.APPROVED',
    resource_type: 'checkout-order',
    summary: 'An order has been approved by buyer',
  },
  orderCompleted: {
    event_type: 'CHECKOUT.ORDER.COMPLETED',
    resource_type: 'checkout-order',
    summary: 'Checkout Order Completed',
  },
  captureCompleted: {
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource_type: 'capture',
    summary: 'Payment completed',
  },
  capturePending: {
    event_type: 'PAYMENT.CAPTURE.PENDING',
    resource_type: 'capture',
    summary: 'Payment pending',
  },
  captureDenied: {
    event_type: 'PAYMENT.CAPTURE.DENIED',
    resource_type: 'capture',
    summary: 'Payment denied',
  },
  refunded: {
    event_type: 'PAYMENT.CAPTURE.REFUNDED',
    resource_type: 'refund',
    summary: 'A capture payment was refunded',
  },
  reversed: {
    event_type: 'PAYMENT.CAPTURE.REVERSED',
    resource_type: 'refund',
    summary: 'A capture payment was reversed',
  },
} as const satisfies Record<string, Kind>;

/** Keeps an event with the resource as it is now, and sends it on its way. */
export function emit(state: PayPalState, kind: Kind, resource: object): void {
  const id = `WH-${state.ids.capitals(17)}-${state.ids.capitals(17)}`;
  const at = state.clock.now();
  const self = `${state.publicUrl}/v1/notifications/webhooks-events/${id}`;
  const event: PayPalEvent = {
    id,
    event_version: '1.0',
    create_time: isoTime(at),
    resource_version: '2.0',
    ...kind,
    resource,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ],
  };
  state.events.put({ id, at, event });
  state.outbox.add({ provider: 'paypal', eventId: id, type: kind.event_type });
}
