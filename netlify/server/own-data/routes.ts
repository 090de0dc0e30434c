import { type Context, Hono } from 'hono';
import { ownDataFailures } from '../../../src/features/accounts/account-failures.text.ts';
import { passwordConfirmationRequestSchema } from '../../../src/features/own-data/own-data.contract.ts';
import { ownDataText } from '../../../src/features/own-data/own-data.text.ts';
import { readPresentedSession, requireAccount, respondUnauthorized } from '../accounts/current.ts';
import { readForm, respondRateLimited } from '../accounts/form.ts';
import { type ApiEnv, markMailsQueued } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { clearSessionCookies } from '../http/session-cookie.ts';
import { setXsrfToken } from '../http/xsrf.ts';
import type { ProviderDeclaration } from '../payments/core/provider.ts';
import { paymentsContext } from '../payments/providers.ts';
import { type DeleteAccountResult, deleteAccount } from './delete-account.ts';
import { exportOwnData } from './export.ts';

export function ownDataRoutes(declared: readonly ProviderDeclaration[]): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.post('/user/export', requireAccount, async (c) => {
    const services = await c.var.services();
    const { shopper } = c.var;
    const form = await readForm(c, passwordConfirmationRequestSchema);
    if (form.kind === 'refused') return form.response;
    const from = { password: form.value.password, session: readPresentedSession(c, services) };
    const result = await exportOwnData(services, paymentsContext(services, declared), shopper, from);
    if (result.kind !== 'exported') return refuse(c, result);
    return c.json({ status: 200, msg: ownDataText().exported, data: result.data });
  });

  routes.post('/user/delete', requireAccount, async (c) => {
    const services = await c.var.services();
    const { shopper } = c.var;
    const form = await readForm(c, passwordConfirmationRequestSchema);
    if (form.kind === 'refused') return form.response;
    const from = { password: form.value.password, session: readPresentedSession(c, services) };
    const result = await deleteAccount(services, paymentsContext(services, declared), shopper, from);
    if (result.kind !== 'deleted') return refuse(c, result);
    clearSessionCookies(c);
    setXsrfToken(c, services.secret, null);
    markMailsQueued(c);
    return c.json({ status: 200, msg: ownDataText().deleted, data: null });
  });

  return routes;
}

function refuse(c: Context, refusal: Exclude<DeleteAccountResult, { kind: 'deleted' }>): Response {
  switch (refusal.kind) {
    case 'limited':
      return respondRateLimited(c, refusal);
    case 'wrong-password':
      return failPassword(c);
    case 'ended':
      return respondUnauthorized(c);
    case 'paid':
      return fail(c, 409, 'order-paid', ownDataFailures);
    case 'processing':
      return fail(c, 409, 'payment-processing', ownDataFailures);
    case 'unreachable':
      return fail(c, 503, 'provider-unreachable', ownDataFailures);
  }
}

function failPassword(c: Context): Response {
  return fail(c, 400, 'wrong-password', ownDataFailures, { field: 'password' });
}
