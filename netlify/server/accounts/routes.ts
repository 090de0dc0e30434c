import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import {
  forgotPasswordRequestSchema,
  loginRequestSchema,
  registerRequestSchema,
  resetPasswordRequestSchema,
  undoEmailRequestSchema,
  updateUserRequestSchema,
} from '../../../src/contract/account.ts';
import { FIELD_MAX, PASSWORD_MIN } from '../../../src/contract/limits.ts';
import { charactersIn } from '../../../src/rules/characters.ts';
import { account, accountNotices } from '../../../src/text/account.ts';
import { emailChangeNotices, emailUndoNotices } from '../../../src/text/email-change.ts';
import { avatarRefusals, limitNotices } from '../../../src/text/limits.ts';
import { failures } from '../../../src/text/shop.ts';
import { neverKept } from '../http/cached.ts';
import { type ApiEnv, clientAddress, mailsWait, type OpenParts } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { type Input, nameIn, readJson } from '../http/input.ts';
import { clearSessionCookies, presentedToken, setSessionCookies } from '../http/session-cookie.ts';
import { giveXsrfToken } from '../http/xsrf.ts';
import type { Parts } from '../parts/parts.ts';
import { AVATAR_TYPE } from './avatar.ts';
import { currentShopper, failVisitor } from './current.ts';
import { presentedDevice, setDeviceCookie } from './device-cookie.ts';
import { undoEmailChange } from './email-undo.ts';
import type { From } from './guesses.ts';
import { type Limited, limited } from './limiter.ts';
import { type Update, update, userInfo } from './profile.ts';
import { forgotPassword, resetPassword } from './reset.ts';
import { avatarOf, login, logout, type Registration, register } from './service.ts';

/** By then those who wait have had their turn. */
const BUSY_SECONDS = 10;

/** Accounts: docs/shop.md "Calls", "API manners". None of these answers is kept by anyone but the avatar. */
export function accountRoutes(parts: OpenParts): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.post('/login', async (c) => {
    const form = await readForm(c, loginRequestSchema);
    if (form.kind === 'refused') return form.response;
    const open = await parts();
    const presented = presentedToken(c, open.secret);
    const result = await login(open, form.value, { ...fromOf(c, open, form.value.email), presented });
    if (result.kind === 'limited') return failLimited(c, result);
    if (result.kind === 'wrong') return fail(c, 401, 'wrong-credentials', accountNotices.wrongCredentials);
    setSessionCookies(c, open.secret, result.token);
    setDeviceCookie(c, open.secret, result.shopper.email);
    giveXsrfToken(c, open.secret, result.token);
    return tell(c, accountNotices.loggedIn, { user: userInfo(result.shopper) });
  });

  routes.post('/logout', async (c) => {
    const open = await parts();
    await logout(open, presentedToken(c, open.secret));
    clearSessionCookies(c);
    giveXsrfToken(c, open.secret, null);
    return tell(c, accountNotices.loggedOut);
  });

  routes.post('/register', async (c) => {
    const form = await readForm(c, registerRequestSchema);
    if (form.kind === 'refused') return form.response;
    const result = await register(await parts(), form.value, clientAddress(c));
    if (result.kind === 'registered') return tell(c, accountNotices.registered);
    return refuse(c, result);
  });

  routes.get('/user/current', async (c) => {
    const open = await parts();
    const shopper = await currentShopper(c, open);
    if (shopper === undefined) {
      // Also of a session that has ended meanwhile: then the pages need not ask again.
      clearSessionCookies(c);
      giveXsrfToken(c, open.secret, null);
      return failVisitor(c);
    }
    giveXsrfToken(c, open.secret);
    neverKept(c);
    return c.json({ status: 200, data: userInfo(shopper) });
  });

  routes.put('/user/update', async (c) => {
    const open = await parts();
    const shopper = await currentShopper(c, open);
    if (shopper === undefined) return failVisitor(c);
    const form = await readForm(c, updateUserRequestSchema);
    if (form.kind === 'refused') return form.response;
    const result = await update(open, shopper, form.value, clientAddress(c));
    if (result.kind !== 'updated') return refuse(c, result);
    if (result.token !== undefined) {
      setSessionCookies(c, open.secret, result.token);
      setDeviceCookie(c, open.secret, result.shopper.email);
      giveXsrfToken(c, open.secret, result.token);
      mailsWait(c);
    }
    return tell(c, accountNotices.updated, userInfo(result.shopper));
  });

  routes.get('/user/avatar/:hash', async (c) => {
    const open = await parts();
    const shopper = await currentShopper(c, open);
    const hash = nameIn(c, 'hash');
    const picture = shopper === undefined ? undefined : await avatarOf(open, shopper, hash);
    if (picture === undefined) return fail(c, 404, 'unknown-path', failures.unknownPath);
    // What is in it stands in its address, so it never changes.
    c.header('Cache-Control', 'private, max-age=31536000, immutable');
    c.header('Content-Type', AVATAR_TYPE);
    return c.body(new Uint8Array(picture));
  });

  routes.post('/password/forgot', async (c) => {
    const form = await readForm(c, forgotPasswordRequestSchema);
    if (form.kind === 'refused') return form.response;
    const open = await parts();
    const result = await forgotPassword(open, form.value.email, fromOf(c, open, form.value.email));
    if (result.kind === 'limited') return failLimited(c, result);
    mailsWait(c);
    return tell(c, account.forgotSent);
  });

  routes.post('/password/reset', async (c) => {
    const form = await readForm(c, resetPasswordRequestSchema);
    if (form.kind === 'refused') return form.response;
    const open = await parts();
    const result = await resetPassword(open, form.value, clientAddress(c));
    if (result.kind === 'limited') return failLimited(c, result);
    if (result.kind === 'invalid')
      return fail(c, 400, 'link-invalid', account.resetInvalid, { field: 'token' });
    // So that whoever proved to read the mails gets in, however many others try at the account.
    setDeviceCookie(c, open.secret, result.email);
    return tell(c, account.resetDone);
  });

  routes.post('/user/email/undo', async (c) => {
    const form = await readForm(c, undoEmailRequestSchema);
    if (form.kind === 'refused') return form.response;
    const open = await parts();
    const result = await undoEmailChange(open, form.value.token, clientAddress(c));
    if (result.kind === 'limited') return failLimited(c, result);
    if (result.kind === 'invalid')
      return fail(c, 400, 'link-invalid', emailUndoNotices.invalid, { field: 'token' });
    if (result.kind === 'taken') return fail(c, 409, 'email-taken', emailUndoNotices.taken);
    setDeviceCookie(c, open.secret, result.email);
    return tell(c, emailUndoNotices.undone, { email: result.email, resetToken: result.resetToken });
  });

  return routes;
}

function fromOf(c: Context<ApiEnv>, { secret }: Parts, email: string): From {
  return { address: clientAddress(c), device: presentedDevice(c, secret, email) };
}

function tell(c: Context, msg: string, data: unknown = null): Response {
  neverKept(c);
  return c.json({ status: 200, msg, data });
}

type Refusal = Exclude<Registration | Update, { readonly kind: 'registered' | 'updated' }>;

function refuse(c: Context, refusal: Refusal): Response {
  switch (refusal.kind) {
    case 'limited':
      return failLimited(c, refusal);
    case 'taken':
      return fail(c, 409, 'email-taken', accountNotices.emailTaken, { field: 'email' });
    case 'ended':
      return failVisitor(c);
    case 'password-missing':
      return fail(c, 400, 'password-required', emailChangeNotices.passwordMissing, { field: 'password' });
    case 'wrong-password':
      return fail(c, 400, 'wrong-password', emailChangeNotices.wrongPassword, { field: 'password' });
    case 'reset-first':
      return fail(c, 409, 'password-reset-required', emailChangeNotices.resetFirst, { field: 'email' });
    case 'wrong-type':
      return fail(c, 400, 'avatar-type', accountNotices.avatarType, { field: 'avatar' });
    case 'too-large':
      return fail(c, 400, 'avatar-too-large', accountNotices.avatarSize, { field: 'avatar' });
    case 'too-many-pixels':
      return fail(c, 400, 'avatar-too-large', avatarRefusals.tooManyPixels, { field: 'avatar' });
    case 'too-costly':
      return fail(c, 400, 'avatar-type', avatarRefusals.tooCostly, { field: 'avatar' });
    case 'busy':
      return failLimited(c, limited(BUSY_SECONDS, limitNotices.busy, 'shop-busy'));
  }
}

export function failLimited(c: Context, { retryAfter, code, msg }: Limited): Response {
  c.header('Retry-After', String(retryAfter));
  return fail(c, 429, code, msg);
}

/** Sentences that a form can show as they are, instead of the name of the field. */
export async function readForm<T>(c: Context, schema: z.ZodType<T>): Promise<Input<T>> {
  return readJson(c, await c.req.text(), schema, sentenceFor);
}

const LABELS = new Set(['name', 'email', 'password', 'phone', 'address'] as const);
type Labelled = typeof LABELS extends Set<infer Label> ? Label : never;

function sentenceFor(field: string, given: unknown): string | undefined {
  if (!isLabelled(field)) return undefined;
  if (given === undefined || (typeof given === 'string' && given.trim() === '')) {
    return accountNotices.required(account[field]);
  }
  const characters = typeof given === 'string' ? charactersIn(given) : undefined;
  if (characters !== undefined && characters > FIELD_MAX[field]) {
    return accountNotices.tooLong(account[field], FIELD_MAX[field]);
  }
  if (field === 'email') return accountNotices.invalidEmail;
  const isText = typeof given === 'string' && field !== 'password';
  if (isText && field === 'address') return accountNotices.hiddenInLines(account.address);
  if (isText) return accountNotices.hiddenCharacters(account[field]);
  const isShort = field === 'password' && characters !== undefined && characters < PASSWORD_MIN;
  return isShort ? accountNotices.shortPassword : undefined;
}

function isLabelled(field: string): field is Labelled {
  return (LABELS as ReadonlySet<string>).has(field);
}
