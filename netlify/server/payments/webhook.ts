/** `POST /{provider}/webhook`: 200 for all that is genuine, 400 for what is forged or no event, 503 for what to send again. */
import { type Context, Hono } from 'hono';
import type { ProviderName } from '../../../src/rules/providers/providers.ts';
import { failures } from '../../../src/text/shop.ts';
import { networkOf } from '../accounts/network.ts';
import { type ApiEnv, clientAddress, mailsWait } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { takeEvent } from './settle/events.ts';
import type { ProviderDeclaration } from './till/declaration.ts';
import type { Till } from './till/till.ts';
import { tillOf } from './till-of.ts';

export function paymentWebhooks(declared: readonly ProviderDeclaration[]): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  for (const { rules } of declared)
    routes.post(`/${rules.name}/webhook`, async (c) =>
      answer(c, tillOf(await c.var.parts(), declared), rules.name),
    );
  return routes;
}

async function answer(c: Context<ApiEnv>, till: Till, name: ProviderName): Promise<Response> {
  if (till.providers[name] === undefined) return fail(c, 503, 'not-set-up', failures.unforeseen);
  const { headers } = c.req.raw;
  const from = networkOf(clientAddress(c), 48);
  const taken = await takeEvent(till, name, { headers, body: await c.req.text(), from });
  if (taken.kind === 'malformed') return fail(c, 400, 'bad-json', failures.badJson);
  if (taken.kind === 'forged') return fail(c, 400, 'bad-signature', failures.badField('signature'));
  if (taken.kind === 'unreachable') return fail(c, 503, 'provider-unreachable', failures.unforeseen);
  mailsWait(c);
  return c.json({ status: 200, data: { result: taken.result } });
}
