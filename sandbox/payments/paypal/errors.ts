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

const MESSAGES: Record<string, { status: number; message: string }> = {
  INVALID_REQUEST: {
    status: 400,
    message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  },
  AUTHENTICATION_FAILURE: {
    status: 401,
    message:
      'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  },
  RESOURCE_NOT_FOUND: { status: 404, message: 'The specified resource does not exist.' },
  RESOURCE_CONFLICT: {
    status: 409,
    message: 'The server has detected a conflict while processing this request.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The server does not support the request payload’s media type.',
  },
  UNPROCESSABLE_ENTITY: {
    status: 422,
    message:
      'The requested action could not be performed, semantically incorrect, or failed business validation.',
  },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'An internal server error has occurred.' },
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
  const { status, message } = MESSAGES[refusal.errorName] ?? { status: 500, message: refusal.message };
  return jsonReply(status, {
    name: refusal.errorName,
    ...(refusal.details.length > 0 ? { details: refusal.details } : {}),
    message,
    debug_id: debugId,
    links: refusal.links,
  });
}
