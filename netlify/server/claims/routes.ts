import { type Context, Hono, type MiddlewareHandler } from 'hono';
import * as z from 'zod';
import { callFailures, requestFailures } from '../../../src/features/base/failures.text.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../../src/features/base/limits.contract.ts';
import { claimRequestSchema } from '../../../src/features/claims/claims.contract.ts';
import { claimFailures, claimsText } from '../../../src/features/claims/claims.text.ts';
import { idempotencyKeySchema } from '../../../src/features/desk/ops.contract.ts';
import { requireAccount } from '../accounts/current.ts';
import { respondRateLimited } from '../accounts/form.ts';
import { shopBusyResult } from '../accounts/limiter.ts';
import type { Account } from '../accounts/store.ts';
import { cachedByBrowser } from '../http/cached.ts';
import { type ApiEnv, clientAddress, markMailsQueued } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { readJson } from '../http/input.ts';
import { parseOrderNumber } from '../orders/number.ts';
import {
  findPhoto,
  type ReportResult,
  readClaimFacts,
  reportDamage,
  type SavePhotoResult,
  savePhoto,
} from './report.ts';
import { photoAddress, viewClaims } from './view.ts';

const BUSY_SECONDS = 5;
const keyHeader = { field: IDEMPOTENCY_KEY_HEADER };

type ClaimEnv = ApiEnv & { Variables: { shopper: Account; number: string } };

/** 404 for an order of another account, before the request is validated. */
const requireOwnOrder: MiddlewareHandler<ClaimEnv> = async (c, next) => {
  const number = parseOrderNumber(c.req.param('id') ?? '');
  const { database } = await c.var.services();
  const facts =
    number === undefined ? undefined : await readClaimFacts(database, number, c.var.shopper.id, new Date());
  if (number === undefined || facts === undefined) return fail(c, 404, 'order-not-found', claimFailures);
  c.set('number', number);
  return await next();
};

/** Buyers' claims of damage (docs/shop.md "Damage"). */
export function claimRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.get('/orders/:id/claims', requireAccount, requireOwnOrder, async (c) => respondWithClaims(c, ''));

  routes.post('/orders/:id/claims', requireAccount, requireOwnOrder, async (c) => {
    const request = readJson(c, await c.req.text(), claimRequestSchema);
    if (request.kind === 'refused') return request.response;
    const key = idempotencyKeySchema.safeParse(c.req.header(IDEMPOTENCY_KEY_HEADER));
    if (!key.success) return fail(c, 400, 'bad-field', callFailures, keyHeader);
    const { shopper, number } = c.var;
    const services = await c.var.services();
    const result = await reportDamage(services, shopper, number, request.value, key.data, new Date());
    if (result.kind !== 'reported') return refuseReport(c, result);
    markMailsQueued(c);
    return await respondWithClaims(c, claimsText().received);
  });

  routes.post('/orders/:id/photos', requireAccount, requireOwnOrder, async (c) => {
    const id = z.uuid().safeParse(c.req.header(IDEMPOTENCY_KEY_HEADER));
    if (!id.success) return fail(c, 400, 'bad-field', callFailures, keyHeader);
    const { shopper, number } = c.var;
    const bytes = Buffer.from(await c.req.arrayBuffer());
    const photo = { id: id.data, number, bytes, address: clientAddress(c) };
    const result = await savePhoto(await c.var.services(), shopper, photo, new Date());
    if (result.kind !== 'saved') return refusePhoto(c, result);
    return c.json({ status: 200, msg: '', data: { id: id.data, address: photoAddress(id.data) } });
  });

  routes.get('/claims/photos/:id', requireAccount, async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'));
    const { database } = await c.var.services();
    const picture = id.success ? await findPhoto(database, id.data, c.var.shopper.id) : undefined;
    if (picture === undefined) return fail(c, 404, 'unknown-path', requestFailures);
    return respondWithPhoto(c, picture);
  });

  return routes;
}

export function respondWithPhoto(c: Context, picture: Uint8Array): Response {
  cachedByBrowser(c);
  c.header('Content-Type', 'image/webp');
  return c.body(new Uint8Array(picture));
}

async function respondWithClaims(c: Context<ClaimEnv>, msg: string): Promise<Response> {
  const { shopper, number } = c.var;
  const { database } = await c.var.services();
  const facts = await readClaimFacts(database, number, shopper.id, new Date());
  if (facts === undefined) return fail(c, 404, 'order-not-found', claimFailures);
  return c.json({ status: 200, msg, data: viewClaims(number, facts) });
}

function refuseReport(c: Context, refusal: Exclude<ReportResult, { kind: 'reported' }>): Response {
  switch (refusal.kind) {
    case 'no-order':
      return fail(c, 404, 'order-not-found', claimFailures);
    case 'key-reused':
      return fail(c, 422, 'key-reused', claimFailures);
    case 'refused':
      return fail(c, 409, 'claim-not-possible', claimFailures, { values: { because: refusal.because } });
    case 'too-many-units':
      return fail(c, 409, 'claim-units', claimFailures, { field: 'items' });
    case 'photo-missing':
      return fail(c, 409, 'photo-missing', claimFailures, { field: 'photos' });
  }
}

function refusePhoto(c: Context, refusal: Exclude<SavePhotoResult, { kind: 'saved' }>): Response {
  const refused = (problem: 'format' | 'pixels' | 'interlaced' | 'complex') =>
    fail(c, 400, 'photo-refused', claimFailures, { values: { problem } });
  switch (refusal.kind) {
    case 'no-order':
      return fail(c, 404, 'order-not-found', claimFailures);
    case 'refused':
      return fail(c, 409, 'claim-not-possible', claimFailures, { values: { because: refusal.because } });
    case 'id-taken':
      return fail(c, 400, 'bad-field', callFailures, keyHeader);
    case 'limited':
      return respondRateLimited(c, refusal);
    case 'busy':
      return respondRateLimited(c, shopBusyResult(BUSY_SECONDS, 'pictures'));
    case 'wrong-type':
      return refused('format');
    case 'too-many-pixels':
      return refused('pixels');
    case 'too-costly':
      return refused('interlaced');
    case 'too-complex':
      return refused('complex');
  }
}
