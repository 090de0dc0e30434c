import type { CaptureRefusal } from '../common/settings.ts';
import { type Link, type PayPalRefusal, unprocessable } from './errors.ts';

/** Some of PayPal's words for why it takes no money, https://developer.paypal.com/api/rest/reference/orders/v2/errors */
const DESCRIPTIONS: Readonly<Record<CaptureRefusal, string>> = {
  INSTRUMENT_DECLINED:
    "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING:
    'Transaction failed. Redirect the payer to select another funding source.',
  PAYER_ACTION_REQUIRED: 'Transaction cannot complete successfully, instruct the buyer to return to PayPal.',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'You have exceeded the maximum number of payment attempts.',
  PAYER_CANNOT_PAY:
    'Payer cannot pay for this transaction. Please contact the payer to find other ways to pay for this transaction.',
  TRANSACTION_REFUSED: 'The request was refused.',
  ORDER_EXPIRED:
    'Order is expired and hence cannot be authorized. Please contact Customer Support if you need to increase your order validity period.',
};

export function refusedCapture(issue: CaptureRefusal, links: Link[] = []): PayPalRefusal {
  return unprocessable(issue, DESCRIPTIONS[issue], undefined, links);
}
