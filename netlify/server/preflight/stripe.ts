import type Stripe from 'stripe';
import { apiHostConfig, callStripe, stripeClient } from '../payments/stripe/call.ts';
import { STRIPE_EVENTS } from '../payments/stripe/stripe.ts';
import { type Check, listChecks, okIf, once, type PreflightContext, unasked, wrong } from './check.ts';
import { compareClocks, webhookChecks } from './provider.ts';

export function stripeChecks(context: PreflightContext): readonly Check[] {
  const { settings, stage, origin } = context;
  const { STRIPE_SECRET_KEY: key, STRIPE_CURRENCY: currency } = settings;
  if (key === undefined) {
    const why = 'STRIPE_SECRET_KEY is not set: the shop shows no card button.';
    return [{ name: 'stripe-key', ask: async () => unasked(why) }];
  }
  const isLive = stage === 'production';
  const page = (path: string) => `https://dashboard.stripe.com${isLive ? '' : '/test'}/${path}`;
  const api = apiHostConfig(settings.STRIPE_API_BASE);
  const client = stripeClient(key, () => ({
    ...api,
    maxNetworkRetries: 0,
    timeout: 5_000,
    telemetry: false,
  }));
  /** Throws Stripe's reason. With 403 it names the permission that a restricted key lacks. */
  async function read<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
    const answer = await callStripe(client, call);
    if (answer.kind !== 'answered') throw new Error(`Stripe answers ${answer.reason}`);
    return answer.value;
  }
  const balance = once(async () => {
    // Loads the package before the time counts.
    await client();
    const askedAt = Date.now();
    const answer = await callStripe(client, (stripe) => stripe.balance.retrieve());
    return { answer, askedAt, answeredAt: Date.now() };
  });
  const account = once(() => read((stripe) => stripe.accounts.retrieveCurrent()));
  /** Those of the key's mode, live or test. */
  const webhooks = once(async () => {
    const { data } = await read((stripe) => stripe.webhookEndpoints.list({ limit: 100 }));
    return data.filter(({ status }) => status === 'enabled');
  });

  async function findEvent(after: Date, before: Date): Promise<string | undefined> {
    const seconds = (time: Date) => Math.floor(time.getTime() / 1_000);
    const created = { gt: seconds(after), lt: seconds(before) };
    const query = { types: STRIPE_EVENTS, created, limit: 1 };
    const [event] = (await read((stripe) => stripe.events.list(query))).data;
    return event && `${event.type} of ${new Date(event.created * 1_000).toISOString()}`;
  }

  const checks = listChecks({
    'stripe-key': async () => {
      const { answer } = await balance();
      const remedy = `Set STRIPE_SECRET_KEY to a key of ${page('apikeys')}.`;
      if (answer.kind !== 'answered')
        return answer.reason.startsWith('401') ? wrong(answer.reason, remedy) : unasked(answer.reason);
      const found = `Stripe accepts the key in ${answer.value.livemode ? 'live' : 'test'} mode. This is ${stage}.`;
      return okIf(answer.value.livemode === isLive, found, remedy);
    },
    // Asks for objects that nobody has: 404 tells a key that may read them, 403 one that may not.
    'stripe-rights': async () => {
      const ask = (call: (stripe: Stripe) => Promise<unknown>) => callStripe(client, call);
      const answers = await Promise.all([
        ask((stripe) => stripe.checkout.sessions.retrieve('cs_none')),
        ask((stripe) => stripe.paymentIntents.retrieve('pi_none')),
        ask((stripe) => stripe.refunds.retrieve('re_none')),
        ask((stripe) => stripe.disputes.retrieve('dp_none')),
        ask((stripe) => stripe.events.retrieve('evt_none')),
      ]);
      const reasons = answers.map((answer) => (answer.kind === 'answered' ? '' : answer.reason));
      const refused = reasons.filter((reason) => reason.startsWith('403')).join(' ');
      const unclear = reasons.find((reason) => !/^40[34]/.test(reason));
      if (refused === '' && unclear !== undefined) return unasked(`Stripe answers ${unclear}`);
      const found =
        refused || 'Stripe lets the key ask for sessions, payment intents, refunds, disputes and events.';
      const remedy = `Give the key the permissions of docs/deploying.md at ${page('apikeys')}.`;
      return okIf(refused === '', found, remedy);
    },
    'stripe-account': async () => {
      const { id, country, charges_enabled, payouts_enabled, requirements } = await account();
      const { currently_due, disabled_reason } = requirements ?? {};
      const demands = [...(currently_due ?? []), ...(disabled_reason ? [disabled_reason] : [])].join(', ');
      // Test payments need no ready account.
      const isReady = stage === 'preview' || (charges_enabled && payouts_enabled && demands === '');
      const can = `charges ${charges_enabled ? 'on' : 'off'}, payouts ${payouts_enabled ? 'on' : 'off'}`;
      const found = `Account ${id} of ${country}: ${can}, open demands: ${demands || 'none'}.`;
      return okIf(isReady, found, `Complete the account at ${page('settings/account')}.`);
    },
    'stripe-currency': async () => {
      const { country = '', default_currency } = await account();
      const { supported_payment_currencies: all } = await read((stripe) =>
        stripe.countrySpecs.retrieve(country),
      );
      const found = `Accounts of ${country} charge ${all.join(', ')}. This one is paid out in ${default_currency}.`;
      const remedy = `Set STRIPE_CURRENCY to one of them in place of ${currency}, and STRIPE_RATE to its rate.`;
      return okIf(all.includes(currency.toLowerCase()), found, remedy);
    },
    'stripe-methods': async () => {
      const { data } = await read((stripe) => stripe.paymentMethodConfigurations.list({ limit: 100 }));
      const used = data.find(({ is_default, application }) => is_default && !application);
      const methods = settings.STRIPE_METHODS as ('card' | 'alipay' | 'wechat_pay')[];
      const off = methods.filter((name) => used?.[name]?.available !== true);
      const found = `The shop offers ${methods.join(', ')}. Off at Stripe: ${off.join(', ') || 'none'}.`;
      const remedy = `Turn them on at ${page('settings/payment_methods')}, or change STRIPE_METHODS.`;
      return okIf(off.length === 0, found, remedy);
    },
    'stripe-webhook-version': async () => {
      const webhook = (await webhooks()).find(({ url }) => url === `${origin}/api/v1/stripe/webhook`);
      const version = webhook?.api_version ?? undefined;
      const pinned = (await import('stripe')).default.API_VERSION;
      const found = `The webhook sends events of version ${version}, the shop reads ${pinned}.`;
      if (version === undefined)
        return unasked(`${found} See the account's default at ${page('workbench')}.`);
      // Versions of one name, such as 2026-10-28.endive, are compatible.
      const isCompatible = version.split('.')[1] === pinned.split('.')[1];
      const remedy = `At ${page('webhooks')} replace it by one of this version, and set STRIPE_WEBHOOK_SECRET.`;
      return okIf(isCompatible, found, remedy);
    },
    'stripe-clock': async () => {
      const { answer, askedAt, answeredAt } = await balance();
      if (answer.kind !== 'answered') return unasked(`Stripe answers ${answer.reason}`);
      return compareClocks(askedAt, answeredAt, answer.value.lastResponse.headers.date);
    },
  });
  return [
    ...checks,
    ...webhookChecks('stripe', context, {
      page: page('webhooks'),
      setting: 'STRIPE_WEBHOOK_SECRET',
      list: async () =>
        (await webhooks()).map(({ id, url, enabled_events: events, created }) => {
          return { id, url, events, createdAt: new Date(created * 1_000) };
        }),
      required: async () => STRIPE_EVENTS,
      findEvent,
    }),
  ];
}
