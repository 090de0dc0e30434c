import type { Hono } from 'hono';
import {
  extendReservationRequestSchema,
  openPaymentRequestSchema,
  recordPapersRequestSchema,
} from '../../../../src/contract/ops-papers.ts';
import { quoteActionRequestSchema } from '../../../../src/contract/ops-quotes.ts';
import type { ApiEnv } from '../../http/call.ts';
import { paymentsContext } from '../../payments/providers.ts';
import { guardedRoutes } from '../access/route-guard.ts';
import { respondWithQuote } from '../quotes/routes.ts';
import { reserveDraftWrite } from './reserve-draft.ts';
import { extendReservationWrite, openPaymentWrite, recordPapersWrite } from './writes.ts';

/** Staff routes of reservations that wait for papers (docs/shop.md "Papers first"). */
export function addPapersRoutes(routes: Hono<ApiEnv>): void {
  const guarded = guardedRoutes(routes);

  guarded.post(
    '/quotes/reserve',
    'operator',
    quoteActionRequestSchema,
    async (services, request, by) => reserveDraftWrite(paymentsContext(services), by, request),
    respondWithQuote,
  );
  guarded.post(
    '/quotes/papers',
    'operator',
    recordPapersRequestSchema,
    async (services, request) => recordPapersWrite(paymentsContext(services), request),
    respondWithQuote,
  );
  guarded.post(
    '/quotes/extend',
    'operator',
    extendReservationRequestSchema,
    async (services, request, by) => extendReservationWrite(paymentsContext(services), by, request),
    respondWithQuote,
  );
  guarded.post(
    '/quotes/open',
    'operator',
    openPaymentRequestSchema,
    async (services, request) => openPaymentWrite(paymentsContext(services), request),
    respondWithQuote,
  );
}
