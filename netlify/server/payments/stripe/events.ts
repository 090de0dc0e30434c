/** What Stripe tells us: by webhooks, and by its list for those that were lost. */
import * as z from 'zod';
import type { EventPage, ProviderEvent } from '../till/provider.ts';
import { asUnreachable, type Client, tell } from './call.ts';

const PAGE = 50;
/** Of all that `eventOf` knows, those that the others only repeat are left out. */
const TOLD_ANEW = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
];

const eventSchema = z.looseObject({
  type: z.string(),
  data: z.looseObject({ object: z.looseObject({ id: z.string().optional() }).optional() }).optional(),
});

/** Undefined where it is no event at all. */
export function eventOf(body: unknown): ProviderEvent | undefined {
  const found = eventSchema.safeParse(body);
  if (!found.success) return undefined;
  const { type, data } = found.data;
  const ref = data?.object?.id;
  if (ref === undefined) return { kind: 'other' };
  if (type.startsWith('checkout.session.')) return { kind: 'attempt', ref };
  if (/^(refund\.|charge\.refund|charge\.dispute\.)/.test(type)) return { kind: 'sent-back', ref };
  return { kind: 'other' };
}

/** Events since then, the newest first; Stripe keeps them for 30 days. */
export async function listEvents(client: Client, since: Date, cursor: string | null): Promise<EventPage> {
  const listed = await tell(client, (stripe) =>
    stripe.events.list({
      types: TOLD_ANEW,
      created: { gte: Math.floor(since.getTime() / 1_000) },
      limit: PAGE,
      ...(cursor === null ? {} : { starting_after: cursor }),
    }),
  );
  if (listed.kind === 'refused') return asUnreachable(listed);
  if (listed.kind !== 'told') return listed;
  const { data, has_more } = listed.value;
  return {
    kind: 'page',
    events: data.flatMap((event) => eventOf(event) ?? []),
    next: has_more ? (data.at(-1)?.id ?? null) : null,
  };
}
