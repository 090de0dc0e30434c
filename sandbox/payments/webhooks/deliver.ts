import type { Provider } from '../controls/settings.ts';

/** Timeout of a try, milliseconds; both providers retry at a slower shop. */
const TIMEOUT = 10_000;

/** One try: the HTTP status, or an error. Like both providers, follows no redirects. */
export async function deliver(
  endpoint: Endpoint,
  delivery: WebhookDelivery,
  tampered: Tampering | undefined,
  ending: AbortSignal,
): Promise<number | string> {
  const body = endpoint.bodyOf(delivery.eventId);
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        ...endpoint.sign(delivery, body, tampered === 'signature'),
      },
      body: tampered === 'body' ? spoil(body) : body,
      signal: AbortSignal.any([ending, AbortSignal.timeout(TIMEOUT)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    return name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? cause?.message ?? name);
  }
}

/** Changes the amount but keeps valid JSON, so only the signature reveals it. */
function spoil(body: string): string {
  const other = body.replace(
    /("amount(?:_total)?": ?|"value": ?")(\d)/,
    (_, before: string, digit: string) => {
      return `${before}${(Number(digit) % 9) + 1}`;
    },
  );
  return other === body ? `${body} ` : other;
}

/** An event to deliver to the shop. */
export type WebhookDelivery = {
  id: string;
  provider: Provider;
  eventId: string;
  type: string;
  /** Milliseconds of the sandbox's clock. */
  createdAt: number;
  nextAt: number;
  state: 'waiting' | 'held' | 'delivered' | 'abandoned';
  attempts: DeliveryAttempt[];
};

/** `answer`: the HTTP status, or an error. */
export type DeliveryAttempt = { at: number; answer: number | string; tampered?: Tampering };

/** Simulates a forger or a broken proxy: a changed body or an invalid signature. */
export type Tampering = 'body' | 'signature';

type SignedHeaders = Record<string, string>;

export type Endpoint = {
  url: string;
  /** The exact signed bytes, the same for each try. */
  bodyOf: (eventId: string) => string;
  /** `forged` makes an invalid signature. */
  sign: (delivery: WebhookDelivery, body: string, forged: boolean) => SignedHeaders;
};

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Both providers retry for three days. Milliseconds. */
export const GIVE_UP_AFTER_MS = 72 * HOUR;

/** The delay after the `attempts`th failure: 1 s, 2 s, 4 s … up to an hour. Milliseconds. */
export function retryDelayMs(attempts: number): number {
  return Math.min(SECOND * 2 ** (attempts - 1), HOUR);
}
