/** The checks that both payment providers share. */
import { readLastEvents } from '../db/last-events.ts';
import { type Check, type Finding, listChecks, okIf, type PreflightContext, unasked } from './check.ts';

/** The times around a call in milliseconds, and the header `Date` of its response. */
export function compareClocks(askedAt: number, answeredAt: number, date = ''): Finding {
  const theirs = Date.parse(date);
  if (Number.isNaN(theirs)) return unasked('The answer has no time.');
  // `Date` omits fractions of a second.
  const offMs = Math.max(0, theirs - answeredAt, askedAt - (theirs + 1_000));
  const found = `This machine's clock and the provider's differ by ${Math.round(offMs / 1_000)} s.`;
  return okIf(offMs <= 5_000, found, 'Let NTP set the clock, because signatures are refused by their time.');
}

interface ProviderWebhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  /** Its provider's events since then were sent to it. */
  readonly createdAt: Date;
}

export interface ProviderWebhooks {
  /** The dashboard's page for webhooks. */
  readonly page: string;
  /** The setting that belongs to one webhook. */
  readonly setting: 'STRIPE_WEBHOOK_SECRET' | 'PAYPAL_WEBHOOK_ID';
  /** Those that are enabled. */
  readonly list: () => Promise<readonly ProviderWebhook[]>;
  /** Events that the shop handles and the provider has. */
  readonly required: () => Promise<readonly string[]>;
  /** Returns type and time of an event that the provider made between two times. */
  readonly findEvent: (after: Date, before: Date) => Promise<string | undefined>;
}

/** An event arrives within an hour; the record of the last one is up to a minute old. */
const ARRIVAL_MS = 60 * 60_000;
/** Both providers list events for 30 days. */
const LISTED_MS = 29 * 24 * 60 * 60_000;

export function webhookChecks(
  service: 'stripe' | 'paypal',
  { settings, origin, database }: PreflightContext,
  { page, setting, list, required, findEvent }: ProviderWebhooks,
): readonly Check[] {
  const address = `${origin}/api/v1/${service}/webhook`;
  const findOwn = async () => (await list()).find(({ url }) => url === address);

  return listChecks({
    [`${service}-webhook`]: async () => {
      const all = await list();
      // The paths of other addresses may be secrets.
      const targetOf = (url: string) => (url === address ? url : URL.parse(url)?.host);
      const urls = all.map(({ id, url }) => `${id} to ${targetOf(url)}`).join(', ') || 'none';
      const isRight =
        all.filter(({ url }) => url === address).length === 1 && settings[setting] !== undefined;
      const remedy = `At ${page} let exactly one send to ${address}, and set ${setting} to what belongs to it.`;
      const found = `${setting} is ${settings[setting] === undefined ? 'not set' : 'set'}. Enabled webhooks: ${urls}.`;
      return okIf(isRight, found, remedy);
    },
    [`${service}-webhook-events`]: async () => {
      const events = (await findOwn())?.events;
      if (events === undefined) return unasked(`No webhook sends to ${address}.`);
      const missing = (await required()).filter((name) => !events.includes('*') && !events.includes(name));
      const found = `The webhook sends ${events.join(', ')}. The shop misses ${missing.join(', ') || 'none'}.`;
      return okIf(missing.length === 0, found, `Select the missing events at ${page}.`);
    },
    [`${service}-signed-event`]: async () => {
      const last = (await readLastEvents(await database())).get(`signed ${service}`)?.at;
      const since = last ? last.getTime() + 60_000 : (await findOwn())?.createdAt.getTime();
      const after = new Date(Math.max(since ?? Date.now(), Date.now() - LISTED_MS));
      const before = new Date(Date.now() - ARRIVAL_MS);
      const missed = after < before ? await findEvent(after, before) : undefined;
      if (last === undefined && missed === undefined)
        return unasked(
          `No event with a valid signature came yet. Pay an order, or resend an event at ${page}.`,
        );
      const found = `The last event with a valid signature: ${last?.toISOString() ?? 'never'}. Missed: ${missed ?? 'none'}.`;
      return okIf(missed === undefined, found, `See the deliveries at ${page}. After a 400, set ${setting}.`);
    },
  });
}
