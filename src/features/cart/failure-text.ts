import type { CallResult } from '../../contract/call.ts';
import { failureText } from '../../text/failures.ts';
import { cartFailures } from '../checkout/checkout-failures.text.ts';

/** `failed` is also the text for unexpected errors (docs/shop.md "Failures"). */
export function cartFailureText(
  result: Exclude<CallResult<unknown>, { kind: 'answer' }>,
  failed: string,
): string {
  return failureText(result, (language) => ({ ...cartFailures(language), unforeseen: failed }), failed);
}
