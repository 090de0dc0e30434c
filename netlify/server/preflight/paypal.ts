import * as z from 'zod';
import { isOfficialAddress } from '../payments/core/dashboard.ts';
import { PAYPAL_EVENTS } from '../payments/paypal/events.ts';
import { LIVE_BASE } from '../payments/paypal/paypal.ts';
import { type Check, listChecks, okIf, once, type PreflightContext, unasked } from './check.ts';
import { compareClocks, webhookChecks } from './provider.ts';

const tokenSchema = z.object({ access_token: z.string(), scope: z.string(), app_id: z.string() }).partial();
const typesSchema = z.object({ event_types: z.array(z.object({ name: z.string() })) });
const webhookSchema = typesSchema.extend({ id: z.string(), url: z.string() });
const eventSchema = z.object({ event_type: z.string(), create_time: z.string() });
const listSchema = z.object({ events: z.array(eventSchema).default([]) });

const SCOPE_BASE = 'https://uri.paypal.com/services/';
/** Beginnings of the scopes that the shop's calls need. */
const SCOPES = ['payments/payment', 'payments/refund', 'applications/webhooks', 'disputes/read-seller'];

export function paypalChecks(context: PreflightContext): readonly Check[] {
  const { settings, stage } = context;
  const { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId } = settings;
  if (id === undefined) {
    const why = 'PAYPAL_CLIENT_ID is not set: the shop shows no PayPal button.';
    return [{ name: 'paypal-token', ask: async () => unasked(why) }];
  }
  const base = settings.PAYPAL_API_BASE ?? LIVE_BASE;
  const isLive = stage === 'production';
  const page = `https://developer.paypal.com/dashboard/applications/${isLive ? 'live' : 'sandbox'}`;
  const signal = () => AbortSignal.timeout(5_000);

  const token = once(async () => {
    const askedAt = Date.now();
    const response = await fetch(`${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      signal: signal(),
    });
    const clocks = compareClocks(askedAt, Date.now(), response.headers.get('date') ?? '');
    return { status: response.status, clocks, ...tokenSchema.parse(await response.json()) };
  });
  /** Undefined if PayPal has no such thing. */
  async function read<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
    const headers = { authorization: `Bearer ${(await token()).access_token}` };
    const response = await fetch(`${base}/v1/notifications/${path}`, { headers, signal: signal() });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`PayPal answers ${response.status}.`);
    return schema.parse(await response.json());
  }
  const webhook = once(async () =>
    webhookId === undefined ? undefined : read(`webhooks/${encodeURIComponent(webhookId)}`, webhookSchema),
  );

  const checks = listChecks({
    'paypal-token': async () => {
      const { status, app_id = 'no application' } = await token();
      const found = `${base} answers ${status}, with a token of ${app_id}. This is ${stage}.`;
      if (status !== 200 && status !== 401) return unasked(found);
      const isRight = status === 200 && isOfficialAddress(base, LIVE_BASE) === isLive;
      const address = isLive ? 'no PAYPAL_API_BASE' : 'PAYPAL_API_BASE=https://api-m.sandbox.paypal.com';
      return okIf(isRight, found, `Set id and secret of an application of ${page}, and ${address}.`);
    },
    'paypal-scopes': async () => {
      const { status, scope } = await token();
      if (scope === undefined) return unasked(`PayPal answers ${status}, without a token.`);
      const missing = SCOPES.filter((needed) => !scope.includes(SCOPE_BASE + needed));
      const found = `The token may ${scope.replaceAll(SCOPE_BASE, '')}. It lacks ${missing.join(', ') || 'nothing'}.`;
      const remedy = `Turn on the application's features at ${page}: payments, webhooks, Customer disputes.`;
      return okIf(missing.length === 0, found, remedy);
    },
    'paypal-currency': async () => {
      const where = 'https://www.paypal.com/businessmanage/preferences';
      const what = `See under ${where} that it accepts ${settings.PAYPAL_CURRENCY}; CNY only in China.`;
      return unasked(`PayPal does not tell an application which currencies the account accepts. ${what}`);
    },
    'paypal-clock': async () => (await token()).clocks,
  });
  return [
    ...checks,
    ...webhookChecks('paypal', context, {
      page,
      setting: 'PAYPAL_WEBHOOK_ID',
      list: async () => {
        const found = await webhook();
        if (found === undefined) return [];
        const events = found.event_types.map(({ name }) => name);
        // PayPal tells no time, and lists only messages to the application's webhooks.
        return [{ ...found, events, createdAt: new Date(0) }];
      },
      required: async () => {
        const offered = await read('webhooks-event-types', typesSchema);
        return PAYPAL_EVENTS.filter((event) => offered?.event_types.some(({ name }) => name === event));
      },
      findEvent: async (after, before) => {
        const query = new URLSearchParams({
          start_time: after.toISOString(),
          end_time: before.toISOString(),
        });
        const listed = await read(`webhooks-events?${query}&page_size=50`, listSchema);
        const missed = listed?.events.find(({ event_type }) => PAYPAL_EVENTS.includes(event_type));
        return missed && `${missed.event_type} of ${missed.create_time}`;
      },
    }),
  ];
}
