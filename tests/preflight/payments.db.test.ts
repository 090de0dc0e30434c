import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Stage } from '../../netlify/server/base/stage.ts';
import type { OpenDatabase } from '../../netlify/server/db/connection.ts';
import { recordSignedEvent } from '../../netlify/server/db/last-events.ts';
import { lastEvents } from '../../netlify/server/db/schema.ts';
import { paypalChecks } from '../../netlify/server/preflight/paypal.ts';
import { runChecks } from '../../netlify/server/preflight/run.ts';
import { stripeChecks } from '../../netlify/server/preflight/stripe.ts';
import { freshDatabase } from '../../netlify/server/testing/fresh-database.ts';
import { paypalClient, paypalOrder } from '../../sandbox/payments/testing/paypal-client.ts';
import {
  PAYPAL_CREDENTIALS,
  PAYPAL_WEBHOOK_ID,
  STRIPE_WEBHOOK_SECRET,
  sessionParams,
  startTestSandbox,
  type TestSandbox,
} from '../../sandbox/payments/testing/start.ts';
import type { CheckLine, CheckName } from '../../src/features/desk/preflight.contract.ts';
import { requireSettings } from '../../src/settings.ts';

/** Refuses each delivery at once. */
const ORIGIN = 'http://127.0.0.1:1';
const STRIPE_URL = `${ORIGIN}/api/v1/stripe/webhook`;
const PAYPAL_URL = `${ORIGIN}/api/v1/paypal/webhook`;
const HOUR_MS = 60 * 60_000;

let sandbox: TestSandbox;
let opened: OpenDatabase;
/** Milliseconds that the providers are ahead of the shop. */
let ahead = 0;
beforeAll(async () => {
  opened = await freshDatabase('PostgreSQL', 1);
  sandbox = await startTestSandbox({
    webhooks: {
      stripe: { url: STRIPE_URL, secret: STRIPE_WEBHOOK_SECRET },
      paypal: { url: PAYPAL_URL, webhookId: PAYPAL_WEBHOOK_ID },
    },
    now: () => Date.now() + ahead,
  });
});
afterAll(async () => {
  await sandbox.close();
  await opened.close();
});
beforeEach(async () => {
  for (const service of ['stripe', 'paypal'] as const) await recordSignedEvent(opened.database, service);
});
afterEach(async () => {
  vi.useRealTimers();
  ahead = 0;
  await opened.database.delete(lastEvents);
  await sandbox.control('calm');
});

interface Setup {
  /** An empty value counts as unset. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly stage?: Stage;
  /** Fields of a provider's answer, by path. */
  readonly answers?: Readonly<Record<string, object>>;
}

async function run({ settings: changed, stage = 'local', answers = {} }: Setup = {}): Promise<CheckLine[]> {
  const address = sandbox.address();
  const settings = requireSettings({
    STRIPE_SECRET_KEY: 'sk_test_payments_sandbox',
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_BASE: address,
    STRIPE_METHODS: 'card,alipay,wechat_pay',
    PAYPAL_CLIENT_ID: PAYPAL_CREDENTIALS.clientId,
    PAYPAL_CLIENT_SECRET: PAYPAL_CREDENTIALS.clientSecret,
    PAYPAL_WEBHOOK_ID,
    PAYPAL_API_BASE: address,
    ...changed,
  });
  for (const [path, fields] of Object.entries(answers))
    await sandbox.control('faults', { path, kind: 'answer', fields, times: 0 });
  const database = async () => opened.database;
  const context = { settings, stage, settingProblems: [], origin: ORIGIN, database };
  return await runChecks([...stripeChecks(context), ...paypalChecks(context)], settings);
}

const namesIn = (lines: readonly CheckLine[], state: CheckLine['state']) =>
  lines.filter((line) => line.state === state).map(({ name }) => name);

const webhook = (change: object = {}) => ({
  ...{ id: 'we_own', url: STRIPE_URL, status: 'enabled', livemode: false, enabled_events: ['*'] },
  created: Math.floor(Date.now() / 1_000),
  ...{ api_version: '2026-10-28.endive', ...change },
});
const webhooks = (...data: object[]) => ({ '/v1/webhook_endpoints': { data } });
/** docs/deploying.md lists them. */
const STRIPE_NEEDS = [
  ...['completed', 'expired', 'async_payment_succeeded', 'async_payment_failed'].map(
    (name) => `checkout.session.${name}`,
  ),
  ...['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'],
  ...['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'],
];
const PAYPAL_NEEDS = [
  ...['COMPLETED', 'PENDING', 'DENIED', 'REFUNDED', 'REVERSED'].map((name) => `PAYMENT.CAPTURE.${name}`),
  ...['CREATED', 'UPDATED', 'RESOLVED'].map((name) => `CUSTOMER.DISPUTE.${name}`),
  'CHECKOUT.ORDER.APPROVED',
];
const paypalWebhook = (change: object) => ({
  [`/v1/notifications/webhooks/${PAYPAL_WEBHOOK_ID}`]: change,
});
const paypalEvents = (names: readonly string[]) =>
  paypalWebhook({ event_types: names.map((name) => ({ name, status: 'ENABLED' })) });
const without = (names: readonly string[], left: string) => names.filter((name) => name !== left);

describe('with the right settings', () => {
  test('every check is right but for what PayPal tells nobody', async () => {
    const lines = await run();
    expect(namesIn(lines, 'wrong')).toEqual([]);
    expect(namesIn(lines, 'unasked')).toEqual(['paypal-currency']);
    expect(lines).toHaveLength(17);
  });

  test('webhooks that send exactly the documented events are right, and what the shop ignores does no harm', async () => {
    const answers = {
      ...webhooks(webhook({ enabled_events: [...STRIPE_NEEDS, 'payout.paid'] })),
      ...paypalEvents([...PAYPAL_NEEDS, 'CHECKOUT.ORDER.COMPLETED']),
    };
    expect(namesIn(await run({ answers }), 'wrong')).toEqual([]);
  });

  test('live answers are right in production', async () => {
    const answers = { '/v1/balance': { livemode: true }, ...webhooks(webhook({ livemode: true })) };
    const lines = await run({ stage: 'production', answers });
    expect(namesIn(lines, 'wrong')).toEqual(['paypal-token']);
  });

  test('an account that is not activated can still take test payments in a preview', async () => {
    const answers = { '/v1/account': { charges_enabled: false, payouts_enabled: false } };
    const lines = await run({ stage: 'preview', answers });
    expect(namesIn(lines, 'wrong')).toEqual([]);
  });
});

const WRONG: readonly (readonly [string, CheckName, Setup])[] = [
  ['a key that Stripe does not know', 'stripe-key', { settings: { STRIPE_SECRET_KEY: 'sk_test_other' } }],
  ['a live key outside production', 'stripe-key', { answers: { '/v1/balance': { livemode: true } } }],
  ['a test key in production', 'stripe-key', { stage: 'production' }],
  [
    'an account that can not charge',
    'stripe-account',
    { answers: { '/v1/account': { charges_enabled: false } } },
  ],
  [
    'an account without payouts',
    'stripe-account',
    { answers: { '/v1/account': { payouts_enabled: false } } },
  ],
  [
    'an account that Stripe asks for papers',
    'stripe-account',
    { answers: { '/v1/account': { requirements: { currently_due: ['external_account'] } } } },
  ],
  [
    'a disabled account',
    'stripe-account',
    {
      answers: { '/v1/account': { requirements: { disabled_reason: 'rejected.fraud', currently_due: [] } } },
    },
  ],
  [
    'a currency that the account’s country can not charge',
    'stripe-currency',
    { settings: { STRIPE_CURRENCY: 'KRW', STRIPE_RATE: '190', STRIPE_METHODS: 'card' } },
  ],
  [
    'a payment method that is off at Stripe',
    'stripe-methods',
    {
      answers: {
        '/v1/payment_method_configurations': {
          data: [
            {
              id: 'pmc',
              is_default: true,
              application: null,
              card: { available: true },
              alipay: { available: false },
            },
          ],
        },
      },
    },
  ],
  ['no webhook at Stripe', 'stripe-webhook', { answers: webhooks() }],
  [
    'a webhook of Stripe to another address',
    'stripe-webhook',
    { answers: webhooks(webhook({ url: 'https://old.example/api/v1/stripe/webhook' })) },
  ],
  ['a disabled webhook of Stripe', 'stripe-webhook', { answers: webhooks(webhook({ status: 'disabled' })) }],
  [
    'two webhooks of Stripe to the shop, of which one has another secret',
    'stripe-webhook',
    { answers: webhooks(webhook(), webhook({ id: 'we_second' })) },
  ],
  ['no secret of Stripe’s webhook', 'stripe-webhook', { settings: { STRIPE_WEBHOOK_SECRET: '' } }],
  ...STRIPE_NEEDS.map(
    (name) =>
      [
        `a webhook of Stripe without ${name}`,
        'stripe-webhook-events',
        { answers: webhooks(webhook({ enabled_events: without(STRIPE_NEEDS, name) })) },
      ] as const,
  ),
  [
    'a webhook of Stripe with an old API version',
    'stripe-webhook-version',
    { answers: webhooks(webhook({ api_version: '2024-06-20' })) },
  ],
  [
    'another secret of PayPal’s application',
    'paypal-token',
    { settings: { PAYPAL_CLIENT_SECRET: 'of-another-application' } },
  ],
  ['PayPal’s sandbox in production', 'paypal-token', { stage: 'production' }],
  [
    'an application without the feature for disputes',
    'paypal-scopes',
    {
      answers: {
        '/v1/oauth2/token': {
          scope: ['payments/payment/authcapture', 'payments/refund', 'applications/webhooks']
            .map((scope) => `https://uri.paypal.com/services/${scope}`)
            .join(' '),
        },
      },
    },
  ],
  ['a webhook id that PayPal does not know', 'paypal-webhook', { settings: { PAYPAL_WEBHOOK_ID: '0AB' } }],
  ['no webhook id of PayPal', 'paypal-webhook', { settings: { PAYPAL_WEBHOOK_ID: '' } }],
  [
    'a webhook of PayPal to another address',
    'paypal-webhook',
    { answers: paypalWebhook({ url: 'https://old.example/api/v1/paypal/webhook' }) },
  ],
  ...PAYPAL_NEEDS.map(
    (name) =>
      [
        `a webhook of PayPal without ${name}`,
        'paypal-webhook-events',
        { answers: paypalEvents(without(PAYPAL_NEEDS, name)) },
      ] as const,
  ),
];

test.each(WRONG)('%s is found by %s', async (_, name, setup) => {
  const wrong = (await run(setup)).filter(({ state }) => state === 'wrong');
  // In production both providers are those of tests.
  const also = setup.stage === 'production' ? ['stripe-key', 'paypal-token'] : [name];
  expect(wrong.map((line) => line.name)).toEqual(also);
  for (const { remedy } of wrong) expect(remedy).toMatch(/^\w.*\.$/);
});

test('addresses of other webhooks are told by their host, because the rest may be a secret', async () => {
  const other = webhook({ id: 'we_other', url: 'https://hooks.example/catch/hidden-path?key=hidden-path' });
  const lines = await run({ answers: webhooks(webhook(), other) });
  expect(lines.find(({ name }) => name === 'stripe-webhook')).toMatchObject({
    state: 'ok',
    found: expect.stringContaining(`we_own to ${STRIPE_URL}, we_other to hooks.example.`),
  });
  expect(JSON.stringify(lines)).not.toContain('hidden-path');
});

test('a clock that is a minute off is found at both providers', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  const wrong = (await run()).filter(({ state }) => state === 'wrong');
  expect(wrong.map(({ name }) => name)).toEqual(['stripe-clock', 'paypal-clock']);
  expect(wrong[0]?.found).toMatch(/ (59|60) s\.$/);
});

describe('signed events', () => {
  const recordAt = async (ago: string) =>
    await opened.database.update(lastEvents).set({ at: sql`now() - ${ago}::interval` });

  /** Two hours ago a buyer pays by both. */
  async function payTwoHoursAgo(): Promise<void> {
    ahead = -2 * HOUR_MS;
    const { id } = await sandbox.stripe().checkout.sessions.create(sessionParams());
    await sandbox.control(`stripe/sessions/${id}/pay`, { result: 'succeed' });
    const paypal = await paypalClient(sandbox.address());
    const { body } = await paypal('POST', '/v2/checkout/orders', paypalOrder());
    await sandbox.control(`paypal/orders/${body.id}/approve`);
    ahead = 0;
  }

  test('that never came are not judged, and how to try is told', async () => {
    await opened.database.delete(lastEvents);
    const lines = await run();
    expect(namesIn(lines, 'wrong')).toEqual([]);
    expect(namesIn(lines, 'unasked')).toEqual([
      'stripe-signed-event',
      'paypal-currency',
      'paypal-signed-event',
    ]);
    expect(lines.find(({ name }) => name === 'stripe-signed-event')?.found).toMatch(
      /resend an event at https/,
    );
  });

  test('that came long ago are right while the provider has no later event', async () => {
    await recordAt('300 days');
    expect(namesIn(await run(), 'wrong')).toEqual([]);
  });

  test('that ended before events of the provider are found, and are right again with the next', async () => {
    await payTwoHoursAgo();
    for (const ago of ['3 hours', '300 days']) {
      await recordAt(ago);
      expect(namesIn(await run(), 'wrong')).toEqual(['stripe-signed-event', 'paypal-signed-event']);
    }
    await recordAt('10 minutes');
    expect(namesIn(await run(), 'wrong')).toEqual([]);
  });

  test('that never came are wrong if the provider made some since it has the webhook', async () => {
    await payTwoHoursAgo();
    await opened.database.delete(lastEvents);
    const createdHoursAgo = (hours: number) =>
      webhooks(webhook({ created: Math.floor((Date.now() - hours * HOUR_MS) / 1_000) }));
    const old = await run({ answers: createdHoursAgo(3) });
    expect(namesIn(old, 'wrong')).toEqual(['stripe-signed-event', 'paypal-signed-event']);
    expect(old.find(({ name }) => name === 'stripe-signed-event')?.found).toContain('signature: never');
    await sandbox.control('calm');
    expect(namesIn(await run({ answers: createdHoursAgo(1.5) }), 'wrong')).toEqual(['paypal-signed-event']);
  });
});

describe('what can not be asked', () => {
  test('a shop without keys has one line for each provider', async () => {
    const settings = {
      ...{ STRIPE_SECRET_KEY: '', STRIPE_API_BASE: '', PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '' },
      PAYPAL_API_BASE: '',
    };
    expect(await run({ settings })).toMatchObject([
      { name: 'stripe-key', state: 'unasked', found: expect.stringContaining('no card button') },
      { name: 'paypal-token', state: 'unasked', found: expect.stringContaining('no PayPal button') },
    ]);
  });

  test('a restricted key that may not read the account or the webhooks makes nothing wrong', async () => {
    for (const path of ['/v1/account', '/v1/webhook_endpoints', '/v1/balance'])
      await sandbox.control('faults', { path, kind: 'fail-before', status: 403, times: 0 });
    const lines = await run();
    expect(namesIn(lines, 'wrong')).toEqual([]);
    expect(namesIn(lines, 'unasked')).toEqual([
      ...['stripe-key', 'stripe-account', 'stripe-currency', 'stripe-webhook-version', 'stripe-clock'],
      ...['stripe-webhook', 'stripe-webhook-events', 'paypal-currency'],
    ]);
    expect(lines[0]?.found).toMatch(/403/);
  });

  test('a restricted key that the shop itself can not work with is found by stripe-rights', async () => {
    await sandbox.control('faults', { path: '/v1/refunds', kind: 'fail-before', status: 403, times: 0 });
    expect(namesIn(await run(), 'wrong')).toEqual(['stripe-rights']);
  });

  test('providers that are out of order make nothing wrong', async () => {
    await sandbox.control('faults', { kind: 'fail-before', status: 503, times: 0 });
    const lines = await run();
    expect(namesIn(lines, 'wrong')).toEqual([]);
    // Events came a moment ago, and even a refusal has a time.
    const known = ['stripe-signed-event', 'paypal-clock', 'paypal-signed-event'];
    expect(namesIn(lines, 'ok')).toEqual(known);
  });

  test('a webhook without a version follows the account’s, which is not told', async () => {
    const lines = await run({ answers: webhooks(webhook({ api_version: null })) });
    expect(namesIn(lines, 'unasked')).toEqual(['stripe-webhook-version', 'paypal-currency']);
  });
});
