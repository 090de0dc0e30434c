import { jsonReply, type Reply } from '../http.ts';

export type ErrorDetail = {
  issue: string;
  description: string;
  /** JSON pointer, `/purchase_units/0/amount/value`. */
  field?: string;
  value?: string;
  location?: 'body';
};

export type Link = { href: string; rel: string; method: string };

const STATUSES: Record<string, number> = {
  INVALID_REQUEST: 400,
  AUTHENTICATION_FAILURE: 401,
  RESOURCE_NOT_FOUND: 404,
  RESOURCE_CONFLICT: 409,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_ENTITY: 422,
  INTERNAL_SERVER_ERROR: 500,
};

export class PayPalApiError extends Error {
  readonly errorName: string;
  readonly details: ErrorDetail[];
  readonly links: Link[];

  constructor(errorName: string, details: ErrorDetail[] = [], links: Link[] = []) {
    super(details[0]?.issue ?? errorName);
    this.errorName = errorName;
    this.details = details;
    this.links = links;
  }
}

/** 400: the request is malformed. */
export function malformedRequestError(
  issue: string,
  description: string,
  field: string,
  value?: string,
): PayPalApiError {
  const shown = value === undefined ? {} : { value };
  return new PayPalApiError('INVALID_REQUEST', [{ issue, description, field, ...shown, location: 'body' }]);
}

export function missingFieldError(field: string): PayPalApiError {
  return malformedRequestError('MISSING_REQUIRED_PARAMETER', 'A required parameter is missing.', field);
}

/** 422: the request is well-formed but impossible. */
export function unprocessableError(
  issue: string,
  description: string,
  field?: string,
  links: Link[] = [],
): PayPalApiError {
  return new PayPalApiError(
    'UNPROCESSABLE_ENTITY',
    [{ issue, description, ...(field ? { field } : {}) }],
    links,
  );
}

export function resourceNotFoundError(): PayPalApiError {
  return new PayPalApiError('RESOURCE_NOT_FOUND', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ]);
}

export function paypalErrorReply(refusal: PayPalApiError, debugId: string): Reply {
  return jsonReply(STATUSES[refusal.errorName] ?? 500, {
    name: refusal.errorName,
    ...(refusal.details.length > 0 ? { details: refusal.details } : {}),
    message: refusal.message,
    debug_id: debugId,
    links: refusal.links,
  });
}
