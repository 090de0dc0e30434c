import type { CallResult } from '../base/call.client.ts';
import { failureText } from '../base/failures.text.ts';
import { cartFailures } from '../checkout/checkout-failures.text.ts';

/** `failed` is also the text for unexpected errors (docs/shop.md "Failures"). */
export function cartFailureText(
  result: Exclude<CallResult<unknown>, { kind: 'answer' }>,
  failed: string,
): string {
  return failureText(result, (language) => ({ ...cartFailures(language), unforeseen: failed }), failed);
}
