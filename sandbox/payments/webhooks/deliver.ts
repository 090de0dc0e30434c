import type { Provider } from '../controls/settings.ts';

/** A shop that takes longer is tried again, as at both providers. Milliseconds. */
const PATIENCE = 10_000;

/** One try: the HTTP status, or why there was none. Redirects are not followed, as at both providers. */
export async function deliver(
  endpoint: Endpoint,
  delivery: Delivery,
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
      signal: AbortSignal.any([ending, AbortSignal.timeout(PATIENCE)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    return name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? cause?.message ?? name);
  }
}

/** Still JSON, with another amount: what a signature is there to notice. */
function spoil(body: string): string {
  const other = body.replace(
    /("amount(?:_total)?": ?|"value": ?")(\d)/,
    (_, before: string, digit: string) => {
      return `${before}${(Number(digit) % 9) + 1}`;
    },
  );
  return other === body ? `${body} ` : other;
}

/** One event on its way to the shop. */
export type Delivery = {
  id: string;
  provider: Provider;
  eventId: string;
  type: string;
  /** Sandbox time, milliseconds. */
  createdAt: number;
  nextAt: number;
  state: 'waiting' | 'held' | 'delivered' | 'abandoned';
  attempts: Attempt[];
};

/** `answer` is the HTTP status, or why there was none. */
export type Attempt = { at: number; answer: number | string; tampered?: Tampering };

/** What a forger or a broken proxy would do: change the body after signing, or make the signature up. */
export type Tampering = 'body' | 'signature';

type SignedHeaders = Record<string, string>;

export type Endpoint = {
  url: string;
  /** The very bytes that are signed and sent: the same at each try, as they come from the kept event. */
  bodyOf: (eventId: string) => string;
  /** `forged` gives a signature that does not fit. */
  sign: (delivery: Delivery, body: string, forged: boolean) => SignedHeaders;
};

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** For how long both providers go on trying, milliseconds: three days. */
export const GIVE_UP_AFTER = 72 * HOUR;

/** The pause after the `attempts`th failed try, milliseconds: 1 s, 2 s, 4 s … up to an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(SECOND * 2 ** (attempts - 1), HOUR);
}
