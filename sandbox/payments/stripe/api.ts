import {
  findRoute,
  get,
  jsonReply,
  type ParsedRequest,
  post,
  type Reply,
  type Route,
  requestHeader,
} from '../http.ts';
import { cancelAuthorisation } from './authorisation.ts';
import { captureFields, captureIntent } from './capture.ts';
import { withPendingWebhooks } from './events.ts';
import {
  type ApiList,
  expand,
  isInCreatedRange,
  listFields,
  paginateList,
  paginateNewestFirst,
  parseExpand,
} from './lists.ts';
import {
  anyParam,
  checkParams,
  type FormMap,
  listParam,
  oneOfParam,
  parseForm,
  stringParam,
} from './params.ts';
import { createRefund } from './refunds.ts';
import {
  checkKey,
  resourceMissingError,
  runIdempotent,
  StripeApiError,
  stripeErrorReply,
} from './requests.ts';
import { checkSessionParams } from './session-params.ts';
import { createSession, expireSession } from './sessions.ts';
import { API_VERSION, type EventCause, type StripeState } from './state.ts';

const onlyExpand = { expand: anyParam };
const cancelFields = {
  cancellation_reason: oneOfParam('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
  expand: anyParam,
};
const listByIntent = { ...listFields, charge: stringParam(), payment_intent: stringParam() };
const listEvents = { ...listFields, type: stringParam(), types: listParam(stringParam(), 20) };

export function stripeApi(state: StripeState): (call: ParsedRequest) => Reply {
  return (call) => {
    const requestId = `req_${state.ids.alphanumeric(14)}`;
    const response = guarded(() => {
      checkKey(state.apiKey, call);
      return runIdempotent(state, call, requestId, () => work(state, call, requestId));
    });
    const version = requestHeader(call, 'stripe-version') ?? API_VERSION;
    return {
      ...response,
      headers: { 'request-id': requestId, 'stripe-version': version, ...response.headers },
    };
  };
}

function work(state: StripeState, call: ParsedRequest, requestId: string): Reply {
  const cause: EventCause = {
    id: requestId,
    idempotency_key: requestHeader(call, 'idempotency-key') ?? null,
  };
  const form = parseForm(call.method === 'POST' ? call.body.toString('utf8') : call.query.toString());
  const found = findRoute(routes(state, form, cause), call);
  if (found.kind === 'found') return found.handle();
  throw new StripeApiError({
    status: 404,
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${call.method}: ${call.path}). The payments sandbox plays only a part of Stripe's API.`,
  });
}

function routes(state: StripeState, form: FormMap, cause: EventCause): Route[] {
  const one = (object: object) => jsonReply(200, expand(state, object, parseExpand(form)));
  const many = (rows: ApiList<{ id: string }>) => jsonReply(200, rows);
  return [
    ...state.account,
    ...intentRoutes(state, form, cause),
    post('/v1/checkout/sessions', () =>
      one(createSession(state, checkSessionParams(form, state.clock.seconds())).session),
    ),
    get('/v1/checkout/sessions/:id', (_, { id = '' }) => {
      checkParams(form, onlyExpand);
      return one(sessionOf(state, id).session);
    }),
    get('/v1/checkout/sessions/:id/line_items', (call, { id = '' }) => {
      const { created: _, ...withoutCreated } = listFields;
      const params = checkParams(form, withoutCreated);
      return many(paginateList(sessionOf(state, id).lines, params, call.path));
    }),
    post('/v1/checkout/sessions/:id/expire', (_, { id = '' }) => {
      checkParams(form, onlyExpand);
      return one(expireSession(state, sessionOf(state, id), cause).session);
    }),
    post('/v1/refunds', () => {
      const { refund, expand: paths } = createRefund(state, form, cause);
      return jsonReply(200, expand(state, refund, paths));
    }),
    get('/v1/refunds', (call) => {
      const params = checkParams(form, listByIntent);
      const rows = ofIntent(state.refunds.all(), params);
      return many(
        paginateNewestFirst(
          params.charge ? rows.filter((r) => r.charge === params.charge) : rows,
          params,
          call.path,
        ),
      );
    }),
    get('/v1/refunds/:id', (_, { id = '' }) => one(known(state.refunds.get(id), 'refund', id))),
    get('/v1/disputes/:id', (_, { id = '' }) => one(known(state.disputes.get(id), 'dispute', id))),
    get('/v1/events', (call) => {
      const params = checkParams(form, listEvents);
      const wanted = params.types ?? (params.type === undefined ? null : [params.type]);
      const rows = state.events
        .all()
        .filter(
          (event) =>
            isInCreatedRange(event.created, params.created) && (wanted?.includes(event.type) ?? true),
        )
        .map((event) => withPendingWebhooks(state, event));
      return many(paginateNewestFirst(rows, params, call.path));
    }),
  ];
}

function intentRoutes(state: StripeState, form: FormMap, cause: EventCause): Route[] {
  const intentOf = (id: string) => known(state.intents.get(id), 'payment_intent', id, 'intent');
  const one = (intent: object) => jsonReply(200, expand(state, intent, parseExpand(form)));
  // Like Stripe, stores a refusal for its idempotency key once the request began to execute.
  const executed = (run: () => object) => guarded(() => one(run()));
  return [
    get('/v1/payment_intents/:id', (_, { id = '' }) => {
      checkParams(form, onlyExpand);
      return one(intentOf(id));
    }),
    post('/v1/payment_intents/:id/capture', (_, { id = '' }) => {
      const params = checkParams(form, captureFields);
      const intent = intentOf(id);
      return executed(() => captureIntent(state, intent, params, cause));
    }),
    post('/v1/payment_intents/:id/cancel', (_, { id = '' }) => {
      const { cancellation_reason } = checkParams(form, cancelFields);
      const intent = intentOf(id);
      return executed(() => cancelAuthorisation(state, intent, cancellation_reason, cause));
    }),
  ];
}

function sessionOf(state: StripeState, id: string) {
  return known(state.sessions.get(id), 'checkout.session', id);
}

function known<T>(object: T | undefined, what: string, id: string, param = 'id'): T {
  if (object === undefined) throw resourceMissingError(what, id, param);
  return object;
}

function ofIntent<T extends { payment_intent: unknown; created: number }>(
  rows: T[],
  params: { payment_intent?: string | undefined; created?: Parameters<typeof isInCreatedRange>[1] },
): T[] {
  return rows.filter(
    (row) =>
      isInCreatedRange(row.created, params.created) &&
      (params.payment_intent === undefined || row.payment_intent === params.payment_intent),
  );
}

function guarded(respond: () => Reply): Reply {
  try {
    return respond();
  } catch (error) {
    if (error instanceof StripeApiError) return stripeErrorReply(error.failure);
    throw error;
  }
}
