import { readFile } from 'node:fs/promises';
import { accountRoutes } from './accounts.ts';
import { createIdGenerator, makeClock } from './clock.ts';
import { controlRoutes } from './controls/api.ts';
import { controlPageRoutes } from './controls/page.ts';
import { InvalidControlError, type Provider, SandboxControls } from './controls/settings.ts';
import { findRoute, jsonReply, type ParsedRequest, type Reply, type Route, textReply } from './http.ts';
import { paypalApi } from './paypal/api.ts';
import { processDueCaptures as runPayPalClock } from './paypal/capture.ts';
import { checkoutRoutes as paypalPages, readBrowserScripts } from './paypal/checkout.ts';
import { PayPalApiError, paypalErrorReply } from './paypal/errors.ts';
import { paypalEndpoint, sandboxSigner as signer } from './paypal/signature.ts';
import { paypalState } from './paypal/state.ts';
import { makeHandler, providerOf, RunningIdempotencyKeys } from './request-handler.ts';
import type { PaymentsStore } from './store.ts';
import { stripeApi } from './stripe/api.ts';
import { checkoutRoutes as stripePages } from './stripe/checkout-page.ts';
import { stripeEndpoint } from './stripe/events.ts';
import { StripeApiError, stripeErrorReply } from './stripe/requests.ts';
import { processDueSessions as runStripeClock } from './stripe/sessions.ts';
import { stripeState } from './stripe/state.ts';
import type { Endpoint } from './webhooks/deliver.ts';
import { Outbox } from './webhooks/outbox.ts';

export type PaymentsOptions = {
  /** 0 chooses a free port. Loopback only. */
  port: number;
  dataDir: string;
  /** `sk_test_…`. */
  stripeKey: string;
  paypal: { clientId: string; clientSecret: string };
  /** Events of a provider without a URL are only listed at `/sandbox`. */
  webhooks: {
    stripe?: { url: string; secret: string };
    paypal?: { url: string; webhookId: string };
  };
  /** Pages of these origins may load the SDK and frame the approval page. */
  allowedOrigins: readonly string[];
  /** Milliseconds; by default the machine's clock. */
  now?: () => number;
  log?: (line: string) => void;
};

export async function buildSandbox(options: PaymentsOptions, store: PaymentsStore, address: string) {
  const { log = () => {}, allowedOrigins, webhooks } = options;
  const clock = makeClock(store, options.now ?? Date.now);
  const ids = createIdGenerator();
  const controls = new SandboxControls(store);
  const endpoints: Partial<Record<Provider, Endpoint>> = {};
  if (webhooks.stripe)
    endpoints.stripe = stripeEndpoint(
      webhooks.stripe.url,
      webhooks.stripe.secret,
      store.table('stripe.events'),
    );
  if (webhooks.paypal) {
    endpoints.paypal = paypalEndpoint({
      ...webhooks.paypal,
      publicUrl: address,
      signer,
      events: store.table('paypal.events'),
    });
  }
  const outbox = new Outbox({ store, clock, controls, endpoints, log });
  const shared = { clock, ids, controls, outbox, publicUrl: address };
  const account = (provider: Provider) => accountRoutes(provider, webhooks[provider] ?? { url: '' });
  const stripe = stripeState(store, { ...shared, apiKey: options.stripeKey, account: account('stripe') });
  const paypal = paypalState(store, {
    ...shared,
    ...options.paypal,
    account: account('paypal'),
    allowedOrigins,
    signer,
  });
  const parts = { clock, ids, controls, outbox, stripe, paypal };
  const pageScript = await readFile(new URL('./controls/browser/page.js', import.meta.url), 'utf8');
  const routes = [
    ...stripePages(stripe),
    ...paypalPages(paypal, await readBrowserScripts()),
    ...controlRoutes(parts),
    ...controlPageRoutes(parts, pageScript),
  ];
  let ranAt = 0;
  const runClock = () => {
    // Due times are whole seconds, and scanning everything per request is expensive.
    if (clock.seconds() === ranAt) return;
    ranAt = clock.seconds();
    runStripeClock(stripe);
    runPayPalClock(paypal);
  };
  const apis = { stripe: stripeApi(stripe), paypal: paypalApi(paypal) };
  const respond = (call: ParsedRequest): Reply => {
    const provider = call.path.startsWith('/sdk/') ? null : providerOf(call.path);
    return provider ? apis[provider](call) : servePage(routes, call);
  };
  const handle = makeHandler({
    allowedOrigins,
    controls,
    keys: new RunningIdempotencyKeys(),
    runClock,
    answer: respond,
    durable: () => store.durable(),
    kick: () => outbox.kick(),
    log,
  });
  const tick = () => {
    runClock();
    // Calls and webhooks wait for the disk, too, and report a failure.
    store.durable().catch(() => undefined);
    outbox.kick();
  };
  return { door: handle, outbox, tick };
}

function servePage(routes: readonly Route[], call: ParsedRequest): Reply {
  const found = findRoute(routes, call);
  if (found.kind === 'wrong-method') {
    return textReply(405, 'text/plain', 'Method Not Allowed', { allow: found.allowed.join(', ') });
  }
  if (found.kind === 'unknown') return textReply(404, 'text/plain', 'Not Found');
  try {
    return found.handle();
  } catch (error) {
    if (error instanceof InvalidControlError) return jsonReply(400, { error: error.message });
    if (error instanceof StripeApiError) return stripeErrorReply(error.failure);
    if (error instanceof PayPalApiError) return paypalErrorReply(error, 'fsandboxpage0');
    throw error;
  }
}
