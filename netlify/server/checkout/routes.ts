import { type Context, Hono } from 'hono';
import { checkoutRequestSchema } from '../../../src/contract/orders.ts';
import { checkout as texts } from '../../../src/text/cart.ts';
import { currentShopper, failVisitor } from '../accounts/current.ts';
import type { ProviderName } from '../db/order-kinds.ts';
import { neverKept } from '../http/cached.ts';
import type { ApiEnv, OpenParts } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { readJson } from '../http/input.ts';
import type { Buyer } from '../orders/buyer.ts';
import type { Parts } from '../parts/parts.ts';
import { isCardOn } from '../payments/providers.ts';
import { tillOf } from '../payments/till-of.ts';
import { checkOut } from './checkout.ts';
import { refuseCheckout } from './refuse.ts';

/** Going to pay: docs/shop.md "Calls", "Orders and payments". */
export function checkoutRoutes(parts: OpenParts): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.post('/stripe/create-session', async (c) => {
    const open = await parts();
    const buyer = await currentShopper(c, open);
    if (buyer === undefined) return failVisitor(c);
    if (!isCardOn(open.settings)) return fail(c, 409, 'card-off', texts.cardOff);
    return await answerCheckout(c, open, buyer, 'stripe');
  });

  routes.post('/paypal/orders', async (c) => {
    const open = await parts();
    const buyer = await currentShopper(c, open);
    if (buyer === undefined) return failVisitor(c);
    return await answerCheckout(c, open, buyer, 'paypal');
  });

  return routes;
}

async function answerCheckout(
  c: Context<ApiEnv>,
  open: Parts,
  buyer: Buyer,
  method: ProviderName,
): Promise<Response> {
  const text = await c.req.text();
  const request = readJson(c, text === '' ? '{}' : text, checkoutRequestSchema);
  if (request.kind === 'refused') return request.response;
  const till = tillOf(open);
  const { version, order } = request.value;
  const out = await checkOut(till, buyer, { method, version, order });
  if (out.kind !== 'ready') return await refuseCheckout(c, till, buyer, { method, order }, out);
  neverKept(c);
  if (method === 'paypal') return c.json({ status: 200, id: out.ref, order: out.number });
  return c.json({ status: 200, sessionId: out.ref, url: out.url });
}
