import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { RedirectRule } from '../netlify/host/redirects.ts';
import { startMailbox } from '../sandbox/mailbox/start-mailbox.ts';
import { startPaymentsSandbox } from '../sandbox/payments/start-payments.ts';
import type { Settings } from '../src/settings.ts';
import { CliError } from './arguments.ts';
import { logStandIn } from './command.ts';
import type { Config } from './config.ts';

const PAYMENT_PAGE = '/sandbox';
const PAYMENT_PAGES = '/sandbox/*';
const MAILBOX_PAGES = '/sandbox/mailbox/*';
/** The wallet has a path of the shop, so that built pages contain no address of the sandbox. */
const WALLET = '/sandbox/paypal';
const WALLET_PARTS = ['/sdk/*', '/checkoutnow', '/checkoutnow/*'];
const WEBHOOK_ID = 'LOCAL00SANDBOX000';

export function needsPaymentsSandbox({ STRIPE_SECRET_KEY, PAYPAL_CLIENT_ID }: Settings): boolean {
  return STRIPE_SECRET_KEY === undefined || PAYPAL_CLIENT_ID === undefined;
}

/** Returns the redirects from the shop to the sandbox's pages. */
export async function openPaymentsSandbox(
  { settings, dataDir }: Config,
  origin: string,
  parts: AsyncDisposableStack,
): Promise<RedirectRule[]> {
  if (!needsPaymentsSandbox(settings)) return [];
  const isCardReal = settings.STRIPE_SECRET_KEY !== undefined;
  const isWalletReal = settings.PAYPAL_CLIENT_ID !== undefined;
  const secret = randomBytes(24).toString('hex');
  const keys = {
    stripe: { STRIPE_SECRET_KEY: `sk_test_${secret}`, STRIPE_WEBHOOK_SECRET: `whsec_${secret}` },
    paypal: {
      PAYPAL_CLIENT_ID: 'local-sandbox',
      PAYPAL_CLIENT_SECRET: secret,
      PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
    },
  };
  const started = await startPaymentsSandbox({
    port: settings.PAYMENTS_PORT ?? settings.PORT + 2,
    dataDir: path.join(dataDir, 'payments'),
    stripeKey: keys.stripe.STRIPE_SECRET_KEY,
    paypal: { clientId: keys.paypal.PAYPAL_CLIENT_ID, clientSecret: secret },
    webhooks: {
      stripe: { url: `${origin}/api/v1/stripe/webhook`, secret: keys.stripe.STRIPE_WEBHOOK_SECRET },
      paypal: { url: `${origin}/api/v1/paypal/webhook`, webhookId: WEBHOOK_ID },
    },
    allowedOrigins: [origin],
    log: (line) => logStandIn('payments sandbox', line),
  });
  if (started.kind !== 'running') throw new CliError(started.message);
  parts.defer(() => started.close());
  const { address } = started;
  // Functions read their settings from the environment.
  if (!isCardReal) {
    Object.assign(process.env, keys.stripe, { STRIPE_API_BASE: address });
    process.env.CARD_CAPTURE ??= 'manual';
  }
  if (!isWalletReal)
    Object.assign(process.env, keys.paypal, { PAYPAL_API_BASE: address, PAYPAL_SDK_BASE: WALLET });
  // The first matching rule wins.
  const walletRules = WALLET_PARTS.map((part) => rewrite(WALLET + part, address + part));
  return [
    ...walletRules,
    rewrite(PAYMENT_PAGE, address + PAYMENT_PAGE),
    rewrite(PAYMENT_PAGES, address + PAYMENT_PAGES),
  ];
}

function rewrite(from: string, to: string): RedirectRule {
  return { path: from, to: to.replace('*', ':splat'), status: 200, force: true };
}

/** SMTP_URL or MAILBOX_URL replaces the mailbox. Returns the redirects to its pages. */
export async function openMailbox(
  { settings, dataDir }: Config,
  parts: AsyncDisposableStack,
): Promise<RedirectRule[]> {
  if (settings.SMTP_URL !== undefined || settings.MAILBOX_URL !== undefined) return [];
  const mailbox = await startMailbox({
    dataDir: path.join(dataDir, 'mailbox'),
    log: (line) => logStandIn('mailbox', line),
  });
  parts.defer(() => mailbox.close());
  // Functions read their settings from the environment.
  process.env.MAILBOX_URL = mailbox.api;
  return [rewrite(MAILBOX_PAGES, mailbox.address + MAILBOX_PAGES)];
}
