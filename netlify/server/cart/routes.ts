import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { callFailures } from '../../../src/features/base/failures.text.ts';
import { DEFAULT_LANGUAGE } from '../../../src/features/base/language.rules.ts';
import { CART_LINES_MAX } from '../../../src/features/base/limits.contract.ts';
import { scriptFailures } from '../../../src/features/base/script-failures.text.ts';
import {
  addToCartRequestSchema,
  type CartChange,
  updateCartRequestSchema,
} from '../../../src/features/cart/cart.contract.ts';
import { cartNotices } from '../../../src/features/cart/cart.text.ts';
import { cartFailures } from '../../../src/features/checkout/checkout-failures.text.ts';
import { requireAccount, respondUnauthorized } from '../accounts/current.ts';
import { violatesAccountReference } from '../db/errors.ts';
import type { ApiEnv } from '../http/call.ts';
import { fail, respondUnexpectedError } from '../http/failure.ts';
import { countryParameter, readJson, readQuery } from '../http/input.ts';
import { toTakenFailure } from '../orders/specimen.ts';
import {
  type AddToCartResult,
  addLine,
  clearCart,
  removeLine,
  type UpdateLineResult,
  updateLine,
} from './service.ts';
import { readCartView } from './view.ts';

const cartQuery = z.object({ country: countryParameter.optional() });

/** 404 for another account's line (docs/shop.md "Rules of input", "Calls", "Failures"). */
export function cartRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.onError((error, c) =>
    violatesAccountReference(error)
      ? respondUnauthorized(c)
      : respondUnexpectedError(c, c.var.log, error, unexpectedMessage(c)),
  );

  routes.get('/cart', requireAccount, async (c) => {
    const query = readQuery(c, cartQuery);
    if (query.kind === 'refused') return query.response;
    const { database, settings } = await c.var.services();
    const options = { handling: settings.HANDLING_DAYS, country: query.value.country };
    return c.json(await readCartView(database, c.var.shopper.id, options));
  });

  routes.post('/cart', requireAccount, async (c) => {
    const body = readJson(c, await c.req.text(), addToCartRequestSchema);
    if (body.kind === 'refused') return body.response;
    const { database } = await c.var.services();
    return respondResult(c, await addLine(database, c.var.shopper.id, body.value), cartNotices().added);
  });

  routes.put('/cart/:id', requireAccount, async (c) => {
    const id = lineId(c);
    if (id === undefined) return fail(c, 404, 'line-not-found', cartFailures);
    const body = readJson(c, await c.req.text(), updateCartRequestSchema);
    if (body.kind === 'refused') return body.response;
    const { database } = await c.var.services();
    const updated = await updateLine(database, c.var.shopper.id, id, body.value);
    return respondResult(c, updated, cartNotices().updated);
  });

  routes.delete('/cart/:id', requireAccount, async (c) => {
    const services = await c.var.services();
    const { shopper } = c.var;
    const id = lineId(c);
    const isRemoved = id !== undefined && (await removeLine(services.database, shopper.id, id));
    return isRemoved ? respond(c, cartNotices().removed) : fail(c, 404, 'line-not-found', cartFailures);
  });

  routes.delete('/cart', requireAccount, async (c) => {
    const services = await c.var.services();
    const { shopper } = c.var;
    await clearCart(services.database, shopper.id);
    return respond(c, cartNotices().cleared);
  });

  return routes;
}

function lineId(c: Context): string | undefined {
  return z.uuid().safeParse(c.req.param('id')).data;
}

function respondResult(c: Context, result: AddToCartResult | UpdateLineResult, asAsked: string): Response {
  switch (result.kind) {
    case 'out-of-stock':
      return fail(c, 400, 'out-of-stock', cartFailures);
    case 'specimen-reserved':
    case 'specimen-sold':
      return c.json(toTakenFailure(400, result), 400);
    case 'no-product':
      return fail(c, 404, 'product-not-found', cartFailures);
    case 'no-line':
      return fail(c, 404, 'line-not-found', cartFailures);
    case 'taken-down':
      return fail(c, 409, 'line-taken-down', cartFailures);
    case 'price-changed':
      return fail(c, 409, 'cart-changed', cartFailures);
    case 'cart-full':
      return fail(c, 400, 'cart-full', cartFailures, { values: { lines: CART_LINES_MAX } });
    case 'clamped':
      return respond(c, cartNotices().clamped(result.quantity), { code: 'cut-to-stock' });
    default:
      return respond(c, asAsked);
  }
}

function respond(c: Context, msg: string, warning: Pick<CartChange, 'code'> = {}): Response {
  const response: CartChange = { status: 200, msg, ...warning };
  return c.json(response);
}

function unexpectedMessage(c: Context): string {
  switch (c.req.method) {
    case 'POST':
      return scriptFailures().add;
    case 'PUT':
      return cartNotices().updateFailed;
    case 'DELETE':
      return c.req.path.endsWith('/cart') ? cartNotices().clearFailed : cartNotices().removeFailed;
    default:
      return callFailures(DEFAULT_LANGUAGE).unforeseen;
  }
}
