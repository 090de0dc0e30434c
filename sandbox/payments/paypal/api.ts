import { parseJson } from '../../common/http.ts';
import {
  findRoute,
  get,
  jsonReply,
  type ParsedRequest,
  post,
  type Reply,
  type Route,
  requestHeader,
  textReply,
} from '../http.ts';
import { captureOrder, refundCapture, requireOrder } from './capture.ts';
import { malformedRequestError, PayPalApiError, paypalErrorReply, resourceNotFoundError } from './errors.ts';
import { listEvents } from './events.ts';
import { createOrder } from './orders.ts';
import { orderBeforeCapture, orderBody, refundBody } from './representation.ts';
import { checkToken, grantToken, REQUEST_ID_LIFETIME_MS, runIdempotent } from './requests.ts';
import type { PayPalOrder, PayPalState } from './state.ts';

export function paypalApi(state: PayPalState): (call: ParsedRequest) => Reply {
  const routes = apiRoutes(state);
  return (call) => {
    const debugId = `f${state.ids.alphanumeric(12).toLowerCase()}`;
    const response = guarded(debugId, () => {
      const found = findRoute(routes, call);
      const open = call.path === '/v1/oauth2/token' || call.path.startsWith('/v1/notifications/certs/');
      const refused = open ? null : checkToken(state, call);
      if (refused) return refused;
      if (found.kind !== 'found') throw new PayPalApiError('RESOURCE_NOT_FOUND');
      return found.handle();
    });
    return { ...response, headers: { 'paypal-debug-id': debugId, ...response.headers } };
  };
}

function apiRoutes(state: PayPalState): Route[] {
  return [
    ...state.account,
    post('/v1/oauth2/token', (call) => grantToken(state, call)),
    post('/v2/checkout/orders', (call) => {
      const body = bodyOf(call);
      if (body.payment_source !== undefined && requestHeader(call, 'paypal-request-id') === undefined) {
        throw malformedRequestError(
          'PAYPAL_REQUEST_ID_REQUIRED',
          "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
          'PayPal-Request-Id',
        );
      }
      const { resource, replayed } = runIdempotent(state, call, {
        keptFor: REQUEST_ID_LIFETIME_MS.orders,
        find: (id) => state.orders.get(id),
        work: () => createOrder(state, body),
      });
      return jsonReply(replayed ? 200 : 201, orderBody(state, resource));
    }),
    get('/v2/checkout/orders/:id', (_, { id = '' }) =>
      jsonReply(200, lookAt(state, requireOrder(state, id))),
    ),
    post('/v2/checkout/orders/:id/capture', (call, { id = '' }) => {
      bodyOf(call);
      const order = requireOrder(state, id);
      const { resource, replayed } = runIdempotent(state, call, {
        keptFor: REQUEST_ID_LIFETIME_MS.orders,
        find: () => state.orders.get(id),
        work: () => captureOrder(state, order),
        keepsRefusals: true,
      });
      return jsonReply(replayed ? 200 : 201, orderBody(state, resource));
    }),
    post('/v2/payments/captures/:id/refund', (call, { id = '' }) => {
      const body = bodyOf(call);
      const { resource, replayed } = runIdempotent(state, call, {
        keptFor: REQUEST_ID_LIFETIME_MS.payments,
        find: (refundId) => state.refunds.get(refundId),
        work: () => refundCapture(state, id, body),
      });
      return jsonReply(replayed ? 200 : 201, refundBody(state, resource));
    }),
    get('/v2/payments/refunds/:id', (_, { id = '' }) =>
      jsonReply(200, refundBody(state, known(state.refunds.get(id)))),
    ),
    get('/v1/customer/disputes/:id', (_, { id = '' }) => jsonReply(200, known(state.disputes.get(id)))),
    get('/v1/notifications/certs/:id', (_, { id }) => {
      if (id !== state.signer.certificateId) throw resourceNotFoundError();
      return textReply(200, 'application/x-pem-file', state.signer.certificatePem);
    }),
    get('/v1/notifications/webhooks-events', (call) => jsonReply(200, listEvents(state, call.query))),
  ];
}

function lookAt(state: PayPalState, order: PayPalOrder): object {
  const isStale = order.status === 'COMPLETED' && state.controls.takeOutcome('paypal-look') === 'stale';
  return isStale ? orderBeforeCapture(state, order) : orderBody(state, order);
}

/** Captures have no body, which counts as empty. */
function bodyOf(call: ParsedRequest): Record<string, unknown> {
  if (!(requestHeader(call, 'content-type') ?? '').startsWith('application/json')) {
    throw new PayPalApiError('UNSUPPORTED_MEDIA_TYPE');
  }
  const source = call.body.toString('utf8').trim();
  const parsed = source === '' ? { ok: true as const, value: {} } : parseJson(source);
  if (
    parsed.ok &&
    typeof parsed.value === 'object' &&
    parsed.value !== null &&
    !Array.isArray(parsed.value)
  ) {
    return parsed.value as Record<string, unknown>;
  }
  throw malformedRequestError('MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.', '/');
}

function known<T>(resource: T | undefined): T {
  if (resource === undefined) throw resourceNotFoundError();
  return resource;
}

function guarded(debugId: string, respond: () => Reply): Reply {
  try {
    return respond();
  } catch (error) {
    if (error instanceof PayPalApiError) return paypalErrorReply(error, debugId);
    throw error;
  }
}
