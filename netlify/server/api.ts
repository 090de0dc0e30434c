/** The middleware of every path under /api/v1 (docs/shop.md "API manners"). */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { secureHeaders } from 'hono/secure-headers';
import { requestFailures } from '../../src/features/base/failures.text.ts';
import { REQUEST_MAX_BYTES } from '../../src/features/base/limits.contract.ts';
import { addressBookRoutes } from './accounts/address-book-routes.ts';
import { respondUnauthorized } from './accounts/current.ts';
import { accountRoutes } from './accounts/routes.ts';
import { type LogLine, writeLog } from './base/log.ts';
import { cabinetRoutes } from './cabinet/routes.ts';
import { cartRoutes } from './cart/routes.ts';
import { payRoutes } from './checkout/pay-routes.ts';
import { findPaymentRefusals } from './checkout/payment-refusal.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { claimRoutes } from './claims/routes.ts';
import { violatesAccountReference } from './db/errors.ts';
import { healthRoutes } from './health/routes.ts';
import { noStoreByDefault } from './http/cached.ts';
import { type ApiEnv, type OpenServices, provideServices, runAfterResponse } from './http/call.ts';
import { respondInLanguage } from './http/convert-response.ts';
import { fail, respondUnexpectedError } from './http/failure.ts';
import { requireXsrfToken, xsrfRoutes } from './http/xsrf.ts';
import { deliverMails } from './mail/delivery/deliver.ts';
import { accountOrdersPort } from './orders/deleted-accounts-store.ts';
import { orderRoutes } from './orders/routes.ts';
import { ownDataRoutes } from './own-data/routes.ts';
import { reviewMovedOrders } from './payments/address-review/review.ts';
import { DECLARATIONS, enabledProviderNames, rulesByProvider } from './payments/providers.ts';
import { paymentRoutes, paymentWebhooks } from './payments/routes.ts';
import { publishingRoutes, webhookRoutes } from './publishing/routes.ts';
import { papersRoutes } from './quotes/papers-routes.ts';
import { quoteRoutes } from './quotes/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { catalogueRoutes } from './specimens/routes.ts';
import { staffRoutes } from './staff-routes.ts';
import { wantRoutes } from './wants/routes.ts';

const API_BASE = '/api/v1';
/** Depending on the host, a function sees the redirect's target or the original path. */
const FUNCTION_BASE = '/.netlify/functions/api';

/** These headers matter only for pages or obsolete browsers. */
const LEFT_OUT = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  removePoweredBy: false,
} as const;

export type Api = Hono<ApiEnv>;

export function createApi(open: OpenServices, log: LogLine = writeLog, declared = DECLARATIONS): Api {
  const api = new Hono<ApiEnv>({ getPath: apiPath }).use(noStoreByDefault).basePath(API_BASE);
  api.use(
    secureHeaders({
      contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      referrerPolicy: 'no-referrer',
      strictTransportSecurity: 'max-age=63072000; includeSubDomains',
      xFrameOptions: 'DENY',
      ...LEFT_OUT,
    }),
  );
  api.use(methodNotAllowed({ app: api, onMethodNotAllowed: respondToMethod }));
  api.use(
    bodyLimit({
      maxSize: REQUEST_MAX_BYTES,
      onError: (c) => fail(c, 413, 'body-too-large', requestFailures),
    }),
  );
  api.use(provideServices(open, log));
  api.use(respondInLanguage);
  api.use(requireXsrfToken);
  api.use(sendWaitingMails);
  api.route('/', xsrfRoutes());
  api.route(
    '/',
    healthRoutes((settings) => enabledProviderNames(settings, declared)),
  );
  api.route('/', catalogueRoutes());
  api.route('/', searchRoutes());
  api.route('/', accountRoutes(accountOrdersPort, reviewMovedOrders));
  api.route('/', addressBookRoutes(reviewMovedOrders));
  api.route('/', ownDataRoutes(declared));
  api.route('/', cartRoutes());
  api.route('/', wantRoutes());
  api.route('/', cabinetRoutes());
  api.route('/', orderRoutes(rulesByProvider(declared), { reviewMovedOrders, findPaymentRefusals }));
  api.route('/', claimRoutes());
  api.route('/', papersRoutes(declared));
  api.route('/', quoteRoutes(declared));
  api.route('/', checkoutRoutes(declared));
  api.route('/', payRoutes(declared));
  api.route('/', paymentRoutes(declared));
  api.route('/', staffRoutes());
  api.route('/', publishingRoutes());
  api.route('/', webhookRoutes());
  api.route('/', paymentWebhooks(declared));
  api.notFound((c) => fail(c, 404, 'unknown-path', requestFailures));
  api.onError((error, c) =>
    violatesAccountReference(error)
      ? respondUnauthorized(c)
      : respondUnexpectedError(c, c.var.log ?? log, error),
  );
  return api;
}

/** functions/deliver-mails.mts retries mails that failed. */
const sendWaitingMails: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  if (c.var.mailsWait === undefined) return;
  const services = await c.var.services();
  runAfterResponse(c, () => deliverMails(services));
};

function apiPath(request: Request): string {
  const { pathname } = new URL(request.url);
  const isFunctionPath = pathname === FUNCTION_BASE || pathname.startsWith(`${FUNCTION_BASE}/`);
  return isFunctionPath ? API_BASE + pathname.slice(FUNCTION_BASE.length) : pathname;
}

function respondToMethod(c: Context, methods: string[]): Response {
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: allow } });
  c.header('Allow', allow);
  return fail(c, 405, 'wrong-method', requestFailures);
}
