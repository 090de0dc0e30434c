import type { Provider } from '../controls/settings.ts';

/** Milliseconds per try; both providers retry if the shop is slower. */
const TIMEOUT = 10_000;

/** Like both providers, follows no redirects. */
export async function deliverWebhook(
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

/** Keeps valid JSON, so only the signature reveals the change. */
function spoil(body: string): string {
  const other = body.replace(
    /("amount(?:_total)?": ?|"value": ?")(\d)/,
    (_, before: string, digit: string) => {
      return `${before}${(Number(digit) % 9) + 1}`;
    },
  );
  return other === body ? `${body} ` : other;
}

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
type DeliveryAttempt = { at: number; answer: number | string; tampered?: Tampering };

export type Tampering = 'body' | 'signature';

type SignedHeaders = Record<string, string>;

export type Endpoint = {
  url: string;
  /** The same bytes for each delivery. */
  bodyOf: (eventId: string) => string;
  sign: (delivery: WebhookDelivery, body: string, forged: boolean) => SignedHeaders;
};

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Both providers retry for three days. */
export const GIVE_UP_AFTER_MS = 72 * HOUR;

/** Milliseconds: 1 s, 2 s, 4 s … up to an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(SECOND * 2 ** (attempts - 1), HOUR);
}
