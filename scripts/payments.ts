/** Starts the payments sandbox, which stands in for each provider that no key is set for. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { RedirectRule } from '../sandbox/host/redirects.ts';
import { startPayments } from '../sandbox/payments/start-payments.ts';
import type { Settings } from '../src/settings.ts';
import { logOf } from './progress.ts';
import { Refusal } from './refusal.ts';
import type { Surroundings } from './surroundings.ts';

const PAGE = '/sandbox';
const PAGES = '/sandbox/*';
/** Where browsers reach the wallet's SDK and its window without any address in the built pages. */
const WALLET = '/sandbox/paypal';
const WALLET_PARTS = ['/sdk/*', '/checkoutnow', '/checkoutnow/*'];
const WEBHOOK_ID = 'LOCAL00SANDBOX000';

/** Whether a provider has no key, so that the sandbox stands in for it. */
export function isProviderLocal({ STRIPE_SECRET_KEY, PAYPAL_CLIENT_ID }: Settings): boolean {
  return STRIPE_SECRET_KEY === undefined || PAYPAL_CLIENT_ID === undefined;
}

/** Answers the rules that lead to its pages from the shop's own address. Refuses when its port or folder can't be had. */
export async function openPayments(
  { settings, dataDir }: Surroundings,
  origin: string,
  parts: AsyncDisposableStack,
): Promise<RedirectRule[]> {
  if (!isProviderLocal(settings)) return [];
  const isCardReal = settings.STRIPE_SECRET_KEY !== undefined;
  const isWalletReal = settings.PAYPAL_CLIENT_ID !== undefined;
  // Nobody but the shop and its sandbox needs to know these.
  const secret = randomBytes(24).toString('hex');
  const keys = {
    stripe: { STRIPE_SECRET_KEY: `sk_test_${secret}`, STRIPE_WEBHOOK_SECRET: `whsec_${secret}` },
    paypal: {
      PAYPAL_CLIENT_ID: 'local-sandbox',
      PAYPAL_CLIENT_SECRET: secret,
      PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
    },
  };
  const started = await startPayments({
    port: settings.PAYMENTS_PORT ?? settings.PORT + 2,
    dataDir: path.join(dataDir, 'payments'),
    stripeKey: keys.stripe.STRIPE_SECRET_KEY,
    paypal: { clientId: keys.paypal.PAYPAL_CLIENT_ID, clientSecret: secret },
    webhooks: {
      stripe: { url: `${origin}/api/v1/stripe/webhook`, secret: keys.stripe.STRIPE_WEBHOOK_SECRET },
      paypal: { url: `${origin}/api/v1/paypal/webhook`, webhookId: WEBHOOK_ID },
    },
    allowedOrigins: [origin],
    log: (line) => logOf('payments sandbox', line),
  });
  if (started.kind !== 'running') throw new Refusal(started.message);
  parts.defer(() => started.close());
  const { address } = started;
  // Functions read their settings from here.
  if (!isCardReal) Object.assign(process.env, keys.stripe, { STRIPE_API_BASE: address });
  if (!isWalletReal)
    Object.assign(process.env, keys.paypal, { PAYPAL_API_BASE: address, PAYPAL_SDK_BASE: WALLET });
  // The first rule that takes a path counts.
  const walletRules = WALLET_PARTS.map((part) => lead(WALLET + part, address + part));
  return [...walletRules, lead(PAGE, address + PAGE), lead(PAGES, address + PAGES)];
}

/** Below `/*`, what follows comes along. */
function lead(from: string, to: string): RedirectRule {
  return { from, path: from, to: to.replace('*', ':splat'), status: 200, force: true };
}
