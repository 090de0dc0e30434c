import { type Call, header, type Reply } from './common/http.ts';
import { PayPalRefusal, refusalReply } from './paypal/errors.ts';
import { failureReply } from './stripe/errors.ts';

/** A key, and what one is told who sends it while it is in use. */
type Named = { key: string; busy: () => Reply };

/** Keys of requests that are being worked on: a second one at the same time is told to come later. */
export class KeysInUse {
  readonly #keys = new Set<string>();

  /** Takes the key until `release`, or answers 409 while another request holds it. */
  enter(call: Call): { kind: 'entered'; release: () => void } | { kind: 'busy'; reply: Reply } {
    const named = call.method === 'POST' ? (keyOfStripe(call) ?? keyOfPayPal(call)) : undefined;
    if (named === undefined) return { kind: 'entered', release: () => {} };
    const { key, busy } = named;
    if (this.#keys.has(key)) return { kind: 'busy', reply: busy() };
    this.#keys.add(key);
    return { kind: 'entered', release: () => this.#keys.delete(key) };
  }
}

function keyOfStripe(call: Call): Named | undefined {
  const key = header(call, 'idempotency-key');
  if (key === undefined) return undefined;
  const message = `There is currently another in-progress request using this Idempotency-Key (that probably means you submitted twice, and the other request is still going through): ${key}.`;
  return {
    key: `stripe ${key}`,
    busy: () =>
      failureReply({ status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use', message }),
  };
}

/** PayPal "processes the first request and might fail the second": here it always does. */
function keyOfPayPal(call: Call): Named | undefined {
  const key = header(call, 'paypal-request-id');
  if (key === undefined) return undefined;
  const description =
    'A previous request on this resource is currently in progress. Please wait for sometime and try again. It is best to space out the initial and the subsequent request(s) to avoid receiving this error.';
  const refusal = new PayPalRefusal('RESOURCE_CONFLICT', [
    { issue: 'PREVIOUS_REQUEST_IN_PROGRESS', description },
  ]);
  return { key: `paypal ${call.path} ${key}`, busy: () => refusalReply(refusal, 'fsandboxbusy0') };
}
