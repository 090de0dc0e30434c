import { type Context, Hono } from 'hono';
import {
  confirmEmailRequestSchema,
  forgotPasswordRequestSchema,
  loginRequestSchema,
  registerRequestSchema,
  resetPasswordRequestSchema,
  stopEmailChangeRequestSchema,
  updateUserRequestSchema,
} from '../../../src/features/accounts/account.contract.ts';
import { accountNotices, accountText } from '../../../src/features/accounts/account.text.ts';
import {
  accountFailures,
  emailConfirmFailures,
  emailStopFailures,
  profileFailures,
  resetFailures,
} from '../../../src/features/accounts/account-failures.text.ts';
import { addressText } from '../../../src/features/accounts/address-form.text.ts';
import {
  emailChangeNotices,
  emailConfirmNotices,
  emailStopNotices,
} from '../../../src/features/accounts/email-change.text.ts';
import { requestFailures } from '../../../src/features/base/failures.text.ts';
import { cachedByBrowser } from '../http/cached.ts';
import { type ApiEnv, clientAddress, markMailsQueued } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { readIdParameter } from '../http/input.ts';
import type { Services } from '../http/services.ts';
import { clearSessionCookies, readSessionToken, setSessionCookies } from '../http/session-cookie.ts';
import { setXsrfToken } from '../http/xsrf.ts';
import { AVATAR_TYPE } from './avatar.ts';
import { findCurrentAccount, readPresentedSession, requireAccount, respondUnauthorized } from './current.ts';
import { readDeviceCookie, setDeviceCookie } from './device-cookie.ts';
import { cancelEmailChange, stopEmailChange } from './email-change.ts';
import { type AccountOrdersPort, confirmEmail, resendConfirmation } from './email-confirmation.ts';
import { limitWrites, readForm, respondRateLimited } from './form.ts';
import { shopBusyResult } from './limiter.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { toUserInfo, type UpdateProfileResult, updateProfile } from './profile.ts';
import { findAvatar, login, logout, type RegisterResult, register, rememberLanguage } from './service.ts';
import type { ReviewMovedOrders } from './store.ts';
import type { AttemptSource } from './throttling.ts';

/** Long enough for the hash queue to empty. */
const BUSY_SECONDS = 10;

export function accountRoutes(orders: AccountOrdersPort, reviewMovedOrders: ReviewMovedOrders): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.post('/login', async (c) => {
    const form = await readForm(c, loginRequestSchema);
    if (form.kind === 'refused') return form.response;
    const services = await c.var.services();
    const presented = readSessionToken(c, services.secret);
    const result = await login(services, form.value, {
      ...sourceOf(c, services, form.value.email),
      presented,
    });
    if (result.kind === 'limited') return respondRateLimited(c, result);
    if (result.kind === 'wrong') return fail(c, 401, 'wrong-credentials', accountFailures);
    await rememberLanguage(services, result.shopper);
    setSessionCookies(c, services.secret, result.token);
    setDeviceCookie(c, services.secret, result.shopper.email);
    setXsrfToken(c, services.secret, result.token);
    return succeed(c, accountNotices().loggedIn, { user: toUserInfo(result.shopper) });
  });

  routes.post('/logout', async (c) => {
    const services = await c.var.services();
    await logout(services, readSessionToken(c, services.secret));
    clearSessionCookies(c);
    setXsrfToken(c, services.secret, null);
    return succeed(c, accountNotices().loggedOut);
  });

  routes.post('/register', async (c) => {
    const form = await readForm(c, registerRequestSchema);
    if (form.kind === 'refused') return form.response;
    const result = await register(await c.var.services(), form.value, clientAddress(c));
    if (result.kind !== 'registered' && result.kind !== 'mailed') return refuse(c, result);
    markMailsQueued(c);
    return result.kind === 'registered'
      ? succeed(c, accountNotices().registered)
      : succeed(c, emailConfirmNotices().registeredBefore, { by_mail: true });
  });

  routes.get('/user/current', async (c) => {
    const services = await c.var.services();
    const shopper = await findCurrentAccount(c);
    if (shopper === undefined) {
      // Clears an expired session's cookies, so that pages stop sending them.
      clearSessionCookies(c);
      setXsrfToken(c, services.secret, null);
      return respondUnauthorized(c);
    }
    await rememberLanguage(services, shopper);
    setXsrfToken(c, services.secret);
    return c.json({ status: 200, data: toUserInfo(shopper) });
  });

  routes.put('/user/update', requireAccount, limitWrites, async (c) => {
    const services = await c.var.services();
    const { shopper } = c.var;
    const form = await readForm(c, updateUserRequestSchema);
    if (form.kind === 'refused') return form.response;
    const result = await updateProfile(
      { ...services, reviewMovedOrders },
      shopper,
      form.value,
      readPresentedSession(c, services),
    );
    if (result.kind !== 'updated') return refuse(c, result);
    if (result.isAsked || result.isInReview) markMailsQueued(c);
    if (!result.isAsked) {
      const msg = result.isInReview ? addressText().inReview : accountNotices().updated;
      return succeed(c, msg, toUserInfo(result.shopper));
    }
    return succeed(c, emailChangeNotices().asked, toUserInfo(result.shopper));
  });

  routes.post('/user/email/resend', requireAccount, async (c) => {
    const services = await c.var.services();
    const { shopper } = c.var;
    const result = await resendConfirmation(services, shopper);
    if (result.kind === 'confirmed') return fail(c, 409, 'email-confirmed', profileFailures);
    if (result.kind === 'limited') return respondRateLimited(c, result);
    markMailsQueued(c);
    return succeed(c, emailChangeNotices().resent);
  });

  routes.delete('/user/email/change', requireAccount, async (c) => {
    const services = await c.var.services();
    const now = await cancelEmailChange(services, c.var.shopper.id);
    return now === undefined
      ? respondUnauthorized(c)
      : succeed(c, emailChangeNotices().cancelled, toUserInfo(now));
  });

  routes.get('/user/avatar/:hash', async (c) => {
    const services = await c.var.services();
    const shopper = await findCurrentAccount(c);
    const hash = readIdParameter(c, 'hash');
    const picture = shopper === undefined ? undefined : await findAvatar(services, shopper, hash);
    if (picture === undefined) return fail(c, 404, 'unknown-path', requestFailures);
    cachedByBrowser(c);
    c.header('Content-Type', AVATAR_TYPE);
    return c.body(new Uint8Array(picture));
  });

  routes.post('/password/forgot', async (c) => {
    const form = await readForm(c, forgotPasswordRequestSchema);
    if (form.kind === 'refused') return form.response;
    const services = await c.var.services();
    const result = await requestPasswordReset(
      services,
      form.value.email,
      sourceOf(c, services, form.value.email),
    );
    if (result.kind === 'limited') return respondRateLimited(c, result);
    markMailsQueued(c);
    return succeed(c, accountText().forgotSent);
  });

  routes.post('/password/reset', async (c) => {
    const form = await readForm(c, resetPasswordRequestSchema);
    if (form.kind === 'refused') return form.response;
    const services = await c.var.services();
    const result = await resetPassword(services, orders, form.value, clientAddress(c));
    if (result.kind === 'limited') return respondRateLimited(c, result);
    if (result.kind === 'invalid') return fail(c, 400, 'link-invalid', resetFailures, { field: 'token' });
    // Keeps attackers from slowing down the mailbox's owner.
    setDeviceCookie(c, services.secret, result.email);
    return succeed(c, accountText().resetDone);
  });

  routes.post('/user/email/confirm', async (c) => {
    const form = await readForm(c, confirmEmailRequestSchema);
    if (form.kind === 'refused') return form.response;
    const services = await c.var.services();
    const presented = readSessionToken(c, services.secret);
    const result = await confirmEmail(services, orders, {
      ...form.value,
      address: clientAddress(c),
      presented,
    });
    switch (result.kind) {
      case 'confirmed':
        setSessionCookies(c, services.secret, result.token);
        setDeviceCookie(c, services.secret, result.shopper.email);
        setXsrfToken(c, services.secret, result.token);
        markMailsQueued(c);
        return succeed(c, emailConfirmNotices().confirmed, { user: toUserInfo(result.shopper) });
      case 'invalid':
        return fail(c, 400, 'link-invalid', emailConfirmFailures, { field: 'token' });
      case 'wrong-password':
        return fail(c, 400, 'wrong-password', emailConfirmFailures, { field: 'password' });
      case 'taken':
        return fail(c, 409, 'email-taken', emailConfirmFailures);
      case 'limited':
        return respondRateLimited(c, result);
    }
  });

  routes.post('/user/email/stop', async (c) => {
    const form = await readForm(c, stopEmailChangeRequestSchema);
    if (form.kind === 'refused') return form.response;
    const result = await stopEmailChange(await c.var.services(), form.value.token, clientAddress(c));
    if (result.kind === 'limited') return respondRateLimited(c, result);
    if (result.kind === 'invalid') return fail(c, 400, 'link-invalid', emailStopFailures, { field: 'token' });
    return succeed(c, emailStopNotices().stopped);
  });

  return routes;
}

function sourceOf(c: Context, { secret }: Services, email: string): AttemptSource {
  return { address: clientAddress(c), device: readDeviceCookie(c, secret, email) };
}

function succeed(c: Context, msg: string, data: unknown = null): Response {
  return c.json({ status: 200, msg, data });
}

type Refusal = Exclude<
  RegisterResult | UpdateProfileResult,
  { readonly kind: 'registered' | 'mailed' | 'updated' }
>;

function refuse(c: Context, refusal: Refusal): Response {
  switch (refusal.kind) {
    case 'limited':
      return respondRateLimited(c, refusal);
    case 'taken':
      return fail(c, 409, 'email-taken', accountFailures, { field: 'email' });
    case 'ended':
      return respondUnauthorized(c);
    case 'password-missing':
      return fail(c, 400, 'password-required', profileFailures, { field: 'password' });
    case 'wrong-password':
      return fail(c, 400, 'wrong-password', profileFailures, { field: 'password' });
    case 'wrong-type':
      return fail(c, 400, 'avatar-type', accountFailures, { field: 'avatar', values: { problem: 'format' } });
    case 'too-large':
      return fail(c, 400, 'avatar-too-large', accountFailures, { field: 'avatar', values: { of: 'bytes' } });
    case 'too-many-pixels':
      return fail(c, 400, 'avatar-too-large', accountFailures, { field: 'avatar', values: { of: 'pixels' } });
    case 'too-costly':
      return fail(c, 400, 'avatar-type', accountFailures, {
        field: 'avatar',
        values: { problem: 'interlaced' },
      });
    case 'too-complex':
      return fail(c, 400, 'avatar-type', accountFailures, {
        field: 'avatar',
        values: { problem: 'complex' },
      });
    case 'busy':
      return respondRateLimited(c, shopBusyResult(BUSY_SECONDS, 'pictures'));
  }
}
