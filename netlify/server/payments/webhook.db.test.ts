import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchCaptureId, PAYPAL_WEBHOOK_ID, STRIPE_WEBHOOK_SECRET } from '../../../tests/orders/world.ts';
import { type Api, createApi } from '../api.ts';
import { readLastEvents } from '../db/last-events.ts';
import { lastEvents } from '../db/schema.ts';
import { type TestServices, testServices } from '../testing/services.ts';
import { setUpPayments } from '../testing/shop.ts';
import { listFlags } from './core/flag-store.ts';
import { CERTIFICATE, type CertificateHost, startCertificateHost } from './paypal/certificates.fixture.ts';
import { PAYPAL_EVENTS } from './paypal/events.ts';
import { STRIPE_EVENTS } from './stripe/stripe.ts';

let certificates: CertificateHost;
beforeAll(async () => {
  certificates = await startCertificateHost((id) =>
    id === 'known' ? { status: 200, body: CERTIFICATE } : { status: 404, body: '' },
  );
});
afterAll(() => certificates.close());

describe('a webhook', () => {
  const { sandbox, world } = setUpPayments('PostgreSQL');
  let api: Api;
  let services: TestServices;
  beforeEach(async () => {
    const settings = { ...sandbox.settings, PAYPAL_API_BASE: certificates.base };
    services = { ...testServices(world.database), settings };
    api = createApi(async () => services, services.log);
  });

  const stripe = new Stripe('sk_test_any');
  const stripeHeader = (payload: string) =>
    stripe.webhooks.generateTestHeaderString({ payload, secret: STRIPE_WEBHOOK_SECRET });
  const SEND = {
    stripe: (body: string) => new Headers({ 'stripe-signature': stripeHeader(body) }),
    paypal: (body: string) => certificates.message('known', { body, webhookId: PAYPAL_WEBHOOK_ID }).headers,
  };
  const send = async (provider: keyof typeof SEND, body: string, headers = SEND[provider](body)) => {
    const request = { method: 'POST', body, headers };
    const response = await api.request(`http://localhost/api/v1/${provider}/webhook`, request, {
      ip: '203.0.113.1',
    });
    return { status: response.status, body: (await response.json()) as { code?: string } };
  };
  const about = (provider: keyof typeof SEND, id: unknown) =>
    JSON.stringify(
      provider === 'stripe'
        ? { type: 'checkout.session.completed', data: { object: { id } } }
        : { event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id } },
    );

  test.each([
    ['an empty body', () => ''],
    ['blanks', () => ' \n'],
    ['no JSON', () => 'event=paid'],
    ['half of a JSON', () => '{"type":"checkout'],
    ['null', () => 'null'],
    ['a number', () => '7'],
    ['a list', () => '[]'],
    ['no kind', () => '{}'],
    ['a kind that is no text', () => '{"type":7,"event_type":7,"data":{"object":{"id":"a"}}}'],
    ['a NUL as such', () => '{"type":"a\u0000"}'],
    ['a NUL in the name', (provider: keyof typeof SEND) => about(provider, 'a\u0000b')],
    ['a lone surrogate in the name', (provider: keyof typeof SEND) => about(provider, '\ud800')],
    ['a name that is no text', (provider: keyof typeof SEND) => about(provider, { $ne: null })],
    ['an endless name', (provider: keyof typeof SEND) => about(provider, 'a'.repeat(10_000))],
    [
      'a way out of the provider’s path',
      (provider: keyof typeof SEND) => about(provider, '../../v1/refunds'),
    ],
  ] as const)('that is signed correctly with %s is answered 400', async (_, bodyFor) => {
    for (const provider of ['stripe', 'paypal'] as const) {
      const { status } = await send(provider, bodyFor(provider));
      expect([provider, status]).toEqual([provider, 400]);
    }
  });

  test('that is signed correctly about something else or unknown is answered 200', async () => {
    for (const provider of ['stripe', 'paypal'] as const) {
      const other = '{"type":"balance.available","event_type":"IDENTITY.CHANGED","data":{},"resource":{}}';
      expect((await send(provider, other)).status).toBe(200);
    }
    expect((await send('stripe', about('stripe', 'cs_test_nobody'))).status).toBe(200);
  });

  test.each(['stripe', 'paypal'] as const)(
    'of %s is recorded if its signature is valid, once a minute',
    async (provider) => {
      const recorded = async () => (await readLastEvents(world.database)).get(`signed ${provider}`)?.at;
      const age = async () => Date.now() - Number(await recorded());
      const other = '{"type":"balance.available","event_type":"IDENTITY.CHANGED","data":{},"resource":{}}';
      await world.database.delete(lastEvents);
      expect((await send(provider, other, SEND[provider](`${other} `))).status).toBe(400);
      await send(provider, 'null');
      await expect.poll(recorded).toBeInstanceOf(Date);
      const setAge = (seconds: number) =>
        world.database.update(lastEvents).set({ at: sql`now() - ${seconds} * interval '1 second'` });
      await setAge(50);
      await send(provider, other);
      await setTimeout(200);
      expect(await age()).toBeGreaterThan(45_000);
      await setAge(70);
      await send(provider, other);
      await expect.poll(age).toBeLessThan(30_000);
    },
  );

  test('is acted on for every event that the webhook must send, and ignored for others', async () => {
    const resultOf = async (provider: keyof typeof SEND, type: string) => {
      const resource = { id: 'nobody', dispute_id: 'nobody' };
      const related = { supplementary_data: { related_ids: { order_id: 'nobody' } } };
      const body = {
        type,
        event_type: type,
        data: { object: resource },
        resource: { ...resource, ...related },
      };
      const { status, body: answer } = await send(provider, JSON.stringify(body));
      return status === 200 ? (answer as { data?: { result?: string } }).data?.result : status;
    };
    for (const type of STRIPE_EVENTS) expect([type, await resultOf('stripe', type)]).not.toContain('ignored');
    for (const type of PAYPAL_EVENTS) expect([type, await resultOf('paypal', type)]).not.toContain('ignored');
    expect(await resultOf('stripe', 'charge.dispute.funds_withdrawn')).toBe('ignored');
    expect(await resultOf('paypal', 'CHECKOUT.ORDER.COMPLETED')).toBe('ignored');
  });

  test('is answered although its record fails', async () => {
    await world.database.execute(sql`alter table last_events rename to last_events_elsewhere`);
    expect((await send('stripe', '{"type":"balance.available","data":{}}')).status).toBe(200);
    await expect
      .poll(() => services.logged.map(({ event }) => event))
      .toContain('work after an answer failed');
    await world.database.execute(sql`alter table last_events_elsewhere rename to last_events`);
  });

  test('that reports a dispute at PayPal, which answers no question, is flagged by what it says itself', async () => {
    await world.stock('morpho', 1);
    const buyer = await world.buyerOf('morpho');
    const { number, ref } = await world.approve(buyer);
    await world.capture(buyer, ref);
    const file = new URL('./cases/paypal-dispute-created.json', import.meta.url);
    const given = await readFile(file, 'utf8');
    const event = given.replace('3C679366HH908993F', await fetchCaptureId(sandbox.address, ref));
    for (let time = 0; time < 3; time += 1) expect((await send('paypal', event)).status).toBe(200);
    expect(await listFlags(world.database)).toMatchObject([
      {
        ...{ kind: 'disputed', stage: 'to-answer', orderNumber: number, providerRef: 'PP-D-4012' },
        note: expect.stringContaining('23.10 USD'),
      },
    ]);
  });

  test('that is forged twenty times with made-up certificates does not block genuine ones', async () => {
    const host = await startCertificateHost((id) =>
      id === 'new' ? { status: 200, body: CERTIFICATE } : { status: 404, body: '' },
    );
    const settings = { ...sandbox.settings, PAYPAL_API_BASE: host.base };
    const fresh = createApi(async () => ({ ...testServices(world.database), settings }));
    const tell = async (headers: Headers, body: string, ip: string) =>
      (
        await fresh.request(
          'http://localhost/api/v1/paypal/webhook',
          { method: 'POST', body, headers },
          { ip },
        )
      ).status;
    const body = '{"event_type":"IDENTITY.CHANGED","resource":{}}';
    const forged = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        tell(host.message(`made-up-${at}`, { body }).headers, body, '198.51.100.1'),
      ),
    );
    expect(forged.toSorted()).toEqual([...Array(5).fill(400), ...Array(15).fill(503)]);
    const genuine = host.message('new', { body, webhookId: PAYPAL_WEBHOOK_ID }).headers;
    expect(await tell(genuine, body, '203.0.113.1')).toBe(200);
    await host.close();
  });
});
