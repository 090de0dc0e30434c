import type Stripe from 'stripe';
import type { ProviderUnreachable } from '../core/provider.ts';

export type StripeResponse<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly reason: string;
      readonly code: string | undefined;
    }
  | ProviderUnreachable;

/** https://docs.stripe.com/error-codes#idempotency-key-in-use */
const KEY_IN_USE = 'idempotency_key_in_use';

/** The first call loads the package, because most processes make no call. */
export type StripeClient = () => Promise<Stripe>;

export function stripeClient(
  key: string,
  configOf: (loaded: typeof Stripe) => Stripe.StripeConfig,
): StripeClient {
  let client: Promise<Stripe> | undefined;
  return () => {
    client ??= import('stripe').then(({ default: loaded }) => new loaded(key, configOf(loaded)));
    return client;
  };
}

/** Only a 400, 402 or 404 from Stripe is final; after any other failure the outcome is unknown. */
export async function callStripe<T>(
  client: StripeClient,
  call: (stripe: Stripe) => Promise<T>,
): Promise<StripeResponse<T>> {
  const stripe = await client();
  try {
    return { kind: 'answered', value: await call(stripe) };
  } catch (error) {
    const { default: Stripe } = await import('stripe');
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const status = error.statusCode ?? 0;
    const isResponse = [400, 402, 404].includes(status);
    const reason = `${status} ${error.message}`;
    const isKeyRefused = [401, 403].includes(status);
    if (!isResponse) return { kind: 'unreachable', reason, isBusy: error.code === KEY_IN_USE, isKeyRefused };
    return { kind: 'refused', status, reason, code: error.code };
  }
}

export function toUnreachable({ reason }: { readonly reason: string }): ProviderUnreachable {
  return { kind: 'unreachable', reason };
}

export function apiHostConfig(base: string | undefined): Stripe.StripeConfig {
  if (base === undefined) return {};
  const { protocol, hostname, port } = new URL(base);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return {
    host: hostname,
    protocol: scheme,
    port: port === '' ? (scheme === 'http' ? 80 : 443) : Number(port),
  };
}

/** Longer than any deadline, which ends the call instead. */
const NO_TIMEOUT_MS = 600_000;

export function withCallDeadline(loaded: typeof Stripe, deadline: AbortSignal): Stripe.StripeConfig {
  const httpClient = loaded.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) => {
    const own = init?.signal;
    return fetch(url, { ...init, signal: own ? AbortSignal.any([own, deadline]) : deadline });
  });
  return { httpClient, timeout: NO_TIMEOUT_MS };
}
