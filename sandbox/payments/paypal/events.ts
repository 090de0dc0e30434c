import { isoTime } from '../clock.ts';
import type { PayPalEvent, PayPalState, StoredEvent } from './state.ts';

type Kind = Pick<PayPalEvent, 'event_type' | 'resource_type' | 'summary'>;

export const EVENT_TYPES = {
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

export function disputeEvent(what: 'CREATED' | 'UPDATED' | 'RESOLVED'): Kind {
  return { event_type: `CUSTOMER.DISPUTE.${what}`, resource_type: 'dispute', summary: 'A dispute' };
}

export function emitEvent(state: PayPalState, kind: Kind, resource: object): void {
  const id = `WH-${state.ids.uppercase(17)}-${state.ids.uppercase(17)}`;
  const at = state.clock.now();
  const self = `${state.publicUrl}/v1/notifications/webhooks-events/${id}`;
  const event: PayPalEvent = {
    id,
    create_time: isoTime(at),
    ...kind,
    resource,
    links: [{ href: self, rel: 'self', method: 'GET' }],
  };
  state.events.put({ id, at, event });
  state.outbox.add({ provider: 'paypal', eventId: id, type: kind.event_type });
}

const PATH = '/v1/notifications/webhooks-events';

/** Newest first, by default 10. A `next` link names the last event of the page by time and id. */
export function listEvents(state: PayPalState, query: URLSearchParams): object {
  const time = (name: string, otherwise: number) => {
    const given = query.get(name);
    return given === null ? otherwise : Date.parse(given);
  };
  const [from, until] = [time('start_time', 0), time('end_time', Number.POSITIVE_INFINITY)];
  const kind = query.get('event_type');
  const fitting = state.events
    .all()
    .filter(({ at, event }) => at >= from && at <= until && (kind === null || event.event_type === kind))
    .toReversed();
  const begin = query.get('move_to') === 'next' ? indexAfter(fitting, query.get('index_id')) : 0;
  const size = Math.min(Number(query.get('page_size') ?? 10) || 10, 300);
  const page = fitting.slice(begin, begin + size);
  const last = page.at(-1);
  return {
    events: page.map(({ event }) => event),
    count: page.length,
    links: last === undefined || begin + size >= fitting.length ? [] : [next(state, query, last)],
  };
}

function indexAfter(events: readonly StoredEvent[], id: string | null): number {
  return events.findIndex((event) => event.id === id) + 1;
}

function next(state: PayPalState, query: URLSearchParams, last: StoredEvent) {
  const onward = new URLSearchParams(query);
  onward.set('move_to', 'next');
  onward.set('index_time', isoTime(last.at));
  onward.set('index_id', last.id);
  return { href: `${state.publicUrl}${PATH}/?${onward}`, rel: 'next', method: 'GET' };
}
