import { Hono } from 'hono';
import { callFailures } from '../../../src/features/base/failures.text.ts';
import { checkoutFailures } from '../../../src/features/checkout/checkout-failures.text.ts';
import { checkoutRequestSchema } from '../../../src/features/orders/orders.contract.ts';
import type { ProviderRules } from '../../../src/features/orders/providers.rules.ts';
import { requireAccount } from '../accounts/current.ts';
import type { ApiEnv } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { readJson } from '../http/input.ts';
import type { ProviderDeclaration } from '../payments/core/provider.ts';
import { paymentsContext } from '../payments/providers.ts';
import { checkOut } from './checkout.ts';
import { respondCheckoutFailure } from './checkout-failure.ts';
import type { CheckoutResult } from './result.ts';

type Ready = Extract<CheckoutResult, { kind: 'ready' }>;

export function checkoutRoutes(declared: readonly ProviderDeclaration[]): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  for (const { rules, methods, whyOff, texts } of declared)
    routes.post(addressOf(rules), requireAccount, async (c) => {
      const services = await c.var.services();
      const { shopper: buyer } = c.var;
      const text = await c.req.text();
      const request = readJson(c, text === '' ? '{}' : text, checkoutRequestSchema);
      if (request.kind === 'refused') return request.response;
      const { method: asked = methods[0]?.name, address, items: _, ...wish } = request.value;
      const method = methods.find(({ name }) => name === asked);
      if (method === undefined) return fail(c, 400, 'bad-field', callFailures, { field: 'method' });
      const off = whyOff(services.settings, method);
      if (off !== undefined)
        return off === 'card-off'
          ? fail(c, 409, off, checkoutFailures)
          : fail(c, 409, off, checkoutFailures, { values: { method: method.name } });
      const context = paymentsContext(services, declared);
      const wanted = { ...wish, version: wish.version, method: method.name, address: address ?? undefined };
      const out = await checkOut(context, buyer, wanted);
      const { order } = wish;
      const { failed } = texts;
      if (out.kind !== 'ready')
        return await respondCheckoutFailure(c, context, buyer, { order, failed }, out);
      return c.json(responseOf(rules, out));
    });
  return routes;
}

function addressOf({ name, flow }: ProviderRules): string {
  return flow === 'redirect' ? `/${name}/create-session` : `/${name}/orders`;
}

function responseOf({ flow }: ProviderRules, { ref, url, number }: Ready): object {
  return flow === 'redirect' ? { status: 200, sessionId: ref, url } : { status: 200, id: ref, order: number };
}
