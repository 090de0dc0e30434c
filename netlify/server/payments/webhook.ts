/** `POST /stripe/webhook` and `POST /paypal/webhook`: 200 for all that is genuine, 400 for what is forged. */
import { type Context, Hono } from 'hono';
import { failures } from '../../../src/text/shop.ts';
import type { ProviderName } from '../db/order-kinds.ts';
import { type ApiEnv, mailsWait } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { takeEvent } from './settle/events.ts';
import { tillOf } from './till-of.ts';

export function paymentWebhooks(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.post('/stripe/webhook', (c) => answer(c, 'stripe'));
  routes.post('/paypal/webhook', (c) => answer(c, 'paypal'));
  return routes;
}

async function answer(c: Context<ApiEnv>, name: ProviderName): Promise<Response> {
  const parts = await c.var.parts();
  const till = tillOf(parts);
  if (till.providers[name] === undefined) return fail(c, 503, 'not-set-up', failures.unforeseen);
  const taken = await takeEvent(till, name, c.req.raw.headers, await c.req.text());
  if (taken.kind === 'forged') return fail(c, 400, 'bad-signature', failures.badField('signature'));
  if (taken.kind === 'unreachable') return fail(c, 503, 'provider-unreachable', failures.unforeseen);
  mailsWait(c);
  return c.json({ status: 200, data: { result: taken.result } });
}
