import * as z from 'zod';
import type { EventPage, ProviderEvent } from '../core/provider.ts';
import { type PayPalCall, type PayPalResponse, toUnreachable } from './call.ts';

/** Types that the shop handles, so the webhook must send those of them that PayPal offers. */
export const PAYPAL_EVENTS = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.REFUND.PENDING',
  'PAYMENT.REFUND.FAILED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
];

const PATH = '/v1/notifications/webhooks-events';
const PAGE = 50;

const eventSchema = z.looseObject({
  event_type: z.string(),
  resource: z
    .looseObject({
      id: z.string().optional(),
      dispute_id: z.string().optional(),
      supplementary_data: z
        .looseObject({ related_ids: z.looseObject({ order_id: z.string().optional() }).optional() })
        .optional(),
    })
    .default({}),
});
const listSchema = z.looseObject({
  events: z.array(z.unknown()).default([]),
  links: z.array(z.looseObject({ href: z.string(), rel: z.string() })).default([]),
});

export function parseEvent(body: string): ProviderEvent | undefined {
  try {
    return eventOf(JSON.parse(body));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function eventOf(body: unknown): ProviderEvent | undefined {
  const found = eventSchema.safeParse(body);
  if (!found.success) return undefined;
  const { event_type, resource } = found.data;
  if (!PAYPAL_EVENTS.includes(event_type)) return { kind: 'other' };
  if (event_type.startsWith('CUSTOMER.DISPUTE.')) {
    const { dispute_id: ref } = resource;
    return ref === undefined ? { kind: 'other' } : { kind: 'dispute', ref, report: resource };
  }
  // The event's resource is the refund, not the capture.
  if (/^PAYMENT\.(REFUND\.|CAPTURE\.(REFUNDED|REVERSED)$)/.test(event_type))
    return resource.id === undefined ? { kind: 'other' } : { kind: 'sent-back', ref: resource.id };
  const orderId = event_type.startsWith('PAYMENT.CAPTURE.')
    ? resource.supplementary_data?.related_ids?.order_id
    : resource.id;
  return orderId === undefined ? { kind: 'other' } : { kind: 'attempt', ref: orderId };
}

/** Newest first; PayPal stores them for 30 days. The cursor is the query of the `next` link. */
export async function listEvents(
  call: (call: PayPalCall) => Promise<PayPalResponse>,
  since: Date,
  cursor: string | null,
): Promise<EventPage> {
  const first = new URLSearchParams({ start_time: since.toISOString(), page_size: String(PAGE) });
  const listed = await call({ method: 'GET', path: `${PATH}?${cursor ?? first}` });
  if (listed.kind === 'refused') return toUnreachable(listed);
  if (listed.kind !== 'done') return listed;
  const { events, links } = listSchema.parse(listed.body);
  const next = links.find(({ rel }) => rel === 'next')?.href;
  const followed = events.filter(isOfMoney).flatMap((event) => eventOf(event) ?? []);
  return { kind: 'page', events: followed, next: next === undefined ? null : queryOf(next) };
}

/** False for uncaptured orders, which the reconcile polls itself. */
function isOfMoney(body: unknown): boolean {
  const type = eventSchema.safeParse(body).data?.event_type ?? '';
  return type.startsWith('PAYMENT.') || type.startsWith('CUSTOMER.DISPUTE.');
}

/** Decodes `&amp;`, which PayPal's examples contain in these links. */
function queryOf(href: string): string | null {
  const query = href.replaceAll('&amp;', '&').split('?')[1];
  return query ? query : null;
}
