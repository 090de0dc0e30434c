import { type Context, Hono } from 'hono';
import { checkoutRequestSchema } from '../../../src/contract/orders.ts';
import { checkout as texts } from '../../../src/text/cart.ts';
import { requireShopper } from '../accounts/current.ts';
import type { ProviderName } from '../db/order-kinds.ts';
import type { ApiEnv } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { readJson } from '../http/input.ts';
import type { Buyer } from '../orders/buyer.ts';
import type { Parts } from '../parts/parts.ts';
import { isCardOn } from '../payments/providers.ts';
import { tillOf } from '../payments/till-of.ts';
import { checkOut } from './checkout.ts';
import { refuseCheckout } from './refuse.ts';

/** Going to pay: docs/shop.md "Calls", "Orders and payments". */
export function checkoutRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.post('/stripe/create-session', requireShopper, async (c) => {
    const parts = await c.var.parts();
    const { shopper: buyer } = c.var;
    if (!isCardOn(parts.settings)) return fail(c, 409, 'card-off', texts.cardOff);
    return await answerCheckout(c, parts, buyer, 'stripe');
  });

  routes.post('/paypal/orders', requireShopper, async (c) => {
    const parts = await c.var.parts();
    const { shopper: buyer } = c.var;
    return await answerCheckout(c, parts, buyer, 'paypal');
  });

  return routes;
}

async function answerCheckout(
  c: Context,
  parts: Parts,
  buyer: Buyer,
  method: ProviderName,
): Promise<Response> {
  const text = await c.req.text();
  const request = readJson(c, text === '' ? '{}' : text, checkoutRequestSchema);
  if (request.kind === 'refused') return request.response;
  const till = tillOf(parts);
  const { version, order } = request.value;
  const out = await checkOut(till, buyer, { method, version, order });
  if (out.kind !== 'ready') return await refuseCheckout(c, till, buyer, { method, order }, out);
  if (method === 'paypal') return c.json({ status: 200, id: out.ref, order: out.number });
  return c.json({ status: 200, sessionId: out.ref, url: out.url });
}
