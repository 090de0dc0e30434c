import type { Delivery, Endpoint, Tampering } from './delivery.ts';

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
