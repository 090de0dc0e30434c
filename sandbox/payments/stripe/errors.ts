import { json, type Reply } from '../common/http.ts';

/** What Stripe refuses, as it says so. */
export type StripeFailure = {
  status: number;
  type: 'invalid_request_error' | 'api_error' | 'idempotency_error';
  code?: string;
  param?: string;
  message: string;
};

/** Thrown anywhere below a route and turned into Stripe's error body there. */
export class StripeRefusal extends Error {
  readonly failure: StripeFailure;

  constructor(failure: StripeFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

export function invalid(message: string, details: { code?: string; param?: string } = {}): StripeRefusal {
  return new StripeRefusal({ status: 400, type: 'invalid_request_error', message, ...details });
}

export function missing(what: string, id: string, param = 'id'): StripeRefusal {
  return new StripeRefusal({
    status: 404,
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id}'`,
  });
}

export function failureReply({ status, ...error }: StripeFailure): Reply {
  const doc = error.code
    ? { doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}` }
    : {};
  return json(status, { error: { ...error, ...doc } });
}
